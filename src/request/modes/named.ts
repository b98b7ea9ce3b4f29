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
  /** The same with the name of the element in it, by which a secret is known; one for each text. */
  readonly says: readonly ParsedArgv[];
  /** What `details` say that it was compiled to. */
  readonly words: readonly string[];
}

export type Made = { readonly row: Row } | { readonly fault: string };

function filled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

type Sought = Target | { readonly fault: string };

function byRole({ value, role, name }: Named, deed: SeekDeed): Sought {
  if (filled(role) && filled(value) && role !== value)
    return { fault: "role and value name two roles; leave value out" };
  const sought = filled(role) ? role : value;
  if (!filled(sought)) return { fault: `locator "role" needs role` };
  return { by: "role", value: sought, deed, ...(filled(name) ? { name } : {}) };
}

/** What the caller looks for by name; a fault where that is not clear, undefined where nothing is looked for. */
export function targetOf(named: Named, deed: SeekDeed): Sought | undefined {
  const { selector, locator, value, role, name } = named;
  if ([locator, role, name].every((one) => one === undefined)) return undefined;
  if (filled(selector)) return { fault: `${deed} takes a selector or a locator, not both` };
  const by = locator ?? (role === undefined ? undefined : "role");
  if (by === undefined)
    return { fault: 'name goes with a role; without one it is "value" with "locator":"text" or "label"' };
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
    ? { row: { argv: read.argv, says: [read.argv], words } }
    : { fault: read.fault ?? "cannot be read" };
}

/** Words of upstream's own, when it reads them as they are meant: a text that is a flag of `find` would be one. */
function meantSo(words: readonly string[], texts: readonly string[]): ParsedArgv | undefined {
  const { argv, fault } = readArgv(words);
  if (!argv || fault !== undefined) return undefined;
  const written = argv.given.slice(argv.given.length - texts.length).map(({ value }) => value);
  return texts.every((text, at) => written[at] === text) ? argv : undefined;
}

function bySelector({ selector, value }: Named, deed: SeekDeed, words: readonly string[]): Made {
  const takesText = deed === "fill" || deed === "type";
  if (!filled(selector)) return { fault: `${deed} needs an element: selector, or locator with value` };
  if (filled(value)) {
    const instead = takesText ? "what is written is text" : "leave it out";
    return { fault: `value goes with a locator or with select; with a selector ${instead}` };
  }
  return plainRow([deed, selector, ...words]);
}

/**
 * A command on an element.
 * @param texts what is put into it: the text to fill in, the options to select
 * @param flags how
 */
export function elementRow(
  named: Named,
  deed: SeekDeed,
  texts: readonly string[],
  flags: readonly string[] = [],
): Made {
  const target = targetOf(named, deed);
  if (target === undefined) return bySelector(named, deed, [...texts, ...flags]);
  if ("fault" in target) return target;
  const made = plainRow([deed, SOUGHT, ...texts, ...flags]);
  if ("fault" in made) return made;
  const plainly = flags.length === 0 ? meantSo(findWords(target, texts), texts) : undefined;
  // Upstream has no `find ... type`; what is secret about a text is the same.
  const says = texts.flatMap((text) => meantSo(findWords({ ...target, deed: "fill" }, [text]), [text]) ?? []);
  const meant = { seeks: target, ...(plainly ? { plainly } : {}) };
  const words = findWords(target, [...texts, ...flags]);
  return { row: { argv: made.row.argv, says: [...says, made.row.argv], words, meant } };
}

/** `value` of a select is the option, unless a locator other than a role makes it what is looked for. */
export function selectRow({
  value,
  values,
  ...named
}: Named & { readonly values?: readonly string[] | undefined }): Made {
  const sought = named.locator !== undefined && named.locator !== "role";
  if (!sought && value !== undefined && values !== undefined)
    return { fault: "select takes value or values, not both" };
  const options = values ?? (value === undefined || sought ? [] : [value]);
  if (options.length === 0)
    return { fault: sought ? "select needs values, the options" : "select needs value or values" };
  return elementRow({ ...named, ...(sought ? { value } : {}) }, "select", options);
}

/** A click whose file is waited for: one command, since upstream drops a download that nobody waits for yet. */
export function downloadRow(named: Named, path: string): Made {
  const target = targetOf(named, "click");
  if (target === undefined) {
    const { selector } = named;
    return filled(selector) ? plainRow(["download", selector, path]) : bySelector(named, "click", []);
  }
  if ("fault" in target) return target;
  const made = plainRow(["download", SOUGHT, path]);
  return "fault" in made ? made : { row: { ...made.row, words: findWords(target, []), meant: { seeks: target } } };
}

const LOOK = readArgv(["snapshot", "-i"]).argv;

/** The row that shows the page, in which the elements of the rows behind it are sought. */
export function seeingRow(ours: NonNullable<Meant["ours"]>): Row | undefined {
  return LOOK && { argv: LOOK, says: [LOOK], words: LOOK.words, meant: { ours } };
}
