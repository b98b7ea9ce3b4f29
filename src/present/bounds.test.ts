import { describe, expect, it } from "vitest";
import { type Agent, agent, asPage, detail, eventsOf, HOME } from "../../test/support/agent.ts";
import type { GivenOptions, Seen } from "../../test/support/given.ts";
import type { Json } from "../json.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

const TEXT = ["get", "text", "body"];

async function opened(options: GivenOptions = {}): Promise<Agent> {
  const one = agent(options);
  await one.call(["open", HOME]);
  return one;
}

/** From now on `get text` answers with this text. */
function reads(one: Agent, text: string): void {
  one.browser().on((words) => (words[0] === "get" ? { data: { origin: HOME, text } } : undefined));
}

/** Numbered lines, each of them `width` characters long. */
function lines(count: number, width: number): string {
  return Array.from({ length: count }, (_, at) => `${at} `.padEnd(width, "x")).join("\n");
}

function pathsOf(seen: Seen): readonly string[] {
  const { fullOutputPath, fullOutputPaths } = seen.details;
  const paths: readonly (Json | undefined)[] = Array.isArray(fullOutputPaths) ? fullOutputPaths : [fullOutputPath];
  return paths.filter((path) => typeof path === "string");
}

describe("a text", () => {
  it("of 20,000 characters is shown whole, and not kept", async () => {
    const one = await opened();
    const text = lines(200, 100).slice(0, 20_000);
    reads(one, text);
    expect((await one.call(TEXT)).text).toBe(asPage(text));
  });

  it.each([
    ["bytes", lines(600, 100)],
    ["lines", lines(3_000, 5)],
    ["characters of three bytes", Array.from({ length: 300 }, () => "読".repeat(60)).join("\n")],
    ["one line", "x".repeat(60_000)],
    ["emoji, cut between two of them", "🛒".repeat(20_000)],
  ])("that is too long in %s is cut, and kept whole in a file whose path it says", async (_, text) => {
    const one = await opened();
    reads(one, text);
    const seen = await one.call(TEXT);
    const [path = ""] = pathsOf(seen);
    expect(one.world.kept.get(path)).toBe(text);
    const [indented = "", said = ""] = seen.text.split("\n(cut here: ");
    const shown = indented.replace(/^ {2}/gm, "");
    expect(text.startsWith(shown)).toBe(true);
    expect(shown.length).toBeGreaterThan(2_000);
    expect(shown.isWellFormed()).toBe(true);
    expect(said).toBe(
      `${text.length - shown.length} of ${text.length} characters were left out; all of it is in ${path})`,
    );
    expect(Buffer.byteLength(seen.text)).toBeLessThan(13_000);
    expect(seen.text.split("\n").length).toBeLessThan(500);
  });

  it("is cut at the end of a line", async () => {
    const one = await opened();
    reads(one, lines(600, 100));
    const [shown = ""] = (await one.call(TEXT)).text.split("\n(cut here");
    expect(shown.length % 103).toBe(102);
  });

  it("that cannot be kept says why, and is shown as far as it goes", async () => {
    const one = await opened();
    one.world.unkept = "the disk is full";
    reads(one, lines(600, 100));
    const seen = await one.call(TEXT);
    expect(seen.text).toContain("it could not be kept in a file: the disk is full)");
    expect(seen.details).not.toHaveProperty("fullOutputPath");
    expect(seen.isError).toBe(false);
  });

  it("in a file has its secrets masked", async () => {
    const one = await opened();
    const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    reads(one, `${lines(600, 100)}\ntoken ${secret}`);
    await one.call(TEXT);
    const [kept = ""] = one.world.kept.values();
    expect(kept).toContain("token ");
    expect(kept).not.toContain(secret);
  });
});

describe("what stands under a result", () => {
  it("is bounded, too, and the result above it is whole", async () => {
    const wordy = Array.from({ length: 60 }, (_, index) => ({
      id: `acme/wordy-${index}`,
      before: [],
      after: [],
      applies: ({ command }: ParsedArgv) => command.name === "get text",
      diagnose: () => ({ summary: lines(10, 100), evidence: {} }),
    }));
    const one = await opened({ diagnostics: wordy });
    reads(one, lines(100, 100));
    const { text } = await one.call(TEXT);
    expect(text.startsWith(asPage(lines(100, 100)))).toBe(true);
    expect(text).toContain("(cut here; details holds all of it)");
    expect(Buffer.byteLength(text)).toBeLessThan(20_000);
  });
});

describe("details.data", () => {
  it("of a small result is what upstream said", async () => {
    const one = await opened();
    reads(one, "x".repeat(7_000));
    expect(detail(await one.call(TEXT), "data")).toEqual({ origin: HOME, text: "x".repeat(7_000) });
  });

  it("above 8 KB is a preview, and the path of a file with all of it", async () => {
    const one = await opened();
    const text = "x".repeat(9_000);
    reads(one, text);
    const seen = await one.call(TEXT);
    const json = JSON.stringify({ origin: HOME, text });
    const [path = ""] = pathsOf(seen);
    expect(detail(seen, "data")).toEqual({
      compacted: true,
      preview: json.slice(0, 1000),
      bytes: json.length,
      fullOutputPath: path,
    });
    expect(one.world.kept.get(path)).toBe(json);
    expect(seen.text).toBe(asPage(text));
  });

  it("of a text that is in a file already names that file, not a second one", async () => {
    const one = await opened();
    reads(one, lines(600, 100));
    const seen = await one.call(TEXT);
    expect(one.world.kept.size).toBe(1);
    expect(detail(seen, "data")["fullOutputPath"]).toBe(seen.details["fullOutputPath"]);
    expect(JSON.stringify(seen.details).length).toBeLessThan(4_000);
  });
});

describe("a batch", () => {
  const ROWS = [["get", "title"], TEXT, TEXT];

  it("shows its rows whole while together they are short", async () => {
    const one = await opened();
    reads(one, lines(55, 100));
    const seen = await one.batch(TEXT, ["eval", "1"], ["eval", "2"]);
    expect(seen.text).not.toContain("cut here");
    expect(pathsOf(seen)).toEqual([]);
  });

  it("cuts its long rows alone, each with a file of its own", async () => {
    const one = await opened();
    let row = 0;
    one.browser().on((words) => {
      if (words[0] !== "get" || words[1] === "title") return undefined;
      row++;
      return { data: { origin: HOME, text: `row ${row}\n${lines(300, 100)}` } };
    });
    const seen = await one.batch(...ROWS);
    expect(seen.text.split("\n").slice(0, 2)).toEqual(["1. get title:", "  Home"]);
    expect(seen.text.match(/\(cut here/g)).toHaveLength(2);
    expect(Buffer.byteLength(seen.text)).toBeLessThan(24_000);
    const kept = pathsOf(seen).map((path) => one.world.kept.get(path) ?? "");
    expect(kept.map((text) => text.split("\n", 2).join("\n")).filter((start) => start.includes("row"))).toEqual([
      "2. get text body:\n  row 1",
      "3. get text body:\n  row 2",
    ]);
  });

  it("of 500 long rows is bounded, rows and details", async () => {
    const one = await opened();
    reads(one, lines(100, 100));
    const seen = await one.batch(...Array.from({ length: 500 }, () => TEXT));
    expect(Buffer.byteLength(seen.text)).toBeLessThan(13_000);
    expect(seen.text).toContain("1. get text body:\n  0 xxx");
    expect(JSON.stringify(seen.details["data"]).length).toBeLessThan(25_000);
  });

  it("shows a large snapshot in it shortened, as a call of its own would", async () => {
    const one = await opened();
    const tree = Array.from({ length: 2_000 }, (_, at) => `- button "Add ${at}" [ref=e${at + 1}]`).join("\n");
    const data = { origin: HOME, refs: {}, snapshot: tree };
    one.browser().on((words) => (words[0] === "snapshot" ? { data } : undefined));
    const seen = await one.batch(["get", "title"], ["snapshot", "-i"]);
    const path = /Full raw snapshot path: (\S+)/.exec(seen.text)?.[1] ?? "";
    expect(one.world.kept.get(path)).toBe(tree);
    expect(seen.details["data"]).toMatchObject([
      { result: {} },
      { result: { compacted: true, snapshotLineCount: 2_000 } },
    ]);
  });
});

describe("the text of a caller's --json", () => {
  it("is the data while it is short", async () => {
    const one = await opened();
    reads(one, "short");
    expect(JSON.parse((await one.call(["--json", ...TEXT])).text)).toEqual({ origin: HOME, text: "short" });
  });

  it("stays JSON when it is long, and names the file with all of it", async () => {
    const one = await opened();
    reads(one, `"${lines(600, 100)}"`);
    const seen = await one.call(["--json", ...TEXT]);
    const shown: { compacted: boolean; fullOutputPath: string } = JSON.parse(seen.text);
    expect(shown.compacted).toBe(true);
    expect(one.world.kept.get(shown.fullOutputPath)).toContain("599 xxx");
    expect(Buffer.byteLength(seen.text)).toBeLessThan(13_000);
  });

  it("of a large snapshot is its counts and refs, and the file", async () => {
    const one = await opened();
    const tree = Array.from({ length: 2_000 }, (_, at) => `- button "Add ${at}" [ref=e${at + 1}]`).join("\n");
    one
      .browser()
      .on((words) => (words[0] === "snapshot" ? { data: { origin: HOME, refs: {}, snapshot: tree } } : undefined));
    const seen = await one.call(["--json", "snapshot", "-i"]);
    expect(JSON.parse(seen.text)).toMatchObject({ compacted: true, highValueControlRefIds: [expect.any(String)] });
  });
});

describe("keeping output", () => {
  it("is an event with path, size and command, and stands in the result that caused it", async () => {
    const one = await opened();
    reads(one, lines(600, 100));
    const seen = await one.call(TEXT);
    const [spilled] = eventsOf(one.transcript, "output.spilled");
    expect(spilled).toMatchObject({ path: seen.details["fullOutputPath"], bytes: 60_599, command: "get text" });
    expect(JSON.stringify(seen.details["events"])).toContain("output.spilled");
  });

  it("leaves a path that a resumed process finds", async () => {
    const one = await opened();
    reads(one, lines(600, 100));
    const seen = await one.call(TEXT);
    const second = agent({ transcript: one.transcript, sharing: one.world });
    expect([...second.engine.state.spills.files.values()]).toMatchObject([
      { path: seen.details["fullOutputPath"], state: "live" },
    ]);
    expect(second.world.kept.get(String(seen.details["fullOutputPath"]))).toContain("599 xxx");
  });
});
