import type { NextAction } from "../call/outcome.ts";
import { actionOf, does } from "../page/action.ts";
import { elsewhereSensor } from "../page/elsewhere.ts";
import type { Elsewhere } from "../page/facts/elsewhere.ts";
import { bare, quoted } from "../quote.ts";
import type { FindAction } from "../upstream/grammar/commands.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";
import { isHidden } from "./words.ts";

/** `find role` sees what the accessibility tree has, shadow roots included. */
function byRole(seen: Seen, { role, name }: Elsewhere): readonly NextAction[] {
  const { findAction } = seen.command.command;
  // The role is what the page wrote.
  if (!/^[a-z]+$/i.test(role) || name === "" || findAction === undefined) return [];
  const words = ["find", "role", role, findAction, ...actionOf(seen.command).values, "--name", name];
  return [seen.action("find-in-shadow-root", "find role reaches into shadow roots.", words)];
}

/** What a script does with an element that has no role, and so no ref. */
const BY_SCRIPT: Readonly<Partial<Record<FindAction, string>>> = { text: ".innerText", click: ".click()" };

function byScript(seen: Seen, { role, reach }: Elsewhere): readonly NextAction[] {
  const { findAction } = seen.command.command;
  const what = findAction && BY_SCRIPT[findAction];
  if (role !== "" || what === undefined) return [];
  return [seen.action("reach-by-script", "It has no ref; a script reaches it.", ["eval", reach + what])];
}

/** Another frame is looked for inside the one that is selected, so that one is left first. */
function leaving(seen: Seen): readonly (readonly string[])[] {
  return seen.frame === undefined ? [] : [["frame", "main"]];
}

/** The same command where the page itself is searched. */
function onPage(seen: Seen): readonly NextAction[] {
  const rows = JSON.stringify([...leaving(seen), seen.command.words]);
  return [seen.action("use-on-page", "The same on the main page.", ["batch"], rows)];
}

/** The same command on the frame's element, and back to the page; CSS reaches into a frame that is selected. */
function inFrame(seen: Seen, { frame, path }: Elsewhere): readonly NextAction[] {
  if (frame === null || path === "") return [];
  const { command, given, words } = seen.command;
  const selector = given.find(({ kind }) => kind === "selector")?.value;
  const { words: same, values } = actionOf(seen.command);
  const found = [...same, path, ...values];
  const row = command.locator !== undefined ? found : words.map((word) => (word === selector ? path : word));
  const rows = JSON.stringify([...leaving(seen), ["frame", frame], row, ["frame", "main"]]);
  return [seen.action("use-in-frame", "The same in the frame, and back to the page.", ["batch"], rows)];
}

/** Upstream finds a frame inside a frame by its ref only. */
function intoFrame(seen: Seen, { frame }: Elsewhere): readonly NextAction[] {
  if (frame === null) return [];
  const rows = JSON.stringify([...leaving(seen), ["frame", frame], ["snapshot", "-i"]]);
  return [seen.action("enter-outer-frame", "Gives the ref of the inner frame, for frame @eN.", ["batch"], rows)];
}

/** What upstream does to no disabled control. */
const isRefused = does("click", "dblclick", "tap", "fill", "type", "check", "uncheck", "select", "upload");

function exactly(seen: Seen, found: Elsewhere): readonly NextAction[] {
  if (found.unfit === "disabled" && isRefused(seen.command)) return [];
  if (found.unfit === "hidden") return [];
  if (found.place === "page") return onPage(seen);
  if (found.place === "nested") return intoFrame(seen, found);
  return found.place === "frame" ? inFrame(seen, found) : [...byRole(seen, found), ...byScript(seen, found)];
}

function described({ place, frame, role, name }: Elsewhere): string {
  const what = role === "" ? "an element" : `a ${bare(role)}`;
  const named = name === "" ? what : `${what} ${quoted(name)}`;
  if (place === "page") return `${named} on the main page`;
  if (place === "shadow") return `${named} in a shadow root`;
  return `${named} in ${place === "nested" ? "a frame inside " : ""}the frame ${bare(frame ?? "")}`;
}

const HOW: Readonly<Record<Elsewhere["place"], string>> = {
  shadow: "its @ref of snapshot -i does.",
  nested: "Enter the outer frame, take snapshot -i, enter the inner one with frame @eN, then repeat this.",
  page: "Go back with frame main, then repeat this.",
  frame: "select the frame first, or use its @ref of snapshot -i if it has one.",
};

const NO_REF = ", and snapshot -i gives no @ref to what is no control; a script does.";

const HIDDEN = ", and nothing acts on it before it shows. Open what contains it.";

function howTo({ command, frame }: Seen, { unfit, role, place }: Elsewhere): string {
  const { locator = "text" } = command.command;
  const reach = `CSS and find ${locator} do not reach there`;
  if (unfit === "hidden") return `${reach}${HIDDEN}`;
  if (role === "" && place === "shadow") return `${reach}${NO_REF}`;
  if (place === "page") return HOW.page;
  if (place === "frame" && frame !== undefined) return "Go back with frame main and select that one, then repeat this.";
  return place === "nested" ? HOW.nested : `${reach}; ${HOW[place]}`;
}

/** What is nested may lie in the selected frame itself. */
function besides({ frame }: Seen, { place }: Elsewhere): string {
  if (frame === undefined || (place !== "page" && place !== "frame")) return "";
  return `, outside the selected frame ${bare(frame.replace(/^#/, ""))}`;
}

/** A hidden element was found, where the selected frame was searched. */
function isMissed({ problem, frame }: Seen): boolean {
  if (problem?.category === "selector-not-found" || problem?.id === "wait-timeout") return true;
  return frame === undefined && isHidden(problem);
}

const SEARCHED = /^(?:role|text|label|placeholder|alt|title|testid)$/;

/** A selector or text that missed, though the element is there: in a shadow root or a frame. */
export const selectorElsewhere = defineDiagnostic({
  id: "selector-elsewhere",
  field: "selectorElsewhere",
  before: [],
  after: [elsewhereSensor],
  afterFailure: true,
  applies: ({ command, given }) =>
    SEARCHED.test(command.locator ?? "") ||
    (command.frame === undefined && given.some(({ kind }) => kind === "selector")),
  diagnose: (seen) => {
    const found = isMissed(seen) ? seen.after(elsewhereSensor) : undefined;
    const [first] = found ?? [];
    if (!found || !first) return undefined;
    const refs = seen.action("snapshot-for-refs", "Get its @ref.", ["snapshot", "-i"]);
    const off = first.unfit === undefined ? "" : `, and it is ${first.unfit}`;
    return {
      summary: `There is ${described(first)}${besides(seen, first)}${off}. ${howTo(seen, first)}`,
      evidence: { candidates: found.map((one) => ({ ...one })) },
      nextActions: [...exactly(seen, first), refs],
    };
  },
});
