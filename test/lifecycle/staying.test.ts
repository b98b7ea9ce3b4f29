/** One pi, from its start to its end: what goes on in it must not cost the agent its browser, its page or its refs. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findRef } from "../../scripts/model-script.ts";
import { DIST } from "../../scripts/paths.ts";
import { processesOf } from "../../scripts/processes.ts";
import { describeState } from "../../scripts/session-file.ts";
import { familyOf, lastWords, useLife } from "../support/life.ts";
import { aliveSessions, expectNothingLeft, type Result, sessionOf, startSilentSite } from "../support/pi.ts";

const { site, workspace, start } = useLife();

const RELOADED = "Reloaded keybindings";
const AT_POINT = "Navigated to selected point";

function textOf(result: Result | undefined): string {
  return result?.text ?? "";
}

describe("a pi that starts, browses and quits", () => {
  it("has one browser from the first page on, as the transcript says, and none at the end", async () => {
    const pi = start();
    const [opened, shot] = await pi.calls(["open", `${site().url}/form`], ["snapshot", "-i"]);
    expect(opened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "Sign up"') });
    const family = await familyOf(workspace());
    expect(family).toMatchObject({ daemons: [expect.any(Number)], browsers: [expect.any(Number)] });
    const [daemon] = family.daemons;
    const recorded = pi.stored().state.resources.browsers[sessionOf(opened)];
    expect(recorded).toMatchObject({ status: "open", daemonPid: daemon });
    const all = (await processesOf(workspace().socketDir)).map(({ pid }) => pid);
    expect(all).toEqual(expect.arrayContaining([...(recorded?.browserPids ?? []), ...family.browsers]));
    expect(recorded?.browserPids).not.toEqual([]);
    const name = findRef(textOf(shot), "textbox", "Full name");
    const [filled] = await pi.calls(["fill", name, "Ada Lovelace"]);
    expect(filled).toMatchObject({ isError: false });
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    expect(await pi.ended).toBe(0);
    await expectNothingLeft(workspace());
    expect(pi.stored().events.at(-1)).toMatchObject({
      type: "session.closed",
      session: sessionOf(opened),
      by: "quit",
    });
  });
});

/** A copy of the built extension, and a change in every file of it, as an update brings it. */
function copied(): { readonly extension: string; readonly update: () => void } {
  const folder = path.join(workspace().folder, "extension");
  cpSync(DIST, folder, { recursive: true });
  const said = 'done: "Opened"';
  return {
    extension: path.join(folder, "pi", "extension.js"),
    update: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!name.endsWith(".js")) continue;
        const file = path.join(folder, name);
        writeFileSync(file, readFileSync(file, "utf8").replaceAll(said, 'done: "Newly opened"'));
      }
    },
  };
}

describe("/reload", () => {
  it("keeps the browser, the page and its refs", async () => {
    const pi = start();
    const [opened, shot] = await pi.calls(["open", `${site().url}/form`], ["snapshot", "-i"]);
    const family = await familyOf(workspace());
    await pi.command("/reload", RELOADED, "started");
    expect(aliveSessions(workspace())).toEqual([sessionOf(opened)]);
    const [filled, title] = await pi.calls(
      ["fill", findRef(textOf(shot), "textbox", "Full name"), "Ada Lovelace"],
      ["get", "title"],
    );
    expect(filled).toMatchObject({ isError: false, details: { sessionName: sessionOf(opened) } });
    expect(title).toMatchObject({ isError: false, text: expect.stringContaining("Sign up") });
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
  });

  it("takes up an extension that was changed meanwhile, in the same browser", async () => {
    const { extension, update } = copied();
    const pi = start({ extension });
    const [before] = await pi.calls(["open", `${site().url}/form`]);
    expect(before).toMatchObject({ text: expect.stringContaining('Opened "Sign up"') });
    const family = await familyOf(workspace());
    update();
    await pi.command("/reload", RELOADED, "started");
    const [title, after] = await pi.calls(["get", "title"], ["open", `${site().url}/list`]);
    expect(title).toMatchObject({ isError: false, text: expect.stringContaining("Sign up") });
    expect(after).toMatchObject({ text: expect.stringContaining('Newly opened "List"') });
    expect(sessionOf(after)).toBe(sessionOf(before));
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
  });
});

describe("/compact", () => {
  it("loses nothing: page, refs and browser are as they were, though the model remembers none of it", async () => {
    const pi = start();
    const [opened, shot] = await pi.calls(["open", `${site().url}/form`], ["snapshot", "-i"]);
    await pi.calls(["guide"]);
    const { state, events } = pi.stored();
    const family = await familyOf(workspace());
    await pi.command("/compact", "", "compacted");
    expect(pi.session().what).toBe("compacted");
    expect(pi.stored().state).toEqual(state);
    expect(pi.stored().events).toEqual(events);
    const [filled] = await pi.calls(["fill", findRef(textOf(shot), "textbox", "Full name"), "Ada Lovelace"]);
    expect(filled).toMatchObject({ isError: false, details: { sessionName: sessionOf(opened) } });
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
  });
});

describe("/tree", () => {
  it("has each branch with its page and its refs, back and forth, and quitting closes the browsers of both", async () => {
    const pi = start();
    const begin = await pi.ask(["guide"]);
    await pi.settled(begin);
    const there = await pi.ask(["open", `${site().url}/list`]);
    const [left] = await pi.settled(there);
    await pi.command("/tree", "Type to search");
    await pi.command(lastWords(begin), AT_POINT, "moved");
    const right = await pi.ask(["get", "url"], ["open", `${site().url}/form`], ["snapshot", "-i"]);
    const [nothing, opened, shot] = await pi.settled(right);
    expect(nothing).toMatchObject({ isError: true, text: expect.stringContaining("No page is open yet") });
    expect(sessionOf(opened)).not.toBe(sessionOf(left));
    const family = await familyOf(workspace());
    expect(family.browsers).toHaveLength(2);
    await pi.command("/tree", "Type to search");
    await pi.command(lastWords(there), AT_POINT, "moved");
    const [url] = await pi.calls(["get", "url"]);
    expect(url).toMatchObject({ isError: false, text: expect.stringContaining(`${site().url}/list`) });
    await pi.command("/tree", "Type to search");
    await pi.command(lastWords(right), AT_POINT, "moved");
    const [filled] = await pi.calls(["fill", findRef(textOf(shot), "textbox", "Full name"), "Ada Lovelace"]);
    expect(filled).toMatchObject({ isError: false, details: { sessionName: sessionOf(opened) } });
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
  });
});

describe("Esc in the middle of a slow call", () => {
  it("ends the call and not the browser, and what is asked next is done", async () => {
    const pi = start();
    await pi.calls(["open", `${site().url}/list`]);
    const family = await familyOf(workspace());
    const silent = await startSilentSite();
    try {
      const slow = await pi.ask(["open", silent.url], ["open", `${site().url}/form`]);
      await silent.visited;
      pi.press("\u001b");
      const [cut, never] = await pi.settled(slow);
      expect(pi.session()).toMatchObject({ what: "settled", about: "aborted" });
      expect(cut).toMatchObject({ isError: true, details: { failureCategory: "aborted" } });
      expect(never).toBeUndefined();
    } finally {
      await silent.close();
    }
    const [opened] = await pi.calls(["open", `${site().url}/form`]);
    expect(opened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "Sign up"') });
    expect(await familyOf(workspace())).toEqual(family);
    expect(describeState(pi.session().file)).toContain("calls:    3 finished (2 ok, 0 refused, 1 failed, 0 cut off)");
    await pi.quit();
    await expectNothingLeft(workspace());
  });
});

const CODEMODE = ["-e", "builtin:codemode", "--tools", "+codemode"];

describe("a codemode script", () => {
  it("has the events of its calls kept, which leave no result of their own, over a reload and for a resume", async () => {
    const pi = start({ argv: CODEMODE });
    const code = `const opened = await tools.agent_browser({ args: ["open", "${site().url}/form"] });
      const [shot, title] = await Promise.all([["snapshot", "-i"], ["get", "title"]].map((args) => tools.agent_browser({ args })));
      const failed = await tools.agent_browser({ args: ["click", "#not-there"] }).catch((error) => "REFUSED " + error.message);
      return [opened, shot, title, failed].join("; ");`;
    const [scripted] = await pi.calls({ tool: "codemode", args: { code } });
    expect(scripted).toMatchObject({ tool: "codemode", isError: false });
    expect(textOf(scripted)).toMatch(/Opened "Sign up".*REFUSED.*#not-there/s);
    const { events, state } = pi.stored();
    const finished = events.flatMap((event) => (event.type === "call.finished" ? [event] : []));
    expect(finished.map(({ callId, status }) => [callId.replace(/^.*\//, ""), status])).toEqual([
      ["1", "ok"],
      ["2", "ok"],
      ["3", "ok"],
      ["4", "failed"],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(Object.values(state.pages.bySession)).toMatchObject([{ url: `${site().url}/form` }]);
    const family = await familyOf(workspace());
    await pi.command("/reload", RELOADED, "started");
    const [filled] = await pi.calls(["fill", findRef(textOf(scripted), "textbox", "Full name"), "Ada Lovelace"]);
    expect(filled).toMatchObject({ isError: false });
    expect(await familyOf(workspace())).toEqual(family);
    await pi.quit();
    await expectNothingLeft(workspace());
    const resumed = start({ resume: pi.session().session, argv: CODEMODE });
    const [told] = await resumed.calls(["get", "title"]);
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/form`) });
    await resumed.quit();
  });
});
