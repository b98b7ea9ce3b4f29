import { resetCapabilitiesCache, setCapabilities, visibleWidth } from "@earendil-works/pi-tui";
import { afterEach, describe, expect, it } from "vitest";
import type { Refs } from "../projections/refs.ts";
import { type CallRow, type RowState, renderCall } from "./call-view.ts";
import { type ResultRow, renderResult } from "./result-view.ts";
import type { Colours } from "./view.ts";

const WIDTHS = [40, 80, 120];

/** A control character other than a line break. */
const CONTROL = /[^\P{Cc}\n]/u;

const uncoloured: Colours = { fg: (_, text) => text, bold: (text) => text };
/** Tells the colours; its lines are wider than those of a terminal. */
const tagged: Colours = { fg: (colour, text) => `<${colour}>${text}</>`, bold: (text) => `*${text}*` };

interface Shown {
  readonly width?: number;
  readonly refs?: Refs;
  readonly colours?: Colours;
  readonly row?: Partial<CallRow>;
}

function callRow(row: Partial<CallRow> = {}): CallRow {
  return { state: {}, argsComplete: true, executionStarted: true, expanded: false, ...row };
}

function callLines(args: unknown, { width = 120, refs = {}, colours = uncoloured, row }: Shown = {}) {
  return renderCall(() => ({ refs }))(args, colours, callRow(row)).render(width);
}

function callLine(args: unknown, shown: Shown = {}): string {
  return callLines(args, shown).join("\n").trimEnd();
}

function words(...args: readonly string[]) {
  return { args };
}

function batch(...rows: readonly (readonly string[])[]) {
  return { args: ["batch"], stdin: JSON.stringify(rows) };
}

/** A session whose newest snapshot has @e1 to @e9, of which @e3 is a password field. */
const passwordAt3: Refs = { s: { ids: "1-9", secret: "3", flags: ["-i"] } };

describe("the line of a call", () => {
  it.each<[string, unknown, string]>([
    ["its words", words("open", "https://example.com/"), "agent_browser open https://example.com/"],
    [
      "the command first, then global flags",
      words("--headed", "open", "https://x.test"),
      "agent_browser open https://x.test --headed",
    ],
    [
      "a word with blanks in quotes",
      words("find", "text", "Ann Lee", "click"),
      'agent_browser find text "Ann Lee" click',
    ],
    ["what goes into a field as unknown", words("fill", "@e3", "Ann Lee"), "agent_browser fill @e3 …"],
    ["a single key as unknown", words("press", "7"), "agent_browser press …"],
    ["the name of a key", words("press", "Enter"), "agent_browser press Enter"],
    [
      "the rows of a batch",
      batch(["fill", "@e1", "Ann"], ["click", "@e2"], ["get", "url"]),
      "agent_browser batch 3 rows: fill, click, get url",
    ],
    [
      "the rows of a batch after global flags",
      { args: ["--headed", "batch"], stdin: '[["get","url"],["get","title"]]' },
      "agent_browser batch --headed 2 rows: get url, get title",
    ],
    ["a batch of one row", batch(["get", "title"]), "agent_browser batch 1 row: get title"],
    [
      "a row that is no command",
      { args: ["batch"], stdin: '[["close-it-all"],"open x"]' },
      "agent_browser batch 2 rows: ?, ?",
    ],
    ["a batch that is no list by its words alone", { args: ["batch"], stdin: "open x" }, "agent_browser batch"],
    [
      "a fresh session",
      { args: ["open", "https://x.test"], sessionMode: "fresh" },
      "agent_browser open https://x.test fresh",
    ],
    ["a deadline", { args: ["wait", "5"], timeoutMs: 90_000 }, "agent_browser wait 5 (timeout 90s)"],
    [
      "the first line of a script",
      { args: ["eval", "--stdin"], stdin: "\n  const a = 1;\na + 1" },
      "agent_browser eval --stdin const a = 1;",
    ],
    ["another way to call by its name", { quux: { url: "https://x.test" } }, "agent_browser quux"],
    ["a check of a page by its address", { qa: { url: "https://x.test" } }, "agent_browser qa https://x.test"],
    ["a check of the open page", { qa: { attached: true } }, "agent_browser qa attached"],
    ["nothing yet", undefined, "agent_browser"],
    ["args that are no list", { args: { open: "x" }, stdin: 7 }, "agent_browser"],
    ["null", null, "agent_browser"],
  ])("shows %s", (_, args, expected) => {
    expect(callLine(args)).toBe(expected);
  });

  it("tells the tool, the command and a fresh session by colour", () => {
    const call = { args: ["open", "https://x.test"], sessionMode: "fresh" };
    expect(callLine(call, { colours: tagged, width: 500 })).toBe(
      "<toolTitle>*agent_browser*</><accent> open</><toolOutput> https://x.test</><warning> fresh</>",
    );
  });

  const long = `https://example.com/${"path/".repeat(60)}end`;
  it.each(WIDTHS)("is one line of at most %i columns, whatever the call", (width) => {
    const calls = [
      words("open", long),
      words("fill", "@e1", "雨が降っている".repeat(20)),
      words("click", ...Array.from({ length: 40 }, () => "👩‍👩‍👧‍👦")),
      batch(...Array.from({ length: 50 }, () => ["snapshot", "-i"])),
      { args: ["eval", "--stdin"], stdin: `"${"x".repeat(400)}"\nline two` },
    ];
    for (const call of calls) {
      const lines = callLines(call, { width });
      expect(lines).toHaveLength(1);
      expect(visibleWidth(lines[0] ?? "")).toBeLessThanOrEqual(width);
      expect(lines[0]?.endsWith("…")).toBe(true);
    }
  });

  it("cuts a long word, so that what follows it is seen", () => {
    const cutLine = callLine({ ...words("open", long), sessionMode: "fresh" });
    expect(cutLine).toMatch(/^agent_browser open https:\/\/example\.com\/path\/[a-z/]+… fresh$/);
    expect(visibleWidth(cutLine)).toBe("agent_browser open ".length + 60 + " fresh".length);
  });

  it.each(WIDTHS)("shows all words and the whole script at %i columns when it is expanded", (width) => {
    const row = { expanded: true };
    const opened = callLines(words("open", long), { width, row });
    expect(opened.map((one) => one.trimEnd()).join("")).toContain(long);
    const script = callLines({ args: ["eval", "--stdin"], stdin: "const a = 1;\na + 1\n" }, { width, row });
    expect(script.map((one) => one.trimEnd())).toEqual(["agent_browser eval --stdin", "const a = 1;", "a + 1"]);
    for (const one of [...opened, ...script]) expect(visibleWidth(one)).toBeLessThanOrEqual(width);
  });

  it("colours each line of a script by itself, since pi ends colours with the line", () => {
    const call = { args: ["eval", "--stdin"], stdin: "const a = 1;\na + 1" };
    const lines = callLines(call, { colours: tagged, width: 500, row: { expanded: true } });
    expect(lines.slice(1).map((one) => one.trimEnd())).toEqual(["<muted>const a = 1;</>", "<muted>a + 1</>"]);
  });

  it("does not let the words of a call command the terminal", () => {
    const evil = "a\u001b]0;owned\u0007b\u001b[2Jc\u009b31md\u0000\u0007";
    const row = { expanded: true };
    const shown = [
      callLine(words("open", evil)),
      callLine({ args: ["eval", "--stdin"], stdin: evil }),
      callLine({ args: ["eval", "--stdin"], stdin: evil }, { row }),
    ].join("");
    expect(shown).not.toMatch(CONTROL);
    expect(shown).toContain("abc");
  });

  const SECRET = "hunter2-canary";
  it.each<[string, unknown]>([
    ["a password that is filled", words("fill", "#password", SECRET)],
    ["a password that is filled by ref", words("fill", "@e3", SECRET)],
    ["a short password that is filled by ref", words("fill", "@e3", "hun")],
    ["a password in a row", batch(["fill", "#password", SECRET], ["click", "#go"])],
    ["a row that is no command", batch([SECRET, "x"])],
    ["a cookie", words("cookies", "set", "session", SECRET)],
    ["a header", words("open", "https://x.test", "--headers", `{"Authorization":"Bearer ${SECRET}"}`)],
    ["the user of a proxy", words("--proxy", `http://ada:${SECRET}@proxy.test:8080`, "open", "https://x.test")],
    ["a URL", words("open", `https://x.test/?access_token=${SECRET}`)],
    ["a password on stdin", { args: ["auth", "save", "x", "--password-stdin"], stdin: SECRET }],
    ["a script", { args: ["eval", "--stdin"], stdin: `fetch("/a?access_token=${SECRET}")` }],
    ["words that do not parse", words("fill", "--password", SECRET, "--nonsense")],
  ])("does not show %s, short or expanded", (_, args) => {
    for (const expanded of [false, true]) {
      const shown = callLine(args, { refs: passwordAt3, row: { expanded } });
      expect(shown).toMatch(/^agent_browser \w+/);
      expect(shown).not.toContain("hun");
    }
  });

  it("shows of a call that is still being written the command alone", () => {
    const row = { argsComplete: false, executionStarted: false };
    expect(callLine(words("fill", "@e", "hun"), { row })).toBe("agent_browser fill …");
    expect(callLine(words("--proxy", "http://ada:hun"), { row })).toBe("agent_browser …");
    expect(callLine(words("o"), { row })).toBe("agent_browser …");
    expect(callLine({ stdin: "hun", sessionMode: "fresh" }, { row })).toBe("agent_browser …");
  });

  it("keeps a password hidden when the page with its field is gone", () => {
    const state: RowState = {};
    let refs = passwordAt3;
    const show = renderCall(() => ({ refs }));
    const args = words("fill", "@e3", SECRET);
    expect(show(args, uncoloured, callRow({ state })).render(80).join("")).toBe("agent_browser fill @e3 [REDACTED]");
    refs = { s: { ids: "1-9", secret: "", flags: ["-i"] } };
    expect(show(args, uncoloured, callRow({ state })).render(80).join("")).toBe("agent_browser fill @e3 [REDACTED]");
  });

  it("hides in a resumed session what was hidden when the call ran", () => {
    const row = callRow({ argsComplete: false, executionStarted: false });
    const view = renderCall(() => ({ refs: {} }))(words("fill", "@e3", SECRET), uncoloured, row);
    expect(view.render(80)).toEqual(["agent_browser fill …"]);
    resultLines({ content: [], details: { args: ["fill", "@e3", "[REDACTED]"] } }, { state: row.state });
    expect(view.render(80)).toEqual(["agent_browser fill @e3 [REDACTED]"]);
  });

  it("takes no words from a result that knows of other ones", () => {
    const row = callRow();
    const view = renderCall(() => ({ refs: {} }))(words("get", "title"), uncoloured, row);
    resultLines({ content: [], details: { args: ["--session", "s", "get", "title"] } }, { state: row.state });
    expect(view.render(80)).toEqual(["agent_browser get title"]);
  });

  it("shows in a resumed session a call that was refused before it could run", () => {
    const row = callRow({ argsComplete: false, executionStarted: false });
    const view = renderCall(() => ({ refs: {} }))(words("open", "https://x.test"), uncoloured, row);
    resultLines({ content: [text("refused")], details: {} }, { state: row.state, isError: true });
    expect(view.render(80)).toEqual(["agent_browser open https://x.test"]);
  });
});

type Result = Parameters<typeof renderResult>[0];

function text(value: string): Result["content"][number] {
  return { type: "text", text: value };
}

interface ResultShown extends Partial<ResultRow> {
  readonly width?: number;
  readonly expanded?: boolean;
  readonly isPartial?: boolean;
  readonly colours?: Colours;
}

function resultLines(result: Result, shown: ResultShown = {}): readonly string[] {
  const { width = 120, expanded = false, isPartial = false, colours = uncoloured, ...given } = shown;
  const row: ResultRow = {
    state: {},
    isError: false,
    showImages: true,
    durationMs: undefined,
    keyText: (binding) => (binding === "app.tools.expand" ? "ctrl+o" : "?"),
    ...given,
  };
  const view = renderResult(result, { expanded, isPartial }, colours, row);
  const lines = view.render(width);
  for (const one of lines) if (colours === uncoloured) expect(visibleWidth(one)).toBeLessThanOrEqual(width);
  return lines.map((one) => one.trimEnd());
}

const rows = Array.from({ length: 40 }, (_, at) => `row ${at + 1}`);
const details = { command: "get", subcommand: "text", sessionName: "pi-abc", upstreamProcesses: 1 };

afterEach(() => resetCapabilitiesCache());

describe("the result of a call", () => {
  it("stands below the call, whole when it is short", () => {
    expect(resultLines({ content: [text("Opened List\n(https://x.test)\n")], details })).toEqual([
      "",
      "Opened List",
      "(https://x.test)",
    ]);
    expect(resultLines({ content: [text(rows.slice(0, 10).join("\n"))], details }).at(-1)).toBe("row 10");
  });

  it.each(WIDTHS)("shows the first ten lines of a long one at %i columns, and how to see the rest", (width) => {
    const shown = resultLines({ content: [text(rows.join("\n"))], details }, { width });
    expect(shown).toEqual(["", ...rows.slice(0, 10), "... (30 more lines, ctrl+o to expand)"]);
  });

  it("counts what a single missing line is", () => {
    const shown = resultLines({ content: [text(rows.slice(0, 11).join("\n"))], details });
    expect(shown.at(-1)).toBe("... (1 more line, ctrl+o to expand)");
  });

  it.each(WIDTHS)("counts the lines of the terminal, so that one long line fills no screen of %i columns", (width) => {
    const shown = resultLines({ content: [text("x".repeat(width * 15))], details }, { width });
    expect(shown).toHaveLength(12);
    expect(shown.at(-1)).toBe("... (5 more lines, ctrl+o to expand)");
  });

  it.each(WIDTHS)("shows everything and where it ran when it is expanded at %i columns", (width) => {
    const shown = resultLines(
      { content: [text(rows.join("\n"))], details },
      { width, expanded: true, durationMs: 812 },
    );
    expect(shown.slice(0, 41)).toEqual(["", ...rows]);
    expect(shown.slice(41).join(" ")).toBe("get text · session pi-abc · 1 process · 812 ms");
  });

  it("says where it ran in grey, and only when it is expanded", () => {
    const result = { content: [text("Done.")], details: { ...details, upstreamProcesses: 2 } };
    expect(resultLines(result)).toEqual(["", "Done."]);
    expect(resultLines(result, { expanded: true, colours: tagged }).at(-1)).toBe(
      "<dim>get text · session pi-abc · 2 processes</>",
    );
  });

  it("shows what went wrong in the colour of errors, and what follows as usual", () => {
    const result = { content: [text("Nothing matches #x.\nNext: {}")], details };
    expect(resultLines(result, { isError: true, colours: tagged })).toEqual([
      "",
      "<error>Nothing matches #x.</>",
      "<toolOutput>Next: {}</>",
    ]);
    expect(resultLines(result, { colours: tagged })[1]).toBe("<toolOutput>Nothing matches #x.</>");
  });

  it.each<[string, unknown]>([
    ["no details", undefined],
    ["empty details", {}],
    ["details of another kind", { command: 7, args: "x", sessionName: null, upstreamProcesses: "many" }],
    ["a text as details", "x"],
  ])("is shown with %s", (_, given) => {
    expect(resultLines({ content: [text("Refused.")], details: given }, { expanded: true, isError: true })).toEqual([
      "",
      "Refused.",
    ]);
  });

  it("is nothing at all when there is nothing to show", () => {
    expect(resultLines({ content: [], details: {} })).toEqual([]);
    expect(resultLines({ content: [], details: {} }, { expanded: true })).toEqual([]);
    expect(resultLines({ content: [], details: {} }, { isPartial: true })).toEqual([]);
    expect(resultLines({ content: [text(" \n\t")], details: {} }, { colours: tagged })).toEqual([]);
  });

  const png = { type: "image", mimeType: "image/png", data: pngOf(640, 480) } as const;
  it.each<[string, "kitty" | null, boolean, readonly string[]]>([
    ["leaves an image to pi where the terminal shows it", "kitty", true, ["", "Saved."]],
    ["names an image where the terminal cannot show it", null, true, ["", "Saved.", "[Image: [image/png] 640x480]"]],
    [
      "names an image that the user does not want to see",
      "kitty",
      false,
      ["", "Saved.", "[Image: [image/png] 640x480]"],
    ],
  ])("%s", (_, images, showImages, expected) => {
    setCapabilities({ images, trueColor: true, hyperlinks: false });
    expect(resultLines({ content: [text("Saved."), png], details: {} }, { showImages })).toEqual(expected);
  });

  it("shows progress on one grey line while it runs", () => {
    const waiting = { content: [text(`Waiting for open https://x.test/${"long/".repeat(40)} · 3 s`)], details: {} };
    for (const width of WIDTHS) {
      const shown = resultLines(waiting, { isPartial: true, expanded: true, width });
      expect(shown).toEqual(["", expect.stringMatching(/^Waiting for open https:\/\/x\.test.*…$/)]);
    }
    expect(
      resultLines({ content: [text("Waiting for click @e1")], details: {} }, { isPartial: true, colours: tagged }),
    ).toEqual(["", "<muted>Waiting for click @e1</>"]);
  });

  it("does not let a page command the terminal", () => {
    const page = "a\u001b]0;owned\u0007b\u001b[2Jc\u009b31md\u0000\tx\r\n\u001bPq\u001b\\end";
    const shown = resultLines({ content: [text(page)], details: {} }).join("\n");
    expect(shown).not.toMatch(CONTROL);
    expect(shown).toMatch(/^\nabc.*d {3}x\n.*end$/);
  });

  it("leaves what the model gets as it is", () => {
    const result = {
      content: [text(`${rows.join("\n")}\u001b[2J`), png],
      details: { ...details, args: ["get", "text"] },
    };
    const before = structuredClone(result);
    for (const expanded of [false, true]) resultLines(Object.freeze(result), { expanded, isError: true });
    expect(result).toEqual(before);
  });

  it("is drawn anew for another width", () => {
    const row: ResultRow = { state: {}, isError: false, showImages: true, durationMs: undefined, keyText: () => "" };
    const result = { content: [text("x".repeat(60))], details: {} };
    const view = renderResult(result, { expanded: false, isPartial: false }, uncoloured, row);
    expect(view.render(40)).toHaveLength(3);
    expect(view.render(80)).toHaveLength(2);
    expect(view.render(80)).toBe(view.render(80));
  });
});

/** The beginning of a PNG file, base64. */
function pngOf(width: number, height: number): string {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size]).toString("base64");
}
