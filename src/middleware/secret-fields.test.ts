import { beforeEach, describe, expect, it } from "vitest";
import { type Agent, agent, eventsOf, HOME, lastRows } from "../../test/support/agent.ts";
import { guardOf } from "../../test/support/looks.ts";

const PLAIN = { fields: [{ typed: false, names: ["Name"] }], sure: true, written: true };
const PASSWORD = { fields: [{ typed: true, names: [] }], sure: true, written: true };
const UNSEEN = { fields: [], sure: false, written: true };
const TEXT = "plumtree orchard";

let one: Agent;
beforeEach(async () => {
  one = agent();
  await one.onPage();
});

function told(...results: readonly unknown[]): string {
  return JSON.stringify([results, one.transcript]);
}

describe("what is put into a field by its ref", () => {
  it("is shown when a plain field was seen to receive it", async () => {
    one.browser().received = PLAIN;
    const seen = await one.call(["fill", "@e3", TEXT]);
    expect(seen.details["args"]).toEqual(["fill", "@e3", TEXT]);
  });

  it.each([
    ["a secret field", PASSWORD],
    ["a field that is called a secret one", { ...PLAIN, fields: [{ typed: false, names: ["Kod", "api_key"] }] }],
    ["a plain and a secret field", { ...PLAIN, fields: [...PLAIN.fields, ...PASSWORD.fields] }],
    ["what nobody can look into", UNSEEN],
    ["nothing that was seen", null],
    ["a field that only had the focus", { ...PLAIN, written: false }],
  ])("is masked when %s received it", async (_what, received) => {
    one.browser().received = received;
    const seen = await one.call(["fill", "@e3", TEXT]);
    expect(seen.details["args"]).toEqual(["fill", "@e3", "[REDACTED]"]);
    expect(told(seen)).not.toContain(TEXT);
  });

  it("is masked when it is short, as a word of its own", async () => {
    one.browser().received = PASSWORD;
    const seen = await one.call(["fill", "@e3", "12"]);
    expect(seen.details["args"]).toEqual(["fill", "@e3", "[REDACTED]"]);
    expect(JSON.stringify(seen.details["effectiveArgs"])).not.toContain('"12"');
  });

  it("is masked in a call that is refused", async () => {
    const seen = await one.call(["fill", "@e99", TEXT]);
    expect(seen.isError).toBe(true);
    expect(told(seen)).not.toContain(TEXT);
  });

  it("is masked row by row in a batch", async () => {
    one.browser().received = PASSWORD;
    const seen = await one.batch(["fill", "@e3", TEXT], ["get", "title"]);
    expect(seen.isError).toBe(false);
    expect(told(seen)).not.toContain(TEXT);
  });

  it("makes the ref one of a secret field, which is not read any more", async () => {
    one.browser().received = PASSWORD;
    await one.call(["fill", "@e3", TEXT]);
    expect(eventsOf(one.transcript, "refs.captured").at(-1)).toMatchObject({ ids: "3", secret: "3" });
    one.browser().on((words) => (words[1] === "value" ? { data: { value: "typed by hand" } } : undefined));
    expect((await one.call(["get", "value", "@e3"])).text).toBe("  [REDACTED]");
  });
});

describe("a key", () => {
  it("that is a character is masked where it went into a secret field", async () => {
    one.browser().received = PASSWORD;
    one.browser().on((words) => (words[0] === "press" ? { data: { pressed: words[1] ?? "" } } : undefined));
    expect((await one.call(["press", "q"])).text).toContain("Pressed [REDACTED]");
  });

  it.each([
    ["in one call", async (keys: readonly string[]) => void (await one.batch(...keys.map((key) => ["press", key])))],
    [
      "in calls of their own, with looks between",
      async (keys: readonly string[]) => {
        for (const key of keys) {
          await one.call(["press", key]);
          await one.call(["get", "title"]);
        }
      },
    ],
  ])("makes a secret with those before and behind it: %s", async (_what, press) => {
    one.browser().received = PASSWORD;
    await press([..."zq4vgnt9"]);
    one.browser().received = { fields: [{ typed: false, names: ["City"] }], sure: true, written: true };
    one
      .browser()
      .on((words) => (words[1] === "text" ? { data: { text: "so zq4vgnt9 it is, not zq4vgnt" } } : undefined));
    expect((await one.call(["get", "text", "body"])).text).toBe("  so [REDACTED] it is, not zq4vgnt");
  });

  it("begins another secret after anything else was done", async () => {
    one.browser().received = PASSWORD;
    const keys = (text: string): string[][] => [...text].map((key) => ["press", key]);
    await one.batch(...keys("zq4vgnt9"), ["press", "Tab"], ...keys("k7hw2xx1"));
    one.browser().on((words) => (words[1] === "text" ? { data: { text: "zq4vgnt9 k7hw2xx1" } } : undefined));
    expect((await one.call(["get", "text", "body"])).text).toBe("  [REDACTED] [REDACTED]");
  });

  it("is shown where nothing can have received it", async () => {
    one.browser().received = null;
    one.browser().field = { fields: [], sure: true, written: false };
    one.browser().on((words) => (words[0] === "press" ? { data: { pressed: words[1] ?? "" } } : undefined));
    expect((await one.call(["press", "q"])).text).toContain("Pressed q");
    expect((await one.call(["press", "Enter"])).text).toContain("Pressed Enter");
  });
});

describe("a value that is read", () => {
  it("by ref is masked when upstream says that it is a password's", async () => {
    one.browser().on((words) => {
      if (words[1] === "attr") return { data: { value: words[3] === "type" ? "password" : null } };
      return words[1] === "value" ? { data: { value: TEXT } } : undefined;
    });
    const seen = await one.call(["get", "value", "@e3"]);
    expect(seen.text).toBe("  [REDACTED]");
    expect(seen.details["upstreamProcesses"]).toBe(1);
    expect(told(seen)).not.toContain(TEXT);
  });

  it("by ref is shown otherwise", async () => {
    one.browser().on((words) => {
      if (words[1] === "attr") return { data: { value: null } };
      return words[1] === "value" ? { data: { value: TEXT } } : undefined;
    });
    expect((await one.call(["get", "value", "@e3"])).text).toBe(`  ${TEXT}`);
  });

  it("by ref fails as the read itself does when the element is gone", async () => {
    one.browser().on((words) => (words[0] === "get" ? { error: "Unknown ref: e3" } : undefined));
    const seen = await one.call(["get", "value", "@e3"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).not.toContain("attr");
    expect(lastRows(one).filter((row) => guardOf(row.at(-1) ?? "") === undefined).length).toBeGreaterThan(0);
  });
});

describe("a secret of an earlier call", () => {
  it.each([
    ["that was typed", ["fill", "@e3", TEXT]],
    ["of the vault", ["auth", "save", "a", "--url", HOME, "--username", "u", "--password", TEXT]],
    ["of HTTP credentials", ["set", "credentials", "ada", TEXT]],
    ["of a proxy", ["--proxy", "http://ada:plumtree-orchard@proxy.test:1", "get", "title"]],
  ])("%s is masked wherever it comes back", async (_what, args) => {
    one.browser().received = PASSWORD;
    await one.call(args);
    const echo = args.some((word) => word.includes("plumtree-orchard")) ? "plumtree-orchard" : TEXT;
    one.browser().on((words) => (words[1] === "text" ? { data: { text: `Welcome ${echo}.` } } : undefined));
    expect((await one.call(["get", "text", "h1"])).text).toContain("Welcome [REDACTED].");
  });

  it("is not what a plain field got", async () => {
    one.browser().received = PLAIN;
    await one.call(["fill", "@e3", TEXT]);
    one.browser().on((words) => (words[1] === "text" ? { data: { text: `Welcome ${TEXT}.` } } : undefined));
    expect((await one.call(["get", "text", "h1"])).text).toContain(`Welcome ${TEXT}.`);
  });
});

describe("the argv of a process", () => {
  it.each([
    ["cookies", "set", "sid", TEXT],
    ["set", "credentials", "ada", TEXT],
    ["set", "headers", JSON.stringify({ "x-key": TEXT })],
    ["storage", "local", "set", "k", TEXT],
    ["clipboard", "write", TEXT],
    ["fill", "#name", TEXT],
    ["keyboard", "type", TEXT],
    ["find", "label", "Name", "fill", TEXT],
    ["auth", "save", "a", "--url", HOME, "--username", "u", "--password", TEXT],
  ])("does not hold what may be secret: %s %s", async (...args) => {
    await one.call(args);
    const start = one.browser().starts.at(-1);
    expect(start?.argv.join(" ")).not.toContain(TEXT);
    expect(start?.stdin).toContain(TEXT);
  });
});

describe("what is told while a call runs", () => {
  it.each([
    [["fill", "@e3", TEXT], "fill @e3"],
    [["keyboard", "type", TEXT], "keyboard type"],
    [["press", "q"], "press"],
    [["press", "Enter"], "press Enter"],
  ])("never holds what a field is given: %j", async (args, line) => {
    const lines: string[] = [];
    const signal = new AbortController().signal;
    await one.engine.call({ id: "call", params: { args }, signal, progress: (text) => lines.push(text) });
    expect(lines.join("\n")).toContain(line);
    expect(lines.join("\n")).not.toMatch(/plumtree|q$/);
  });
});
