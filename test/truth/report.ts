/** A case that is wrong, printed so that it can be read, run again and made a test. */
import { titleOf } from "./flow.ts";
import type { Fault } from "./judge.ts";
import { pageOf } from "./page.ts";
import type { Case } from "./run.ts";

/** Faults that 1,000 flows may have at most. */
export const AIMS: Readonly<Record<Fault, number>> = {
  "false-success": 1,
  "false-alarm": 2,
  "useless-offer": 5,
  "harmful-offer": 0,
  slow: 0,
};

/** The command that runs one flow again. */
function again({ flow: { seed, index } }: Case): string {
  return `npm run truth -- --seed ${seed} --only ${index}`;
}

/** What groups cases of one kind. */
function kindOf({ flow: { widget, task, place, route, behaviour }, claim, verdicts }: Case): string {
  const faults = verdicts.map(({ fault }) => fault).join("+");
  return [faults, widget.kind, task.deed, place.name, route, behaviour.name, claim?.says ?? "-"].join(" | ");
}

/** One case in lines: what was called, what was said, what happened. */
export function linesOf(one: Case): string {
  const { flow, call, claim, verdicts, account, skipped } = one;
  const { notes = [], began = 0 } = account ?? {};
  const happened = notes
    .filter(({ at }) => at >= began)
    .map(({ what, type, how, name, at }) => `${at - began} ms ${[what, type, how, name].filter(Boolean).join(" ")}`);
  return [
    titleOf(flow),
    `  ${again(one)}`,
    `  called: ${JSON.stringify(call)}${skipped === undefined ? "" : ` not judged: ${skipped}`}`,
    `  said (${claim?.says}): ${JSON.stringify(claim?.text)}`,
    ...verdicts.map(({ fault, why }) => `  ${fault}: ${why}`),
    `  stands: ${JSON.stringify(account?.after?.target)}`,
    `  happened in ${account ? account.ended - account.began : 0} ms: ${happened.slice(0, 12).join(", ")}`,
  ].join("\n");
}

/** A case as a line of a file. */
export function recordOf(one: Case): object {
  const { flow, call, claim, verdicts, skipped, ms } = one;
  const said = { said: claim?.text, says: claim?.says };
  return {
    index: flow.index,
    seed: flow.seed,
    kind: kindOf(one),
    call,
    ...said,
    verdicts,
    skipped,
    ms,
    lines: linesOf(one),
  };
}

/** A test of this case for `test/real/`, and the page it needs. */
export function asTest(one: Case): string {
  const { flow, call } = one;
  return [
    `it(${JSON.stringify(titleOf(flow))}, async () => {`,
    `  await real.call(["open", page]);`,
    `  const seen = await real.call(${JSON.stringify(call?.stdin === undefined ? call?.args : call)});`,
    `  expect(seen.text).toBe("what is so: ${one.verdicts.map(({ why }) => why.replaceAll('"', "'")).join("; ")}");`,
    `});`,
    `/* page:\n${pageOf(flow, 0)}\n*/`,
  ].join("\n");
}

interface Figure {
  readonly fault: string;
  readonly wrong: number;
  /** Per 1,000 judged flows. */
  readonly rate: number;
  readonly aim: number;
}

function judgedOf(cases: readonly Case[]): readonly Case[] {
  return cases.filter(({ skipped }) => skipped === undefined);
}

function figures(cases: readonly Case[]): readonly Figure[] {
  const judged = judgedOf(cases);
  return Object.entries(AIMS).map(([fault, aim]) => {
    const wrong = judged.filter(({ verdicts }) => verdicts.some((verdict) => verdict.fault === fault)).length;
    return { fault, wrong, rate: judged.length === 0 ? 0 : (1000 * wrong) / judged.length, aim };
  });
}

function lineOf({ fault, wrong, rate, aim }: Figure): string {
  return `${fault}: ${wrong}, ${rate.toFixed(1)} per 1,000 (aim ${aim})`;
}

/** How many flows were wrong, in all and per 1,000, beside the aim. */
export function figuresOf(cases: readonly Case[]): string {
  const judged = judgedOf(cases).length;
  const seconds = Math.round(cases.reduce((sum, { ms }) => sum + ms, 0) / 1000);
  const left = cases.length - judged;
  const rows = figures(cases).map((figure) => `  ${lineOf(figure)}`);
  return [`${judged} flows judged, ${left} came to no call, ${seconds} s of browser time`, ...rows].join("\n");
}

/** The faults that came up more often than is allowed; of no flow at all, nothing is known. */
export function overAims(cases: readonly Case[]): readonly string[] {
  if (judgedOf(cases).length === 0) return ["no flow was judged"];
  return figures(cases).flatMap((figure) => (figure.rate > figure.aim ? [lineOf(figure)] : []));
}
