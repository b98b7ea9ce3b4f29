/** Smallest beginnings of files: enough for what a look at the first bytes tells. */

function bytes(text: string): readonly number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function big(value: number, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
}

function little(value: number, length: number): readonly number[] {
  return [...big(value, length)].reverse();
}

function filled(head: readonly number[], length: number): Uint8Array {
  const file = new Uint8Array(Math.max(length, head.length));
  file.set(head);
  return file;
}

/** A PNG by its header; `length` in bytes. */
export function png(width: number, height: number, length = 0): Uint8Array {
  const head = [...bytes("\x89PNG\r\n\x1a\n"), ...big(13, 4), ...bytes("IHDR"), ...big(width, 4), ...big(height, 4)];
  return filled(head, length);
}

/** A JPEG whose size stands after `before` bytes of metadata. */
export function jpeg(width: number, height: number, before = 16): Uint8Array {
  const metadata = [0xff, 0xe1, ...big(before, 2), ...new Array<number>(before - 2).fill(0xff)];
  const tables = [0xff, 0xc4, ...big(4, 2), 0, 0];
  const frame = [0xff, 0xc0, ...big(17, 2), 8, ...big(height, 2), ...big(width, 2), 3, 0, 0, 0];
  return Uint8Array.from([0xff, 0xd8, ...metadata, ...tables, ...frame]);
}

function riff(form: string, chunk: readonly number[]): Uint8Array {
  return Uint8Array.from([...bytes("RIFF"), 0, 0, 0, 0, ...bytes("WEBP"), ...bytes(form), 0, 0, 0, 0, ...chunk]);
}

/** A WebP in each of its three forms. */
export function webp(form: "VP8X" | "VP8L" | "VP8 ", width: number, height: number): Uint8Array {
  if (form === "VP8X") return riff(form, [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);
  if (form === "VP8L") return riff(form, [0x2f, ...little((height - 1) * 0x4000 + width - 1, 4)]);
  return riff(form, [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);
}

export function gif(width: number, height: number): Uint8Array {
  return Uint8Array.from([...bytes("GIF89a"), ...little(width, 2), ...little(height, 2)]);
}

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

export const PDF = text("%PDF-1.7\n");
export const WEBM = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x01]);
export const MP4 = Uint8Array.from([0, 0, 0, 24, ...bytes("ftypisom")]);
