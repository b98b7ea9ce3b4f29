import { describe, expect, it } from "vitest";
import { FakeWorld } from "../../test/support/fake-world.ts";
import { given } from "../../test/support/given.ts";
import { sessionText } from "../../test/support/session-lines.ts";
import { browserCommand, type Looked, runBrowserCommand } from "./browser-command.ts";

const FILE = "/sessions/2026_own.jsonl";

interface Stage {
  /** undefined: pi keeps no file. */
  readonly file?: string | undefined;
  readonly content?: string;
  readonly branch?: readonly unknown[];
  /** Why a file cannot be written. */
  readonly refuses?: string;
}

async function ran(words: string, { file = FILE, content, branch = [], refuses }: Stage = {}, keeps = true) {
  const { engine } = given();
  const world = new FakeWorld();
  const written = new Map<string, string>();
  const files = {
    ...world.files,
    read: (place: string) => (place === FILE && content !== undefined ? new TextEncoder().encode(content) : undefined),
    replace: (place: string, text: string) => {
      if (refuses === undefined) written.set(place, text);
      return refuses;
    },
  };
  const told: { readonly text: string; readonly type: string | undefined }[] = [];
  const looked: Looked = { state: engine.state, world: { files, now: () => 5 } };
  const ui = new Proxy({}, { get: () => (text: string, type?: string) => told.push({ text, type }) });
  const sessionManager = {
    getBranch: () => [...branch],
    getSessionFile: () => (keeps ? file : undefined),
    getLeafId: () => null,
  };
  await Reflect.apply(runBrowserCommand, undefined, [words, looked, { ui, sessionManager }]);
  return { told, written };
}

describe("/browser", () => {
  it("tells the state", async () => {
    const { told } = await ran("");
    expect(told).toEqual([{ text: "No browser yet: the tool agent_browser has not been called.", type: "info" }]);
  });

  it("report writes a page beside the session file and says where", async () => {
    const content = sessionText([{ id: "c1", params: { args: ["get", "title"] }, text: "Home" }]);
    const { told, written } = await ran(" report ", { content });
    expect(told).toEqual([{ text: "The report is in /sessions/2026_own.html", type: "info" }]);
    expect(written.get("/sessions/2026_own.html")).toContain('"line":"get title"');
  });

  it("report says why there is none: no file, none yet, or no room", async () => {
    const [unkept, early, full] = [
      await ran("report", {}, false),
      await ran("report"),
      await ran("report", { content: "{}", refuses: "ENOSPC" }),
    ];
    expect([unkept, early, full].map(({ told }) => told[0])).toEqual([
      { text: "There is no report: pi keeps no file of this session (--no-session).", type: "warning" },
      { text: "There is no report yet: pi writes its file with the first message.", type: "warning" },
      { text: "The report cannot be written to /sessions/2026_own.html: ENOSPC", type: "warning" },
    ]);
  });

  it("says what there is for other words, and offers the one there is", async () => {
    const { told } = await ran("repart");
    expect(told[0]?.text).toBe("/browser shows the state; /browser report writes a page of the session.");
    const { getArgumentCompletions } = browserCommand(async () => undefined);
    expect(await getArgumentCompletions?.("re")).toMatchObject([{ value: "report" }]);
    expect(await getArgumentCompletions?.("x")).toBeNull();
  });
});
