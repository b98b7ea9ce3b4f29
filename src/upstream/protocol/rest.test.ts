import { describe, expect, it } from "vitest";
import { documentSensor } from "../../page/document.ts";
import type { CommandRow, Program } from "./program.ts";
import { restOf } from "./rest.ts";

const FILL: CommandRow = {
  argv: ["fill", "#a", "x"],
  look: [documentSensor],
  settle: true,
  vet: { script: "fit()", check: "only()" },
};

function program(...command: readonly CommandRow[]): Program {
  return { command, shape: "batch", bail: false, globals: [], ride: "row", before: [], after: [], deadlineMs: 5_000 };
}

const ENDED = { reached: 0, ended: "step-look", lookedAfter: false } as const;

describe("a look before a command that ended its program", () => {
  it("is taken again where it may have been what it vets, which then has a row of its own", () => {
    const [first, second] = restOf(program(FILL, FILL), ENDED)?.command ?? [];
    expect(first).toEqual({ ...FILL, vet: { script: "fit()" } });
    expect(second).toEqual(FILL);
  });

  it("is left out where it was not: the page cannot look", () => {
    const again = restOf(program(FILL), ENDED);
    const [last] = (again && restOf(again, ENDED)?.command) ?? [];
    expect(last).toEqual({ ...FILL, look: [], vet: { script: "fit()" } });
  });

  it("ends the rest, too, where it was to stop before another document", () => {
    expect(restOf(program({ ...FILL, guard: { document: 1 } }), ENDED)).toBeUndefined();
  });
});

describe("a command of several that has failed", () => {
  const WAIT: CommandRow = { argv: ["wait", "#a"], look: [], settle: false, lookFailed: [documentSensor] };
  const FAILED = { reached: 1, ended: "command", lookedAfter: false, showsWhy: true } as const;

  it("is owed the look that may show why, before what comes next or by itself", () => {
    expect(restOf(program(WAIT, FILL), FAILED)).toMatchObject({ before: [documentSensor], command: [{}] });
    expect(restOf({ ...program(WAIT, FILL), bail: true }, FAILED)).toMatchObject({
      before: [documentSensor],
      command: [],
    });
  });

  it("is owed none where the page does not answer", () => {
    expect(restOf({ ...program(WAIT, FILL), bail: true }, { ...FAILED, showsWhy: false })).toBeUndefined();
  });
});
