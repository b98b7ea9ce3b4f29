import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aliveSessions, expectNothingLeft, resultsOf, sessionOf, startSilentSite, usePi } from "../../support/pi.ts";

const { site, workspace, run } = usePi();

function sessionFile(): string {
  const { sessionDir } = workspace();
  const name = readdirSync(sessionDir, { recursive: true, encoding: "utf8" }).find((one) => one.endsWith(".jsonl"));
  if (name === undefined) throw new Error("pi wrote no session file.");
  return path.join(sessionDir, name);
}

describe("two pi processes on one session file", () => {
  it("have a browser each: the second names the first one's, and neither drives nor ends it", {
    timeout: 240_000,
  }, async () => {
    const silent = await startSilentSite();
    const stop = new AbortController();
    try {
      const first = run(
        [
          ["open", `${site().url}/form`],
          ["open", silent.url],
        ],
        { signal: stop.signal },
      );
      await silent.visited;
      const [session] = aliveSessions(workspace());
      const second = await run(
        [
          ["get", "title"],
          ["open", `${site().url}/list`],
          ["get", "title"],
        ],
        { sessionFile: sessionFile() },
      );
      const [told, opened, title] = resultsOf(second);
      expect(told).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
      expect(told?.text).toContain("another pi process");
      expect(opened).toMatchObject({ isError: false });
      expect(sessionOf(opened)).not.toBe(session);
      expect(title?.text).toContain("List");
      expect(aliveSessions(workspace())).toEqual([session]);
      stop.abort();
      await first;
      await expectNothingLeft(workspace());
    } finally {
      stop.abort();
      await silent.close();
    }
  });
});
