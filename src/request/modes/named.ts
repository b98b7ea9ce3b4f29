/** Elements as a mode lets the caller name them: by a selector, a ref, or by what they are called on the page. */
import { z } from "zod";
import { type Meant, SOUGHT } from "../../call/plan.ts";
import type { SeekDeed, Target } from "../../page/facts/seek.ts";
import { type ParsedArgv, readArgv } from "../../upstream/grammar/argv.ts";

const LOCATORS = ["role", "text", "label", "placeholder", "alt", "title", "testid"] as const;

/** The fields that name an element, the same wherever one can be named. */
export const elementShape = {
  selector: z.string().optional(),
  locator: z.enum(LOCATORS).optional(),
  value: z.string().optional(),
  role: z.string().optional(),
  name: z.string().optional(),
};

export interface Named {
  readonly selector?: string | undefined;
  readonly locator?: (typeof LOCATORS)[number] | undefined;
  readonly value?: string | undefined;
  readonly role?: string | undefined;
  readonly name?: string | undefined;
}

/** One command on an element, as it is planned. */
export interface Row {
  readonly argv: ParsedArgv;
  readonly meant?: Meant;
  /** The same with the name of the element in it, by which a secret is known. */
  readonly says: ParsedArgv;
  /** What `details` say that it was compiled to. */
  readonly words: readonly string[];
}

export type Made = { readonly row: Row } | { readonly fault: string };

function filled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

const FORM =
  'for example {"action":"click","locator":"role","role":"button","name":"Save"} or {"action":"click","selector":"#save"}';

type Sought = Target | { readonly fault: string };

function byRole({ value, role, name }: Named, deed: SeekDeed): Sought {
  if (filled(role) && filled(value) && role !== value)
    return { fault: "role and value name two roles; leave value out" };
  const sought = filled(role) ? role : value;
  if (!filled(sought)) return { fault: `locator "role" needs role: {"locator":"role","role":"button","name":"Save"}` };
  return { by: "role", value: sought, deed, ...(filled(name) ? { name } : {}) };
}

/** What the caller looks for by name; a fault where that is not clear, undefined where nothing is looked for. */
export function targetOf(named: Named, deed: SeekDeed): Sought | undefined {
  const { selector, locator, value, role, name } = named;
  if ([locator, role, name].every((one) => one === undefined)) return undefined;
  if (filled(selector)) return { fault: `${deed} takes a selector or a locator, not both` };
  const by = locator ?? (role === undefined ? undefined : "role");
  if (by === undefined) return { fault: `name goes with a role: {"locator":"role","role":"button","name":"Save"}` };
  if (by === "role") return byRole(named, deed);
  if (role !== undefined || name !== undefined) return { fault: `role and name go with locator "role" only` };
  return filled(value) ? { by, value, deed } : { fault: `locator "${by}" needs value, the ${by} to look for` };
}

/** The words with which upstream would look for it; what it cannot do so is told by its tables. */
export function findWords({ by, value, name, deed }: Target, texts: readonly string[]): readonly string[] {
  return ["find", by, value, deed, ...texts, ...(name === undefined ? [] : ["--name", name])];
}

/** A row of words that are always legal but for what the caller put into them. */
export function plainRow(words: readonly string[]): Made {
  const read = readArgv(words);
  return read.argv && read.fault === undefined
    ? { row: { argv: read.argv, says: read.argv, words } }
    : { fault: read.fault ?? "cannot be read" };
}

/**
 * A command on an element.
 * @param texts what stands behind the element: the text to fill in, the options to select, flags
 */
export function elementRow(named: Named, deed: SeekDeed, texts: readonly string[]): Made {
  const target = targetOf(named, deed);
  if (target === undefined) {
    const { selector } = named;
    return filled(selector)
      ? plainRow([deed, selector, ...texts])
      : { fault: `${deed} needs an element: selector, or locator with value, ${FORM}` };
  }
  if ("fault" in target) return target;
  const made = plainRow([deed, SOUGHT, ...texts]);
  if ("fault" in made) return made;
  const words = findWords(target, texts);
  const { argv, fault } = readArgv(words);
  const plainly = argv && fault === undefined ? { plainly: argv } : {};
  // Upstream has no `find ... type`; what is secret about a text is the same.
  const says = readArgv(findWords({ ...target, deed: "fill" }, texts)).argv ?? made.row.argv;
  return { row: { argv: made.row.argv, says, words, meant: { seeks: target, ...plainly } } };
}

const LOOK = readArgv(["snapshot", "-i"]).argv;

/** The row that shows the page, in which the elements of the rows behind it are sought. */
export function seeingRow(ours: NonNullable<Meant["ours"]>): Row | undefined {
  return LOOK && { argv: LOOK, says: LOOK, words: LOOK.words, meant: { ours } };
}
