/** Sessions of pi: left, resumed, begun anew, forked, and beside each other. Each drives its own browser and no other. */
import { describe, expect, it } from "vitest";
import { findRef, nextCall } from "../../scripts/model-script.ts";
import { familyOf, useLife } from "../support/life.ts";
import { aliveSessions, expectNothingLeft, type Result, sessionOf, startSilentSite } from "../support/pi.ts";

const { site, workspace, start } = useLife();

const RESUMED = "Resumed session";

function textOf(result: Result | undefined): string {
  return result?.text ?? "";
}

describe("a session that is resumed by its id", () => {
  it("knows its page and that its refs are void, and the call that it offers opens the page in a new browser", async () => {
    const first = start();
    const [before, shot] = await first.calls(["open", `${site().url}/list`], ["snapshot", "-i"]);
    await first.quit();
    expect(await first.ended).toBe(0);
    await expectNothingLeft(workspace());
    const { session } = first.session();
    const second = start({ resume: session });
    const link = /ref=(e\d+)/.exec(textOf(shot))?.[1];
    const [stale, refused] = await second.calls(["click", `@${link}`], ["snapshot", "-i"]);
    expect(stale).toMatchObject({ isError: true, text: expect.stringContaining("Nothing was run") });
    expect(refused).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
    expect(textOf(refused)).toContain(`${site().url}/list`);
    expect(aliveSessions(workspace())).toEqual([]);
    const [reopened] = await second.calls(nextCall(textOf(refused)));
    expect(reopened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "List"') });
    expect(sessionOf(reopened)).not.toBe(sessionOf(before));
    expect(second.session().session).toBe(session);
    await second.quit();
    await expectNothingLeft(workspace());
    const { browsers } = second.stored().state.resources;
    expect(Object.values(browsers).map(({ status }) => status)).toEqual(["closed", "closed"]);
  });
});

describe("/new", () => {
  it("starts without a page, and /resume goes on in the browser of before; quitting closes those of both", async () => {
    const pi = start();
    const prompt = await pi.ask(["open", `${site().url}/list`]);
    const [old] = await pi.settled(prompt);
    await pi.command("/new", "New session started", "started");
    const [nothing] = await pi.calls(["get", "url"]);
    expect(nothing).toMatchObject({ isError: true, text: expect.stringContaining("No page is open yet") });
    expect(aliveSessions(workspace())).toEqual([sessionOf(old)]);
    const [own] = await pi.calls(["open", `${site().url}/form`]);
    expect(aliveSessions(workspace())).toEqual([sessionOf(old), sessionOf(own)].toSorted());
    const family = await familyOf(workspace());
    expect(family.browsers).toHaveLength(2);
    await pi.command("/resume", prompt);
    await pi.command(prompt, RESUMED, "started");
    const [title] = await pi.calls(["get", "title"]);
    expect(title).toMatchObject({ isError: false, text: expect.stringContaining("List") });
    expect(sessionOf(title)).toBe(sessionOf(old));
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
  });
});

describe("/clone", () => {
  it("names the page of its parent, drives and closes a browser of its own, and the parent's is there on return", async () => {
    const pi = start();
    const prompt = await pi.ask(["open", `${site().url}/list`]);
    const [opened] = await pi.settled(prompt);
    const parent = pi.session();
    const family = await familyOf(workspace());
    await pi.command("/clone", "Cloned to new session", "started");
    const [refused, own] = await pi.calls(["snapshot", "-i"], ["open", `${site().url}/form`]);
    expect(pi.session().session).not.toBe(parent.session);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
    expect(aliveSessions(workspace())).toEqual([sessionOf(opened), sessionOf(own)].toSorted());
    await pi.calls(["close", "--all"]);
    expect(await familyOf(workspace())).toEqual(family);
    // Both begin with the same words; a parent stands first, and is chosen as long as nothing else is.
    await pi.command("/resume", `› ${prompt}`);
    await pi.command("", RESUMED, "started");
    const [url] = await pi.calls(["get", "url"]);
    expect(pi.session().session).toBe(parent.session);
    expect(url).toMatchObject({ isError: false, text: expect.stringContaining(`${site().url}/list`) });
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
  });
});

const CTRL_C = "\u0003";

describe("/fork", () => {
  it("from an earlier prompt has a browser of its own, and quitting closes the parent's, too", async () => {
    const pi = start();
    const [opened] = await pi.calls(["open", `${site().url}/list`]);
    await pi.calls(["open", `${site().url}/form`]);
    const parent = pi.session();
    const family = await familyOf(workspace());
    await pi.command("/fork", "Fork from Message");
    await pi.command("", "Forked to new session", "started");
    // The forked prompt stands in the editor.
    pi.press(CTRL_C);
    const [refused, own] = await pi.calls(["get", "title"], ["open", `${site().url}/form`]);
    expect(pi.session().session).not.toBe(parent.session);
    // The fork begins before the parent went to the form.
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
    expect(textOf(refused)).not.toContain("/form");
    expect(sessionOf(own)).not.toBe(sessionOf(opened));
    const both = await familyOf(workspace());
    expect(both.browsers).toEqual(expect.arrayContaining([...family.browsers]));
    expect(both.browsers).toHaveLength(2);
    await pi.quit();
    await expectNothingLeft(workspace());
  });

  it("by another pi names the page of its parent, and neither drives nor closes the parent's browser", async () => {
    const parent = start();
    const [opened] = await parent.calls(["open", `${site().url}/list`]);
    const family = await familyOf(workspace());
    const fork = start({ argv: ["--fork", parent.session().session] });
    const [refused, own] = await fork.calls(["snapshot", "-i"], ["open", `${site().url}/form`]);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
    expect(sessionOf(own)).not.toBe(sessionOf(opened));
    await fork.calls(["close", "--all"]);
    await fork.quit();
    expect(await familyOf(workspace())).toEqual(family);
    const [url] = await parent.calls(["get", "url"]);
    expect(textOf(url)).toContain(`${site().url}/list`);
    await parent.quit();
    await expectNothingLeft(workspace());
  });
});

describe("two pi processes in one folder", () => {
  it("have a browser each, which knows nothing of the other's page, and the end of one is not the other's", async () => {
    const [one, other] = [start(), start()];
    const [list] = await one.calls(["open", `${site().url}/list`]);
    const [form, shot] = await other.calls(["open", `${site().url}/form`], ["snapshot", "-i"]);
    expect(sessionOf(list)).not.toBe(sessionOf(form));
    expect((await familyOf(workspace())).browsers).toHaveLength(2);
    const [title] = await one.calls(["get", "title"]);
    expect(textOf(title)).toContain("List");
    await one.quit();
    expect(aliveSessions(workspace())).toEqual([sessionOf(form)]);
    const [filled] = await other.calls(["fill", findRef(textOf(shot), "textbox", "Full name"), "Ada Lovelace"]);
    expect(filled).toMatchObject({ isError: false });
    await other.quit();
    await expectNothingLeft(workspace());
  });

  it("and on one session have one each: the second names the first one's, and neither drives nor ends it", async () => {
    const silent = await startSilentSite();
    try {
      const first = start();
      const [opened] = await first.calls(["open", `${site().url}/form`]);
      const slow = await first.ask(["open", silent.url]);
      await silent.visited;
      const family = await familyOf(workspace());
      const second = start({ resume: first.session().session });
      const [told, own, title] = await second.calls(["get", "title"], ["open", `${site().url}/list`], ["get", "title"]);
      expect(told).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
      expect(textOf(told)).toContain("another pi process");
      expect(own).toMatchObject({ isError: false });
      expect(sessionOf(own)).not.toBe(sessionOf(opened));
      expect(textOf(title)).toContain("List");
      await second.quit();
      expect(await familyOf(workspace())).toEqual(family);
      first.press("\u001b");
      await first.settled(slow);
      await first.quit();
      await expectNothingLeft(workspace());
    } finally {
      await silent.close();
    }
  });
});
