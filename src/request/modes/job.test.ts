import { describe, expect, it } from "vitest";
import { type CompiledCall, compiled } from "../../../test/support/compiled.ts";
import { readRequest } from "../read.ts";
import { STEP_EXAMPLES } from "./job-steps.ts";

function job(...steps: readonly object[]): CompiledCall | string {
  return compiled({ job: { steps } });
}

/** The rows of one step, without the look that a failure would need. */
function rows(step: object, timeoutMs?: number): readonly string[] | string {
  const made = compiled({ job: { steps: [step] }, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  if (typeof made === "string") return made;
  expect(made).toMatchObject({ args: ["batch", "--bail"], shape: "job" });
  expect(made.ours.at(-1)).toBe(`${made.rows.length - 1} after-failure`);
  return made.rows.slice(0, -1);
}

const BY_NAME = { locator: "role", role: "button", name: "Save" };

describe("a step of a job", () => {
  it.each<[object, readonly string[]]>([
    [{ action: "open", url: "https://a.test/" }, ["open https://a.test/"]],
    [
      { action: "open", url: "https://a.test/", loadState: "networkidle" },
      ["open https://a.test/", "wait --load networkidle --timeout 10000"],
    ],
    [{ action: "click", selector: "#a" }, ["click #a"]],
    [{ action: "click", selector: "@e3" }, ["click @e3"]],
    [{ action: "fill", selector: "#a", text: "b c" }, ["fill #a b c"]],
    [{ action: "fill", selector: "#a", text: "" }, ["fill #a "]],
    [{ action: "type", selector: "#a", text: "b" }, ["type #a b"]],
    [
      { action: "type", selector: "#a", text: "b", delayMs: 20, press: "Enter" },
      ["type #a b --delay 20", "press Enter"],
    ],
    [{ action: "press", key: "Control+a" }, ["press Control+a"]],
    [{ action: "select", selector: "#a", value: "b" }, ["select #a b"]],
    [{ action: "select", selector: "#a", values: ["b", "c"] }, ["select #a b c"]],
    [{ action: "check", selector: "#a" }, ["check #a"]],
    [{ action: "uncheck", selector: "#a" }, ["uncheck #a"]],
    [{ action: "wait", milliseconds: 250 }, ["wait 250"]],
    [{ action: "wait", selector: "#a" }, ["wait #a --timeout 10000"]],
    [{ action: "wait", text: "Done" }, ["wait --text Done --timeout 10000"]],
    [{ action: "wait", url: "**/a" }, ["wait --url **/a --timeout 10000"]],
    [{ action: "wait", loadState: "load" }, ["wait --load load --timeout 10000"]],
    [{ action: "assertText", text: "Thanks" }, ["wait --text Thanks --timeout 10000"]],
    [{ action: "assertUrl", url: "**/done" }, ["wait --url **/done --timeout 10000"]],
    [{ action: "waitForDownload", path: "a.pdf" }, ["wait --download a.pdf --timeout 10000"]],
    [{ action: "snapshot" }, ["snapshot -i"]],
    [{ action: "screenshot" }, ["screenshot"]],
    [{ action: "screenshot", path: "a.png" }, ["screenshot a.png"]],
  ])("%j compiles to %j", (step, expected) => {
    expect(rows(step)).toEqual(expected);
  });

  it("that clicks for a file that the next one waits for is one command with it", () => {
    const wait = { action: "waitForDownload", path: "a.pdf" };
    const bySelector = job({ action: "click", selector: "#a" }, wait);
    const byName = job({ action: "click", ...BY_NAME }, wait, { action: "snapshot" });
    expect(bySelector).toMatchObject({ rows: ["download #a a.pdf", "snapshot -i"] });
    expect(byName).toMatchObject({ rows: ["snapshot -i", "download @e0 a.pdf", "snapshot -i", "snapshot -i"] });
  });

  it.each<[object, string]>([
    [{ action: "click" }, "click @e0"],
    [{ action: "fill", text: "b" }, "fill @e0 b"],
    [{ action: "type", text: "b", delayMs: 5 }, "type @e0 b --delay 5"],
    [{ action: "select", value: "b" }, "select @e0 b"],
    [{ action: "check" }, "check @e0"],
    [{ action: "uncheck" }, "uncheck @e0"],
  ])("%j by role and name is found on the page that a look of ours shows", (step, row) => {
    expect(rows({ ...step, ...BY_NAME })).toEqual(["snapshot -i", row]);
    expect(job({ ...step, ...BY_NAME })).toMatchObject({
      ours: ["0 seeing", "2 after-failure"],
      sought: ['1 role button "Save"'],
    });
  });
});

describe("a job", () => {
  it("looks at the page again only where what has run may have changed it", () => {
    const made = job(
      { action: "open", url: "https://a.test/" },
      { action: "fill", locator: "label", value: "Name", text: "Ann" },
      { action: "fill", locator: "label", value: "Mail", text: "a@b.c" },
      { action: "check", locator: "label", value: "Terms" },
      { action: "click", ...BY_NAME },
      { action: "click", locator: "text", value: "Next" },
      { action: "assertText", text: "Thanks" },
    );
    expect(made).toMatchObject({
      rows: [
        "open https://a.test/",
        "snapshot -i",
        "fill @e0 Ann",
        "fill @e0 a@b.c",
        "check @e0",
        "click @e0",
        "snapshot -i",
        "click @e0",
        "wait --text Thanks --timeout 10000",
        "snapshot -i",
      ],
      ours: ["1 seeing", "6 seeing", "9 after-failure"],
    });
  });

  it("goes on after a failure when it is told so, and then shows no page", () => {
    expect(compiled({ job: { steps: [{ action: "snapshot" }], failFast: false } })).toMatchObject({
      args: ["batch"],
      rows: ["snapshot -i"],
      ours: [],
    });
  });

  it("runs in a session by name", () => {
    const params = { job: { steps: [{ action: "snapshot" }], session: "shop" } };
    expect(compiled(params)).toMatchObject({ args: ["--session", "shop", "batch", "--bail"] });
    expect(readRequest(params).lane).toEqual({ kind: "named", session: "shop" });
    expect(compiled({ job: { steps: [{ action: "snapshot" }], session: "a b" } })).toMatch(
      /^job: --session .*Example: /,
    );
  });

  it("divides the time of the call among its waits", () => {
    expect(rows({ action: "assertText", text: "a" }, 6_000)).toEqual(["wait --text a --timeout 3000"]);
    expect(rows({ action: "assertText", text: "a" }, 60_000)).toEqual(["wait --text a --timeout 10000"]);
    expect(rows({ action: "assertText", text: "a" }, 1_000)).toEqual(["wait --text a --timeout 500"]);
    const two = [
      { action: "open", url: "a.test", loadState: "load" },
      { action: "assertUrl", url: "**/a" },
    ];
    expect(compiled({ job: { steps: two }, timeoutMs: 9_000 })).toMatchObject({
      rows: ["open a.test", "wait --load load --timeout 3000", "wait --url **/a --timeout 3000", "snapshot -i"],
    });
  });

  it("knows every text that it writes, and no option that it selects, as what is written", () => {
    const steps = [
      { action: "fill", locator: "label", value: "A", text: "one" },
      { action: "type", locator: "label", value: "B", text: "two", delayMs: 5 },
      { action: "select", locator: "label", value: "C", values: ["three", "four"] },
      { action: "fill", selector: "#d", text: "five" },
      { action: "press", key: "6" },
    ];
    const { written } = readRequest({ job: { steps } });
    expect([...new Set(written)]).toEqual(["one", "two", "five", "6"]);
  });

  it("takes fields that say nothing as absent", () => {
    const nothing = { selector: null, role: "", name: "" };
    expect(rows({ action: "click", locator: "text", value: "Go", ...nothing })).toEqual(["snapshot -i", "click @e0"]);
    expect(rows({ action: "type", selector: "#a", text: "b", delayMs: 0, press: "", locator: "" })).toEqual([
      "type #a b",
    ]);
    expect(rows({ action: "wait", text: "a", milliseconds: 0, url: "", selector: null })).toEqual([
      "wait --text a --timeout 10000",
    ]);
  });
});

describe("a job that cannot be meant", () => {
  it.each<[object, string, keyof typeof STEP_EXAMPLES]>([
    [{ action: "click" }, "click needs an element: selector, or locator with value.", "click"],
    [
      { action: "fill", text: "a", selector: "#a", locator: "label", value: "b" },
      "fill takes a selector or a locator, not both.",
      "fill",
    ],
    [
      { action: "type", text: "a", name: "b" },
      'name goes with a role; without one it is "value" with "locator":"text" or "label".',
      "type",
    ],
    [{ action: "select", selector: "#a" }, "select needs value or values.", "select"],
    [
      { action: "select", selector: "#a", value: "a", values: ["b"] },
      "select takes value or values, not both.",
      "select",
    ],
    [{ action: "wait" }, "needs one of milliseconds, selector, text, url, loadState.", "wait"],
    [
      { action: "wait", milliseconds: 5, text: "a" },
      "needs one of milliseconds, selector, text, url, loadState.",
      "wait",
    ],
    [{ action: "press", key: "Entr" }, 'press takes a key as key. Given was "Entr". Did you mean "Enter"?', "press"],
    [
      { action: "type", selector: "#a", text: "b", press: "Entr" },
      'press takes a key as key. Given was "Entr". Did you mean "Enter"?',
      "type",
    ],
  ])("names the step of %j, what is wrong with it, and a right one", (step, fault, like) => {
    expect(job({ action: "snapshot" }, step)).toBe(
      `job: step 2 (${like}): ${fault} Example of a step: ${STEP_EXAMPLES[like]}. Nothing was run.`,
    );
  });

  it.each<[object, string, string]>([
    [{ action: "open" }, ": url: is missing.", STEP_EXAMPLES.open],
    [{ action: "open", url: "" }, ": url: is missing.", STEP_EXAMPLES.open],
    [
      { action: "open", url: "a.test", loadState: "idle" },
      ": loadState: is one of domcontentloaded, load, networkidle.",
      STEP_EXAMPLES.open,
    ],
    [{ action: "fill", selector: "#a" }, ": text: is missing.", STEP_EXAMPLES.fill],
    [
      { action: "type", selector: "#a", text: "x".repeat(201) },
      "a text of more than 200 characters is filled, not typed.",
      STEP_EXAMPLES.type,
    ],
    [{ action: "wait", milliseconds: 1.5 }, ": milliseconds: Invalid input", STEP_EXAMPLES.wait],
    [{ action: "snapshot", path: "a" }, ': Unrecognized key: "path".', STEP_EXAMPLES.snapshot],
    [{ action: "clik", selector: "#a" }, "Did you mean click?", '{"job":{"steps":['],
    [{}, ": action: is one of open, click, fill, ", '{"job":{"steps":['],
  ])("%j does not fit, and is told how it would", (step, fault, like) => {
    const said = job({ action: "snapshot" }, step);
    expect(said).toContain("The parameters do not fit: job step 2");
    expect(said).toContain(fault);
    expect(said).toContain(like);
    expect(said).toMatch(/Nothing was run\.$/);
  });

  it.each<[unknown, string]>([
    [{ session: "shop" }, "job.steps: is missing."],
    ["snapshot", "job: Invalid input: expected object, received string."],
    [{ steps: Array.from({ length: 101 }, () => ({ action: "snapshot" })) }, "job.steps: a job has at most 100 steps."],
  ])("%j is told the form of a job", (given, fault) => {
    const said = compiled({ job: given });
    expect(said).toContain(`The parameters do not fit: ${fault} Example: {"job":{"steps":[`);
  });

  it("has an example of each step that would run", () => {
    for (const example of Object.values(STEP_EXAMPLES))
      expect(job(JSON.parse(example)), example).toHaveProperty("rows");
  });
});
