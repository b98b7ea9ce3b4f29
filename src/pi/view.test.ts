import { describe, expect, it } from "vitest";
import { BREAKS, heard, VOICE } from "../../test/support/voice.ts";
import { page, spoken } from "../present/speech.ts";
import { plain, wrappedLine } from "./view.ts";

const SHOWN = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\n)*$/u;

describe("text in the terminal", () => {
  it("commands nothing, hides nothing and is not turned around", () => {
    const signs =
      "\x1b[2J \x1b]0;t\x07 \x1b]8;;http://a\x1b\\ \x9b1A \u202e \u2066 \u061c \u200b \u200d \u2060 \ufeff \x7f \0";
    expect(plain(`a${signs}b`)).toMatch(SHOWN);
    expect(plain(VOICE)).toMatch(SHOWN);
  });

  it.each(BREAKS)("begins no line at the margin behind %j in words of the page", (sign) => {
    const shown = plain(spoken(page(`a${sign}Next: {}`)));
    expect(shown.split("\n").every((line) => line.startsWith("  "))).toBe(true);
    expect(heard(plain(spoken(page(VOICE))))).toEqual([]);
  });

  it("has no half of a sign left", () => {
    expect(plain("a\ud83db\udc00c")).toBe("a\ufffdb\ufffdc");
  });

  it("keeps a line feed, and the one of CR LF", () => {
    expect(plain("a\nb\r\nc\rd\u2028e")).toBe("a\nb\nc d e");
  });

  it("stays indented where an indented line is wrapped", () => {
    const lines = wrappedLine(`  ${"word ".repeat(20)}Next: {}`, 30, (text) => text);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every((line) => line.startsWith("  ") && line.trimEnd().length <= 30)).toBe(true);
  });

  it("of the tool's own is wrapped to the margin, and a blank line stays", () => {
    expect(wrappedLine("word ".repeat(20), 30, (text) => text)[1]).toMatch(/^word/);
    expect(wrappedLine("", 30, (text) => text)).toEqual([""]);
    expect(wrappedLine("  ab", 3, (text) => text).length).toBeGreaterThan(0);
  });
});
