/** Searches everything that came out for secrets, in every form that a reader would recognise. */
import { bare } from "./secrets.ts";

/** A text, and where it came out. */
export interface Output {
  readonly where: string;
  readonly text: string;
}

const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function readEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi, (found, hex, digits, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? found;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });
}

function readPercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}

function readEscapes(text: string): string {
  const signs: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
  return text.replace(/\\(?:u([0-9a-f]{4})|(["'\\/ntr]))/gi, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (signs[sign ?? ""] ?? sign ?? "") : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Escapes in JSON, which a page may keep as JSON, which upstream tells in JSON. */
const MOST_LAYERS = 5;

/** A text with its escapes read once, twice, and so on, until none is left. */
function unescapings(text: string): readonly string[] {
  const layers: string[] = [];
  for (let layer = readEscapes(text); layers.length < MOST_LAYERS; layer = readEscapes(layer)) {
    if (layer === (layers.at(-1) ?? text)) break;
    layers.push(layer);
  }
  return layers;
}

/** A text as it is, and read in the ways in which something in it may be written. */
function viewsOf(text: string): readonly string[] {
  const layers = unescapings(text);
  const unescaped = layers[0] ?? text;
  const entities = readEntities(unescaped);
  const percents = readPercents(readPercents(unescaped));
  // Twice by a form, and once more in an address; within that it may be written in another way.
  const decoded = readPercents(readPercents(readPercents(layers.at(-1) ?? text)));
  const joined = readEntities(unescapings(decoded).at(-1) ?? decoded).replace(/<\/?[a-z!][^<>]{0,200}>/gi, "");
  const all = [text, ...layers, entities, percents, joined].flatMap((view) => [view, view.replace(INVISIBLE, "")]);
  return [...new Set(all.map((view) => view.toLowerCase()))];
}

function base64Of(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const inside = [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return digits.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  });
  return inside.filter((digits) => digits.length >= 8);
}

/** How a secret is written where nobody reads it letter by letter; in lower case, as everything here. */
function needlesOf(secret: string): readonly string[] {
  const joined = secret.replace(/<\/?[a-z!][^<>]{0,200}>/gi, "");
  const hex = Buffer.from(secret).toString("hex");
  return [
    secret,
    joined,
    readPercents(secret),
    readEscapes(secret),
    hex.length >= 12 ? hex : secret,
    ...base64Of(secret),
  ].map((one) => one.toLowerCase());
}

/** Short words and numbers count only as words of their own: clocks and ids have digits and letters, too. */
function holds(view: string, needle: string): boolean {
  if (!view.includes(needle)) return false;
  if (!/^(?:\d{1,8}|[a-z]{1,8})$/.test(needle)) return true;
  return view.split(/[^\p{L}\p{N}]+/u).includes(needle);
}

export interface Search {
  /** The outputs that hold the secret, each with what stands around it. */
  readonly findsOf: (secret: string, among?: (where: string) => boolean) => readonly string[];
}

/** What stands around a secret, for the message of a failing test. */
function around(view: string, needle: string): string {
  const at = view.indexOf(needle);
  return JSON.stringify(view.slice(Math.max(0, at - 60), at + needle.length + 30));
}

/** Made once for all secrets of a group. */
export function searchIn(outputs: readonly Output[]): Search {
  const viewed = outputs.map(({ where, text }) => ({ where, views: viewsOf(text) }));
  return {
    findsOf: (secret, among = () => true) => {
      const needles = [...new Set(needlesOf(bare(secret)))];
      return viewed.flatMap(({ where, views }) => {
        if (!among(where)) return [];
        for (const view of views) {
          const needle = needles.find((one) => holds(view, one));
          if (needle !== undefined) return [`${where}: ${around(view, needle)}`];
        }
        return [];
      });
    },
  };
}

/** Every string and number in a value, names too. */
export function textsIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === "string" || typeof value === "number") found.add(String(value));
  else if (typeof value === "object" && value !== null) {
    const members = value instanceof Map ? [...value.entries()].flat() : Object.entries(value).flat();
    for (const item of members) textsIn(item, found);
  }
  return found;
}
