import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Action, type Agent, actionIds, actionsOf, agent, HOME, LOGIN, SECOND } from "../../test/support/agent.ts";
import type { Seen } from "../../test/support/given.ts";
import { png } from "../../test/support/images.ts";
import { EFFECTS, sees, WATCHED } from "../../test/support/page.ts";
import { defineDiagnostic } from "../diagnostics/diagnostic.ts";
import { documentSensor } from "../page/document.ts";

const SAVE = { action: "click", locator: "role", role: "button", name: "Save" };
const NAME = { action: "fill", locator: "label", value: "Name", text: "Ann" };

interface Ran {
  readonly seen: Seen;
  /** Processes of the call. */
  readonly processes: number;
  /** The commands that ran, without rows of ours. */
  readonly ran: readonly string[];
}

async function ran(one: Agent, params: object, signal?: AbortSignal): Promise<Ran> {
  const [before, had] = [one.started(), one.world.browsers.size > 0 ? one.browser().ran.length : 0];
  const seen = await one.call(params, signal);
  const all = one.world.browsers.size > 0 ? one.browser().ran.slice(had) : [];
  const processes = seen.details["upstreamProcesses"] ?? 0;
  expect(one.started() - before).toBeGreaterThanOrEqual(typeof processes === "number" ? processes : -1);
  // The sign for an element that is still to be found is nobody's but the plan's.
  expect(JSON.stringify([all, seen.text, seen.details])).not.toContain("@e0");
  const rows = all.filter(([word]) => word !== "eval").map((words) => words.join(" "));
  return { seen, processes: one.started() - before, ran: rows };
}

async function onHome(options = {}): Promise<Agent> {
  const one = agent(options);
  await one.call(["open", HOME]);
  return one;
}

function job(...steps: readonly object[]): object {
  return { job: { steps } };
}

const Steps = z.array(z.looseObject({ index: z.number(), command: z.array(z.string()), resultCategory: z.string() }));

function stepsOf(seen: Seen): z.infer<typeof Steps> {
  return Steps.parse(seen.details["batchSteps"]);
}

/** The page of the fake holds two of one name. */
function withTwins(one: Agent): void {
  one.browser().page.controls = [
    ["button", "Edit"],
    ["button", "Edit"],
  ];
}

describe("what is wrong with a step of a job", () => {
  it.each([
    [{ action: "click", selector: "text=Save" }, "row 2: "],
    [{ action: "wait", selector: "networkidle" }, "row 2: "],
  ])("is told by the number of the caller's step, behind one by name: %j", async (step, told) => {
    const one = await onHome();
    const { seen, processes } = await ran(one, job(SAVE, step));
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain(told);
    expect(processes).toBe(0);
  });

  it.each([
    [
      [{ action: "open", url: SECOND }, NAME, { action: "click", selector: "@e2" }],
      "row 1 leaves the page before row 3",
    ],
    [
      [SAVE, { action: "open", url: SECOND }, { action: "click", selector: "@e2" }],
      "row 2 leaves the page before row 3",
    ],
  ])("is a ref of the page that a step leaves, whatever is sought between: %j", async (steps, told) => {
    const one = await onHome();
    await one.call(["snapshot", "-i"]);
    const { seen, processes } = await ran(one, job(...steps));
    expect(seen.details["failureCategory"]).toBe("stale-ref");
    expect(seen.text).toContain(told);
    expect(processes).toBe(0);
  });

  it("is a ref that was never given, behind one by name too", async () => {
    const one = await onHome();
    await one.call(["snapshot", "-i"]);
    const { seen, processes } = await ran(one, job(SAVE, { action: "click", selector: "@e99" }));
    expect(seen.details["failureCategory"]).toBe("stale-ref");
    expect(processes).toBe(0);
  });
});

describe("a semantic action", () => {
  it("on a selector or ref is one process", async () => {
    const one = await onHome();
    const { processes, seen } = await ran(one, { semanticAction: { action: "click", selector: "#save" } });
    expect(processes).toBe(1);
    expect(seen).toMatchObject({
      isError: false,
      details: {
        command: "click",
        compiledSemanticAction: { action: "click", selector: "#save", args: ["click", "#save"] },
      },
    });
  });

  it("by a name is two, and acts on the element that a snapshot of this call has shown", async () => {
    const one = await onHome();
    const { processes, seen, ran: rows } = await ran(one, { semanticAction: SAVE });
    expect(processes).toBe(2);
    expect(rows).toEqual(["snapshot -i", "click @e2"]);
    expect(seen.text).toBe('Clicked button "Save" (@e2).');
    expect(seen.details).toMatchObject({
      args: ["find", "role", "button", "click", "--name", "Save"],
      command: "click",
      compiledSemanticAction: {
        action: "click",
        locator: "role",
        args: ["find", "role", "button", "click", "--name", "Save"],
      },
    });
    expect(seen.details["effectiveArgs"]).toEqual(expect.arrayContaining(["click", "@e2"]));
    expect(seen.details["batchSteps"]).toBeUndefined();
  });

  it.each(["Unknown ref: e2", "Could not locate element with role=button name=Save"])(
    "whose element was replaced before it was reached offers itself again, which looks anew: %s",
    async (error) => {
      const one = await onHome();
      let isGone = true;
      one.browser().on(([first]) => (first === "click" && isGone ? { error } : undefined));
      const { seen } = await ran(one, { semanticAction: SAVE });
      expect(seen.details["failureCategory"]).toBe("stale-ref");
      const [again] = actionsOf(seen);
      expect(again).toMatchObject({
        id: "retry-semantic-action-after-stale-ref",
        params: { semanticAction: SAVE },
      });
      isGone = false;
      expect((await one.call(again?.params ?? {})).isError).toBe(false);
    },
  );

  it("on a ref that is gone offers no retry: the same ref would be as gone", async () => {
    const one = await onHome();
    one.browser().on(([first]) => (first === "click" ? { error: "Unknown ref: e9" } : undefined));
    const { seen } = await ran(one, { semanticAction: { action: "click", selector: "@e9" } });
    expect(actionIds(seen)).not.toContain("retry-semantic-action-after-stale-ref");
  });

  it("fills with what was given behind the element", async () => {
    const one = await onHome();
    const { ran: rows, seen } = await ran(one, { semanticAction: NAME });
    expect(rows).toEqual(["snapshot -i", "focus @e3", "fill @e3 Ann"]);
    expect(seen.text).toBe('Filled textbox "Name" (@e3).');
  });

  it("tells the options of a select, and masks those of a secret field", async () => {
    const one = await onHome();
    const chosen = await one.call({ semanticAction: { action: "select", selector: "#size", value: "L" } });
    expect(chosen.details["compiledSemanticAction"]).toEqual({
      action: "select",
      selector: "#size",
      values: ["L"],
      args: ["select", "#size", "L"],
    });
    const key = { action: "select", locator: "label", value: "API key", values: ["alpha-12345"] };
    expect(JSON.stringify((await one.call({ semanticAction: key })).details)).not.toContain("alpha-12345");
  });

  it("leaves refs that the next call can use", async () => {
    const one = await onHome();
    await one.call({ semanticAction: SAVE });
    expect((await one.call(["click", "@e1"])).isError).toBe(false);
  });

  it("of a name that several have lists them, runs nothing, and offers each", async () => {
    const one = await onHome();
    withTwins(one);
    const { processes, seen, ran: rows } = await ran(one, { semanticAction: { ...SAVE, name: "Edit" } });
    expect({ processes, rows }).toEqual({ processes: 1, rows: ["snapshot -i"] });
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain(
      '2 elements fit button "Edit": @e1 button "Edit", @e2 button "Edit". None was clicked.',
    );
    expect(seen.details).toMatchObject({ failureCategory: "selector-not-found" });
    const tries = actionsOf(seen).filter(({ id }) => id.startsWith("try-current-visible-ref"));
    expect(tries.map(({ id, params }) => [id, params.args])).toEqual([
      ["try-current-visible-ref", ["click", "@e1"]],
      ["try-current-visible-ref-2", ["click", "@e2"]],
    ]);
    for (const { params, safety } of tries) {
      expect(safety).toContain("choose");
      expect((await one.call(params)).isError).toBe(false);
    }
  });

  it("of a name that only another role has tells its ref, and offers the call", async () => {
    const one = await onHome();
    const link = { action: "click", locator: "role", role: "link", name: "Save" };
    const { seen } = await ran(one, { semanticAction: link });
    expect(seen).toMatchObject({
      isError: true,
      details: {
        visibleRefFallback: {
          target: { action: "click", locator: "role", value: "link", name: "Save" },
          candidates: [{ ref: "@e2", args: ["click", "@e2"] }],
        },
      },
    });
    expect(actionsOf(seen)).toMatchObject([{ id: "try-current-visible-ref", params: { args: ["click", "@e2"] } }]);
  });

  it("of a box to be checked, of which there are several, offers each with that action", async () => {
    const one = await onHome();
    one.browser().page.controls = [
      ["checkbox", "Terms"],
      ["checkbox", "Terms"],
    ];
    const seen = await one.call({ semanticAction: { action: "check", locator: "label", value: "Terms" } });
    expect(actionsOf(seen).map(({ params }) => params.args)).toEqual([
      ["check", "@e1"],
      ["check", "@e2"],
    ]);
  });

  it("of a text to be filled into several offers no call in which the text would stand", async () => {
    const one = await onHome();
    one.browser().page.controls = [
      ["textbox", "Account"],
      ["textbox", "Account"],
    ];
    const seen = await one.call({ semanticAction: { ...NAME, value: "Account", text: "correct-horse" } });
    expect(seen.text).toContain('@e1 textbox "Account", @e2 textbox "Account". None was filled.');
    expect(JSON.stringify([seen.text, seen.details["nextActions"]])).not.toContain("correct-horse");
  });

  it("of a name that nothing has tells the nearest, and never shows the sign for an element to be found", async () => {
    const one = await onHome();
    const { processes, seen } = await ran(one, { semanticAction: { ...SAVE, name: "Saev" } });
    expect(processes).toBe(1);
    expect(seen.text).toMatch(
      /^Nothing that shows fits button "Saev"; nothing was clicked\. There are: @e2 button "Save"/,
    );
    expect(JSON.stringify([seen.text, seen.details])).not.toContain("@e0");
  });

  it("of what comes a moment later is waited for before the page is shown, in the same process", async () => {
    const one = await onHome();
    const { seen, processes, ran: rows } = await ran(one, { semanticAction: SAVE });
    expect(seen).toMatchObject({ isError: false });
    expect(rows.map((row) => row.replace(/\d+/, "N"))).toEqual(["snapshot -i", "click @eN"]);
    expect(processes).toBe(2);
    const [first] = one.browser().starts.slice(-2);
    const waits = first?.rows.findIndex(({ sensors }) => sensors?.includes("appears"));
    const shows = first?.rows.findIndex(({ argv }) => argv[0] === "snapshot");
    expect([waits, shows]).toEqual([0, expect.any(Number)]);
    expect(shows).toBeGreaterThan(0);
  });

  it("of several that fit equally waits for nothing", async () => {
    const one = await onHome();
    withTwins(one);
    const { processes } = await ran(one, { semanticAction: { ...SAVE, name: "Edit" } });
    expect(processes).toBe(1);
  });

  it("before any page is there is refused, as any other click is", async () => {
    const one = agent();
    const click = await one.call(["click", "#a"]);
    const { seen, processes } = await ran(agent(), { semanticAction: SAVE });
    expect(processes).toBe(0);
    expect(seen.details["failureCategory"]).toBe(click.details["failureCategory"]);
    expect(seen.isError).toBe(true);
  });

  it("goes to the session that it names, and keeps its name", async () => {
    const one = await onHome();
    await one.call(["--session", "shop", "open", SECOND]);
    const { seen } = await ran(one, { semanticAction: { ...SAVE, name: "Delete all", session: "shop" } });
    expect(seen.details).toMatchObject({ sessionName: "shop", usedImplicitSession: false });
    expect(seen.details["args"]).toEqual([
      "--session",
      "shop",
      "find",
      "role",
      "button",
      "click",
      "--name",
      "Delete all",
    ]);
    const none = await one.call({ semanticAction: { ...SAVE, session: "shop" } });
    for (const { params } of actionsOf(none)) expect(params.args?.slice(0, 2)).toEqual(["--session", "shop"]);
  });

  it("where upstream may ask the user before each command is the one command that upstream has for it", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    const { processes, ran: rows } = await ran(one, { semanticAction: SAVE });
    expect({ processes, rows }).toEqual({ processes: 1, rows: ["find role button click --name Save"] });
  });

  it("that upstream has no command for is refused there, with nothing run", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    const uncheck = { action: "uncheck", locator: "label", value: "Name" };
    const { processes, seen, ran: rows } = await ran(one, { semanticAction: uncheck });
    expect({ processes, rows, isError: seen.isError }).toEqual({ processes: 0, rows: [], isError: true });
    expect(JSON.stringify([seen.text, seen.details])).not.toContain("@e0");
  });
});

describe("in a frame that is selected", () => {
  async function inFrame(): Promise<Agent> {
    const one = await onHome();
    await one.call(["frame", "#f"]);
    return one;
  }

  it("what the tree names is found as anywhere", async () => {
    const { ran: rows } = await ran(await inFrame(), { semanticAction: SAVE });
    expect(rows).toEqual(["snapshot -i", "click @e2"]);
  });

  it("an attribute is a selector, which upstream takes to be in the frame", async () => {
    const fill = { action: "fill", locator: "placeholder", value: "Search", text: "shoes" };
    const { ran: rows } = await ran(await inFrame(), { semanticAction: fill });
    expect(rows).toContain('fill input[placeholder="Search"],textarea[placeholder="Search"] shoes');
  });

  it("an attribute that upstream cannot look for either is said to be out of reach, and nothing acts", async () => {
    const one = await inFrame();
    const type = { action: "type", locator: "placeholder", value: "Search", text: "shoes" };
    const { seen, ran: rows } = await ran(one, job(type, { action: "press", key: "Enter" }));
    expect(seen.text).toContain('placeholder "Search" cannot be looked for in a frame that is selected');
    expect(rows.filter((row) => !row.startsWith("snapshot"))).toEqual([]);
  });
});

describe("a job", () => {
  const LOG_IN = [
    { action: "open", url: LOGIN },
    { action: "fill", locator: "label", value: "Username", text: "ann" },
    { action: "fill", locator: "label", value: "Password", text: "correct-horse" },
    { action: "click", locator: "role", role: "button", name: "Log in" },
  ];

  it("without names is one process", async () => {
    const one = agent();
    const steps = [
      { action: "open", url: HOME },
      { action: "click", selector: "#a" },
      { action: "press", key: "Enter" },
    ];
    const { processes, seen } = await ran(one, job(...steps));
    expect({ processes, isError: seen.isError }).toEqual({ processes: 1, isError: false });
  });

  it("with names on one page is one more", async () => {
    const one = agent();
    const { processes, seen, ran: rows } = await ran(one, job(...LOG_IN));
    expect(processes).toBe(2);
    expect(rows).toEqual([
      `open ${LOGIN}`,
      "snapshot -i",
      "focus @e1",
      "fill @e1 ann",
      "focus @e2",
      "fill @e2 correct-horse",
      "click @e3",
    ]);
    expect(seen.text.split("\n")).toEqual([
      `1. Opened "Login" (${LOGIN})`,
      '2. Filled textbox "Username" (@e1).',
      '3. Filled textbox "Password" (@e2).',
      '4. Clicked button "Log in" (@e3).',
    ]);
    expect(JSON.stringify([seen.text, seen.details, one.transcript])).not.toContain("correct-horse");
  });

  it("puts no text that it fills on a command line, which every user of the machine can read", async () => {
    const one = agent();
    await ran(one, job(...LOG_IN));
    await one.call({ semanticAction: { action: "fill", locator: "label", value: "Password", text: "correct-horse" } });
    const lines = one.browser().starts.map(({ argv }) => argv.join(" "));
    expect(lines.filter((line) => /ann|correct-horse/.test(line))).toEqual([]);
  });

  it("tells its plan in upstream's words, with what is secret masked", async () => {
    const { seen } = await ran(agent(), job(...LOG_IN));
    expect(seen.details["compiledJob"]).toEqual({
      args: ["batch", "--bail"],
      failFast: true,
      steps: [
        { action: "open", args: ["open", LOGIN] },
        { action: "fill", args: ["find", "label", "Username", "fill", "ann"] },
        { action: "fill", args: ["find", "label", "Password", "fill", "[REDACTED]"] },
        { action: "click", args: ["find", "role", "button", "click", "--name", "Log in"] },
      ],
    });
    expect(stepsOf(seen).map(({ index, command }) => [index, command.join(" ")])).toEqual([
      [1, `open ${LOGIN}`],
      [2, "fill @e1 ann"],
      [3, "fill @e2 [REDACTED]"],
      [4, "click @e3"],
    ]);
  });

  it("with names on two pages is one more for each", async () => {
    const one = agent();
    const { processes } = await ran(
      one,
      job(
        { action: "open", url: HOME },
        SAVE,
        { action: "open", url: SECOND },
        { action: "click", locator: "role", role: "button", name: "Delete all" },
      ),
    );
    expect(processes).toBe(3);
  });

  it("of one step is told as one command", async () => {
    const one = await onHome();
    const { seen } = await ran(one, job(SAVE));
    expect(seen.text).toBe('Clicked button "Save" (@e2).');
  });

  it("names a file with the step that has written it", async () => {
    const one = await onHome();
    one.browser().on((words) => {
      if (words[0] !== "screenshot") return undefined;
      one.world.put("/project/a.png", png(1280, 633));
      return { data: { path: "/project/a.png" } };
    });
    const { seen } = await ran(one, job(SAVE, NAME, { action: "screenshot", path: "a.png" }));
    const step = stepsOf(seen)[2];
    expect(step).toMatchObject({ index: 3, artifacts: [expect.objectContaining({ path: "/project/a.png" })] });
    expect(seen.text).toMatch(/^3\. .*a\.png/m);
  });

  it("tells what was noticed of a step with the number of that step, and of the element that was found", async () => {
    const noticed = defineDiagnostic({
      id: "mine/page-seen",
      before: [],
      after: [documentSensor],
      applies: ({ command }) => command.name === "click",
      diagnose: ({ command }) => ({
        summary: `Noticed of ${command.given.find(({ kind }) => kind === "selector")?.value}.`,
        evidence: {},
      }),
    });
    const one = agent({ diagnostics: [noticed] });
    const { seen } = await ran(
      one,
      job({ action: "open", url: HOME }, NAME, SAVE, { action: "click", locator: "text", value: "Second" }),
    );
    expect(seen.text.split("\n").filter((line) => line.includes("Noticed"))).toEqual([
      "Row 3: Noticed of @e2.",
      "Row 4: Noticed of @e4.",
    ]);
  });

  it("asks upstream for the element that was found, where the page has seen nothing of the command", async () => {
    const one = await onHome();
    const effects = { ...EFFECTS, any: false, changed: false };
    sees(one.browser(), { before: { acts: WATCHED }, after: { target: null, effects } });
    const { ran: rows } = await ran(one, { semanticAction: SAVE });
    expect(rows).toContain("is enabled @e2");
    expect(rows.filter((row) => row.includes("@e0"))).toEqual([]);
  });

  it("stops at a name that is not there: says which, what ran, what did not, and what the page shows", async () => {
    const one = agent();
    const nope = { action: "click", locator: "role", role: "button", name: "Nope" };
    const [open = {}, fill = {}] = LOG_IN;
    const { seen, ran: rows } = await ran(one, job(open, fill, nope, { action: "press", key: "Enter" }));
    expect(seen.isError).toBe(true);
    expect(rows).not.toContain("press Enter");
    expect(seen.text).toContain("Row 3 of 4 failed.");
    expect(seen.text).toContain('2. Filled textbox "Username"');
    expect(seen.text).toContain('3. click button "Nope": not run: Nothing that shows fits button "Nope"');
    expect(seen.text).toMatch(/^4\. press Enter: not run$/m);
    expect(seen.text).toMatch(/The page then \(https:\/\/site\.test\/login\):\n {2}- textbox "Username"/);
    expect(JSON.stringify([seen.text, seen.details])).not.toContain("@e0");
    const shown = [...seen.text.matchAll(/\[ref=(e\d+)\]/g)].map(([, ref]) => `@${ref}`);
    expect((await one.call(["click", shown.at(-1) ?? ""])).isError).toBe(false);
  });

  it("stops at a step that fails in the page, and names it by its own number", async () => {
    const one = await onHome();
    one.browser().on(([first]) => (first === "press" ? { error: "Element not found: body" } : undefined));
    const { seen } = await ran(one, job(SAVE, { action: "press", key: "Enter" }, NAME));
    expect(seen.text).toContain("Row 2 of 3 failed.");
    expect(seen.details["batchFailure"]).toMatchObject({ failedStep: { index: 2 }, notRun: 1 });
    expect(seen.text).toContain("The page then");
  });

  it("is counted by the steps that the caller wrote, though one of them is two commands", async () => {
    const one = await onHome();
    one.browser().on(([first]) => (first === "click" ? { error: "Element not found: #nope" } : undefined));
    const open = { action: "open", url: SECOND, loadState: "load" };
    const { seen } = await ran(one, job(open, { action: "click", selector: "#nope" }, { action: "snapshot" }));
    expect(seen.text).toContain("Row 2 of 3 failed.");
    expect(seen.text).toContain("2. click #nope: failed");
    expect(seen.text).toContain("3. snapshot -i: not run");
    const steps = z.array(z.looseObject({ index: z.number(), step: z.number() })).parse(seen.details["batchSteps"]);
    expect(steps.map(({ index, step }) => [index, step])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 3],
    ]);
  });

  it("goes on after a failing step when failFast is false", async () => {
    const one = await onHome();
    const nope = { ...SAVE, name: "Nope" };
    const { seen, ran: rows } = await ran(one, { job: { steps: [nope, SAVE, NAME], failFast: false } });
    expect(seen.text).toContain("Row 1 of 3 failed.");
    expect(seen.text).toContain('2. Clicked button "Save"');
    expect(seen.text).toContain('3. Filled textbox "Name"');
    expect(rows.filter((row) => /^(?:click|fill)/.test(row))).toHaveLength(2);
    expect(seen.details["compiledJob"]).toMatchObject({ args: ["batch"], failFast: false });
  });

  it("looks again for what has come since the last look", async () => {
    const one = await onHome();
    one.browser().on(([first], browser) => {
      if (first === "fill") browser.page.controls = [...browser.page.controls, ["textbox", "Nickname"]];
      return undefined;
    });
    const { seen } = await ran(one, job(NAME, { ...NAME, value: "Nickname" }));
    expect(seen.isError).toBe(false);
    expect(seen.text).toContain('2. Filled textbox "Nickname"');
  });

  it("tells of the refs that a further look has found, so that the next call can use them", async () => {
    const one = await onHome();
    one.browser().on(([first], browser) => {
      if (first === "fill") browser.page.controls = [...browser.page.controls, ["button", "Twin"], ["button", "Twin"]];
      return undefined;
    });
    const twin = { ...SAVE, name: "Twin" };
    const { seen } = await ran(one, { job: { steps: [NAME, twin], failFast: false } });
    const [ref = ""] = /@e\d+(?=[^@]*$)/.exec(seen.text) ?? [];
    const next = await one.call({ args: ["click", ref] });
    expect(next.isError, `${seen.text}\n${next.text}`).toBe(false);
  });

  it("whose name is not there shows the page by the very look in which it was sought", async () => {
    const one = await onHome();
    const { seen } = await ran(one, job({ ...SAVE, name: "Nope" }));
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("The page then");
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it("is named by what the page calls its element where nobody saw what came of it", async () => {
    const one = await onHome();
    const effects = { ...EFFECTS, any: false, changed: false };
    sees(one.browser(), { before: { acts: WATCHED }, after: { target: null, effects } });
    const { seen } = await ran(one, job(SAVE));
    expect(seen.text).toMatch(/Sent click to button "Save" \(@e\d+\)\./);
  });

  it("opens a browser of its own in fresh mode", async () => {
    const one = await onHome();
    const { seen } = await ran(one, {
      ...job({ action: "open", url: SECOND }, { action: "click", locator: "text", value: "Home" }),
      sessionMode: "fresh",
    });
    expect(seen.isError).toBe(false);
    expect(one.world.browsers.size).toBe(2);
    expect(seen.details["page"]).toMatchObject({ url: SECOND });
  });

  it("runs in the session that it names", async () => {
    const one = await onHome();
    const { seen } = await ran(one, {
      job: {
        steps: [
          { action: "open", url: SECOND },
          { ...SAVE, name: "Delete all" },
        ],
        session: "shop",
      },
    });
    expect(seen.details).toMatchObject({ sessionName: "shop", usedImplicitSession: false, resultCategory: "success" });
  });

  it("where upstream may ask the user before each command is its own rows and none of ours", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "fill", "open", HOME]);
    const { processes, ran: rows } = await ran(one, job(SAVE, { action: "press", key: "Enter" }));
    expect({ processes, rows }).toEqual({ processes: 1, rows: ["find role button click --name Save", "press Enter"] });
  });

  it("that is cancelled midway starts nothing more, and says what had run", async () => {
    const one = await onHome();
    const stop = new AbortController();
    one.browser().on(([first]) => {
      if (first === "open") stop.abort();
      return undefined;
    });
    const { seen, ran: rows } = await ran(one, job({ action: "open", url: LOGIN }, ...LOG_IN.slice(1)), stop.signal);
    expect(seen.isError).toBe(true);
    expect(seen.details["failureCategory"]).toBe("aborted");
    expect(rows.filter((row) => /^(?:fill|click)/.test(row))).toEqual([]);
    expect(seen.text).toMatch(/1\. Opened "Login"/);
  });

  it("whose time is over midway says which step that was", async () => {
    const one = await onHome();
    const { browser } = one;
    one.browser().on(([first]) => {
      if (first === "snapshot")
        browser().next = () => ({
          kind: "deadline",
          code: undefined,
          signal: "SIGKILL",
          stdout: "",
          stderr: "",
          droppedBytes: 0,
        });
      return undefined;
    });
    const { seen, processes } = await ran(
      one,
      job({ action: "press", key: "Tab" }, SAVE, { action: "press", key: "Enter" }),
    );
    expect(seen.isError).toBe(true);
    expect(seen.details["failureCategory"]).toBe("timeout");
    expect(seen.text).toContain('2. click button "Save": unknown');
    expect(processes).toBeGreaterThanOrEqual(2);
  });

  it("gives each further process only the time that is left", async () => {
    const one = await onHome();
    await one.call({ ...job(SAVE, { action: "press", key: "Enter" }), timeoutMs: 9_000 });
    const [first, second] = one.browser().starts.slice(-2);
    expect(first?.deadlineMs).toBe(9_000);
    expect(second?.deadlineMs).toBeLessThan(9_000);
  });

  it("offers nothing to be done with an element that was never found", async () => {
    const one = await onHome();
    const { seen } = await ran(one, job({ ...SAVE, name: "Nope" }, SAVE));
    const actions: readonly Action[] = actionsOf(seen);
    expect(JSON.stringify(actions)).not.toContain("@e0");
  });
});
