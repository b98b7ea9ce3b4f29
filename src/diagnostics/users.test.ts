import { describe, expect, it } from "vitest";
import { type Agent, actionIds, agent, eventsOf } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";
import { member } from "../json.ts";
import type { Schema, Sensor } from "../page/sensor.ts";
import { findCommand } from "../upstream/grammar/commands.ts";
import type { Diagnosis, Diagnostic } from "./diagnostic.ts";
import { builtInDiagnostics } from "./index.ts";

const text: Schema<string> = {
  safeParse: (answer) => (typeof answer === "string" ? { success: true, data: answer } : { success: false }),
};
const title: Sensor<string> = { id: "title", script: "document.title", schema: text };

/** Finds this on every click. */
function finding(diagnosis: () => Diagnosis | undefined, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    id: "acme/check",
    before: [],
    after: [],
    applies: ({ command }) => command.name === "click",
    diagnose: diagnosis,
    ...more,
  };
}

const found: Diagnosis = { summary: "Found.", evidence: {} };

async function clicked(...diagnostics: readonly Diagnostic[]) {
  const one = agent({ diagnostics });
  await one.onPage();
  return { one, ...(await one.call(["click", "@e2"])) };
}

describe("an engine is not started with a user's diagnostic", () => {
  function refusal(...diagnostics: readonly Diagnostic[]): () => Agent {
    return () => agent({ diagnostics });
  }

  it.each(["title", "Acme/title", "acme/", "acme/a/b", "acme/__proto__"])("whose id is %j", (id) => {
    expect(refusal(finding(() => found, { id }))).toThrow(`"${id}"`);
  });

  it("whose id another one has, and names both", () => {
    const [one, two] = [finding(() => found), finding(() => found, { id: "acme/other" })];
    expect(
      refusal(
        one,
        two,
        finding(() => undefined),
      ),
    ).toThrow('The diagnostics number 1 and number 3 have the same id, "acme/check".');
  });

  it("that has two sensors with one id at the same moment", () => {
    const after = [title, { ...title, script: "1" }];
    expect(refusal(finding(() => found, { after }))).toThrow('"acme/check" (number 1) has two sensors "title"');
  });

  it.each(["return 1", "1)};(", "({", "1,b:()=>2}),({a:1"])("whose sensor has the script %j", (script) => {
    const after = [{ ...title, script }];
    expect(refusal(finding(() => found, { after }))).toThrow(
      'has the sensor "title", whose script is not one JavaScript expression',
    );
  });

  it.each(["{}", '{"of":null}', '{"of":{"name":"x"},"given":[]}'])(
    "whose sensor has the object %s as its script",
    (json) => {
      const after = [{ ...title, script: JSON.parse(json) }];
      // Written in JavaScript it may be anything, and would end every call that looks.
      expect(refusal(finding(() => found, { after }))).toThrow("whose script is not one JavaScript expression");
    },
  );

  it("that is not complete, as one written in JavaScript may be", () => {
    const { diagnose: _left, ...incomplete } = finding(() => found);
    expect(refusal(JSON.parse(JSON.stringify(incomplete)))).toThrow('"acme/check" (number 1) is not complete: applies');
  });
});

describe("what a user's diagnostic found", () => {
  it("stands under its id, whatever fields of the contract its evidence is named after", async () => {
    const evidence = { resultCategory: "failure", nextActions: [], summary: "mine" };
    const result = await clicked(finding(() => ({ ...found, evidence }), { field: "resultCategory" }));
    expect(result.details["resultCategory"]).toBe("success");
    expect(result.details["diagnostics"]).toEqual({ "acme/check": { ...evidence, message: "Found." } });
  });

  it("of several rows of a batch stands there for the first, and for all beside it", async () => {
    const one = agent({ diagnostics: [finding(() => found, { at: [] })] });
    await one.onPage();
    const { details } = await one.batch(["click", "@e1"], ["click", "@e2"]);
    expect(member(details["diagnostics"], "acme/check")).toMatchObject({ message: "Row 1: Found." });
    expect(member(details["diagnosticsAll"], "acme/check")).toMatchObject([
      { message: "Row 1: Found." },
      { message: "Row 2: Found." },
    ]);
  });

  it("is a warning at most: a click that upstream calls done stays done", async () => {
    const plain = await clicked();
    const result = await clicked(finding(() => ({ ...found, kind: "undone" })));
    expect(result.isError).toBe(false);
    expect(result.text.split("\n").slice(0, 2)).toEqual([plain.text, "Found."]);
    expect(eventsOf(result.one.transcript, "finding.raised")).toMatchObject([{ finding: "acme/check" }]);
  });

  it("may be a note, which is no event", async () => {
    const result = await clicked(finding(() => ({ ...found, kind: "note" })));
    expect(result.text).toContain("Found.");
    expect(eventsOf(result.one.transcript, "finding.raised")).toEqual([]);
  });

  it("has follow-ups with the id of the diagnostic in front of theirs", async () => {
    const look: Partial<Diagnostic> = {
      diagnose: (seen) => ({ ...found, nextActions: [seen.action("look", "Look.", ["snapshot", "-i"])] }),
    };
    expect(actionIds(await clicked(finding(() => found, look)))).toContain("acme/check/look");
  });

  it("is cut where it is long", async () => {
    const long = { summary: "long ".repeat(1_000), evidence: { all: "x".repeat(100_000) } };
    const result = await clicked(finding(() => long));
    expect(result.text.length).toBeLessThan(1_000);
    expect(JSON.stringify(result.details).length).toBeLessThan(8_000);
  });
});

describe("a bug of a user's diagnostic costs the call nothing", () => {
  function thrown(): never {
    throw new Error("bug");
  }
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;

  it.each<[string, Partial<Diagnostic>]>([
    ["applies throws", { applies: thrown }],
    ["diagnose throws", { diagnose: thrown }],
    [
      "diagnose changes the command",
      {
        diagnose: ({ command }) => {
          Object.assign(command.command, { name: "x" });
          return found;
        },
      },
    ],
    ["a sensor's script cannot be made", { after: [{ ...title, script: thrown }], diagnose: () => undefined }],
    ["a made script is no expression", { after: [{ ...title, script: () => "}{" }], diagnose: () => undefined }],
  ])("when %s", async (_name, more) => {
    const plain = await clicked();
    const result = await clicked(finding(() => found, more));
    expect(result.isError).toBe(false);
    expect(result.text).toBe(plain.text);
    expect(result.details["diagnostics"]).toBeUndefined();
    expect(findCommand(["click"])?.spec.name).toBe("click");
  });

  it.each<[string, () => unknown]>([
    ["a promise that rejects", () => Promise.reject(new Error("bug"))],
    ["evidence that is no JSON", () => ({ summary: "x", evidence: cycle })],
    ["no text", () => ({ summary: 7, evidence: {} })],
    ["a follow-up that is no call", () => ({ ...found, nextActions: [{ id: "x", params: {} }] })],
  ])("when it finds %s", async (_name, diagnose) => {
    const diagnostic = finding(() => undefined);
    const result = await clicked(Object.assign(diagnostic, { diagnose }));
    expect(result.isError).toBe(false);
    expect(result.details["diagnostics"]).toBeUndefined();
  });

  it("when its schema throws", async () => {
    const schema = { safeParse: thrown };
    const one = agent({
      diagnostics: [finding(() => undefined, { after: [{ ...title, schema }], diagnose: () => found })],
    });
    await one.onPage();
    sees(one.browser(), { after: { "acme/check:title": "Home" } });
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(false);
    expect(result.text).toContain("Found.");
  });
});

describe("the sensors of users' diagnostics", () => {
  it("are kept apart from each other and from ours, whatever their ids", async () => {
    const after = [{ ...title, id: "document" }];
    const told = (id: string) =>
      finding(() => undefined, {
        id,
        after,
        diagnose: (seen) => ({ summary: `${id} saw ${seen.after(after[0] ?? title)}.`, evidence: {} }),
      });
    const one = agent({ diagnostics: [told("acme/one"), told("acme/two")] });
    await one.onPage();
    sees(one.browser(), { after: { "acme/one:document": "First", "acme/two:document": "Second" } });
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toContain("acme/one saw First.\nacme/two saw Second.");
    expect(result.details["page"]).toMatchObject({ title: "Home" });
  });
});

it("every built-in diagnostic has a field of its own, and an id that no user's can have", () => {
  const fields = builtInDiagnostics.map(({ field }) => field);
  expect(fields).not.toContain(undefined);
  expect(builtInDiagnostics.filter(({ id }) => id.includes("/"))).toEqual([]);
});
