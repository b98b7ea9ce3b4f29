/** A case that is wrong, printed so that it can be read, run again and made a test. */
import { titleOf } from "./flow.ts";
import { pageOf } from "./page.ts";
import type { Case } from "./run.ts";

/** The command that runs one flow again. */
export function again({ flow: { seed, index } }: Case): string {
  return `npm run truth -- --seed ${seed} --only ${index}`;
}

/** What groups cases of one kind. */
export function kindOf({ flow: { widget, task, place, route, behaviour }, claim, verdicts }: Case): string {
  const faults = verdicts.map(({ fault }) => fault).join("+");
  return [faults, widget.kind, task.deed, place.name, route, behaviour.name, claim?.says ?? "-"].join(" | ");
}

/** One case in lines: what was called, what was said, what happened. */
export function linesOf(one: Case): string {
  const { flow, call, claim, verdicts, account } = one;
  const target = account?.after?.target;
  return [
    titleOf(flow),
    `  ${again(one)}`,
    `  called: ${JSON.stringify(call)}`,
    `  said (${claim?.says}): ${JSON.stringify(claim?.text)}`,
    ...verdicts.map(({ fault, why }) => `  ${fault}: ${why}`),
    `  stands: ${JSON.stringify(target)}`,
  ].join("\n");
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
