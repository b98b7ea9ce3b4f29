import { type Json, member, stringMember } from "../json.ts";
import { counted } from "./lines.ts";
import { type Done, type Presenter, pageName } from "./presenter.ts";

/** Commands whose answer says more than that they ran. */
function told({ command, argv, data }: Done): string | undefined {
  const [, first = "", second = ""] = argv;
  const chosen = member(data, "selected");
  if (Array.isArray(chosen)) return `Selected ${chosen.join(", ")} in ${first}.`;
  const uploaded = member(data, "uploaded");
  if (typeof uploaded === "number") return `Gave ${counted(uploaded, "file")} to ${first}.`;
  const url = stringMember(data, "url");
  if (member(data, "newTab") === true && url !== undefined) return `Opened ${url} in a new tab.`;
  const targets = command.words.filter(({ kind }) => kind === "selector");
  return targets.length > 1 && command.done ? `${command.done} ${first} to ${second}.` : undefined;
}

/** What `find` looked for. Its argv is locator, what it looks for, action; its flags stand behind. */
function sought({ command, argv }: Done): string {
  if (command.locator === "nth") return `${argv[3]} at index ${argv[2]}`;
  const name = argv.indexOf("--name");
  const label = name < 0 ? "" : ` ${JSON.stringify(argv[name + 1] ?? "")}`;
  return `${argv[1]} ${argv[2]}${label}`;
}

/** `find` answers with the text, or with the element under the past tense of its action. */
function found(done: Done): string | undefined {
  const { command, data } = done;
  if (command.locator === undefined) return undefined;
  const text = stringMember(data, "text");
  if (text !== undefined) return text === "" ? "(empty text)" : text;
  const [key = ""] = command.done?.toLowerCase().split(" ") ?? [];
  if (member(data, key) === undefined) return undefined;
  const target = stringMember(data, key) ?? "";
  return `${command.done} ${sought(done)}${target.startsWith("@e") ? ` (${target})` : ""}.`;
}

function dialogOf(data: Json, warning: string | undefined): string {
  const said = warning ?? (member(data, "dialogOpened") === true ? "A dialog opened." : undefined);
  return said === undefined ? "" : `\n${said}`;
}

const LONGEST_WORD = 200;

/** The command as it was given; a long text is known to the caller and only begun. */
function asGiven(argv: readonly string[]): string {
  return argv.map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word)).join(" ");
}

function plainly({ command, argv }: Done): string {
  const did = command.locator === undefined ? command.done : undefined;
  return did === undefined ? `Ran ${asGiven(argv)}.` : `${did} ${argv[1] ?? ""}.`;
}

/** An action: what was done to what, and the page it led to when it led to another. */
export const mutationPresenter: Presenter = (done) => {
  const { argv, data, warning, page, leftUrl, status, findings } = done;
  // Upstream calls a command done once it is sent, whether or not anything came of it.
  const undone = findings.some((finding) => finding.kind === "undone");
  const did = told(done) ?? found(done) ?? plainly(done);
  const moved = leftUrl !== undefined && page ? `\nNow on ${pageName(page)}${badStatus(status)}` : "";
  return `${undone ? `Sent ${asGiven(argv)}.` : did}${moved}${dialogOf(data, warning)}`;
};

/** What an HTTP status of 400 or above means for the page that is shown; nothing for others. */
export function badStatus(status: number | undefined): string {
  if (status === undefined || status < 400) return "";
  return `\nHTTP ${status}: this is the server's error page, not the page that was asked for.`;
}
