/**
 * The keys that `press`, `keydown` and `keyup` know, as agent-browser 0.41.2 sends them on a real page. Any other
 * name is sent as a key event without a key, which nothing reacts to, and reported as pressed.
 */
import { nearest } from "./nearest.ts";

/** Upstream reads these in any case. */
const ANY_CASE = [
  "Enter",
  "Return",
  "Tab",
  "Escape",
  "Esc",
  "Backspace",
  "Delete",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Up",
  "Down",
  "Left",
  "Right",
  "Space",
] as const;

const EXACT = [
  "Insert",
  "Control",
  "Shift",
  "Alt",
  "Meta",
  "AltGraph",
  "CapsLock",
  "NumLock",
  "ScrollLock",
  "ContextMenu",
  "Pause",
  "PrintScreen",
  "Help",
  "Clear",
  "Cancel",
  "Copy",
  "Cut",
  "Paste",
  "Undo",
  "Redo",
  "Select",
  "Fn",
  "Hyper",
  "Process",
  "Power",
  "Eject",
] as const;

const FAMILIES = /^(F([1-9]|1\d|2[0-4])|(Numpad|Media|Audio|Browser|Launch|Brightness)[A-Z]\w*|Numpad\d)$/;

const MODIFIERS = ["Control", "Ctrl", "Shift", "Alt", "Meta", "Cmd", "Command"] as const;

/** What other tools call them, and names of places on a keyboard, which upstream sends without their character. */
const MEANT: Readonly<Record<string, string>> = {
  del: "Delete",
  ins: "Insert",
  spacebar: "Space",
  ctrl: "Control",
  cmd: "Meta",
  command: "Meta",
  win: "Meta",
  windows: "Meta",
  super: "Meta",
  os: "Meta",
  option: "Alt",
  opt: "Alt",
  controlormeta: "Control",
  commandorcontrol: "Control",
  plus: "+",
  minus: "-",
  equal: "=",
  comma: ",",
  period: ".",
  slash: "/",
  backslash: "\\",
  semicolon: ";",
  quote: "'",
  backquote: "`",
  bracketleft: "[",
  bracketright: "]",
  pgup: "PageUp",
  pgdn: "PageDown",
  pgdown: "PageDown",
  pagedn: "PageDown",
};

const LOWER: ReadonlyMap<string, string> = new Map(ANY_CASE.map((name) => [name.toLowerCase(), name]));
const KNOWN: readonly string[] = [...ANY_CASE, ...EXACT, ...Array.from({ length: 12 }, (_, n) => `F${n + 1}`)];

function isKeyName(key: string): boolean {
  if (/^[\x20-\x7e]$/.test(key)) return true;
  return LOWER.has(key.toLowerCase()) || EXACT.some((name) => name === key) || FAMILIES.test(key);
}

/** `Control+Shift+a` is two modifiers and a key; `Control++` is the plus key. */
function parts(pressed: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const at = pressed.length > 1 ? pressed.lastIndexOf("+", pressed.length - 2) : -1;
  if (at < 0) return { modifiers: [], key: pressed };
  return { modifiers: pressed.slice(0, at).split("+"), key: pressed.slice(at + 1) };
}

function isModifier(word: string): boolean {
  return MODIFIERS.some((name) => name.toLowerCase() === word.toLowerCase());
}

function meant(key: string): string | undefined {
  const code = /^(?:Key([A-Z])|Digit(\d))$/.exec(key);
  if (code) return (code[1] ?? code[2])?.toLowerCase();
  const lower = key.toLowerCase();
  const same = KNOWN.find((name) => name.toLowerCase() === lower);
  return MEANT[lower] ?? same ?? nearest(lower, LOWER.keys()) ?? nearest(key, KNOWN);
}

function spelled(key: string): string | undefined {
  const found = meant(key);
  return found === undefined ? undefined : (LOWER.get(found) ?? found);
}

/** Whether the key can be pressed: a name of the tables or one ASCII character, with modifiers before it. */
export function isKey(pressed: string): boolean {
  const { modifiers, key } = parts(pressed);
  return isKeyName(key) && modifiers.every(isModifier);
}

/** `Ctrl-A`, `Ctrl + A`, `Page Down`: written as other programs print them. */
function joined(pressed: string): string {
  const close = pressed.length > 1 ? pressed.replace(/\s+/g, "") : pressed;
  return close.replace(/(?<=\w)-(?=.)/g, "+");
}

/** The spelling that was probably meant; undefined when nothing comes close. */
export function nearestKey(pressed: string): string | undefined {
  const { modifiers, key } = parts(joined(pressed));
  const found = isKeyName(key) ? key : spelled(key);
  const held = modifiers.map((word) => (isModifier(word) ? word : MEANT[word.toLowerCase()]));
  if (found === undefined || held.includes(undefined)) return undefined;
  return [...held, found].join("+");
}

/** How to write it instead; a character that no key types is put in as text. */
export function keyAdvice(pressed: string): string {
  const near = nearestKey(pressed);
  if (near !== undefined) return `Did you mean ${JSON.stringify(near)}?`;
  const text = `["keyboard","type",TEXT] or, for characters outside ASCII, ["keyboard","inserttext",TEXT]`;
  return `Keys are one ASCII character, or names like Enter, Escape, ArrowDown, F5, with modifiers as in Control+Shift+a. For text use ${text}.`;
}
