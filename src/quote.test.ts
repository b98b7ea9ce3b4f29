import { describe, expect, it } from "vitest";
import { bare, flat, linesIn, oneLine, quoted, visibleJson } from "./quote.ts";

/** What ends a line for some reader. */
const BREAKS = ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"];
/** What shows nothing, reorders the text or commands a terminal. */
const UNSEEN = [
  "\0",
  "\x07",
  "\x1b[31m",
  "\x1b]0;title\x07",
  "\x7f",
  "\x9b",
  "\u061c",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2060",
  "\u2066",
  "\u2069",
  "\ufeff",
  "\u{e0041}",
];
const SHOWN = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;

describe("words of others in a line of ours", () => {
  it.each([...BREAKS, ...UNSEEN])("stay on it, visible and unchanged when they hold %j", (sign) => {
    const text = `a${sign}b`;
    expect(quoted(text)).toMatch(SHOWN);
    expect(JSON.parse(quoted(text))).toBe(text);
    expect(bare(text)).toBe(quoted(text));
    expect(oneLine(text)).toMatch(SHOWN);
    expect(JSON.parse(visibleJson(JSON.stringify({ text })))).toEqual({ text });
  });

  it.each(BREAKS)("are several lines where they are split at %j, and one row where they are a row", (sign) => {
    expect(linesIn(`a${sign}b`)).toEqual(["a", "b"]);
    expect(flat(`a${sign}b`)).toBe("a\\nb");
    expect(oneLine(`a${sign}${sign} b`)).toBe("a b");
  });

  it("are begun when they are long", () => {
    expect(quoted("x".repeat(1_000)).length).toBeLessThan(410);
    expect(bare("x".repeat(5_000)).length).toBeLessThan(2_110);
    expect(quoted("🛒".repeat(500)).isWellFormed()).toBe(true);
  });

  it.each(["Save", "https://a.test/x?y=1#z", "/tmp/a.png", "div#ov", "读取"])(
    "need no quotes when they are one plain word: %s",
    (word) => {
      expect(bare(word)).toBe(word);
    },
  );

  it.each(["", "two words", 'a"b', "{x}", "a`b", "no\u00a0break"])(
    "are quoted when they could be a sentence: %j",
    (text) => {
      expect(bare(text)).toBe(quoted(text));
    },
  );
});
