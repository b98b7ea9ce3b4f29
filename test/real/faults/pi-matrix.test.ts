import { describe, expect, it } from "vitest";
import { readSession } from "../../../scripts/session-file.ts";
import { type Call, expectNothingLeft, resultsOf, untilLoading, usePi } from "../../support/pi.ts";

const { site, workspace, run } = usePi();

const ALL = process.env["FAULTS"] !== "part";
const SIGNALS: readonly NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];
const MOMENTS: readonly (readonly [string, (silent: string) => readonly Call[]])[] = [
  ["during the first open", (silent) => [["open", silent]]],
  [
    "during a later open",
    (silent) => [
      ["open", `${site().url}/list`],
      ["open", silent],
    ],
  ],
];
const PART: ReadonlySet<string> = new Set(["SIGKILL during the first open", "SIGHUP during a later open"]);

const RUNS = SIGNALS.flatMap((signal) =>
  MOMENTS.map(([moment, calls]) => ({ name: `${signal} ${moment}`, signal, calls })),
).filter(({ name }) => ALL || PART.has(name));

/** Who is gone ends nothing any more; whoever comes next does, though it has another session and uses no browser. */
describe("pi is hit", () => {
  it.each(RUNS)(
    "by $name: nothing of it is left, no event is doubled, and it can be resumed",
    { timeout: 300_000 },
    async ({ signal, calls }) => {
      const hit = await untilLoading(run, (pid) => process.kill(pid, signal), calls);
      if (signal === "SIGKILL") await run([["guide"]]);
      await expectNothingLeft(workspace());
      const { sessionFile = "" } = hit;
      const ids = readSession(sessionFile).events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const again = await run([["open", `${site().url}/form`]], { sessionFile });
      expect(resultsOf(again)).toMatchObject([{ isError: false }]);
    },
  );
});
