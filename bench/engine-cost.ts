/** What the engine itself costs, on a fake upstream that answers at once: CPU per call and memory over many calls. */
import { given } from "../test/support/given.ts";
import type { Figure } from "./statistics.ts";

const CALLS = 2000;

const ROUND: readonly (readonly string[])[] = [
  ["get", "title"],
  ["click", "#save"],
  ["fill", "#name", "Ann"],
  ["snapshot", "-i"],
  ["eval", "document.title"],
];

/** Needs `node --expose-gc` for the memory figure; without it the figure is left out. */
export async function benchEngineCost(): Promise<readonly Figure[]> {
  const { call, browser, transcript } = given();
  await call(["open", "https://site.test/"]);
  for (let warm = 0; warm < 300; warm++) await call(ROUND[warm % ROUND.length] ?? []);
  const forget = (): void => {
    // The fake keeps everything it was asked; only the engine's own memory is of interest.
    browser().starts.length = 0;
    browser().ran.length = 0;
    transcript.length = 0;
  };
  forget();
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const cpu = process.cpuUsage();
  for (let done = 0; done < CALLS; done++) {
    await call(ROUND[done % ROUND.length] ?? []);
    if (done % 100 === 0) forget();
  }
  const { user, system } = process.cpuUsage(cpu);
  forget();
  globalThis.gc?.();
  const growth = (process.memoryUsage().heapUsed - heap) / 1e6;
  return [
    { name: "engine CPU per call", value: (user + system) / 1000 / CALLS, unit: "ms", limit: 3 },
    ...(globalThis.gc ? [{ name: `heap growth over ${CALLS} calls`, value: growth, unit: "MB", limit: 20 }] : []),
  ];
}
