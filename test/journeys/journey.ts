/** A secret's journey: what it is, how it comes in, where, and how it comes back; generated. */
import { chance, oneOf } from "../support/chance.ts";
import { ENTRIES, type Entry } from "./entries.ts";
import { impossible, type Later, limitOf } from "./limits.ts";
import { FIELDS, type FieldKind, PLACES, type Place } from "./places.ts";
import { FORMS, type Form, RETURNS, type Return } from "./returns.ts";
import { KINDS, type Next, type SecretKind } from "./secrets.ts";

export interface Journey {
  readonly id: string;
  readonly kind: SecretKind;
  readonly secret: string;
  readonly entry: Entry;
  readonly place: Place;
  readonly field: FieldKind;
  readonly back: Return;
  readonly form: Form;
  /** Its call holds nothing else; otherwise its rows share a batch with those of others. */
  readonly alone: boolean;
}

export interface Group {
  readonly name: string;
  readonly journeys: readonly Journey[];
  readonly later: Later;
}

/** Journeys that share a page and a browser. */
const GROUP = 40;
const RESUMED_EVERY = 8;
/** Starting a browser takes longest. */
const LAUNCHED_EVERY = 8;
const MOST_TRIES = 1_000;

/** One of `list` by its name, as a printed journey names it. */
function named<T extends { readonly name: string }>(list: readonly T[], name: string): T {
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** A journey by the names of its rows, as a failing one prints itself. */
export function journey(
  id: string,
  given: Readonly<Record<"kind" | "secret" | "entry" | "place" | "field" | "back" | "form", string>>,
  alone = true,
): Journey {
  return {
    id,
    kind: named(KINDS, given.kind),
    secret: given.secret,
    entry: named(ENTRIES, given.entry),
    place: named(PLACES, given.place),
    field: named(FIELDS, given.field),
    back: named(RETURNS, given.back),
    form: named(FORMS, given.form),
    alone,
  };
}

/** The call of `journey` that makes this one. */
export function printed({ id, kind, secret, entry, place, field, back, form }: Journey): string {
  const names = { kind, entry, place, field, back, form };
  const given = Object.fromEntries(Object.entries(names).map(([key, { name }]) => [key, name]));
  return `journey(${JSON.stringify(id)}, ${JSON.stringify({ ...given, secret })})`;
}

/** Most secrets are typed into fields. */
function anyEntry(next: Next): Entry {
  const typed = next() < 0.6;
  return oneOf(
    ENTRIES.filter(({ way }) => way !== "environment" && (way === "field") === typed),
    next,
  );
}

function any(id: string, next: Next): Journey {
  const wanted = next() < 0.4 ? "shaped" : "plain";
  const kind = oneOf(
    KINDS.filter(({ shape }) => shape === wanted),
    next,
  );
  const entry = anyEntry(next);
  const places = PLACES.filter(({ reach }) => entry.needs === undefined || reach.includes(entry.needs));
  return {
    id,
    kind,
    secret: kind.make(next),
    entry,
    place: oneOf(places, next),
    field: oneOf(FIELDS, next),
    back: oneOf(RETURNS, next),
    form: next() < 0.5 ? named(FORMS, "as it is") : oneOf(FORMS, next),
    alone: next() < 0.15,
  };
}

interface Sort {
  readonly later: Later;
  readonly launches: boolean;
}

/** Whether there is room for it beside the others. */
function fits(one: Journey, others: readonly Journey[]): boolean {
  return others.every(
    ({ entry, back }) =>
      (one.entry.once === undefined || one.entry.once !== entry.once) && !(one.back.once && one.back === back),
  );
}

function fitting(id: string, others: readonly Journey[], { later, launches }: Sort, next: Next): Journey {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const one = any(id, next);
    const possible = impossible(one) === undefined && limitOf(one, later) === undefined;
    if (possible && fits(one, others) && (launches || one.entry.way !== "launch")) return one;
  }
  throw new Error("no journey fits any more");
}

/** Group number `index` of a seed: of `size` journeys, each of which promises that nothing leaks. */
export function group(seed: number, index: number, size = GROUP): Group {
  const next = chance(seed * 10_007 + index);
  const later = index % RESUMED_EVERY === RESUMED_EVERY - 1 ? "resumed" : "same process";
  const launches = index % LAUNCHED_EVERY === 3;
  const journeys: Journey[] = [];
  while (journeys.length < size) {
    journeys.push(fitting(`j${seed}x${index}x${journeys.length}`, journeys, { later, launches }, next));
  }
  return { name: `g${seed}x${index}`, journeys, later };
}

/** All groups of `count` journeys. */
export function groups(seed: number, count: number): readonly Group[] {
  return Array.from({ length: Math.ceil(count / GROUP) }, (_, index) =>
    group(seed, index, Math.min(GROUP, count - index * GROUP)),
  );
}
