import { SessionManager } from "@earendil-works/pi-coding-agent";
import { describe, expect, it } from "vitest";
import { readSession } from "../../../scripts/session-file.ts";
import { aliveSessions, type Pi, sessionOf, usePi } from "../../support/pi.ts";

const { site, open, workspace } = usePi();

function fileOf(pi: Pi): string {
  const file = pi.session.sessionFile;
  if (file === undefined) throw new Error("The session has no file.");
  return file;
}

function leafOf(pi: Pi): string {
  const leaf = pi.session.sessionManager.getLeafId();
  if (leaf === null) throw new Error("The session is empty.");
  return leaf;
}

/** Another pi session that begins with a copy of what this one has so far. */
function forkedFile(pi: Pi): string {
  const copy = SessionManager.open(fileOf(pi), workspace().sessionDir).createBranchedSession(leafOf(pi));
  if (copy === undefined) throw new Error("pi could not fork the session.");
  return copy;
}

describe("a reload", () => {
  it("keeps the browser, the page and its refs", async () => {
    const pi = await open();
    const [opened] = await pi.calls(["open", `${site().url}/form`], ["snapshot", "-i"]);
    await pi.session.reload();
    expect(aliveSessions(workspace())).toEqual([sessionOf(opened)]);
    const ref = Object.values(readSession(fileOf(pi)).state.refs)[0]?.ids.split("-")[0];
    const [hovered, title] = await pi.calls(["hover", `@e${ref}`], ["get", "title"]);
    expect(hovered).toMatchObject({ isError: false });
    expect(title).toMatchObject({
      text: expect.stringContaining("Sign up"),
      details: { sessionName: sessionOf(opened) },
    });
  });
});

describe("quitting", () => {
  it("closes the browser and writes down that it did", async () => {
    const pi = await open();
    const [opened] = await pi.calls(["open", `${site().url}/form`]);
    await pi.quit();
    expect(aliveSessions(workspace())).toEqual([]);
    expect(readSession(fileOf(pi)).events.at(-1)).toMatchObject({
      type: "session.closed",
      session: sessionOf(opened),
      by: "quit",
    });
  });
});

describe("a second pi on the same session file", () => {
  it("says which page was open, and the call that it offers opens it in a new browser", async () => {
    const first = await open();
    const [before] = await first.calls(["open", `${site().url}/list`]);
    await first.quit();
    const second = await open({ sessionFile: fileOf(first) });
    const [refused] = await second.calls(["snapshot", "-i"]);
    expect(refused).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
    expect(refused?.text).toContain(`${site().url}/list`);
    const next = /^Next: (.*)$/m.exec(refused?.text ?? "")?.[1] ?? "";
    const [reopened] = await second.calls(JSON.parse(next));
    expect(reopened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "List"') });
    expect(sessionOf(reopened)).not.toBe(sessionOf(before));
  });

  it("goes on in the browser that the first one left running", async () => {
    const first = await open();
    const [opened] = await first.calls(["open", `${site().url}/list`]);
    // The first one lives on, as a pi does that hangs; only the file is shared.
    const second = await open({ sessionFile: fileOf(first) });
    const [title] = await second.calls(["get", "title"]);
    expect(title).toMatchObject({ isError: false, text: expect.stringContaining("List") });
    expect(sessionOf(title)).toBe(sessionOf(opened));
  });
});

describe("a fork", () => {
  it("names the page of its parent, and neither drives nor closes the parent's browser", async () => {
    const parent = await open();
    const [opened] = await parent.calls(["open", `${site().url}/list`]);
    const fork = await open({ sessionFile: forkedFile(parent) });
    const [refused, own] = await fork.calls(["snapshot", "-i"], ["open", `${site().url}/form`]);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
    expect(sessionOf(own)).not.toBe(sessionOf(opened));
    await fork.calls(["close", "--all"]);
    await fork.quit();
    expect(aliveSessions(workspace())).toEqual([sessionOf(opened)]);
    const [url] = await parent.calls(["get", "url"]);
    expect(url?.text).toContain(`${site().url}/list`);
  });

  it("made inside pi keeps the parent's browser for a return, and quitting closes both", async () => {
    const pi = await open();
    const [opened] = await pi.calls(["open", `${site().url}/list`]);
    const parentFile = fileOf(pi);
    await pi.runtime.fork(leafOf(pi), { position: "at" });
    const [own] = await pi.calls(["open", `${site().url}/form`]);
    expect(aliveSessions(workspace())).toEqual([sessionOf(opened), sessionOf(own)].toSorted());
    await pi.runtime.switchSession(parentFile);
    const [url] = await pi.calls(["get", "url"]);
    expect(url?.text).toContain(`${site().url}/list`);
    await pi.quit();
    expect(aliveSessions(workspace())).toEqual([]);
  });
});

describe("another place in the tree", () => {
  it("has its own page, and the browser of the branch that was left is still closed on quit", async () => {
    const pi = await open();
    await pi.calls(["guide"]);
    const start = leafOf(pi);
    const [left] = await pi.calls(["open", `${site().url}/list`]);
    const there = leafOf(pi);
    await pi.session.navigateTree(start);
    const [nothing, right] = await pi.calls(["get", "url"], ["open", `${site().url}/form`]);
    expect(nothing).toMatchObject({ isError: true, text: expect.stringContaining("No page is open yet") });
    expect(sessionOf(right)).not.toBe(sessionOf(left));
    await pi.session.navigateTree(there);
    const [url] = await pi.calls(["get", "url"]);
    expect(url).toMatchObject({ isError: false, text: expect.stringContaining(`${site().url}/list`) });
    await pi.quit();
    expect(aliveSessions(workspace())).toEqual([]);
  });
});

describe("/new", () => {
  it("starts without a page and keeps the old browser until pi quits", async () => {
    const pi = await open();
    const [old] = await pi.calls(["open", `${site().url}/list`]);
    await pi.runtime.newSession();
    const [nothing] = await pi.calls(["get", "url"]);
    expect(nothing).toMatchObject({ isError: true, text: expect.stringContaining("No page is open yet") });
    expect(aliveSessions(workspace())).toEqual([sessionOf(old)]);
    await pi.quit();
    expect(aliveSessions(workspace())).toEqual([]);
  });

  it("followed by /resume goes on in the old browser", async () => {
    const pi = await open();
    const [old] = await pi.calls(["open", `${site().url}/list`]);
    const file = fileOf(pi);
    await pi.runtime.newSession();
    await pi.runtime.switchSession(file);
    const [title] = await pi.calls(["get", "title"]);
    expect(title).toMatchObject({ isError: false, text: expect.stringContaining("List") });
    expect(sessionOf(title)).toBe(sessionOf(old));
  });
});
