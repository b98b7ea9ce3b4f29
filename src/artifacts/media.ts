/** What a file is, told by its first bytes and not by its name. Pure. */

export interface Media {
  /** The media type. */
  readonly type: string;
  /** In pixels; images only, and only when the header says so. */
  readonly width?: number;
  readonly height?: number;
}

/** How much of a file must be read: a JPEG tells its size after its metadata. */
export const HEAD_BYTES = 64 * 1024;

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function number(head: Uint8Array, at: number, bytes: number, order: "big" | "little"): number {
  const part = [...head.subarray(at, at + bytes)];
  const digits = order === "big" ? part : part.reverse();
  return digits.reduce((sum, byte) => sum * 256 + byte, 0);
}

function image(type: string, width: number, height: number): Media {
  return width > 0 && height > 0 ? { type, width, height } : { type };
}

/** Start-of-frame markers hold the size; the others are skipped by their length (C4, C8 and CC are tables). */
function jpeg(head: Uint8Array): Media {
  for (let at = 2; at + 9 < head.length; ) {
    const marker = head[at + 1] ?? 0;
    if (head[at] !== 0xff) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return image("image/jpeg", number(head, at + 7, 2, "big"), number(head, at + 5, 2, "big"));
    // A fill byte stands alone.
    at += marker === 0xff ? 1 : 2 + number(head, at + 2, 2, "big");
  }
  return { type: "image/jpeg" };
}

function webp(head: Uint8Array): Media {
  const form = ascii(head, 12, 16);
  if (form === "VP8X") return image("image/webp", number(head, 24, 3, "little") + 1, number(head, 27, 3, "little") + 1);
  if (form === "VP8L") {
    const bits = number(head, 21, 4, "little");
    return image("image/webp", (bits % 0x4000) + 1, (Math.floor(bits / 0x4000) % 0x4000) + 1);
  }
  return image("image/webp", number(head, 26, 2, "little") % 0x4000, number(head, 28, 2, "little") % 0x4000);
}

type Read = (head: Uint8Array) => Media;

/** Signatures at an offset in bytes, as latin-1 text. */
const SIGNATURES: readonly (readonly [offset: number, signature: string, read: Read])[] = [
  [0, "\x89PNG\r\n\x1a\n", (head) => image("image/png", number(head, 16, 4, "big"), number(head, 20, 4, "big"))],
  [0, "\xff\xd8\xff", jpeg],
  [8, "WEBP", webp],
  [0, "GIF8", (head) => image("image/gif", number(head, 6, 2, "little"), number(head, 8, 2, "little"))],
  [0, "%PDF-", () => ({ type: "application/pdf" })],
  [0, "\x1a\x45\xdf\xa3", () => ({ type: "video/webm" })],
  [4, "ftyp", () => ({ type: "video/mp4" })],
];

/** Types by extension. `sure`: such a file begins with a signature from above, and is none without it. */
const BY_NAME: Readonly<Record<string, { readonly type: string; readonly sure?: true }>> = {
  png: { type: "image/png", sure: true },
  jpg: { type: "image/jpeg", sure: true },
  jpeg: { type: "image/jpeg", sure: true },
  webp: { type: "image/webp", sure: true },
  gif: { type: "image/gif", sure: true },
  pdf: { type: "application/pdf", sure: true },
  webm: { type: "video/webm", sure: true },
  mp4: { type: "video/mp4", sure: true },
  json: { type: "application/json" },
  har: { type: "application/json" },
  txt: { type: "text/plain" },
  csv: { type: "text/csv" },
  html: { type: "text/html" },
  zip: { type: "application/zip" },
};

/** `png` for `/a/b.PNG`; empty when the name has none. */
export function extensionOf(file: string): string {
  return /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
}

/** The type that the name promises, where a look at the first bytes can tell whether it is true. */
export function promisedType(file: string): string | undefined {
  const named = BY_NAME[extensionOf(file)];
  return named?.sure ? named.type : undefined;
}

function startsLikeText(head: Uint8Array): string {
  return new TextDecoder().decode(head.subarray(0, 256)).trimStart().toLowerCase();
}

/** What the file is; undefined when neither its content nor its name tells. */
export function mediaOf(head: Uint8Array, file: string): Media | undefined {
  const found = SIGNATURES.find(([at, text]) => ascii(head, at, at + text.length) === text);
  if (found) return found[2](head);
  const start = startsLikeText(head);
  if (start.startsWith("<!doctype html") || start.startsWith("<html")) return { type: "text/html" };
  const named = BY_NAME[extensionOf(file)];
  if (!named || named.sure) return undefined;
  return named.type === "application/json" && !/^[{[]/.test(start) ? undefined : { type: named.type };
}
