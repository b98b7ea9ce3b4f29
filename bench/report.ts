/** The report of a long session: how long it takes to make, and how large it is. */
import { readTranscript } from "../src/replay/transcript.ts";
import { reportOf } from "../src/report/report.ts";
import { longSession } from "../test/support/session-lines.ts";
import type { Figure } from "./statistics.ts";

const CALLS = 1_000;

/** From the text of the session file to the page. */
export function benchReport(): readonly Figure[] {
  const text = longSession(CALLS);
  const files = { stat: () => undefined, read: () => undefined };
  const begun = performance.now();
  const html = reportOf(readTranscript(text), { now: Date.now(), files, images: "some" });
  const took = performance.now() - begun;
  return [
    { name: `report of ${CALLS} calls`, value: took, unit: "ms", limit: 2_000 },
    { name: `report of ${CALLS} calls, size`, value: Buffer.byteLength(html), unit: "bytes", limit: 5_000_000 },
  ];
}

if (import.meta.main) console.log(benchReport());
