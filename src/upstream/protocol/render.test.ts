import { describe, expect, it } from "vitest";
import { alone, guardOf, lookAt, sensorsOf, turnOf } from "../../../test/support/looks.ts";
import type { Json } from "../../json.ts";
import { documentSensor } from "../../page/document.ts";
import { STALE_DOCUMENT } from "../../page/guard.ts";
import { navigationWatch } from "../../page/navigation.ts";
import { scrollSensor } from "../../page/scroll.ts";
import type { CommandRow, Program, Row } from "./program.ts";
import { render, split } from "./render.ts";
import { parseReply } from "./reply.ts";
import { rowsOf } from "./rows.ts";

const GLOBALS = ["--session", "pi-0123456789-1"];
const CLICK: CommandRow = { argv: ["click", "@e2"], look: [], settle: false };

function program(more: Partial<Program> = {}): Program {
  return {
    command: [CLICK],
    shape: "one",
    bail: false,
    globals: GLOBALS,
    ride: "row",
    before: [],
    after: [],
    deadlineMs: 1000,
    ...more,
  };
}

/** The rows of a program as its first process runs them. */
function writtenRows(of: Program): readonly Row[] {
  return rowsOf(of).rows;
}

function command(...argv: readonly string[]): CommandRow {
  return { argv, look: [], settle: false };
}

const NOTHING_LEFT = { anywhere: new Set(), onFirst: new Set() };

/** The rows of a rendered batch, as upstream reads them. */
function rowsGiven(rendered: { readonly stdin?: string }): unknown {
  return JSON.parse(rendered.stdin ?? "null");
}

/** As upstream sends it with every reply of the daemon's (recorded: batch / stdin, get / title). */
const LIFECYCLE = {
  effectiveLaunch: { browserLaunched: true, engine: "chrome", launchHash: 8614073024179 },
  launched: false,
  relaunchedBrowser: false,
  restartedBackground: false,
  restoreStatus: "not_configured",
  reused: true,
  saveStatus: "not_attempted",
};

const NOT_FOUND =
  "Element not found: #nope. Verify the selector, role, or name is correct and the element exists in the DOM.";
const DIALOG = 'A JavaScript confirm dialog is blocking the page: "Sure?" — use dialog accept or dialog dismiss.';

function ok(argv: readonly string[], data: Record<string, Json> = {}): object {
  return { command: argv, error: null, result: { lifecycle: LIFECYCLE, ...data }, success: true };
}

function failed(argv: readonly string[], error: string): object {
  return { command: argv, error, result: null, success: false };
}

function answered(rendered: ReturnType<typeof render>, ...rows: readonly object[]): ReturnType<typeof split> {
  return split(rendered, `${JSON.stringify(rows)}\n`);
}

const EVAL = (result: Json): Record<string, Json> => ({ origin: "https://site.test/", result });
const LOOK = { document: { url: "https://site.test/", title: "Home", origin: 12.5 } };

describe("a command alone", () => {
  it("is plain argv behind --json and the globals", () => {
    expect(render(program())).toEqual({ argv: ["--json", ...GLOBALS, "click", "@e2"], leaves: NOTHING_LEFT });
  });

  it("keeps its standard input", () => {
    const rendered = render(program({ command: [command("auth", "save", "me", "--password-stdin")], stdin: "pw" }));
    const argv = ["--json", ...GLOBALS, "auth", "save", "me", "--password-stdin"];
    expect(rendered).toEqual({ argv, stdin: "pw", leaves: NOTHING_LEFT });
  });

  it("is a batch of one when its text looks like flags", () => {
    const rendered = render(program({ ride: "literal", command: [command("fill", "#q", "--json")] }));
    expect(rendered.argv).toEqual(["--json", ...GLOBALS, "batch"]);
    expect(rowsGiven(rendered)).toEqual([["fill", "#q", "--json"]]);
  });

  it("stays plain argv when it must ride alone, whatever layers have added", () => {
    const alone = program({ ride: "alone", before: [scrollSensor], after: [documentSensor], guard: { document: 1 } });
    expect(render(alone)).toEqual({ argv: ["--json", ...GLOBALS, "click", "@e2"], leaves: NOTHING_LEFT });
  });
});

describe("the rows of a program", () => {
  it("are a look, the command and a look, none of which stops the others", () => {
    const rows = writtenRows(program({ before: [scrollSensor], after: [scrollSensor] }));
    expect(rows).toEqual([
      { role: "before", argv: ["eval", lookAt([scrollSensor])], stop: false, sensors: ["scroll"] },
      { role: "command", argv: ["click", "@e2"], stop: false },
      { role: "after", argv: ["eval", lookAt([scrollSensor])], stop: false, sensors: ["scroll"] },
    ]);
  });

  it("have the look before inside the guard, so that nothing harmless can stop a guarded command", () => {
    const rows = writtenRows(program({ guard: { document: 12.5 }, before: [scrollSensor] }));
    expect(rows).toEqual([
      { role: "guard", argv: ["eval", lookAt([scrollSensor], 12.5)], stop: true, sensors: ["scroll"] },
      { role: "command", argv: ["click", "@e2"], stop: false },
    ]);
  });

  it("are one row with what the only command is looked at for, whose answer is both", () => {
    const shared = program({ before: [scrollSensor], command: [{ ...command("snapshot"), look: [documentSensor] }] });
    const rendered = render(shared);
    expect(writtenRows(shared).map(({ role }) => role)).toEqual(["before", "command"]);
    expect(rowsGiven(rendered)).toEqual([["eval", lookAt([scrollSensor, documentSensor])], ["snapshot"]]);
    const parts = answered(
      rendered,
      { command: ["eval"], success: true, error: null, result: EVAL(LOOK) },
      { command: ["snapshot"], success: true, error: null, result: { refs: {} } },
    );
    expect(parts?.looks.get("before")?.data).toMatchObject(EVAL(LOOK));
    expect(parts?.stepLooks.get(0)?.data).toMatchObject(EVAL(LOOK));
  });

  it("bring back the tab, and the refs by the same snapshot, before anything else", () => {
    const pin = { targetId: "96A8917767", resnapshot: ["snapshot", "-i"] };
    const rows = writtenRows(program({ pin, guard: { document: 12.5 } }));
    expect(rows.map(({ role, stop }) => [role, stop])).toEqual([
      ["pin", true],
      ["resnapshot", true],
      ["guard", true],
      ["command", false],
    ]);
    expect(rows[0]?.argv).toEqual(["tab", "96A8917767"]);
    expect(rows[1]?.argv).toEqual(["snapshot", "-i"]);
    expect(writtenRows(program({ pin: { targetId: "T" } })).map(({ role }) => role)).toEqual(["pin", "command"]);
  });

  it("have a look before and a wait after each of a caller's commands that asks for it", () => {
    const rows = writtenRows(
      program({
        shape: "batch",
        command: [
          { argv: ["click", "#go"], look: [navigationWatch], settle: true },
          { argv: ["get", "title"], look: [], settle: false },
          { argv: ["snapshot", "-i"], look: [documentSensor], settle: false },
        ],
        after: [documentSensor],
      }),
    );
    expect(rows.map(({ role, argv }) => [role, argv[0]])).toEqual([
      ["step-look", "eval"],
      ["command", "click"],
      ["settle", "wait"],
      ["turn", "eval"],
      ["command", "get"],
      ["step-look", "eval"],
      ["command", "snapshot"],
      ["after", "eval"],
    ]);
    expect(sensorsOf(rows[0]?.argv[1] ?? "")).toEqual(new Set(["watch"]));
    expect(rows.flatMap(({ role, stop }) => (role === "settle" || role === "turn" ? stop : []))).toEqual([true, true]);
  });

  it("have one row for the look after a command and the look before the next", () => {
    const watched = { look: [navigationWatch], settle: true, lookAfter: [scrollSensor] };
    const rows = writtenRows(
      program({
        shape: "batch",
        command: [
          { argv: ["fill", "#a", "x"], ...watched, stays: true },
          { argv: ["fill", "#b", "x"], ...watched, stays: true },
        ],
      }),
    );
    expect(rows.map(({ role }) => role)).toEqual([
      "step-look",
      "command",
      "settle",
      "turn",
      "command",
      "settle",
      "turn",
    ]);
    const [first, second] = rows.flatMap(({ role, argv }) => (role === "turn" ? [argv[1] ?? ""] : []));
    expect(turnOf(first ?? "")).toEqual({ after: new Set(["scroll"]), look: new Set(["watch"]) });
    expect(turnOf(second ?? "")).toEqual({ after: new Set(["scroll"]), look: undefined });
    // What is in the document is not sent again.
    expect(first).not.toContain(alone(navigationWatch.script).slice(-2_000));
  });

  it("have the guard of one command in its own look, which then stops the program", () => {
    const guarded = { argv: ["click", "@e2"], look: [navigationWatch], settle: false, guard: { document: 7 } };
    const rows = writtenRows(program({ shape: "batch", command: [CLICK, guarded] }));
    expect(rows.map(({ role, stop }) => [role, stop])).toEqual([
      ["command", false],
      ["step-look", true],
      ["command", false],
    ]);
    expect(guardOf(rows[1]?.argv[1] ?? "")).toBe(7);
    expect(sensorsOf(rows[1]?.argv[1] ?? "")).toEqual(new Set(["watch"]));
  });

  it("ask the page for nothing but an answer where the guard knows no document", () => {
    const [guard] = writtenRows(program({ guard: {} }));
    expect(guard).toEqual({ role: "guard", argv: ["eval", lookAt([])], stop: true, sensors: [] });
  });

  it("carry a script from standard input themselves, since a row has none", () => {
    const scripted = program({ command: [command("eval", "--stdin")], stdin: "1 + 1", after: [documentSensor] });
    expect(rowsGiven(render(scripted))).toEqual([
      ["eval", "1 + 1"],
      ["eval", lookAt([documentSensor])],
    ]);
  });
});

describe("--bail", () => {
  const rows = { command: [command("get", "title"), command("get", "url")], shape: "batch" } as const;

  it.each<[string, Partial<Program>, boolean]>([
    ["a caller's batch without it", { ...rows, bail: false }, false],
    ["a caller's batch with it", { ...rows, bail: true }, true],
    ["looks around a command", { before: [scrollSensor], after: [scrollSensor] }, false],
    ["a guard", { guard: { document: 1 } }, true],
    ["a pin", { pin: { targetId: "T" } }, true],
    ["literal text", { ride: "literal" }, false],
  ])("is given for %s exactly when a row must stop the rest", (_what, more, bails) => {
    const { argv } = render(program(more));
    expect(argv).toEqual(["--json", ...GLOBALS, "batch", ...(bails ? ["--bail"] : [])]);
  });

  it("stands before the flag that leaves the rows out of the answer, where the binary knows it", () => {
    const guarded = program({ guard: { document: 1 } });
    expect(render(guarded, { omits: true }).argv.slice(-3)).toEqual(["batch", "--bail", "--omit-command"]);
    expect(render(program(), { omits: true }).argv).not.toContain("--omit-command");
  });
});

describe("an answer taken apart", () => {
  const title = command("get", "title");
  const standalone = (data: Record<string, Json>): string =>
    `${JSON.stringify({ success: true, data: { lifecycle: LIFECYCLE, ...data }, error: null })}\n`;

  it("gives the reply of a command alone", () => {
    const parts = split(render(program({ command: [title] })), standalone({ title: "Home Fixture" }));
    expect(parts).toEqual({
      command: [{ success: true, data: { title: "Home Fixture" }, restarted: false }],
      looks: new Map(),
      stepLooks: new Map(),
      stepLooksAfter: new Map(),
      asked: new Map(),
    });
  });

  it("gives a command among looks the reply that it would have had alone", () => {
    const looked = render(program({ command: [title], before: [scrollSensor], after: [documentSensor] }));
    const parts = answered(
      looked,
      ok(["eval"], EVAL({ scroll: 1 })),
      ok(["get", "title"], { title: "Home Fixture" }),
      ok(["eval"], EVAL(LOOK)),
    );
    expect(parts?.command).toEqual([parseReply(standalone({ title: "Home Fixture" }))]);
    expect(parts?.looks.get("before")?.data).toEqual(EVAL({ scroll: 1 }));
    expect(parts?.looks.get("after")?.data).toEqual(EVAL(LOOK));
    expect(parts?.stopped).toBeUndefined();
  });

  it("gives a failing command among looks the failure that it would have had alone, with its code", () => {
    const looked = render(program({ after: [documentSensor] }));
    const reply = { success: false, data: null, error: NOT_FOUND, code: "tab_gone" };
    const parts = answered(
      looked,
      { ...failed(["click", "#nope"], NOT_FOUND), code: "tab_gone" },
      ok(["eval"], EVAL(LOOK)),
    );
    expect(parts?.command).toEqual([parseReply(JSON.stringify(reply))]);
  });

  const ASKS = 'A JavaScript confirm dialog is blocking the page: "Sure?"';
  it.each([
    ["beside what it had to say", { ...failed(["eval"], "CDP command timed out"), warning: `${ASKS} — use` }],
    ["as what refused it", failed(["eval"], `${ASKS}. Resolve it with \`dialog accept\``)],
  ])("gives a command the dialog that opened after its answer, which a look tells %s", (_how, look) => {
    const looked = render(program({ before: [documentSensor], after: [documentSensor] }));
    const parts = answered(looked, ok(["eval"], { result: {} }), ok(["click", "@e2"]), look);
    expect(parts?.command[0]).toMatchObject({ success: true, warning: expect.stringContaining(ASKS) });
    const before = answered(looked, look, ok(["click", "@e2"]), ok(["eval"], { result: {} }));
    expect(before?.command[0]).not.toHaveProperty("warning");
  });

  it("does not blame the command when only a look failed", () => {
    const looked = render(program({ before: [scrollSensor], after: [documentSensor] }));
    const parts = answered(
      looked,
      failed(["eval"], "Evaluation error"),
      ok(["click", "@e2"], { clicked: "@e2" }),
      failed(["eval"], DIALOG),
    );
    expect(parts?.command).toMatchObject([{ success: true, data: { clicked: "@e2" } }]);
    expect(parts?.stopped).toBeUndefined();
  });

  it("says that the guard stopped the command, which was not reached", () => {
    const guarded = render(program({ guard: { document: 12.5 }, after: [documentSensor] }));
    const parts = answered(guarded, failed(["eval"], `Evaluation error: Error: ${STALE_DOCUMENT}`));
    expect(parts).toMatchObject({ command: ["not-reached"], stopped: { role: "guard", reply: { success: false } } });
    expect(parts?.looks.has("after")).toBe(false);
  });

  it("says that the tab could not be brought back", () => {
    const pin = { targetId: "T", resnapshot: ["snapshot", "-i"] };
    const parts = answered(render(program({ pin })), ok(["tab", "T"]), failed(["snapshot", "-i"], DIALOG));
    expect(parts).toMatchObject({ command: ["not-reached"], stopped: { role: "resnapshot" } });
  });

  it("lets a guarded command fail on its own, without the look that it kept from running", () => {
    const guarded = render(program({ guard: { document: 12.5 }, after: [documentSensor] }));
    const parts = answered(guarded, ok(["eval"], EVAL({})), failed(["click", "@e2"], NOT_FOUND));
    expect(parts?.command).toMatchObject([{ success: false, error: NOT_FOUND }]);
    expect(parts?.stopped).toBeUndefined();
    expect([...(parts?.looks.keys() ?? [])]).toEqual(["guard"]);
  });

  it("does not call a command stopped by the wait after it", () => {
    const guarded = program({ guard: { document: 1 }, command: [{ ...CLICK, settle: true }], after: [documentSensor] });
    const parts = answered(
      render(guarded),
      ok(["eval"], EVAL({})),
      ok(["click", "@e2"], { clicked: "@e2" }),
      failed(["wait"], DIALOG),
    );
    expect(parts?.command).toMatchObject([{ success: true }]);
    expect(parts?.stopped).toBeUndefined();
  });

  it("says that a look kept a later row of a bailing batch from running, and does not call it done", () => {
    const batch = program({
      shape: "batch",
      bail: true,
      command: [title, { argv: ["snapshot", "-i"], look: [documentSensor], settle: false }],
    });
    const parts = answered(render(batch), ok(["get", "title"], { title: "Home" }), failed(["eval"], DIALOG));
    expect(parts).toMatchObject({
      command: [{ success: true }, "not-reached"],
      stopped: { role: "step-look", reply: { error: DIALOG } },
    });
  });

  it("gives each row of a caller's batch its reply, and the look right before it", () => {
    const batch = program({
      shape: "batch",
      command: [
        { argv: ["click", "#go"], look: [navigationWatch], settle: true },
        { argv: ["snapshot", "-i"], look: [documentSensor], settle: false },
      ],
      after: [documentSensor],
    });
    const parts = answered(
      render(batch),
      ok(["eval"], EVAL({ watch: true })),
      ok(["click", "#go"], { clicked: "#go" }),
      ok(["wait"]),
      ok(["eval"], EVAL({ after: { scroll: 1 }, look: LOOK })),
      ok(["snapshot", "-i"], { refs: {} }),
      ok(["eval"], EVAL("last")),
    );
    expect(parts?.command).toMatchObject([
      { success: true, data: { clicked: "#go" } },
      { success: true, data: { refs: {} } },
    ]);
    expect([...(parts?.stepLooks ?? [])].map(([index, { data }]) => [index, data])).toEqual([
      [0, EVAL({ watch: true })],
      [1, EVAL(LOOK)],
    ]);
    expect(parts?.stepLooksAfter.get(0)?.data).toEqual(EVAL({ scroll: 1 }));
    expect(parts?.looks.get("after")?.data).toEqual(EVAL("last"));
  });

  it("calls the rows after the failing one of a bailing batch not reached", () => {
    const commands = [title, command("click", "#nope"), command("get", "url")];
    const batch = render(program({ shape: "batch", bail: true, command: commands }));
    const parts = answered(batch, ok(["get", "title"], { title: "Home" }), failed(["click", "#nope"], NOT_FOUND));
    expect(parts?.command).toMatchObject([{ success: true }, { error: NOT_FOUND }, "not-reached"]);
    expect(parts?.stopped).toBeUndefined();
  });

  it("takes rows that upstream's argv parser refused, which have no result", () => {
    const batch = render(program({ shape: "batch", command: [title, command("zap")] }));
    const refused = { command: ["zap"], error: "Unknown command: zap", success: false };
    const parts = answered(batch, ok(["get", "title"], { title: "Home" }), refused);
    expect(parts?.command[1]).toEqual({ success: false, data: null, error: "Unknown command: zap", restarted: false });
  });

  it("takes one failing envelope for a batch that did not start", () => {
    const looked = render(program({ after: [documentSensor] }));
    const parts = split(looked, '{"error":"Failed to launch browser","success":false}\n');
    expect(parts).toEqual({
      command: [{ success: false, data: null, error: "Failed to launch browser", restarted: false }],
      ended: {
        role: "start",
        reply: { success: false, data: null, error: "Failed to launch browser", restarted: false },
      },
      looks: new Map(),
      stepLooks: new Map(),
      stepLooksAfter: new Map(),
      asked: new Map(),
    });
  });

  it.each([
    ["nothing", ""],
    ["half of it", '[{"command":["get","title"],"success":true,"result":{"ti'],
    ["one successful envelope for several rows", standalone({ title: "Home" })],
    ["no rows", "[]"],
    ["fewer rows though none failed", JSON.stringify([ok(["get", "title"])])],
    ["more rows than were asked", JSON.stringify([ok(["a"]), ok(["b"]), ok(["c"])])],
    ["rows that are no objects", "[1,2]"],
  ])("is none when upstream printed %s", (_what, stdout) => {
    const looked = render(program({ command: [title], after: [documentSensor] }));
    expect(split(looked, stdout)).toBeUndefined();
  });

  it("is none when rows are missing after a failure that cannot have stopped them", () => {
    const looked = render(program({ after: [documentSensor] }));
    expect(answered(looked, failed(["click", "@e2"], NOT_FOUND))).toBeUndefined();
  });
});
