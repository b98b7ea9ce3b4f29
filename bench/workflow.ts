/** A fixed piece of work, raw and through the engine: the same commands, the first open and the close left out. */
import type { Bed } from "./bed.ts";
import { type Figure, median, timed } from "./statistics.ts";

const ROUNDS = 15;

interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string;
}

function steps(url: string): readonly Step[] {
  const batch = [
    ["get", "title"],
    ["get", "url"],
    ["get", "text", "h1"],
    ["eval", "1+1"],
    ["snapshot", "-i"],
  ];
  return [
    { name: "open", args: ["open", url] },
    { name: "snapshot", args: ["snapshot", "-i"] },
    { name: "navigating click", args: ["click", 'a[href="/form"]'] },
    { name: "fill", args: ["fill", "input[name=name]", "Ann"] },
    { name: "click", args: ["click", "input[name=terms]"] },
    { name: "get text", args: ["get", "text", "h1"] },
    { name: "eval", args: ["eval", "document.title"] },
    { name: "screenshot", args: ["screenshot", "bench.png"] },
    { name: "scroll", args: ["scroll", "down"] },
    { name: "tab list", args: ["tab", "list"] },
    { name: "batch of 5", args: ["batch"], stdin: JSON.stringify(batch) },
  ];
}

export async function benchWorkflow(bed: Bed): Promise<readonly Figure[]> {
  const firstOpen = await timed(() => bed.call({ args: ["open", bed.site.url], sessionMode: "fresh" }));
  const plan = steps(bed.site.url);
  const raw: number[] = [];
  const wrapped: number[] = [];
  let processes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(
      await timed(async () => {
        for (const { args, stdin } of plan) await bed.native(args, stdin);
      }),
    );
    processes = 0;
    wrapped.push(
      await timed(async () => {
        for (const { name, ...params } of plan) {
          const result = await bed.call(params);
          if (result.isError) throw new Error(`${name} failed: ${result.text}`);
          processes += result.processes;
        }
      }),
    );
  }
  const close = await timed(() => bed.call({ args: ["close"] }));
  return [
    {
      name: "workflow against raw",
      value: median(wrapped) / median(raw),
      unit: "times",
      limit: 1.4,
      note: `raw ${median(raw).toFixed(0)} ms, wrapped ${median(wrapped).toFixed(0)} ms, ${ROUNDS} rounds`,
    },
    { name: `workflow: processes for ${plan.length} calls`, value: processes, unit: "" },
    { name: "first open (left out)", value: firstOpen, unit: "ms" },
    { name: "close (left out)", value: close, unit: "ms" },
  ];
}
