/** Everything that a person or a program can be told of a recorded session, beside the session file itself. */
import { jobOf, scriptOf } from "../../src/replay/script.ts";
import { stateAt } from "../../src/replay/state.ts";
import { stateJson, stateLines } from "../../src/replay/state-text.ts";
import { callsIn, readTranscript } from "../../src/replay/transcript.ts";
import { timelineOf } from "../../src/report/timeline.ts";

const NO_FILES = { stat: () => undefined, read: () => undefined };
const NO_SIZE = (): undefined => undefined;

/** By the way in which it is told; each as text. */
export function toldOfSession(session: string): Readonly<Record<"report" | "script" | "state", string>> {
  const transcript = readTranscript(session);
  const calls = callsIn(transcript.entries);
  const at = stateAt(transcript);
  if (typeof at === "string") throw new Error(at);
  return {
    report: JSON.stringify(timelineOf(transcript, { now: 0, files: NO_FILES, images: "none" })),
    script: JSON.stringify([scriptOf(calls), jobOf(calls)]),
    state: JSON.stringify([stateJson(at, NO_SIZE), stateLines(at, NO_SIZE)]),
  };
}

/** What the extension has written into the session file. What the model wrote is pi's: its calls stand there as they are. */
export function writtenByUs(session: string): string {
  return session
    .split("\n")
    .filter((line) => !line.includes('"role":"assistant"'))
    .join("\n");
}
