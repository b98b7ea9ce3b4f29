import { describe, expect, it } from "vitest";
import type { PiResult } from "../../../scripts/pi-process.ts";
import { readSession } from "../../../scripts/session-file.ts";
import { type Call, expectNothingLeft, resultsOf, startSilentSite, untilLoading, usePi } from "../../support/pi.ts";

const { site, workspace, run } = usePi();

function runUntilLoading(
  then: (pid: number, stop: AbortController) => void,
  calls: (url: string) => readonly Call[],
): Promise<PiResult> {
  return untilLoading(run, then, calls);
}

function known(file: string | undefined): string {
  if (file === undefined) throw new Error("pi wrote no session file.");
  return file;
}

describe("pi --mode json", () => {
  it("is resumed by a second process, which is told what was open and reopens it", async () => {
    const first = await run([
      ["open", `${site().url}/form`],
      ["snapshot", "-i"],
    ]);
    expect(first).toMatchObject({ code: 0, endedBy: "itself", stderr: "" });
    await expectNothingLeft(workspace());
    const second = await run(
      [
        ["snapshot", "-i"],
        ["open", `${site().url}/form`],
        ["get", "title"],
      ],
      {
        sessionFile: known(first.sessionFile),
      },
    );
    expect(second).toMatchObject({ code: 0, stderr: "" });
    const [told, reopened, title] = resultsOf(second);
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/form`) });
    expect(reopened).toMatchObject({ isError: false });
    expect(title?.text).toContain("Sign up");
  });

  it("ends within its patience on SIGTERM in a slow open, with the aborted result and the end in the file", async () => {
    // SIGTERM, and SIGKILL when that was not enough in time.
    const ended = await runUntilLoading(
      (_, stop) => stop.abort(),
      (url) => [["open", url]],
    );
    // 143 is pi's own exit code; a pi that had to be killed has none.
    expect(ended).toMatchObject({ code: 143, endedBy: "abort" });
    await expectNothingLeft(workspace());
    const { events } = readSession(known(ended.sessionFile));
    expect(events.find(({ type }) => type === "call.finished")).toMatchObject({ category: "aborted" });
    expect(events.at(-1)).toMatchObject({ type: "session.closed" });
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
