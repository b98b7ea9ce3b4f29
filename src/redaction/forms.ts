/** The forms in which a known secret comes back, letter by letter. */

function urlForms(value: string): readonly string[] {
  if (!value.isWellFormed()) return [];
  const encoded = encodeURIComponent(value);
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return [encoded, lower, encoded.replaceAll("%20", "+"), encodeURI(value), encodeURIComponent(encoded)];
}

function escaped(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function jsonForms(value: string): readonly string[] {
  const once = JSON.stringify(value).slice(1, -1);
  const ascii = escaped(once);
  const slashed = once.replaceAll("/", "\\/");
  return [once, ascii, slashed, ...[once, ascii, slashed].map((form) => JSON.stringify(form).slice(1, -1))];
}

function htmlForms(value: string): readonly string[] {
  const named = value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  return [named, named.replaceAll("'", "&#39;"), named.replaceAll("'", "&#x27;"), named.replaceAll("'", "&apos;")];
}

/**
 * The value in base64, alone and in the middle of other text (`user:password`): what three bytes are encoded as depends
 * on where they start. Digits that also hold bits of a neighbour are left out, and so are values too short to tell.
 */
function base64Forms(value: string): readonly string[] {
  if (value.length < 6) return [];
  const bytes = Buffer.from(value);
  const inside = [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return digits.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  });
  const forms = [bytes.toString("base64").replace(/=+$/, ""), ...inside.filter((digits) => digits.length >= 7)];
  return forms.flatMap((digits) => [
    digits,
    digits.replaceAll("+", "-").replaceAll("/", "_"),
    encodeURIComponent(digits),
  ]);
}

function hexForms(value: string): readonly string[] {
  const hex = Buffer.from(value).toString("hex");
  // Of shorter values it is a number like others.
  return hex.length < 10 ? [] : [hex, hex.toUpperCase()];
}

/** As typed, as a form, URL, JSON, HTML or header carries it, in hexadecimal and base64; `cased`: in other cases, too. */
export function formsOf(value: string, cased: boolean): readonly string[] {
  const cases = cased ? [value.toLowerCase(), value.toUpperCase()] : [];
  return [
    value,
    ...cases,
    ...urlForms(value),
    ...jsonForms(value),
    ...htmlForms(value),
    ...base64Forms(value),
    ...hexForms(value),
  ];
}
