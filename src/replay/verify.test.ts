import { describe, expect, it } from "vitest";
import { type TapedSession, tapedSession } from "../../test/support/taped.ts";
import { acceptedSession, acceptedTape } from "./accept.ts";
import { readTape } from "./tape.ts";
import { readTranscript } from "./transcript.ts";
import { verdictLines } from "./verdict-text.ts";
import { type Verdict, verify } from "./verify.ts";

async function flow(): Promise<TapedSession> {
  const session = tapedSession();
  await session.call(["open", "https://site.test/"]);
  await session.call(["snapshot", "-i"]);
  await session.call(["click", "@e1"]);
  await session.call(["get", "url"]);
  await session.call(["screenshot"]);
  await session.call(["nonsense"]);
  await session.call(["close"]);
  return session;
}

function verified(session: string, tape: string | undefined): Promise<Verdict> {
  return verify(readTranscript(session), tape === undefined ? undefined : readTape(tape));
}

function found({ calls, divergences }: Verdict): readonly object[] {
  return [...divergences, ...calls.flatMap((call) => call.divergences)];
}

describe("a recorded session", () => {
  it("comes out today as it came out then", async () => {
    const session = await flow();
    const verdict = await verified(session.session(), session.tape());
    expect(found(verdict)).toEqual([]);
    expect(verdict.calls.map(({ depth }) => depth)).toEqual(Array.from({ length: 7 }, () => "rerun"));
    expect(verdict.calls.flatMap(({ uncovered }) => uncovered)).toEqual([]);
  });

  it("has no secret on its tape, and comes out the same all the same", async () => {
    const session = tapedSession();
    await session.call(["open", "https://site.test/?token=PUBLIC-SENTINEL-1-abcdefgh"]);
    await session.call(["fill", "#password", "PUBLIC-SENTINEL-2"]);
    await session.call(["--proxy", "http://ada:PUBLIC-SENTINEL-3@proxy.test", "open", "https://site.test/"]);
    expect(session.tape()).not.toContain("PUBLIC-SENTINEL");
    expect(found(await verified(session.session(), session.tape()))).toEqual([]);
  });

  it("says of a sensor that the recording does not know that it is not covered, and calls it no difference", async () => {
    const session = await flow();
    const tape = session.tape().replaceAll(/"sensors":\["[\w-]+",?/g, '"sensors":[');
    const verdict = await verified(session.session(), tape);
    expect(verdict.calls.flatMap(({ uncovered }) => uncovered)).not.toEqual([]);
    expect(found(verdict)).toEqual([]);
  });

  it("is held against itself where it has no tape, and says so of each call", async () => {
    const session = await flow();
    const verdict = await verified(session.session(), undefined);
    expect(found(verdict)).toEqual([]);
    expect(verdict.calls.every(({ depth, skipped }) => depth === "alone" && skipped.length > 0)).toBe(true);
  });

  it("says without a tape of each call, and in total, what was checked and what was not", async () => {
    const session = tapedSession();
    await session.call(["open", "https://site.test/"]);
    await session.call(["get", "url"], { nested: true });
    const verdict = await verified(session.session(), undefined);
    expect(verdictLines(verdict, true)).toEqual([
      "2 calls: 0 run again, 0 by their events, 2 held against themselves.",
      "All the same.",
      "Held against themselves:",
      "  2 x that its events can be read",
      "  1 x that event, result and details tell the same end",
      "  1 x that event and details tell the same processes, session and command",
      "  1 x that its text has the error and the next actions of its details",
      "Not verified:",
      "  2 x what upstream was asked, and what today's code would make of its answers (the session was not recorded)",
      "  1 x its text, details and next actions: they are not in the file (the session was not recorded)",
      "Call by call:",
      "call call-1",
      "  checked: that its events can be read",
      "  checked: that event, result and details tell the same end",
      "  checked: that event and details tell the same processes, session and command",
      "  checked: that its text has the error and the next actions of its details",
      "  not verified: what upstream was asked, and what today's code would make of its answers (the session was not recorded)",
      "call call-2/1",
      "  checked: that its events can be read",
      "  not verified: what upstream was asked, and what today's code would make of its answers (the session was not recorded)",
      "  not verified: its text, details and next actions: they are not in the file (the session was not recorded)",
    ]);
  });

  it.each([
    ["processes", /"upstreamProcesses":1/, '"upstreamProcesses":4'],
    ["session", /"sessionName":"[^"]*"/, '"sessionName":"another"'],
    ["command", /"command":"get"/, '"command":"click"'],
  ])("differs without a tape where details tell another %s than the event of the call's end", async (_, from, to) => {
    const text = (await flow()).session();
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(found(await verified(changed, undefined))).not.toEqual([]);
  });

  it("differs without a tape where its parts do not fit together", async () => {
    const session = (await flow()).session().replaceAll('"resultCategory":"success"', '"resultCategory":"failure"');
    expect(found(await verified(session, undefined))).not.toEqual([]);
  });

  it("comes out the same once today's outcome was accepted", async () => {
    const session = await flow();
    const changed = session.session().replaceAll("Opened", "Went to");
    const verdict = await verified(changed, session.tape());
    expect(found(verdict)).not.toEqual([]);
    const accepted = acceptedSession(changed, verdict.calls);
    const tape = acceptedTape(session.tape(), verdict.calls);
    expect(found(await verified(accepted, tape))).toEqual([]);
  });

  it("comes out the same where a close was held back for a file that the prompt asked for", async () => {
    const session = tapedSession();
    await session.call(["open", "https://site.test/"]);
    const wanted = { files: ["shots/a.png"], since: 1_600_000_000_000 };
    expect(await session.call(["close"], { wanted })).toContain("Nothing was closed.");
    await session.call(["close"]);
    const verdict = await verified(session.session(), session.tape());
    expect(found(verdict)).toEqual([]);
    expect(depths(verdict)).toEqual(["rerun", "rerun", "rerun"]);
  });
});

const APP = {
  "/opt/notes/notes": null,
  "/opt/notes/resources/app.asar": "",
  "/opt/notes/version": "38.1.2",
  "/usr/share/applications/notes.desktop": "[Desktop Entry]\nName=Notes\nExec=/opt/notes/notes %U\n",
};

function depths({ calls }: Verdict): readonly string[] {
  return calls.map(({ depth }) => depth);
}

describe("a recorded session in which desktop apps were used", () => {
  it("comes out the same, whatever became of them", async () => {
    const session = tapedSession();
    const { desktop } = session.world;
    desktop.tree = APP;
    await session.call({ electron: { action: "list" } });
    await session.call({ electron: { action: "launch", appName: "Nothing" } });
    await session.call({ electron: { action: "launch", appName: "Notes", deny: ["notes"] } });
    await session.call({ electron: { action: "launch", appName: "Notes", appArgs: ["--token=PUBLIC-SENTINEL-4"] } });
    await session.call(["snapshot", "-i"]);
    await session.call(["click", "@e1"]);
    await session.call({ electron: { action: "status" } });
    await session.call({ electron: { action: "probe" } });
    for (const app of desktop.apps.values()) app.alive = false;
    await session.call(["get", "title"]);
    await session.call({ electron: { action: "cleanup" } });
    desktop.unstartable = "no display";
    await session.call({ electron: { action: "launch", executablePath: "/opt/notes/notes" } });
    const verdict = await verified(session.session(), session.tape());
    expect(found(verdict)).toEqual([]);
    expect(new Set(depths(verdict))).toEqual(new Set(["rerun"]));
    expect(session.tape()).not.toContain("PUBLIC-SENTINEL");
  });

  it.each([
    ["what is installed", /Name=Notes/g, "Name=Other"],
    ["whether an app runs", /("op":"appRuns","of":"electron-0000000001","answer":)true/g, "$1false"],
    ["what its windows are", /app:\/\/notes\/index.html/g, "app://other/"],
    ["what became of it", /"process":"ended"/g, '"process":"left"'],
  ])("differs where the recording of %s is damaged", async (_, from, to) => {
    const session = tapedSession();
    session.world.desktop.tree = APP;
    await session.call({ electron: { action: "launch", appName: "Notes" } });
    await session.call({ electron: { action: "status" } });
    await session.call({ electron: { action: "cleanup" } });
    const damaged = session.tape().replaceAll(from, to);
    expect(damaged).not.toBe(session.tape());
    expect(found(await verified(session.session(), damaged))).not.toEqual([]);
  });

  it("is told to be not verifiable where its launch was cancelled halfway", async () => {
    const session = tapedSession();
    const { desktop } = session.world;
    Object.assign(desktop, { tree: APP, targets: undefined });
    const aborting = new AbortController();
    desktop.wait = async () => aborting.abort();
    await session.call({ electron: { action: "launch", appName: "Notes" } }, { signal: aborting.signal });
    const { calls } = await verified(session.session(), session.tape());
    expect(calls).toMatchObject([
      { depth: "alone", skipped: [expect.stringContaining("(it was cancelled while an app was starting)")] },
    ]);
  });
});
