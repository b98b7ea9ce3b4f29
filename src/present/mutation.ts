import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { counted } from "./lines.ts";
import { type Done, type Presenter, pageName } from "./presenter.ts";

/** Past tenses of the commands that act on one element; others are named as they are written. */
const DONE: Readonly<Record<string, string>> = {
  click: "Clicked",
  dblclick: "Double-clicked",
  tap: "Tapped",
  type: "Typed into",
  fill: "Filled",
  press: "Pressed",
  hover: "Hovered over",
  focus: "Focused",
  check: "Checked",
  uncheck: "Unchecked",
  scrollintoview: "Scrolled into view",
  highlight: "Highlighted",
};

/** Commands whose answer says more than that they ran. */
function told({ command, argv, data }: Done): string | undefined {
  const [, first = "", second = ""] = argv;
  const chosen = member(data, "selected");
  if (command.name === "select" && Array.isArray(chosen)) return `Selected ${chosen.join(", ")} in ${first}.`;
  const uploaded = member(data, "uploaded");
  if (command.name === "upload" && typeof uploaded === "number")
    return `Gave ${counted(uploaded, "file")} to ${first}.`;
  if (command.name === "drag") return `Dragged ${first} to ${second}.`;
  const url = stringMember(data, "url");
  if (member(data, "newTab") === true && url !== undefined) return `Opened ${url} in a new tab.`;
  return undefined;
}

/** Where `find` stands in its argv: locator, what it looks for, action. Its flags stand behind. */
function found({ command, argv, data }: Done): string | undefined {
  if (command.family !== "find") return undefined;
  const text = stringMember(data, "text");
  if (text !== undefined) return text === "" ? "(empty text)" : text;
  if (!isJsonObject(data)) return undefined;
  const action = Object.entries({
    clicked: "Clicked",
    filled: "Filled",
    checked: "Checked",
    hovered: "Hovered over",
  }).find(([key]) => data[key] !== undefined);
  if (action === undefined) return undefined;
  const [key, verb] = action;
  const target = stringMember(data, key) ?? "";
  const name = argv.indexOf("--name");
  const label = name < 0 ? "" : ` ${JSON.stringify(argv[name + 1] ?? "")}`;
  const what = command.name === "find nth" ? `${argv[3]} at index ${argv[2]}` : `${argv[1]} ${argv[2]}${label}`;
  return `${verb} ${what}${target.startsWith("@e") ? ` (${target})` : ""}.`;
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

/** An action: what was done to what, and the page it led to when it led to another. */
export const mutationPresenter: Presenter = (done) => {
  const { command, argv, data, warning, page, leftUrl, status, findings } = done;
  const verb = DONE[command.name];
  // Upstream calls a command done once it is sent, whether or not anything came of it.
  const undone = findings.some((finding) => finding.kind === "undone");
  const did = told(done) ?? found(done) ?? (verb ? `${verb} ${argv[1] ?? ""}.` : `Ran ${asGiven(argv)}.`);
  const moved = leftUrl !== undefined && page ? `\nNow on ${pageName(page)}${badStatus(status)}` : "";
  return `${undone ? `Sent ${asGiven(argv)}.` : did}${moved}${dialogOf(data, warning)}`;
};

/** What an HTTP status of 400 or above means for the page that is shown; nothing for others. */
export function badStatus(status: number | undefined): string {
  if (status === undefined || status < 400) return "";
  return `\nHTTP ${status}: this is the server's error page, not the page that was asked for.`;
}
