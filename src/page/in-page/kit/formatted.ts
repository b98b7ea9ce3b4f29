import { bare } from "./bare.ts";
import { isInput } from "./elements.ts";

/** Every sign counts in them. */
const EXACT_TYPES = /^(?:password|email|number|url|range)$/;
const CODE = /one-time-code|current-password|new-password/;
/** What holds code: a quote or a case that is another is another program. */
const CODE_EDITORS = "pre,code,.cm-editor,.CodeMirror,.monaco-editor,.ace_editor,[class*=code-editor]";
const DATE = /^\d{1,4}([./-])\d{1,4}\1\d{1,4}$/;
/** A sign before digits, or a mark between them: then it is a number, and another one when they move. */
const AS_NUMBER = /(?:^|[^\p{L}\p{N}])[-−]\s*\d|\d[.,]\d/u;

/** A number with this sign before its decimals; undefined where the others in it are no thousands. */
function reading(digits: string, decimal: "." | ","): number | undefined {
  const thousands = decimal === "." ? "," : ".";
  const [whole = "", fraction = "", ...more] = digits.split(decimal);
  if (more.length > 0 || fraction.includes(thousands)) return undefined;
  const [first = "", ...groups] = whole.split(thousands);
  if (groups.length > 0 && (first.length > 3 || groups.some((group) => group.length !== 3))) return undefined;
  return Number(`${first}${groups.join("")}.${fraction}`);
}

/** What a text can mean as a number, decimals after a point or a comma; none when it is no number. */
function readings(text: string): readonly number[] {
  const negative = /^[^\d]*[-−(]/.test(text);
  const digits = text.replace(/[^\d.,]/g, "");
  const both = [reading(digits, "."), reading(digits, ",")];
  return both.flatMap((value) => (value === undefined || Number.isNaN(value) ? [] : [negative ? -value : value]));
}

function isSameNumber(text: string, wanted: string): boolean {
  const possible = readings(text);
  return readings(wanted).some((value) => possible.includes(value));
}

function isExact(element: Element): boolean {
  const exact = isInput(element) && EXACT_TYPES.test(element.type);
  return exact || CODE.test(element.getAttribute("autocomplete") ?? "") || element.closest(CODE_EDITORS) !== null;
}

/**
 * Whether a page has only put a text into form: other spaces, marks or case. Never where they count: passwords,
 * addresses, codes, programs, and numbers that would be others.
 */
export function isFormatted(element: Element, text: string, wanted: string): boolean {
  if (bare(wanted) === "" || bare(text) !== bare(wanted) || isExact(element)) return false;
  const isDate = DATE.test(text.trim()) || DATE.test(wanted.trim());
  if (isDate || /\p{L}/u.test(wanted) || !(AS_NUMBER.test(wanted) || AS_NUMBER.test(text))) return true;
  return isSameNumber(text, wanted);
}

/** The same of a text that was typed to one that was there. */
export function isFormattedWithin(element: Element, text: string, wanted: string): boolean {
  if (isFormatted(element, text, wanted)) return true;
  const more = bare(text).length > bare(wanted).length;
  return more && bare(wanted) !== "" && !isExact(element) && bare(text).includes(bare(wanted));
}
