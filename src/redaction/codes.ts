/** Texts of millions of signs are made of their code units much faster than of pieces. */

/** One byte for each where they all fit, else two. */
export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

const WIDE = /[\u0100-\uffff]/;

/** Room for so many code units, of the width that the text needs. */
export function roomFor(text: string, length: number): Codes {
  return WIDE.test(text) ? new Uint16Array(length) : new Uint8Array(length);
}

export function codesOf(text: string): Codes {
  const codes = roomFor(text, text.length);
  Buffer.from(codes.buffer).write(text, codes.BYTES_PER_ELEMENT === 1 ? "latin1" : "utf16le");
  return codes;
}

/** The first `length` of the code units as a text. */
export function textOf(codes: Codes, length: number): string {
  const bytes = Buffer.from(codes.buffer, 0, length * codes.BYTES_PER_ELEMENT);
  return bytes.toString(codes.BYTES_PER_ELEMENT === 1 ? "latin1" : "utf16le");
}
