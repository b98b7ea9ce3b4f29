import { describe, expect, it } from "vitest";
import { readSession } from "../../../scripts/session-file.ts";
import { aliveSessions, eventually, expectNothingLeft, startSilentSite, usePi } from "../../support/pi.ts";
import { runs } from "../../support/real.ts";
import { modelCalls, startPi } from "../../support/terminal.ts";

const tests = usePi();
const { site, workspace, run } = tests;

/** Resolves when pi has left, however it did. */
function left(pid: number): Promise<unknown> {
  return eventually("pi left", () => !runs(pid) || undefined);
}

describe("the terminal of pi is closed", () => {
  it("while nothing runs: the browser is closed with it", async () => {
    const pi = startPi(tests, {
      "open it": [modelCalls("open", `${site().url}/list`), { text: "ALL-DONE" }],
    });
    try {
      await pi.shows("m1");
      await pi.submit("open it", () => aliveSessions(workspace()).length > 0);
      await pi.shows("ALL-DONE");
      pi.close();
      await left(pi.pid);
      await expectNothingLeft(workspace());
    } finally {
      pi.kill();
    }
  });

  it("in the middle of a slow load: browser and call end with it", async () => {
    const silent = await startSilentSite();
    const pi = startPi(tests, { "open it": [modelCalls("open", silent.url), { text: "ALL-DONE" }] });
    try {
      await pi.shows("m1");
      await pi.submit("open it", () => aliveSessions(workspace()).length > 0);
      await silent.visited;
      pi.close();
      await left(pi.pid);
      await expectNothingLeft(workspace());
    } finally {
      pi.kill();
      await silent.close();
    }
  });
});

describe("Ctrl-C in pi -p", () => {
  it("ends pi as it always did, and its browser with it", async () => {
    const silent = await startSilentSite();
    try {
      let pid = 0;
      const running = run(
        [
          ["open", `${site().url}/list`],
          ["open", silent.url],
        ],
        {
          onStart: (started) => {
            pid = started;
          },
        },
      );
      await silent.visited;
      process.kill(pid, "SIGINT");
      const { code, sessionFile } = await running;
      expect(code).toBeNull();
      await expectNothingLeft(workspace());
      expect(readSession(sessionFile ?? "").events.at(-1)).toMatchObject({ type: "session.closed", by: "quit" });
    } finally {
      await silent.close();
    }
  });
});
