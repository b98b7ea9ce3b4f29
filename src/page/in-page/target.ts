import type { Called, Reached, TargetArgs, TargetFacts } from "../facts/target.ts";
import { alikeOf } from "./kit/alike.ts";
import { isChecked } from "./kit/checked.ts";
import { BOXES } from "./kit/checking.ts";
import type { Compare } from "./kit/deed.ts";
import { isField, isInput, isTextarea } from "./kit/elements.ts";
import { hidesContent } from "./kit/hides.ts";
import { innerControl } from "./kit/inner-control.ts";
import { kindOf, textIn } from "./kit/kind.ts";
import { roleOf } from "./kit/role.ts";
import { documentIn } from "./kit/roots.ts";
import { type Watched, type Watching, watchOf } from "./kit/watch-state.ts";
import type { Words } from "./kit/words.ts";

/** What is a target of its own inside a larger one. */
const OWN_TARGETS = "a[href],button,input,select,textarea,[role=button],[role=link]";

const LONGEST_TEXT = 80;

function isLabel(element: Element): element is HTMLLabelElement {
  return element.localName === "label";
}

function controlOf(element: Element): HTMLElement | null {
  return isLabel(element) ? element.control : null;
}

/**
 * What has the focus; or had it when the page took it away, for then the body has it; or had it where the page cannot be
 * looked into, for nobody knows what became of it there.
 */
function ofFocus({ focus }: Watched, words: Words): Element | undefined {
  const isDark = focus?.isConnected === true && words.mayHide(focus) && documentIn(focus) === null;
  return (focus && (!focus.isConnected || isDark) ? focus : words.focused()) ?? undefined;
}

/** The element that the first of these saw. */
function shown({ shownBy }: TargetArgs, watched: Watched, words: Words): Element | undefined {
  if (shownBy === "first") return watched.first;
  if (shownBy === "focus") return ofFocus(watched, words);
  for (const type of shownBy) {
    const element = watched.events.get(type);
    if (element) return element;
  }
  return undefined;
}

/** What a page that renders anew has put in the place of an element. */
function anew(gone: Element, { sought }: TargetArgs, words: Words): Element | undefined {
  return (sought ? words.matchingIn(sought).slice(sought.at)[0] : undefined) ?? alikeOf(gone, words);
}

function standsAs(one: Element, other: Element): boolean {
  return isChecked(one) === isChecked(other) && one.matches(":disabled") === other.matches(":disabled");
}

/** The first element that is called so and shows, where the page can look everywhere and all such stand alike. */
function firstCalled({ role, name, exact }: Called, words: Words): Element | undefined {
  if (hidesSomething(words)) return undefined;
  const isCalled = (one: Element): boolean => {
    const own = words.nameOf(one);
    return exact ? own === name : own.toLowerCase().includes(name.toLowerCase());
  };
  const all = words.roots().flatMap((root) => [...root.querySelectorAll("*")]);
  const [first, ...others] = all.filter((one) => roleOf(one) === role && isCalled(one) && words.visible(one));
  return first && others.every((one) => standsAs(first, one)) ? first : undefined;
}

/** What the command reached; undefined when nothing was seen, "gone" when the page has taken it away. */
function reached(args: TargetArgs, watched: Watched, words: Words): Element | undefined | "gone" {
  const target = watched.targets[0];
  const seen = shown(args, watched, words);
  // The selector may match on this page, and the command have gone to the frame that is selected.
  const isIn = target !== undefined && (watched.reached.has(target) || documentIn(target) === seen?.ownerDocument);
  const elsewhere = seen && seen.ownerDocument !== (target?.ownerDocument ?? document) && !isIn;
  const element = elsewhere
    ? seen
    : (target ?? seen ?? watched.located ?? (args.called === null ? undefined : firstCalled(args.called, words)));
  if (!element || element.isConnected) return element;
  return anew(element, args, words) ?? "gone";
}

/** The page has places that it cannot look into: nothing leaves a foreign frame, and `change` no closed root. */
function hidesSomething(words: Words): boolean {
  return words.roots().some((root) => [...root.querySelectorAll("*")].some(hidesContent));
}

/** The other element that the pointer went down on, where a selector named one. */
function missed(element: Element, verb: string, watched: Watched, words: Words): Element | undefined {
  const pointer = watched.pointers.get(element.ownerDocument);
  const hit = verb === "hover" ? pointer?.at(-1)?.hit : watched.events.get("pointerdown");
  const known = element === watched.targets[0] && element.isConnected && controlOf(element) === null;
  if (!known || !hit?.isConnected || hit.ownerDocument !== element.ownerDocument) return undefined;
  if (words.within(element, hit) || element.localName === "area") return undefined;
  const label = hit.closest("label");
  if (label?.control === element) return undefined;
  return hit.contains(element) && !element.matches(OWN_TARGETS) ? undefined : hit;
}

/** A box may be drawn by its label alone, and be seen by nobody itself. */
function shows(element: Element, words: Words): boolean {
  const labels = isInput(element) ? (element.labels ?? []) : [];
  return words.visible(element) || [...labels].some((label) => words.visible(label));
}

/** Elements of the same sort and name that show, and which of them this is; across roots there is no order. */
function peersOf(element: Element, words: Words): Pick<TargetFacts, "peers" | "place"> {
  const name = words.nameOf(element);
  if (name === "") return { peers: 0, place: 0 };
  const all = words.roots().flatMap((root) => [...root.querySelectorAll(element.localName)]);
  const peers = all.filter((one) => words.nameOf(one) === name && shows(one, words));
  const areTogether = peers.every((one) => one.getRootNode() === element.getRootNode());
  return { peers: peers.length, place: areTogether ? peers.indexOf(element) + 1 : 0 };
}

function limits(element: Element) {
  const takesText = isInput(element) || isTextarea(element);
  return {
    readOnly: takesText && element.readOnly,
    disabled: element.matches(":disabled"),
    ariaDisabled: element.closest("[aria-disabled=true]") !== null,
    rejected: isField(element) && element.validity.badInput,
    min: element.getAttribute("min") ?? "",
    max: element.getAttribute("max") ?? "",
    step: element.getAttribute("step") ?? "",
    longest: takesText ? element.maxLength : -1,
  };
}

/** What a text field holds that should hold another text; never of a field that is secret by what it is. */
function textNow(element: Element, text: string, words: Words): TargetFacts["now"] {
  const field = words.fieldFacts(element);
  return field && !field.typed ? { text: text.slice(0, LONGEST_TEXT), names: field.names } : null;
}

function strayed(element: Element, { filled }: Watched): Element | undefined {
  return [...filled].find((one) => one !== element && !element.contains(one));
}

/** What of the command went elsewhere. */
function astray(found: Element, element: Element, verb: string, { watched, words }: Watching) {
  const stray = strayed(element, watched);
  const hit = missed(found, verb, watched, words);
  return {
    spread: stray !== undefined,
    strayed: stray && !watched.filled.has(element) ? words.who(stray) : null,
    missed: hit ? words.who(hit) : null,
  };
}

/** What cannot have the focus and has or had it all the same holds in a closed shadow root what really did. */
function isHost(element: Element, { watched: { events, focus, targets }, words }: Watching): boolean {
  const isFocused = [events.get("focusin"), words.focused(), focus].includes(element);
  return targets.length === 0 && isFocused && words.mayHide(element) && documentIn(element) === null;
}

/** What is clicked by what is drawn in it: an icon is the button that it is in. */
function clickedBy({ verb, sought }: TargetArgs, found: Element): Element | null {
  return sought === null && /click$/.test(verb) ? found.closest(OWN_TARGETS) : null;
}

function ofFiles(element: Element): Pick<TargetFacts, "files" | "folder" | "accept"> {
  if (!isInput(element) || element.type !== "file") return { files: null, folder: false, accept: "" };
  return { files: element.files?.length ?? 0, folder: element.webkitdirectory, accept: element.accept };
}

/** What the command is about: the control of a label, or the box or the button of what is drawn in it. */
function meantBy(args: TargetArgs, found: Element): Element {
  const box = /check$/.test(args.verb) ? (controlOf(found) ?? found.closest(BOXES)) : null;
  return box ?? clickedBy(args, found) ?? found;
}

function selectorOf(element: Element, words: Words): string {
  return element.getRootNode() === document ? words.selectorOf(element) : "";
}

/** Sees the element as the command should have left it; without a comparison nothing is asked of it. */
function factsOf(found: Element, args: TargetArgs, watching: Watching, compare?: Compare): TargetFacts {
  const { watched, words } = watching;
  const inner = innerControl(found, args.verb);
  const element = inner ?? meantBy(args, found);
  const kind = isHost(element, watching) ? "unknown" : kindOf(element);
  const text = textIn(element);
  const compared = compare?.({ ...args, element, kind, text, watched, words }) ?? {};
  return {
    ...words.who(element),
    ...limits(element),
    kind,
    // What is done to a component is done to its control, which no selector means.
    selector: selectorOf(inner ? found : element, words),
    visible: words.visible(element),
    holds: compared.holds ?? null,
    formatted: compared.formatted ?? false,
    now: compared.holds === false ? textNow(element, text, words) : null,
    length: text.length,
    oldLength: compared.kept ? watched.oldLength : 0,
    ...astray(found, element, args.verb, watching),
    ...(args.byName ? peersOf(element, words) : { peers: 0, place: 0 }),
    select: compared.select ?? null,
    ...ofFiles(element),
    ...(inner ? { component: { changed: watched.events.get("change") === inner } } : {}),
  };
}

/** Throws when what it reached is gone. */
export default function target(args: TargetArgs, compare?: Compare): Reached {
  const watching = watchOf();
  const found = reached(args, watching.watched, watching.words);
  if (found === "gone") throw new Error("The element is gone.");
  if (found) return factsOf(found, args, watching, compare);
  // Only select takes effect without an event that says on what: a list in a closed root leaves no trace at all.
  return args.verb === "select" && hidesSomething(watching.words) ? "unseen" : null;
}
