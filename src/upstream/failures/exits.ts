/** Processes that gave no answer, or none that can be read. */
import { parseJson } from "../../json.ts";
import { type Problem, refusal } from "../../problem.ts";
import { quoted } from "../../quote.ts";
import type { CommandSpec } from "../grammar/commands.ts";
import type { Exit } from "../host/process.ts";
import { acts, clip, firstLine, lookFirst, sentence } from "./row.ts";

/** The id of a call on a page that crashed. */
export const PAGE_CRASHED = "page-crashed";

/** The longest piece of its standard error that a message carries, in characters. */
const MAX_STDERR = 300;

/** What a process was to do. */
export type Asked = Pick<CommandSpec, "name" | "effect">;

type Ended = Extract<Exit, { readonly stdout: string }>;

const MISSING =
  "It is required, and this package does not bundle it. Nothing was run. Ask the user to install it: " +
  "`npm install -g agent-browser`, then `agent-browser install` (https://agent-browser.dev). It is looked for with " +
  "every call, so nothing has to be restarted; until then every call ends like this. `npx pi-agent-browser doctor` " +
  "shows the user what is found and what is not.";

function notStarted(exit: Exclude<Exit, Ended>): Problem {
  if (exit.reason === "missing") return refusal("missing-binary", `${sentence(firstLine(exit.message))} ${MISSING}`);
  if (exit.reason === "aborted")
    return refusal("aborted", "The call was aborted before it started. Nothing was run.", "aborted-before");
  return refusal(
    "upstream-error",
    `agent-browser could not be started: ${sentence(firstLine(exit.message))} Nothing ran.`,
    "unstartable",
  );
}

function cutShort(command: Asked, category: "timeout" | "aborted", id: string, what: string): Problem {
  const message = `${command.name} ${what}; the daemon may still be working on it, so its outcome is unknown. ${lookFirst(command)}`;
  return { category, id, message, mayHaveRun: acts(command), facts: { command: command.name } };
}

/** Which page it was, upstream cannot say any more; the caller of this knows. */
function crashed(command: Asked): Problem {
  const done = acts(command) ? `Whether ${command.name} took effect before that is not known.` : "Nothing was read.";
  const message = `The page crashed (its process ended, as when memory runs out), and a blank one stands in its place. ${done} Open the page again.`;
  return { category: "page-wedged", id: PAGE_CRASHED, message, mayHaveRun: acts(command), facts: { command: command.name } };
}

/** The problem of a process that gave no answer; undefined when it came to its own end. */
export function problemOfExit(exit: Exit, command: Asked): Problem | undefined {
  switch (exit.kind) {
    case "unstartable":
      return notStarted(exit);
    case "deadline":
      return cutShort(command, "timeout", "deadline", "did not end within its deadline and was stopped");
    case "aborted":
      return cutShort(command, "aborted", "aborted-midway", "was aborted");
    case "crashed":
      return crashed(command);
    case "exited":
      return undefined;
  }
}

function whatWasPrinted(exit: Ended): string {
  if (exit.droppedBytes > 0) return `printed ${exit.droppedBytes} bytes more than can be read`;
  const text = exit.stdout.trim();
  if (text === "") return "printed nothing";
  if (parseJson(text) !== undefined) return "printed JSON that is no answer to what was asked";
  return /^[[{]/.test(text) ? "printed JSON that breaks off" : "printed text that is not JSON";
}

/** Upstream marks the lines of its standard error with a sign, which says nothing. */
function firstStderrLine(exit: Ended): string {
  return clip(firstLine(exit.stderr).replace(/^[✗⚠✓]\s*/, ""), MAX_STDERR);
}

/** The problem of a process that ended with an answer which cannot be read. */
export function unreadable(exit: Exit, command: Asked): Problem {
  if (exit.kind === "unstartable") return notStarted(exit);
  const ending = exit.code === undefined ? `signal ${exit.signal ?? "unknown"}` : `exit code ${exit.code}`;
  const line = firstStderrLine(exit);
  const reason = line === "" ? "" : `, stderr: ${quoted(line)}`;
  const message = `${command.name}: agent-browser ${whatWasPrinted(exit)} (${ending}${reason}). ${lookFirst(command)}`;
  const facts = { command: command.name, reason: line };
  return { category: "parse-failure", id: "unreadable", message, mayHaveRun: acts(command), facts };
}
