/** What the engine adds to one upstream call: raw and wrapped in turns, on the same page, the median of the differences. */
import type { Bed } from "./bed.ts";
import { type Figure, median, timed } from "./statistics.ts";

const PAIRS = 80;

interface Pair {
  readonly name: string;
  readonly args: readonly string[];
  /** How much of the raw call's own time may be added: machines differ by more than a limit in ms could allow. */
  readonly limit: number;
}

const PAIRED: readonly Pair[] = [
  { name: "get title", args: ["get", "title"], limit: 0.45 },
  { name: "eval", args: ["eval", "1+1"], limit: 0.45 },
  { name: "snapshot -i (small)", args: ["snapshot", "-i"], limit: 0.45 },
  { name: "click that stays", args: ["click", "input[name=terms]"], limit: 1.4 },
  { name: "fill", args: ["fill", "input[name=name]", "Ann"], limit: 1.4 },
];

async function pair(bed: Bed, { name, args, limit }: Pair): Promise<readonly Figure[]> {
  const raw: number[] = [];
  const wrapped: number[] = [];
  let processes = 0;
  let bytes = 0;
  for (let round = 0; round < PAIRS; round++) {
    const viaRaw = async (): Promise<unknown> => raw.push(await timed(() => bed.native(args)));
    const viaEngine = async (): Promise<unknown> =>
      wrapped.push(
        await timed(async () => {
          const result = await bed.call({ args });
          if (result.isError) throw new Error(`${name} failed: ${result.text}`);
          processes = Math.max(processes, result.processes);
          bytes = Math.max(bytes, result.details.length);
        }),
      );
    // The order alternates, so that neither always runs on a warmer machine.
    for (const run of round % 2 === 0 ? [viaRaw, viaEngine] : [viaEngine, viaRaw]) await run();
  }
  const added = median(wrapped.map((ms, index) => ms - (raw[index] ?? Number.NaN)));
  return [
    {
      name: `${name}: added`,
      value: added / median(raw),
      unit: "times",
      limit,
      note: `${added.toFixed(1)} ms, raw ${median(raw).toFixed(1)}, wrapped ${median(wrapped).toFixed(1)}, ${PAIRS} pairs`,
    },
    {
      name: `${name}: processes`,
      value: processes,
      unit: "",
      limit: name.startsWith("click") || name === "fill" ? 2 : 1,
    },
    ...(name.startsWith("snapshot") || name === "eval"
      ? []
      : [{ name: `${name}: details`, value: bytes, unit: "bytes", limit: 2500 }]),
  ];
}

/** How much slower the npm launcher is, which is what a user has on PATH. */
async function launcherRatio(bed: Bed): Promise<Figure> {
  const native: number[] = [];
  const launcher: number[] = [];
  for (let round = 0; round < 15; round++) {
    native.push(await timed(() => bed.native(["get", "title"])));
    launcher.push(await timed(() => bed.launcher(["get", "title"])));
  }
  return {
    name: "npm launcher against native",
    value: median(launcher) / median(native),
    unit: "times",
    note: `launcher ${median(launcher).toFixed(0)} ms`,
  };
}

export async function benchPairs(bed: Bed): Promise<readonly Figure[]> {
  const url = `${bed.site.url}/form`;
  await bed.native(["open", url]);
  await bed.call({ args: ["open", url] });
  const figures: Figure[] = [];
  for (const one of PAIRED) figures.push(...(await pair(bed, one)));
  return [...figures, await launcherRatio(bed)];
}
