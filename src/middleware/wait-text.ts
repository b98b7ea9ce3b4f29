/** A text that is waited for is found wherever the page shows it. */
import type { Asked } from "../call/context.ts";
import { frameAt } from "../call/frame.ts";
import { member } from "../json.ts";
import { saysScript } from "../page/scripts.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Program } from "../upstream/protocol/program.ts";
import type { Reply } from "../upstream/protocol/reply.ts";

/** The text, where it is all that is waited for. */
function textOf({ command, flags, given }: ParsedArgv): string | undefined {
  if (command.name !== "wait" || given.some(({ kind }) => kind === "selector")) return undefined;
  const [first, ...more] = flags.filter(({ spec }) => !spec.names.includes("--timeout"));
  return more.length === 0 && first?.spec.names.includes("--text") ? first.value : undefined;
}

function asScript(argv: readonly string[], parsed: ParsedArgv): readonly string[] {
  const text = textOf(parsed);
  const timeout = parsed.flags.find(({ spec }) => spec.names.includes("--timeout"))?.value;
  if (text === undefined) return argv;
  return ["wait", "--fn", saysScript(text), ...(timeout === undefined ? [] : ["--timeout", timeout])];
}

/**
 * Upstream looks in the text of the body alone, and then waits in vain for what stands in an open shadow root or a frame
 * (seen on 0.41.2). A script of ours looks there, too. It looks on the page itself whatever frame is selected, so then
 * the command stays as it is; so it does where running a script needs to be confirmed.
 */
export function waitingEverywhere(call: Asked, program: Program): Program {
  if (call.session.armed) return program;
  const command = program.command.map((row, at) => {
    const parsed = call.steps[at];
    return parsed && frameAt(call, at) === undefined ? { ...row, argv: asScript(row.argv, parsed) } : row;
  });
  return { ...program, command };
}

/** The reply to such a script, as upstream replies to a wait for a text. */
export function answeredAsText(parsed: ParsedArgv, reply: Reply): Reply {
  const text = reply.success && member(reply.data, "result") === true ? textOf(parsed) : undefined;
  return text === undefined ? reply : { ...reply, data: { text, waited: "text" } };
}
