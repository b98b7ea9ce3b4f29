/**
 * What a mutation costs when another tab has taken over: the wanted one is selected again in the same process, and
 * for a ref the snapshot is taken again there. Rare, so without a limit, and kept apart from the routine calls.
 */
import type { Bed, Called, Raw } from "./bed.ts";
import { type Figure, median, timed } from "./statistics.ts";

const PAIRS = 20;

function must(called: Called): Called {
  if (called.isError) throw new Error(`A pinned call failed: ${called.text}`);
  return called;
}

/** The first ref in the text of a snapshot behind these words. */
function refBehind(words: string, text: string): string {
  const line = text.split("\n").find((one) => one.includes(words)) ?? "";
  const [, ref] = /ref=(e\d+)/.exec(line) ?? [];
  if (ref === undefined) throw new Error(`No ref for ${words} in: ${text}`);
  return `@${ref}`;
}

/** Makes another tab the current one without the engine's doing. */
async function drift(raw: Raw, tab: string): Promise<void> {
  const answer = await raw(["tab", tab]);
  if (!answer.includes('"success":true')) throw new Error(`The other tab was not selected: ${answer}`);
}

async function pair(bed: Bed, name: string, raw: Raw, args: () => Promise<readonly string[]>): Promise<Figure> {
  const added: number[] = [];
  let processes = 0;
  for (let round = 0; round < PAIRS; round++) {
    const words = await args();
    const plain = await timed(() => bed.native(["click", "input[name=terms]"]));
    await drift(raw, "t2");
    must(await bed.call({ args: ["get", "title"] }));
    const pinned = await timed(async () => {
      processes = Math.max(processes, must(await bed.call({ args: words })).processes);
    });
    added.push(pinned - plain);
  }
  return {
    name: `${name}, pinned: added`,
    value: median(added),
    unit: "ms",
    note: `${processes} process, ${PAIRS} pairs`,
  };
}

export async function benchPinned(bed: Bed): Promise<readonly Figure[]> {
  const url = `${bed.site.url}/form`;
  await bed.native(["open", url]);
  const opened = must(await bed.call({ args: ["open", url], sessionMode: "fresh" }));
  const [, session] = /"sessionName":"([^"]+)"/.exec(opened.details) ?? [];
  if (session === undefined) throw new Error(`No session in ${opened.details}`);
  const raw = bed.behind(session);
  must(await bed.call({ args: ["tab", "new", `${bed.site.url}/list`] }));
  must(await bed.call({ args: ["tab", "t1"] }));
  const byRef = async (): Promise<readonly string[]> => {
    const { text } = must(await bed.call({ args: ["snapshot", "-i"] }));
    return ["click", refBehind("I accept the terms", text)];
  };
  return [
    await pair(bed, "click by selector", raw, async () => ["click", "input[name=terms]"]),
    await pair(bed, "click by ref", raw, byRef),
  ];
}
