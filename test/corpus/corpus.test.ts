import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseJson } from "../../src/json.ts";
import { FailureCategory } from "../../src/problem.ts";
import { readRequest } from "../../src/request/read.ts";
import { parseArgv } from "../../src/upstream/grammar/argv.ts";
import { parseSteps } from "../../src/upstream/grammar/batch-steps.ts";
import { COMMANDS, type Family } from "../../src/upstream/grammar/commands.ts";
import { ActionParams } from "../support/params.ts";
import {
  BATCH_FAILURE_CEILING,
  FAILURE_CEILING,
  FAMILY_RULES,
  type Fact,
  NOT_RECORDED,
  REFUSAL_CEILING,
} from "./families.ts";
import { dataOf, RECORDINGS, type Recording } from "./recordings.ts";
import { type Answered, replayed } from "./replay.ts";

const all: Answered[] = [];

beforeAll(async () => {
  for (const recording of RECORDINGS) all.push(await replayed(recording));
}, 120_000);

/** The family of the command; the text of a call that cannot be read is a refusal of no family. */
function familyOf(recording: Recording): Family | undefined {
  const parsed = parseArgv(recording.asked, { unknown: "refuse" });
  return "ok" in parsed ? parsed.ok.command.family : undefined;
}

const FAMILIES = [...new Set(RECORDINGS.map(familyOf).filter((family) => family !== undefined))].sort();

function of(family: Family): readonly Answered[] {
  return all.filter(({ recording }) => familyOf(recording) === family);
}

function succeeded({ ran, seen }: Answered): boolean {
  return ran && !seen.isError;
}

/** Words of the page are indented, or quoted in a line of the tool's own. */
function holds(text: string, fact: Fact): boolean {
  const words = text.replace(/^ {2}/gm, "");
  if (typeof fact !== "string") return fact.test(words);
  return words.includes(fact) || words.includes(JSON.stringify(fact).slice(1, -1));
}

function name({ recording }: Answered): string {
  return `${recording.title} ${JSON.stringify(recording.asked)}`;
}

/** What changes from run to run, or is of no interest to a reader. */
function masked(text: string): string {
  const short = text.length > 1500 ? `${text.slice(0, 1500)}\n(the snapshot is cut here)` : text;
  return short
    .replace(/pi-[0-9a-f]{10}-\d+/g, "MANAGED")
    .replace(/\b[0-9A-F]{32}\b/g, "ID")
    .replace(/key\([\d:]+\)/g, "HASH")
    .replace(/id-\d{6}/g, "ID")
    .replace(/\d{13}/g, "TIME");
}

describe("the recorded corpus", () => {
  it("is answered row by row, or refused before anything ran", () => {
    expect(all).toHaveLength(RECORDINGS.length);
    expect(all.length).toBeGreaterThan(800);
    expect(all.filter(({ ran }) => ran).length).toBeGreaterThan(690);
  });

  it("agrees with upstream on what failed, but for what it finds out itself", () => {
    const other = all
      .filter(({ recording, ran, seen }) => ran && seen.isError !== recording.exitCode > 0)
      .filter(({ seen }) => seen.details["failureCategory"] !== "confirmation-required")
      .map((answered) => `${name(answered)}: ${String(answered.seen.details["failureCategory"])}`);
    expect(other).toEqual([]);
  });

  it("meets no bug of its own", () => {
    const bugs = all.filter(({ seen }) => seen.details["failureCategory"] === "internal-error");
    expect(bugs.map((answered) => `${name(answered)}: ${answered.seen.text}`)).toEqual([]);
  });

  it("is JSON in every family when the caller asks for that", async () => {
    const unreadable: string[] = [];
    for (const answered of all.filter(succeeded)) {
      const { recording } = answered;
      const { seen } = await replayed({ ...recording, asked: ["--json", ...recording.asked] });
      const plain = seen.details["inspection"] === true;
      if (!plain && (seen.isError || parseJson(seen.text) === undefined))
        unreadable.push(`${name(answered)}: ${seen.text}`);
    }
    expect(unreadable).toEqual([]);
  }, 120_000);

  it("knows every family of the command table, or says why nothing of it is recorded", () => {
    const table = new Set<Family>([...COMMANDS.map(({ family }) => family), "inspection"]);
    const known = new Set(all.filter(succeeded).map(({ recording }) => familyOf(recording)));
    for (const family of table) {
      const reason = NOT_RECORDED[family];
      expect(known.has(family), `${family}: ${reason ?? "no reason"}`).toBe(reason === undefined);
      expect(FAMILY_RULES[family] === undefined, family).toBe(reason !== undefined);
    }
  });

  it("leaves no result without words", () => {
    for (const answered of all) {
      const { text } = answered.seen;
      expect(text.trim(), name(answered)).not.toBe("");
      expect(text, name(answered)).not.toMatch(/\bundefined\b(?!$)|\[object |NaN ms| {4}at |[✗⚠]/);
    }
  });

  it("has a category for every result", () => {
    for (const { seen } of all) {
      const { resultCategory, successCategory, failureCategory } = seen.details;
      expect(resultCategory).toBe(seen.isError ? "failure" : "success");
      if (seen.isError) FailureCategory.parse(failureCategory);
      else
        expect(["completed", "artifact-saved", "artifact-unverified", "artifact-pending", "inspection"]).toContain(
          successCategory,
        );
    }
  });
});

describe.each(FAMILIES)("the texts of %s", (family) => {
  it("hold the facts of the family", () => {
    const rule = FAMILY_RULES[family];
    const missing = of(family)
      .filter(succeeded)
      .flatMap((answered) => {
        const facts = rule?.facts(dataOf(answered.recording), answered.recording) ?? [];
        return facts
          .filter((fact) => !holds(answered.seen.text, fact))
          .map((fact) => [name(answered), String(fact), answered.seen.text.slice(0, 300)]);
      });
    expect(missing).toEqual([]);
  });

  it("hold nothing that the family must not show", () => {
    const shown = of(family).flatMap((answered) => {
      const never = FAMILY_RULES[family]?.never?.(dataOf(answered.recording), answered.recording) ?? [];
      return never.filter((secret) => answered.seen.text.includes(secret)).map((secret) => [name(answered), secret]);
    });
    expect(shown).toEqual([]);
  });

  it("cost no more than the family may", () => {
    const dear = of(family).flatMap((answered) => {
      const { ran, seen } = answered;
      const failure = family === "batch" ? BATCH_FAILURE_CEILING : ran ? FAILURE_CEILING : REFUSAL_CEILING;
      const ceiling = seen.isError ? failure : (FAMILY_RULES[family]?.ceiling ?? 0);
      const tokens = countTokens(seen.text);
      return tokens > ceiling ? [`${tokens} > ${ceiling}: ${name(answered)}`] : [];
    });
    expect(dear).toEqual([]);
  });

  it("are as they were", async () => {
    const texts = of(family).map(
      (answered) =>
        `> ${JSON.stringify(answered.recording.asked)}${answered.ran ? "" : " (not run)"}\n${masked(answered.seen.text)}\n`,
    );
    await expect(`${[...new Set(texts)].join("\n")}\n`).toMatchFileSnapshot(`texts/${family}.txt`);
  });
});

const Actions = z.array(
  z.object({ id: z.string().regex(/^[a-z][a-z0-9-]+$/), reason: z.string().min(10), params: ActionParams }),
);

function expectToRun(args: readonly string[], stdin: string | undefined, where: string): void {
  const parsed = parseArgv(args, { unknown: "refuse" });
  expect("problem" in parsed ? parsed.problem.message : "ok", where).toBe("ok");
  if ("ok" in parsed && parsed.ok.command.name === "batch")
    expect(parseSteps(stdin ?? "", { unknown: "refuse" }), where).toHaveProperty("ok");
}

describe("the next actions of the corpus", () => {
  it("are all calls that would be let through, with nothing masked in them", () => {
    let count = 0;
    for (const answered of all) {
      for (const { id, params } of Actions.parse(answered.seen.details["nextActions"] ?? [])) {
        count++;
        const where = `${id} of ${name(answered)}`;
        expect(readRequest(params).problem?.message ?? "ok", where).toBe("ok");
        if (params.args !== undefined) expectToRun(params.args, params.stdin, where);
        expect(JSON.stringify(params), where).not.toContain("[REDACTED]");
      }
    }
    expect(count).toBeGreaterThan(250);
  });

  it("are at most five a result, each once", () => {
    for (const answered of all) {
      const actions = Actions.parse(answered.seen.details["nextActions"] ?? []);
      expect(actions.length, name(answered)).toBeLessThanOrEqual(5);
      expect(new Set(actions.map(({ params }) => JSON.stringify(params))).size, name(answered)).toBe(actions.length);
    }
  });
});
