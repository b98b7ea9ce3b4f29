/** Holds what the tool says against what the witness saw. Pure: a flow, a claim and an account give a verdict. */
import { stringMember } from "../../src/json.ts";
import type { Claim } from "./claims.ts";
import type { Hit } from "./server.ts";
import type { Flow, Want } from "./types.ts";
import type { Look, Note, Tab, Target } from "./witness.ts";

export type Fault = "false-success" | "false-alarm" | "useless-offer" | "harmful-offer" | "slow";

/** What is wrong with what was said, in a sentence; nothing when it is right. */
export interface Verdict {
  readonly fault: Fault;
  readonly why: string;
}

/** What the witness says of one call. Times are of the machine's clock. */
export interface Account {
  readonly began: number;
  readonly ended: number;
  readonly before: Look | undefined;
  /** Right after the call. */
  readonly after: Look | undefined;
  /** When the page has done all that it does. */
  readonly later: Look | undefined;
  readonly notes: readonly Note[];
  readonly hits: readonly Hit[];
  readonly tabs: readonly Tab[];
  /** Addresses of the tabs right after the call. */
  readonly urls: readonly string[];
}

/** What happened in the last moments of a call can be after its last look. */
const LAST_MOMENT_MS = 80;
/** No call takes longer without cause. */
const LONGEST_MS = 10_000;

function sameList(a: readonly string[] | null, b: readonly string[]): boolean {
  return a !== null && a.length === b.length && a.every((one, at) => one === b[at]);
}

function flat(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** Notes of the call itself: from its start to a moment after its end. */
function during({ notes, began, ended }: Account): readonly Note[] {
  return notes.filter(({ at }) => at >= began && at <= ended + LAST_MOMENT_MS);
}

function reached(account: Account, type: string): boolean {
  return during(account).some((note) => note.what === "event" && note.type === type && note.trusted === true);
}

function holds(want: Want, target: Target, before: Target | undefined): boolean {
  switch (want.kind) {
    case "value":
      return target.value === want.is;
    case "text":
      return flat(target.text) === flat(want.is);
    case "checked":
      return target.checked === want.is;
    case "selected":
      return sameList(target.selected, want.are);
    case "files":
      return sameList(target.files, want.are);
    case "moved":
      return before !== undefined && target.moved !== before.moved;
    case "hovered":
      return target.hovered;
    case "focused":
      return target.focused;
    default:
      return false;
  }
}

/** Whether the deed was done as the witness saw it, at the end of the call or later. */
function isDone({ task: { want } }: Flow, account: Account, look: Look | undefined): boolean {
  // What opens under the pointer gets its release: the press is then all that the widget gets.
  if (want.kind === "event")
    return reached(account, want.type) || (want.type === "click" && reached(account, "pointerdown"));
  if (want.kind === "hovered" && reached(account, "mouseenter")) return true;
  if (want.kind === "focused" && reached(account, "focus")) return true;
  if (look === undefined || !look.target.here) return gaveWay(want, account);
  return holds(want, look.target, account.before?.target);
}

/** A control that was taken away by what it did: that it got its event is all that can be known. */
function gaveWay(want: Want, account: Account): boolean {
  const type = want.kind === "value" || want.kind === "text" ? "input" : "change";
  return reached(account, type) || reached(account, "click");
}

/** Milliseconds that "right after" lasts where a result names no other time. */
const RIGHT_AFTER_MS = 150;

/**
 * The page took back what it had taken, so late that no look could have seen it: neither by the end of the call, nor
 * right after the event that it was told of.
 */
function tookBack({ notes, ended }: Account): boolean {
  const back = notes.find(({ what }) => what === "reverted")?.at ?? 0;
  const told = notes.findLast(({ what, type, at }) => what === "event" && TOLD_BY.test(type ?? "") && at <= back)?.at;
  return back > ended - LAST_MOMENT_MS && back > (told ?? 0) + RIGHT_AFTER_MS;
}

/** The events by which a page is told of a value. */
const TOLD_BY = /^(?:change|input|click)$/;

/**
 * The page did it after the time that the result names, counted from the event that was sent, or in the last moments of
 * the call: the witness has seen it and no look of the call. On a busy machine an answer comes long after its look.
 */
function cameLast({ text }: Claim, account: Account): boolean {
  const { notes, began, ended } = account;
  const sent = during(account).find(({ what, type }) => what === "event" && TOLD_BY.test(type ?? ""));
  const named = Number(/\d+(?= ms after)|(?<=within )\d+(?= ms)/.exec(text)?.[0] ?? RIGHT_AFTER_MS);
  const from = Math.min(ended - LAST_MOMENT_MS, (sent?.at ?? began) + named);
  return notes.some(({ what, how, at }) => what === "effect" && how === "late value" && at > from);
}

/** From the event that the call sent, the time in which an answer would have been seen. */
function namedTime(flow: Flow, { text }: Claim, account: Account): readonly [number, number] {
  const type = flow.task.want.kind === "event" ? flow.task.want.type : "mouseenter";
  const sent = during(account).find((note) => note.what === "event" && note.type === type)?.at ?? account.began;
  const named = /within (\d+) ms/.exec(text)?.[1];
  return [sent, sent + (named === undefined ? RIGHT_AFTER_MS : Number(named))];
}

/** Something happened that a user would call an answer, within the time that is named. */
function answered(flow: Flow, claim: Claim, account: Account): string | undefined {
  const [from, to] = namedTime(flow, claim, account);
  const inTime = (at: number): boolean => at >= from && at <= to && at <= account.ended;
  // A request that is told of as one that still runs has not been overlooked.
  const isTold = /request that started with .* still running/.test(claim.text);
  const effect = account.notes.find(
    ({ what, seen, how, at }) => what === "effect" && seen === true && inTime(at) && !(isTold && how === "post"),
  );
  if (effect) return `the page did ${effect.how ?? "something"} ${effect.at - from} ms after it`;
  const hit = account.hits.find(
    ({ at, path, method }) => inTime(at) && (path.startsWith("download") || (method === "POST" && !isTold)),
  );
  if (hit) return `the server got ${hit.method} ${hit.path} ${hit.at - from} ms after it`;
  const toggled = account.before?.target.open !== account.after?.target.open && account.after !== undefined;
  return toggled && flow.widget.sort === "press" ? "what it opens or closes has changed" : undefined;
}

/** The value that stands there is said by the result. */
function saysWhatStands({ task: { want } }: Flow, { text }: Claim, target: Target | undefined): boolean {
  if (!target) return false;
  const stands =
    want.kind === "selected"
      ? (target.selected ?? []).join()
      : want.kind === "text"
        ? flat(target.text)
        : (target.value ?? "");
  // Lines of a value are said as they are quoted.
  const said = [stands, JSON.stringify(stands).slice(1, -1)];
  return stands === "" ? /\bempty\b/i.test(text) : said.some((one) => flat(text).includes(one));
}

/** Of what has no value, an empty one is true beside the word that it has none and the way to what it holds. */
function saysNoValue({ text, data }: Claim, { value }: Target): boolean {
  return (
    value === null &&
    stringMember(data, "value") === "" &&
    /rich text(?:, which)? has no value.*get text reads it/i.test(text)
  );
}

function told({ task }: Flow, claim: Claim, account: Account): Verdict | undefined {
  const target = account.after?.target;
  if (!target) return undefined;
  const given =
    stringMember(claim.data, task.deed) ?? stringMember(claim.data, "text") ?? stringMember(claim.data, "value") ?? "";
  const isValue = task.deed === "value";
  if (isValue && saysNoValue(claim, target)) return undefined;
  const truth = isValue && target.value !== null ? target.value : (target.text ?? "");
  if (!target.shown && !/hidden|not visible|does not show|none shows/i.test(claim.text)) {
    return {
      fault: "false-success",
      why: `it read ${JSON.stringify(given)} of what does not show, and did not say so`,
    };
  }
  if (
    !target.shown ||
    flat(given) === flat(truth) ||
    (task.words.length === 0 && flat(claim.text).includes(flat(truth)) && truth !== "")
  )
    return undefined;
  return { fault: "false-success", why: `it read ${JSON.stringify(given)}, and there stands ${JSON.stringify(truth)}` };
}

/** By a name that two controls have, either was asked for; which of them it was has to be true. */
function tookSecond(account: Account): Verdict | undefined {
  return during(account).some(({ what }) => what === "twin")
    ? undefined
    : { fault: "false-success", why: "it says that it took the second of two, and that one got no click" };
}

function judgeDone(flow: Flow, claim: Claim, account: Account): Verdict | undefined {
  const { task, behaviour } = flow;
  if (task.want.kind === "told") return told(flow, claim, account);
  const twins = behaviour.name === "ambiguous" && flow.route !== "ref" && flow.route !== "keyboard";
  const byName = /^find-(?:role|text|label|placeholder|testid|title)$/.test(flow.route);
  if (twins && byName && !/matches/.test(claim.text)) {
    return { fault: "false-success", why: "two controls fit, and it does not say that it took one of them" };
  }
  if (twins && byName && /the 2nd on the page/.test(claim.text)) return tookSecond(account);
  if (isDone(flow, account, account.after) || isDone(flow, account, account.later) || tookBack(account))
    return undefined;
  if (saysWhatStands(flow, claim, account.after?.target)) return undefined;
  return { fault: "false-success", why: `it says done, and ${stateWords(flow, account)}` };
}

function stateWords({ task: { want } }: Flow, account: Account): string {
  if (want.kind === "event") {
    const stray = during(account).find(({ what }) => what === "stray");
    return `no ${want.type} reached it${stray ? ` (a click went to <${stray.tag ?? "?"}>)` : ""}`;
  }
  const target = account.after?.target;
  if (!target) return "the document is gone";
  const { value, text, checked, selected, files, focused, hovered, moved } = target;
  const all: Readonly<Record<Want["kind"], unknown>> = {
    value,
    text,
    told: text,
    checked,
    selected,
    files,
    focused,
    hovered,
    moved,
    event: undefined,
  };
  return `its ${want.kind} is ${JSON.stringify(all[want.kind])}`;
}

function judgeUndone(flow: Flow, claim: Claim, account: Account): Verdict | undefined {
  const { want } = flow.task;
  if (want.kind === "event") {
    // A click that did nothing is called so; that it arrived is no contradiction.
    const effect = answered(flow, claim, account);
    return effect === undefined
      ? undefined
      : { fault: "false-alarm", why: `it says that nothing was done, and ${effect}` };
  }
  const namesTime = /\byet\b|right after|within \d+ ms|\d+ ms after|still (?:loading|changing)/.test(claim.text);
  if (isDone(flow, account, account.after) && !(namesTime && cameLast(claim, account)))
    return { fault: "false-alarm", why: `it says not done, and ${stateWords(flow, account)}` };
  if (!isDone(flow, account, account.later) || namesTime) return undefined;
  return { fault: "false-alarm", why: "it says not done without naming a time, and the page did it a moment later" };
}

function judgeRefused(flow: Flow, claim: Claim, account: Account): Verdict | undefined {
  const { behaviour, place, route, task } = flow;
  if (task.want.kind === "event" && reached(account, task.want.type)) {
    return { fault: "false-alarm", why: "it says that nothing was sent, and the event reached the element" };
  }
  const unreachable = !place.css && /^(?:css|batch|find-.*)$/.test(route);
  if (!behaviour.possible || unreachable || place.around === "closing" || task.want.kind === "told") return undefined;
  if (task.way?.test(claim.text)) return undefined;
  // Nobody at the page could have done anything to what does not show, or put text into what takes none.
  if (account.before?.target.shown === false) return undefined;
  if (account.before?.target.readOnly && /^(?:fill|type|keyboard)$/.test(task.deed)) return undefined;
  // Both ends of a drag have to show at once, which a box that scrolls need not allow.
  if (task.deed === "drag" && /covered/.test(claim.text)) return undefined;
  return { fault: "false-alarm", why: "it refused what can be done" };
}

/** That it cannot be known is right only where the page cannot look: another origin, a closed root, a component. */
function judgeUnchecked(flow: Flow, account: Account): Verdict | undefined {
  const { place, widget, task } = flow;
  if (!place.seen || widget.onlyActs || task.want.kind === "event" || !account.after?.target.here) return undefined;
  return { fault: "false-alarm", why: `it says that this cannot be checked, and ${stateWords(flow, account)}` };
}

function judgeWords(flow: Flow, claim: Claim, account: Account): Verdict | undefined {
  switch (claim.says) {
    case "done":
      return judgeDone(flow, claim, account);
    case "undone":
      return judgeUndone(flow, claim, account);
    case "nothing": {
      const effect = answered(flow, claim, account);
      return effect === undefined
        ? undefined
        : { fault: "false-alarm", why: `it says that nothing changed, and ${effect}` };
    }
    case "refused":
      return judgeRefused(flow, claim, account);
    case "failed":
      return { fault: "false-alarm", why: `it does not know what came of it, and ${stateWords(flow, account)}` };
    case "unchecked":
      return judgeUnchecked(flow, account);
  }
}

/** The address that is told must be that of a tab, unless the page left after the time in which it was looked at. */
function judgeAddress(flow: Flow, claim: Claim, account: Account): Verdict | undefined {
  const { urls, notes, began } = account;
  if (claim.url === undefined || claim.says === "failed" || urls.length === 0 || urls.includes(claim.url))
    return undefined;
  const [, to] = namedTime(flow, claim, account);
  const left = notes.some(({ what, how, at }) => what === "effect" && how === "leaves" && at >= began && at <= to);
  const isLate = !left && flow.behaviour.ms > 0;
  const why = `it says that it is on ${claim.url}, and the tabs are ${urls.join(", ")}`;
  return isLate ? undefined : { fault: "false-success", why };
}

/** All that is wrong with what was said of a flow's call. */
export function judge(flow: Flow, claim: Claim, account: Account): readonly Verdict[] {
  const { began, ended } = account;
  const slow: readonly Verdict[] =
    ended - began > LONGEST_MS ? [{ fault: "slow", why: `it took ${Math.round((ended - began) / 1000)} s` }] : [];
  return [judgeWords(flow, claim, account), judgeAddress(flow, claim, account), ...slow].flatMap(
    (verdict) => verdict ?? [],
  );
}

/** Whether the deed has been done by now: what an offered call should help to. */
export function isReached(flow: Flow, account: Account): boolean {
  return isDone(flow, account, account.later);
}
