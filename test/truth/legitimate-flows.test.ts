import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isJsonObject, type Json, stringMember } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { type Flow, legitimateFlows } from "./legitimate-flows.ts";

const { real, site } = onSite();

beforeAll(async () => {
  writeFileSync(path.join(real.cwd, "note.txt"), "a note\n");
});

/** Evidence that is there to be read, not to warn. */
const NOTES = new Set([
  "page-change",
  "several-matches",
  "click-without-effect",
  "top-layer",
  "scroll-page",
  "scroll-container",
]);
/** Said of every move between tabs; true, and asked for. */
const EXPECTED = new Set(["tab-drift"]);

function warnings(seen: Seen): readonly string[] {
  const events = seen.details["events"];
  const raised = Array.isArray(events)
    ? events.filter((event) => stringMember(event, "type") === "finding.raised")
    : [];
  return raised
    .map((event) => stringMember(event, "finding") ?? "")
    .filter((finding) => !NOTES.has(finding) && !EXPECTED.has(finding));
}

/** `{{button "Add"}}` is the control's ref in the newest snapshot; `{{first:...}}` in the first one of the flow. */
function resolved(words: readonly string[], snapshots: readonly Seen[]): readonly string[] {
  return words.map((word) =>
    word.replace(/\{\{(first:)?(.+?)\}\}/g, (_, first: string | undefined, control: string) => {
      const snapshot = first ? snapshots[0] : snapshots.at(-1);
      const line = snapshot?.text.split("\n").find((candidate) => candidate.includes(control));
      const ref = /\bref=(e\d+)\b/.exec(line ?? "")?.[1];
      if (ref === undefined) throw new Error(`no ${control} in:\n${snapshot?.text}`);
      return `@${ref}`;
    }),
  );
}

function paramsOf(step: Flow["steps"][number], snapshots: readonly Seen[]): object {
  if (!("args" in step)) return { args: resolved(step, snapshots) };
  const rows = rowsOf(step).map((row) => resolved(row, snapshots));
  return { args: step.args, stdin: JSON.stringify(rows) };
}

function isSnapshot(step: Flow["steps"][number]): boolean {
  return rowsOf(step).at(-1)?.[0] === "snapshot";
}

/** Tab ids count on in a browser, and tabs of another flow are still open: a flow with tabs gets a browser of its own. */
function usesTabs(flow: Flow): boolean {
  return flow.steps.flatMap(rowsOf).some(([command]) => command === "tab");
}

/** Runs a flow; every step must do its work without a refusal, a failure or a warning. */
async function run(flow: Flow): Promise<Seen> {
  const snapshots: Seen[] = [];
  let last: Seen | undefined;
  for (const [index, step] of flow.steps.entries()) {
    const fresh = index === 0 && usesTabs(flow) ? { sessionMode: "fresh" } : {};
    const params = { ...paramsOf(step, snapshots), ...fresh };
    last = await real.call(params);
    const what = `${JSON.stringify(params)}\n${last.text}`;
    expect(last.isError, what).toBe(false);
    expect(warnings(last), what).toEqual([]);
    if (isSnapshot(step)) snapshots.push(last);
  }
  if (!last) throw new Error(`${flow.name} has no steps`);
  return last;
}

/** A step as rows of a batch. */
function rowsOf(step: Flow["steps"][number]): readonly (readonly string[])[] {
  if (!("args" in step)) return [step];
  const rows: Json = JSON.parse(step.stdin);
  return (Array.isArray(rows) ? rows : []).map((row) =>
    (Array.isArray(row) ? row : []).filter((word) => typeof word === "string"),
  );
}

/** The same flow in as few calls as its refs allow: each batch ends with a snapshot, or with the flow. */
function batched(flow: Flow): Flow {
  const calls: (readonly string[])[][] = [[]];
  for (const row of flow.steps.flatMap(rowsOf)) {
    calls.at(-1)?.push(row);
    if (row[0] === "snapshot") calls.push([]);
  }
  const steps = calls
    .filter((rows) => rows.length > 0)
    .map((rows) => ({ args: ["batch"], stdin: JSON.stringify(rows) }));
  return { ...flow, steps };
}

function flowNamed(name: string): Flow {
  const flow = legitimateFlows(site.url, path.join(real.cwd, "note.txt")).find((one) => one.name === name);
  if (!flow) throw new Error(`no flow ${name}`);
  return flow;
}

/** What the last result says, with what it read. */
function saidAtLast(last: Seen): string {
  const data = last.details["data"];
  const read = isJsonObject(data) ? Object.values(data).filter((value) => typeof value !== "object") : [];
  return [last.text, ...read].join("\n");
}

const NAMES = legitimateFlows("", "").map(({ name }) => name);

describe("an agent that does nothing wrong is neither refused nor warned when it", () => {
  it("has more than 30 things to do", () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    expect(NAMES.length).toBeGreaterThan(30);
  });

  it.each(NAMES)("%s", async (name) => {
    const flow = flowNamed(name);
    expect(saidAtLast(await run(flow))).toContain(flow.ends);
  });
});

describe("nor when it does the same in batches, and", () => {
  it.each(NAMES)("%s", async (name) => {
    const flow = flowNamed(name);
    expect(saidAtLast(await run(batched(flow)))).toContain(flow.ends);
  });
});

it("warns of the same page when the agent does something wrong", async () => {
  await real.call(["open", `${site.url}/flows/inputs`]);
  const seen = await real.call(["check", "#country"]);
  expect(warnings(seen)).toEqual(["check-not-held"]);
  expect((await real.call(["fill", "#country", "France"])).text).toContain("is a list. Use select.");
});
