import { describe, expect, it, vi } from "vitest";
import { NAMED, SHAPED } from "../../test/support/canaries.ts";
import { createRedactor, type Redacted } from "./redact.ts";

// Long texts and many of them, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

const redactor = createRedactor(["hunter2", "open & sesame"], "network");

/** Numbers that look random and are the same every time. */
function* chances(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const PIECES: readonly string[] = [
  ...Object.values(SHAPED),
  ...Object.keys(NAMED),
  "hunter2",
  "open & sesame",
  "[REDACTED]",
  "a",
  "1",
  "x9",
  "=",
  ":",
  ": ",
  '"',
  "'",
  "\\",
  '\\"',
  "[",
  "]",
  "&",
  "?",
  "#",
  ";",
  ",",
  " ",
  "\n",
  "://",
  "@",
  "%3D",
  "%20",
  "Cookie",
  "Bearer",
  "Basic",
  "Authorization",
  "<input name=",
  "value=",
  ">",
  "-----BEGIN PRIVATE KEY-----",
  'textbox "Password" [a]: ',
  'StaticText "',
];

function* texts(count: number): Generator<string> {
  const chance = chances(7);
  const next = (): number => chance.next().value ?? 0;
  for (let made = 0; made < count; made++) {
    yield Array.from(
      { length: 1 + Math.floor(next() * 12) },
      () => PIECES[Math.floor(next() * PIECES.length)] ?? "",
    ).join("");
  }
}

describe("redacting twice", () => {
  it("changes nothing more in text or URLs, however they are put together", () => {
    const changed: string[] = [];
    for (const text of texts(30_000)) {
      const once = redactor.text(text).value;
      if (redactor.text(once).altered) changed.push(`${text} -> ${once} -> ${redactor.text(once).value}`);
      const url = redactor.url(text).value;
      if (redactor.url(url).altered) changed.push(`url ${text} -> ${url}`);
    }
    expect(changed.slice(0, 8)).toEqual([]);
  });

  it("changes nothing more in JSON, cookies, storage and arguments", () => {
    const value = {
      ...NAMED,
      headers: NAMED,
      cookies: [{ name: "a", value: "b1" }],
      data: NAMED,
      list: Object.values(SHAPED),
      hunter2: 1,
      "[REDACTED]": 2,
    };
    for (const family of ["cookies", "storage", "network", "batch"] as const) {
      const one = createRedactor(["hunter2"], family);
      const once = one.json(value);
      expect(once.altered).toBe(true);
      expect(one.json(once.value)).toMatchObject({ altered: false, value: once.value });
    }
    const args = redactor.args([
      "--headers",
      '{"Cookie":"a=1"}',
      "--proxy",
      "http://a:b@c",
      "fill",
      "#pw",
      "x",
      "--password",
      "y",
    ]).value;
    expect(redactor.args(args).altered).toBe(false);
  });
});

describe("a redacted value", () => {
  it("says whether something was masked", () => {
    expect(redactor.text("hello").altered).toBe(false);
    expect(redactor.text("hello hunter2").altered).toBe(true);
    expect(redactor.plain(7)).toMatchObject({ value: 7, altered: false });
  });

  it("is put together of redacted parts, and altered when one of them is", () => {
    const whole = redactor.all({
      url: redactor.url("https://e.com/?token=abc"),
      rows: redactor.list([redactor.text("a")]),
      exit: redactor.plain(0),
    });
    const value: { url: string; rows: readonly string[]; exit: number } = whole.value;
    expect(value).toEqual({ url: "https://e.com/?token=[REDACTED]", rows: ["a"], exit: 0 });
    expect(whole.altered).toBe(true);
    expect(redactor.all({ a: redactor.text("a") }).altered).toBe(false);
  });

  it("shares what did not change", () => {
    const value = { kept: { deep: ["a"] }, secret: "opensesame" };
    const { value: shown } = redactor.json(value);
    expect(shown).toEqual({ kept: { deep: ["a"] }, secret: "[REDACTED]" });
    expect(redactor.json(value.kept).value).toBe(value.kept);
  });

  it("survives a value that is nested too deep to walk", () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"headers":', "}"],
      ['{"token":[', "]}"],
      ['{"secrets":[', "]}"],
      ['{"cookies":[', "]}"],
    ] as const) {
      const deep = JSON.parse(`${open.repeat(1_500)}"hunter2"${close.repeat(1_500)}`);
      const shown = JSON.stringify(redactor.json(deep).value);
      expect(shown).toContain("[REDACTED]");
      expect(shown).not.toContain("hunter2");
    }
  });

  it("can be made by nothing else", () => {
    const show = (text: Redacted<string>): string => text.value;
    // @ts-expect-error a literal of the same shape lacks the brand
    expect(show({ value: "raw", altered: false })).toBe("raw");
    // @ts-expect-error raw text is not redacted
    expect(show("raw")).toBeUndefined();
    const copy = { ...redactor.text("a"), value: "raw" };
    // @ts-expect-error a changed copy lost the brand
    expect(show(copy)).toBe("raw");
    // @ts-expect-error a part that is not redacted cannot get into a composite
    expect(() => redactor.all({ raw: "raw" })).not.toThrow();
    // @ts-expect-error text is no plain fact
    redactor.plain("raw");
  });
});

describe("a fact", () => {
  it("keeps the words that are of our own lists, also when a secret is called like one of them", () => {
    const redactor = createRedactor(["changed", "quit", "managed", "site"], "settings");
    const fact = redactor.fact({ type: "session.closed", session: "pi-site-1", by: "quit" }).value;
    expect(fact).toMatchObject({ type: "session.closed", by: "quit" });
    const page = redactor.fact({
      type: "page.changed",
      session: "pi-1",
      url: "https://x.test/changed",
      urlKey: "k",
    }).value;
    expect(page).toMatchObject({ type: "page.changed", url: "https://x.test/[REDACTED]" });
  });

  it("keeps them also in the details of a result", () => {
    const redactor = createRedactor(["changed"], "settings");
    const event = { type: "page.changed", url: "https://x.test/changed" };
    expect(redactor.details({ summary: "changed", events: [event] }).value).toEqual({
      summary: "[REDACTED]",
      events: [{ type: "page.changed", url: "https://x.test/[REDACTED]" }],
    });
  });
});
