import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { describe, expect, it } from "vitest";
import { readSession } from "../../scripts/session-file.ts";
import agentBrowser from "../../src/pi/extension.ts";
import { promptGuidelines, promptSnippet, toolDescription } from "../../src/pi/prompt.ts";
import { paramsSchema } from "../../src/request/params.ts";
import { sessionOf, startSilentSite, toolUse, usePi } from "../support/pi.ts";

const { site, open, workspace } = usePi();

function script(expression: string): Readonly<Record<string, unknown>> {
  return { args: ["eval", "--stdin"], stdin: expression };
}

function types(events: readonly { readonly type: string }[] | undefined): readonly string[] {
  return (events ?? []).map(({ type }) => type);
}

describe("the tool in pi", () => {
  it("is active with its schema, its line in the system prompt and its guidelines", async () => {
    const pi = await open();
    expect(pi.session.getActiveToolNames()).toContain("agent_browser");
    const tool = pi.session.agent.state.tools.find(({ name }) => name === "agent_browser");
    expect(tool).toMatchObject({ description: toolDescription, parameters: paramsSchema });
    expect(pi.session.systemPrompt).toContain(promptSnippet);
    for (const guideline of promptGuidelines) expect(pi.session.systemPrompt).toContain(guideline);
    expect(pi.errors).toEqual([]);
  });

  it("opens a page, and the events of the call are in the session file", async () => {
    const pi = await open();
    const [opened] = await pi.calls(["open", `${site().url}/list`]);
    expect(opened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "List"') });
    expect(types(opened?.details.events)).toEqual(["page.changed", "session.opened", "call.finished"]);
    const { state, events } = readSession(pi.session.sessionFile ?? "");
    expect(types(events)).toEqual(["session.leased", ...types(opened?.details.events)]);
    expect(Object.values(state.pages.bySession)).toMatchObject([{ url: `${site().url}/list`, title: "List" }]);
  });

  it("takes relative paths from the folder in which pi works at that call, and goes on in the same browser", async () => {
    const pi = await open();
    const [before] = await pi.calls(["open", `${site().url}/list`], ["screenshot", "here.png"]);
    const other = path.join(workspace().workDir, "other");
    mkdirSync(other);
    const runner: unknown = Reflect.get(pi.session, "_extensionRunner");
    if (typeof runner !== "object" || runner === null) throw new Error("pi runs no extensions.");
    Reflect.set(runner, "cwd", other);
    const [shot] = await pi.calls(["screenshot", "there.png"]);
    expect(shot).toMatchObject({ isError: false });
    expect(sessionOf(shot)).toBe(sessionOf(before));
    expect(existsSync(path.join(workspace().workDir, "here.png"))).toBe(true);
    expect(existsSync(path.join(other, "there.png"))).toBe(true);
  });

  it("says in one sentence which pi it needs, in one that is too old", async () => {
    const pi = await open({ extension: (api) => agentBrowser(api, async () => "1.4.2") });
    const [opened] = await pi.calls(["open", `${site().url}/list`]);
    const text = "agent_browser needs pi 1.5 or newer, and this is pi 1.4.2: update pi to use it.";
    expect(opened).toMatchObject({ isError: true, text });
    expect(pi.errors).toEqual([]);
  });

  it("takes a number that the model wrote as text", async () => {
    const pi = await open();
    const [guide] = await pi.calls({ args: ["guide"], timeoutMs: "5000" });
    expect(guide).toMatchObject({ isError: false, text: expect.stringContaining("open URL") });
  });

  it("takes a call in which the model filled in every optional parameter with nothing", async () => {
    const pi = await open();
    const filled = {
      stdin: "",
      sessionMode: "",
      timeoutMs: 0,
      semanticAction: null,
      job: {},
      qa: null,
      electron: null,
    };
    const [guide] = await pi.calls({ args: ["guide"], ...filled });
    expect(guide).toMatchObject({ isError: false, text: expect.stringContaining("open URL") });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["args that are no list", { args: { open: "x" } }],
    ["an unknown mode", { args: ["guide"], sessionMode: "new" }],
    ["a parameter that does not exist", { args: ["guide"], url: "http://127.0.0.1/" }],
    ["no args at all", {}],
  ])("is refused without harm for %s, and works on", async (_, params) => {
    const pi = await open();
    const [refused, guide] = await pi.calls(params, ["guide"]);
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/\w/) });
    expect(guide).toMatchObject({ isError: false });
    expect(types(pi.events())).not.toContain("session.leased");
  });

  it("keeps details and events of a failed call", async () => {
    const pi = await open();
    const [, failed] = await pi.calls(["open", `${site().url}/list`], ["click", "#not-there"]);
    expect(failed).toMatchObject({ isError: true, details: { failureCategory: "selector-not-found" } });
    expect(types(failed?.details.events)).toContain("call.finished");
  });

  it("runs parallel calls of one message on one browser in the order in which they were asked", async () => {
    const pi = await open();
    const add = (word: string) => script(`document.title = document.title + " ${word}"`);
    const words = ["one", "two", "three", "four"];
    const [opened, ...rest] = await pi.prompt(
      toolUse(["open", `${site().url}/list`], ...words.map(add), ["get", "title"]),
      fauxAssistantMessage("done"),
    );
    expect(opened?.text).toContain('Opened "List"');
    expect(rest.at(-1)?.text).toContain("List one two three four");
    expect(rest.map(({ isError }) => isError)).toEqual([false, false, false, false, false]);
  });

  it("answers an aborted call with what is known, and the queued one beside it did not run", async () => {
    const pi = await open();
    await pi.calls(["open", `${site().url}/list`]);
    const silent = await startSilentSite();
    try {
      const running = pi.prompt(toolUse(["open", silent.url], ["open", `${site().url}/form`]));
      await silent.visited;
      await pi.session.abort();
      const [cut, queued] = await running;
      expect(cut).toMatchObject({ isError: true, details: { failureCategory: "aborted" } });
      expect(types(cut?.details.events)).toContain("call.finished");
      expect(queued).toMatchObject({ isError: true, text: expect.stringContaining("Nothing was run") });
    } finally {
      await silent.close();
    }
    const [next] = await pi.calls(["open", `${site().url}/form`]);
    expect(next).toMatchObject({ isError: false, text: expect.stringContaining("Sign up") });
  });
});
