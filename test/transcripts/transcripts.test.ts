import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readTape } from "../../src/replay/tape.ts";
import { readTranscript } from "../../src/replay/transcript.ts";
import { divergencesOf, verdictLines } from "../../src/replay/verdict-text.ts";
import { type Verdict, verify } from "../../src/replay/verify.ts";
import { CORRUPTIONS, type Pair } from "./corrupted.ts";

const FOLDER = import.meta.dirname;
const NAMES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".tape.jsonl") ? [file.slice(0, -11)] : []));

function pairOf(name: string): Pair {
  const read = (file: string): string => readFileSync(path.join(FOLDER, file), "utf8");
  return { session: read(`${name}.jsonl`), tape: read(`${name}.tape.jsonl`) };
}

function verified({ session, tape }: Pair): Promise<Verdict> {
  return verify(readTranscript(session), readTape(tape));
}

function told(verdict: Verdict): string {
  return divergencesOf(verdict).length === 0 ? "the same" : verdictLines(verdict, true).join("\n");
}

/** A folder of some machine, but for those that stand for all of them. */
const MACHINE = /(?<![\w.:/-])\/(?!tmp\/pi-demo-000000\b)(?:tmp|home|root|work|Users|private)\//;

describe("the recorded sessions", () => {
  it("are at least 25", () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(25);
  });

  it.each(NAMES)("come out today as they came out then: %s", async (name) => {
    const verdict = await verified(pairOf(name));
    expect(told(verdict)).toBe("the same");
    expect(verdict.newer).toBe(0);
    expect(verdict.calls.flatMap(({ uncovered, skipped }) => [...uncovered, ...skipped])).toEqual([]);
  });

  it("hold every mode and both ends", () => {
    const all = NAMES.map((name) => pairOf(name).session).join("\n");
    const modes = ["args", "semanticAction", "job", "qa", "sourceLookup", "networkSourceLookup", "electron"];
    expect(modes.filter((mode) => !all.includes(`"arguments":{"${mode}":`))).toEqual([]);
    const ends = ["failure", "success"].filter((end) => !all.includes(`"resultCategory":"${end}"`));
    expect(ends).toEqual([]);
  });

  it("hold nothing of the machine that made them, and no secret on a tape", () => {
    const found = NAMES.flatMap((name) => {
      const { session, tape } = pairOf(name);
      const secret = tape.includes("PUBLIC-SENTINEL") ? ["a secret"] : [];
      return [...(MACHINE.exec(`${session}\n${tape}`) ?? []), ...secret].map((what) => `${name}: ${what}`);
    });
    expect(found).toEqual([]);
  });
});

/** Some have next actions, some failing calls: the first in which there is something of the kind is damaged. */
const DAMAGED = ["args-form", "failures-stale", "failures", "electron", "prompt-guard"];

describe("a damaged recording", () => {
  it.each(CORRUPTIONS)("is noticed: $kind", async ({ damage }) => {
    const damaged = DAMAGED.reduce<Pair | undefined>((found, name) => found ?? damage(pairOf(name)), undefined);
    if (!damaged) throw new Error("No recording has anything of this kind.");
    expect(divergencesOf(await verified(damaged))).not.toEqual([]);
  });
});

describe("a recording of a newer version", () => {
  it("is counted, and no difference", async () => {
    const { session, tape } = pairOf("args-form");
    const verdict = await verified({ session, tape: tape.replaceAll('"tape":1', '"tape":2') });
    expect(verdict.newer).toBe(tape.trimEnd().split("\n").length);
    expect(divergencesOf(verdict)).toEqual([]);
    expect(verdict.calls.every(({ depth }) => depth === "alone")).toBe(true);
  });

  it("is counted by its events", async () => {
    const { session, tape } = pairOf("args-form");
    const verdict = await verified({ session: session.replaceAll('"v":1', '"v":2'), tape });
    expect(verdict.newer).toBeGreaterThan(7);
    expect(divergencesOf(verdict)).toEqual([]);
  });
});
