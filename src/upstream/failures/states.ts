/** What is already on, already off or not there: upstream's own sentence is the best one. */
import { coded, type FailureRow, row } from "./row.ts";

export const STATES: readonly FailureRow[] = [
  row("trace-active", "upstream-error", /^(?:Tracing|Profiling\/tracing) already active$/,
    "{quote} Stop it first (trace stop or profiler stop)."),
  row("recording-active", "upstream-error", /^A recording is already in progress/,
    "{quotedError} Stop it first (record stop)."),
  row("not-in-progress", "upstream-error", /^No (?:tracing|profiling|recording) in progress$/,
    "{quote} There was nothing to stop, and no file was written."),
  row("stream-state", "upstream-error", /^Streaming is (?:already|not) enabled for this session$/,
    "{quote} Nothing changed; stream status shows it."),
  row("auth-profile-missing", "upstream-error", /^Auth profile '/, "{quotedError} Run auth list for the saved ones."),
  row("skill-missing", "upstream-error", /^Skill not found: /, "{quotedError} Run skills list for those there are."),
  row("webmcp-tool-missing", "upstream-error", coded("webmcp_tool_not_found"),
    "{quotedError} Run webmcp list for those of this page."),
  row("request-missing", "upstream-error", /^Request not found$/, "{quote} Run network requests for the ids."),
  row("platform-missing", "upstream-error", /^\w+ is only available on /, "{quotedError} It cannot run on this machine."),
  row("chat-key-missing", "upstream-error", /^AI_GATEWAY_API_KEY not set/, "{quotedError} Nothing was sent."),
];

/** Texts that are good enough as they are; the last row takes what no other does. */
export const OTHERS: readonly FailureRow[] = [
  row("not-visible", "upstream-error", /^Element exists but is not visible\./, "{quotedError}", "may-have-run"),
  row("frame-gone", "upstream-error", /Frame with the given (?:id was not|frameId is not) found/,
    "The selected frame is not on the page any more: it was removed, or its page was left. {command} did nothing. " +
    "Go back to the page; when the frame is there again, select it."),
  row("eval-unreturnable", "upstream-error", /couldn't be returned by value/, "{quotedError}", "may-have-run"),
  row("unlisted", "upstream-error", () => ({}), "{quotedError}", "may-have-run"),
];
