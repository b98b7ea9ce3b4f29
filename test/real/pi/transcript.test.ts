import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeState, readSession } from "../../../scripts/session-file.ts";
import { danglingCalls, ENTRY_TYPE, eventsIn } from "../../../src/transcript/entries.ts";
import { type Pi, resultsOf, usePi } from "../../support/pi.ts";

const { site, open, run } = usePi();

const ENVELOPE = { v: 1, seq: 7, callId: "c", at: 0, owner: "me" };
const finished = (id: string) => ({ ...ENVELOPE, id, type: "call.finished", status: "ok", processes: 1, ms: 1 });

function result(details: unknown, toolName = "agent_browser"): object {
  return { type: "message", message: { role: "toolResult", toolName, toolCallId: "c", content: [], details } };
}

function asked(id: string, name = "agent_browser"): object {
  return { type: "message", message: { role: "assistant", content: [{ type: "toolCall", id, name, arguments: {} }] } };
}

describe("the events in a transcript", () => {
  it("stand in results of the tool and in its own entries, and nowhere else", () => {
    const entries = [
      result({ events: [finished("a")] }),
      { type: "custom", customType: ENTRY_TYPE, data: finished("b") },
      result({ events: [finished("x")] }, "other_tool"),
      { type: "custom", customType: "other.event", data: finished("y") },
      { type: "message", message: { role: "user", content: "hello", details: { events: [finished("z")] } } },
    ];
    expect(eventsIn(entries).events.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are read past anything that is damaged, and what cannot be read is counted", () => {
    const future = { ...ENVELOPE, v: 99, id: "f", type: "mind.read" };
    const entries = [
      null,
      "text",
      { type: "message" },
      { type: "message", message: null },
      result(undefined),
      result({ events: "none" }),
      result({ events: [{ ...finished("c"), status: 3 }, finished("d"), future] }),
      { type: "custom", customType: ENTRY_TYPE },
      { type: "custom", customType: ENTRY_TYPE, data: future },
    ];
    expect(eventsIn(entries)).toMatchObject({ events: [{ id: "d" }], newer: 2, corrupt: 1 });
  });
});

describe("calls that were cut off", () => {
  it("are those of the tool that have no result and were not noted yet", () => {
    const branch = [asked("c"), result({}), asked("d"), asked("e"), asked("f", "bash"), { type: "message" }, null];
    expect(danglingCalls(branch, ["d"])).toEqual(["e"]);
  });
});

/** A session that has opened a page, as a file that is then written into by others. */
async function damagedFile(lines: (leaf: string) => readonly unknown[], end = ""): Promise<string> {
  const pi: Pi = await open();
  await pi.calls(["open", `${site().url}/list`]);
  await pi.quit();
  const file = pi.session.sessionFile ?? "";
  const leaf = readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
  let parentId: unknown = JSON.parse(leaf).id;
  for (const [index, line] of lines(String(parentId)).entries()) {
    const id = `added${index}`;
    const entry = typeof line === "object" ? { id, parentId, timestamp: new Date(0).toISOString(), ...line } : line;
    if (typeof line === "object") parentId = id;
    appendFileSync(file, `${typeof entry === "string" ? entry : JSON.stringify(entry)}\n`);
  }
  appendFileSync(file, end);
  return file;
}

const FOREIGN = [
  { type: "custom", customType: "another.extension", data: { events: [1, 2] } },
  { type: "custom", customType: ENTRY_TYPE, data: { ...ENVELOPE, v: 99, id: "future", type: "mind.read" } },
  { type: "custom", customType: ENTRY_TYPE, data: "garbage" },
  "this line is no JSON at all",
];

describe("a session file that others wrote into", () => {
  it("is resumed by pi: the tool knows its page, works, and counts what it cannot read", async () => {
    const file = await damagedFile(() => FOREIGN);
    const pi = await open({ sessionFile: file });
    expect(pi.errors).toEqual([]);
    const [told, opened] = await pi.calls(["snapshot", "-i"], ["open", `${site().url}/form`]);
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
    expect(opened).toMatchObject({ isError: false });
    expect(readSession(file).skipped).toBe(2);
    expect(describeState(file).join("\n")).toMatch(/page: +Sign up .*skipped: +2 /s);
  });

  it("with damaged details of the tool's own results is resumed without what they told", async () => {
    const file = await damagedFile(() => []);
    const broken = readFileSync(file, "utf8").replace(/"type":"page\.changed"/g, '"type":7');
    writeFileSync(file, broken);
    const pi = await open({ sessionFile: file });
    const [told, opened] = await pi.calls(["snapshot", "-i"], ["open", `${site().url}/form`]);
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining("No page is open yet") });
    expect(opened).toMatchObject({ isError: false });
    expect(pi.errors).toEqual([]);
  });

  it("and was cut off in its last line is resumed by the real pi, and can be resumed once more", async () => {
    const file = await damagedFile(() => FOREIGN, '{"type":"message","id":"cut","parentId":"added2","mess');
    const second = await run(
      [
        ["snapshot", "-i"],
        ["open", `${site().url}/form`],
      ],
      { sessionFile: file },
    );
    expect(second).toMatchObject({ code: 0, stderr: "" });
    const [told, opened] = resultsOf(second);
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
    expect(opened).toMatchObject({ isError: false });
    const third = await run([["get", "title"]], { sessionFile: file });
    expect(resultsOf(third)[0]?.text).toContain(`${site().url}/form`);
  });
});
