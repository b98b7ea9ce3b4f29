import { describe, expect, it } from "vitest";
import { given } from "../../test/support/given.ts";
import { tapedSession } from "../../test/support/taped.ts";
import { type LiveCall, mayChange, runLive } from "./live.ts";
import { callsIn, readTranscript } from "./transcript.ts";

const NEVER = new AbortController().signal;

async function again(options: { readonly readOnly: boolean; readonly allowed: boolean }): Promise<readonly LiveCall[]> {
  const session = tapedSession();
  await session.call(["open", "https://site.test/"]);
  await session.call(["snapshot", "-i"]);
  await session.call(["click", "@e1"]);
  const { entries } = readTranscript(session.session());
  const { engine } = given();
  return runLive(engine, callsIn(entries), {
    ...options,
    allow: async () => options.allowed,
    each: () => {},
    signal: NEVER,
  });
}

describe("a session that is run again on a browser", () => {
  it("has the same outcomes on the same pages", async () => {
    const all = await again({ readOnly: false, allowed: true });
    expect(all.map(({ differences, leftOut }) => [differences, leftOut])).toEqual([
      [[], undefined],
      [[], undefined],
      [[], undefined],
    ]);
  });

  it("differs where a read gives something else, alone or in a batch", async () => {
    const session = tapedSession();
    await session.call(["open", "https://site.test/"]);
    await session.call(["get", "url"]);
    await session.call({ args: ["batch"], stdin: JSON.stringify([["get", "url"]]) });
    const text = session.session().replace(/"result":\{"url":"[^"]*"/, '"result":{"url":"https://another.test/"');
    expect(text).not.toBe(session.session());
    const { entries } = readTranscript(text);
    const all = await runLive(given().engine, callsIn(entries), {
      readOnly: false,
      allow: async () => true,
      each: () => {},
      signal: NEVER,
    });
    expect(all.map(({ differences }) => differences.map(({ at }) => at))).toEqual([[], [], ["read.0.1.url"]]);
  });

  it("leaves out what may change something when it is to be read only, or when that is not allowed", async () => {
    const [, , readOnly] = await again({ readOnly: true, allowed: true });
    const [, , refused] = await again({ readOnly: false, allowed: false });
    expect(readOnly?.leftOut).toBe("it may change something");
    expect(refused?.leftOut).toBe("it may change something, and was not allowed");
  });

  it("is ended where it is interrupted: the call that runs is not judged, and no other is begun", async () => {
    const session = tapedSession();
    for (const _ of "123") await session.call(["open", "https://site.test/"]);
    const { entries } = readTranscript(session.session());
    const interrupt = new AbortController();
    const { engine } = given();
    const options = {
      readOnly: false,
      allow: async () => true,
      each: () => interrupt.abort(),
      signal: interrupt.signal,
    };
    expect(await runLive(engine, callsIn(entries), options)).toHaveLength(1);
  });

  it.each([
    [{ args: ["get", "url"] }, false],
    [{ args: ["open", "https://site.test/"] }, false],
    [{ args: ["fill", "#q", "x"] }, true],
    [{ args: ["eval", "1"] }, true],
    [{ args: ["cookies", "get"] }, false],
    [{ args: ["cookies", "set", "theme", "dark"] }, true],
    [{ args: ["network", "route", "**", "--abort"] }, true],
    [{ args: ["wait", "--download", "a.txt"] }, true],
    [{ args: ["batch"], stdin: '[["get","url"],["snapshot","-i"]]' }, false],
    [{ args: ["batch", "--bail"], stdin: '[["get","url"],["open","https://site.test/"]]' }, false],
    [{ args: ["batch"], stdin: '[["get","url"],["click","#buy"]]' }, true],
    [{ args: ["batch"], stdin: '[["get","url"],"click #buy"]' }, true],
    [{ args: ["batch"], stdin: "no rows" }, true],
    [{ args: ["batch", "get url"] }, true],
    [{ args: ["--version"] }, false],
    [{ args: ["screenshot", "a.png"] }, true],
    [{ args: ["--headed", "open", "https://site.test/"] }, true],
    [{ args: ["snapshot"], outputPath: "a.txt" }, true],
    [{ qa: { url: "https://site.test/" } }, false],
    [{ semanticAction: { action: "click", role: "button" } }, true],
    [{ electron: { action: "list" } }, false],
    [{ electron: { action: "launch", appName: "Notes" } }, true],
    [{ job: { steps: [{ action: "open", url: "https://site.test/" }] } }, false],
    [{ job: { steps: [{ action: "click", selector: "a" }] } }, true],
  ])("knows what %j may do", (params, expected) => {
    expect(mayChange(params)).toBe(expected);
  });
});
