import { describe, expect, it } from "vitest";
import type { PiResult } from "../../../scripts/pi-process.ts";
import { readSession } from "../../../scripts/session-file.ts";
import { aliveSessions, type Call, expectNothingLeft, resultsOf, untilLoading, usePi } from "../../support/pi.ts";

const { site, workspace, run } = usePi();

function runUntilLoading(
  then: (pid: number, stop: AbortController) => void,
  calls: (url: string) => readonly Call[],
): Promise<PiResult> {
  return untilLoading(run, then, calls);
}

function kill(pid: number): void {
  process.kill(pid, "SIGKILL");
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

describe("a pi that was killed in the middle of a call", () => {
  it("leaves its browser to the next process, which says that the call was cut off and closes it", async () => {
    const killed = await runUntilLoading(kill, (url) => [
      ["open", `${site().url}/list`],
      ["open", url],
    ]);
    expect(killed.code).toBeNull();
    const [session] = aliveSessions(workspace());
    const file = known(killed.sessionFile);
    const second = await run(
      [
        ["open", `${site().url}/form`],
        ["get", "title"],
      ],
      { sessionFile: file },
    );
    const [first, then] = resultsOf(second);
    expect(first).toMatchObject({ isError: false, text: expect.stringContaining("earlier call was cut off") });
    expect(then?.text).not.toContain("cut off");
    expect(first?.details.sessionName).toBe(session);
    await expectNothingLeft(workspace());
    const { state, events } = readSession(file);
    expect(state.calls.interrupted).toEqual([]);
    expect(events.filter(({ type }) => type === "call.interrupted")).toHaveLength(1);
    expect(Object.values(state.resources.browsers).map(({ status }) => status)).toEqual(["closed"]);
  });

  it("while it started its browser leaves a lease, by which the next process finds and ends that browser", async () => {
    const killed = await runUntilLoading(kill, (url) => [["open", url]]);
    const [session] = aliveSessions(workspace());
    const file = known(killed.sessionFile);
    expect(readSession(file).state.resources.browsers).toMatchObject({ [session ?? ""]: { status: "leased" } });
    // It does not even use the browser.
    const second = await run([["guide"]], { sessionFile: file });
    expect(second).toMatchObject({ code: 0, stderr: "" });
    await expectNothingLeft(workspace());
    expect(readSession(file).state.resources.browsers).toMatchObject({ [session ?? ""]: { status: "closed" } });
  });

  it("while it started its browser has that browser taken over by the next call", async () => {
    const killed = await runUntilLoading(kill, (url) => [["open", url]]);
    const [session] = aliveSessions(workspace());
    const second = await run(
      [
        ["open", `${site().url}/form`],
        ["get", "title"],
      ],
      {
        sessionFile: known(killed.sessionFile),
      },
    );
    const [opened, title] = resultsOf(second);
    expect(opened).toMatchObject({ isError: false, details: { sessionName: session } });
    expect(title?.text).toContain("Sign up");
  });
});
