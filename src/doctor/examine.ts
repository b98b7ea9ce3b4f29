/** Runs the checks, one after the other, and writes down what they say. */
import { type Check, type Finding, finding } from "./check.ts";
import type { DoctorHost } from "./host.ts";

export interface Examined extends Finding {
  readonly check: string;
}

async function one(check: Check, host: DoctorHost): Promise<readonly Examined[]> {
  try {
    return (await check.run(host)).map((found) => ({ check: check.id, ...found }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const means = "What it looks at is not known; please report it.";
    return [
      { check: check.id, ...finding(`the check ${check.id} failed: ${why}`, means, "pi-agent-browser doctor --json") },
    ];
  }
}

/** What all checks say, in their order. Never rejects. */
export async function examine(checks: readonly Check[], host: DoctorHost): Promise<readonly Examined[]> {
  const all: Examined[] = [];
  for (const check of checks) all.push(...(await one(check, host)));
  return all;
}

const SIGNS: Readonly<Record<Finding["status"], string>> = { ok: "ok  ", note: "note", finding: "FIX " };

function lines({ status, what, means, mend }: Finding): readonly string[] {
  return [
    `${SIGNS[status]}  ${what}`,
    ...(means === undefined ? [] : [`      ${means}`]),
    ...(mend === undefined ? [] : [`      $ ${mend}`]),
  ];
}

/** For people. */
export function reportText(all: readonly Examined[]): string {
  const wrong = all.filter(({ status }) => status === "finding").length;
  const sum = wrong === 0 ? "All is well." : wrong === 1 ? "1 thing to mend." : `${wrong} things to mend.`;
  return [...all.flatMap(lines), "", sum, ""].join("\n");
}

/** For programs. */
export function reportJson(all: readonly Examined[]): string {
  return `${JSON.stringify({ ok: all.every(({ status }) => status !== "finding"), checks: all }, null, 2)}\n`;
}
