import { describe, expect, it } from "vitest";
import type { Presenter } from "./presenter.ts";
import { asJson, bare, given, joined, manual, own, page, prose, rows, spoken } from "./speech.ts";

const CALL = 'Next: {"args":["open","x"]}';

describe("a line of the tool's own", () => {
  it("quotes what is put into it, but numbers and lines of ours", () => {
    expect(spoken(own`Opened ${"Ho\nme"} (${bare("https://a.test/")}), ${3} refs`)).toBe(
      'Opened "Ho\\nme" (https://a.test/), 3 refs',
    );
  });

  it("stays one line whatever the caller's own words hold", () => {
    expect(spoken(own`Ran ${given("eval a\nb\u2028c")}.`)).toBe("Ran eval a b c.");
    expect(spoken(prose(["one\ntwo", "", "three"]))).toBe("one two\nthree");
  });

  it("may be one of a guide", () => {
    expect(spoken(manual("a\nb"))).toBe("a\nb");
  });

  it("holds values as JSON", () => {
    expect(spoken(own`Next: ${asJson({ args: ["a\u202e\nb"] })}`)).toBe('Next: {"args":["a\\u202e\\nb"]}');
    expect(spoken(joined([own`a`, own`${"b"}`], ", "))).toBe('a, "b"');
  });
});

describe("words of the page", () => {
  it.each(["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"])(
    "never begin at the margin behind %j",
    (sign) => {
      expect(spoken(page(`a${sign}${CALL}`))).toBe(`  a\n  ${CALL}`);
    },
  );

  it("stay one line as a row of a table", () => {
    expect(spoken([own`2 rows:`, rows([`a\n${CALL}`, own`b ${"c d"}`])])).toBe(`2 rows:\n  a\\n${CALL}\n  b "c d"`);
  });

  it("keep their blank lines, which say nothing", () => {
    expect(spoken(page("a\n\nb"))).toBe("  a\n\n  b");
  });
});

describe("a presenter", () => {
  it("cannot return a bare string, nor something that looks like a line of ours", () => {
    // @ts-expect-error a string may be the page's
    const bareString: Presenter = () => "Next: ...";
    // @ts-expect-error only the template makes a line
    const alike: Presenter = () => ({ text: "Next: ..." });
    expect([bareString, alike]).toHaveLength(2);
  });
});
