import { member, stringMember } from "../json.ts";
import { DIALOG } from "../upstream/protocol/dialog.ts";
import { counted, scalar } from "./lines.ts";
import { type Done, echoed, type Presenter, pageName } from "./presenter.ts";
import { bare, given, joined, NOTHING, type Own, own, type Page, page as pageWords } from "./speech.ts";

/** Commands whose answer says more than that they ran. */
function told(done: Done): Own | undefined {
  const { command, argv, data } = done;
  const first = given(argv[1] ?? "");
  const chosen = member(data, "selected");
  if (Array.isArray(chosen)) {
    const options = chosen.map((option) => echoed(done, scalar(option)));
    return own`Selected ${joined(options, ", ")} in ${first}.`;
  }
  const uploaded = member(data, "uploaded");
  if (typeof uploaded === "number") return own`Gave ${counted(uploaded, "file")} to ${first}.`;
  const url = stringMember(data, "url");
  if (member(data, "newTab") === true && url !== undefined) return own`Opened ${bare(url)} in a new tab.`;
  const targets = command.words.filter(({ kind }) => kind === "selector");
  if (targets.length < 2 || !command.done) return undefined;
  return own`${given(command.done)} ${first} to ${given(argv[2] ?? "")}.`;
}

/** What `find` looked for. Its argv is locator, what it looks for, action; its flags stand behind. */
function sought({ command, argv }: Done): Own {
  const [, locator = "", second = "", third = ""] = argv;
  if (command.locator === "nth") return own`${given(third)} at index ${given(second)}`;
  const name = argv.indexOf("--name");
  return own`${given(locator)} ${given(second)}${name < 0 ? NOTHING : own` ${argv[name + 1] ?? ""}`}`;
}

/** `find` answers with the text, or with the element under the past tense of its action. */
function found(done: Done): Own | Page | undefined {
  const { command, data } = done;
  if (command.locator === undefined) return undefined;
  const text = stringMember(data, "text");
  if (text !== undefined) return text === "" ? own`(empty text)` : pageWords(text);
  const [key = ""] = command.done?.toLowerCase().split(" ") ?? [];
  if (member(data, key) === undefined) return undefined;
  const target = stringMember(data, key) ?? "";
  const ref = /^@e\d+$/.test(target) ? own` (${given(target)})` : NOTHING;
  return own`${given(command.done ?? "")} ${sought(done)}${ref}.`;
}

/** The text of a dialog on a page that was left went with the page; that of a beforeunload is the browser's own. */
function askedToLeave(left: string): Own {
  return own`A dialog opened on ${bare(left)} and was accepted by agent-browser: an alert, or the page asked whether to leave it (beforeunload), as pages do that hold unsaved work.`;
}

/** The sentence of upstream around the message of the page. */
function dialogOf({ data, warning, leftUrl }: Done): readonly Own[] {
  if (warning === undefined) {
    if (member(data, "dialogOpened") !== true) return [];
    return [leftUrl === undefined ? own`A dialog opened.` : askedToLeave(leftUrl)];
  }
  return [warned(warning)];
}

/** The dialog that a warning names, and how it is answered. */
export function warned(warning: string): Own {
  const { dialog = "", text = "" } = DIALOG.exec(warning)?.groups ?? {};
  if (dialog === "") return own`agent-browser warns: ${warning}`;
  const accept = dialog === "prompt" ? own`dialog accept TEXT (without it an empty one)` : own`dialog accept`;
  return own`A ${bare(dialog)} dialog is open: ${text} Answer it with ${accept} or dialog dismiss.`;
}

const LONGEST_WORD = 200;

/** The command as it was given; a long text is known to the caller and only begun. */
function asGiven(argv: readonly string[]): Own {
  return given(argv.map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word)).join(" "));
}

/** What the command was aimed at: as the caller named it, or as the page calls what was found by its name. */
function aimOf({ argv, aim }: Done): Own {
  const word = given(argv[1] ?? "");
  if (!aim) return word;
  const name = aim.name === "" ? NOTHING : own` ${aim.name}`;
  return own`${bare(aim.role === "" ? "element" : aim.role)}${name} (${word})`;
}

function plainly(done: Done): Own {
  const { command, argv } = done;
  const did = command.locator === undefined ? command.done : undefined;
  return did === undefined ? own`Ran ${asGiven(argv)}.` : own`${given(did)} ${aimOf(done)}.`;
}

/** What was only sent: as it was given, but an element that was found by its name by that. */
function sent(done: Done): Own {
  const { command, argv, aim } = done;
  if (!aim) return own`Sent ${asGiven(argv)}.`;
  const rest = argv.length > 2 ? own` ${asGiven(argv.slice(2))}` : NOTHING;
  return own`Sent ${given(command.name)} to ${aimOf(done)}${rest}.`;
}

/** An action: what was done to what, and the page it led to when it led to another. */
export const mutationPresenter: Presenter = (done) => {
  const { page, leftUrl, status, findings } = done;
  // Upstream calls a command done once it is sent, whether or not anything came of it.
  const undone = findings.some((finding) => finding.kind === "undone" || finding.kind === "unchecked");
  const did = told(done) ?? found(done) ?? plainly(done);
  return [
    undone ? sent(done) : did,
    ...(leftUrl !== undefined && page ? [own`Now on ${pageName(page)}`, ...badStatus(status)] : []),
    ...dialogOf(done),
  ];
};

/** What an HTTP status of 400 or above means for the page that is shown; nothing for others. */
function badStatus(status: number | undefined): readonly Own[] {
  if (status === undefined || status < 400) return [];
  return [own`HTTP ${status}: this is the server's error page, not the page that was asked for.`];
}
