import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FakeWorld } from "../../../test/support/fake-world.ts";
import { tapedSession } from "../../../test/support/taped.ts";
import { replay } from "./replay.ts";

const CORPUS = path.resolve(import.meta.dirname, "..", "..", "..", "test", "transcripts");
const FOLDER = mkdtempSync(path.join(os.tmpdir(), "pi-replay-"));

afterAll(() => rmSync(FOLDER, { recursive: true }));

function stored(name: string): string {
  return readFileSync(path.join(CORPUS, name), "utf8");
}

/** A copy of a recorded session, with its tape. */
function copied(change: (session: string) => string = (session) => session): string {
  const file = path.join(FOLDER, "session.jsonl");
  writeFileSync(file, change(stored("args-form.jsonl")));
  writeFileSync(path.join(FOLDER, "session.tape.jsonl"), stored("args-form.tape.jsonl"));
  return file;
}

async function ran(...words: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  return ranWith({}, ...words);
}

async function ranWith(
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<{ code: number; out: string; error: string }> {
  const said = { out: "", error: "" };
  const code = await replay.run(words, {
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
    env,
    cwd: FOLDER,
  });
  return { code, ...said };
}

describe("pi-agent-browser replay", () => {
  it("ends in 0 when all calls come out the same", async () => {
    expect(await ran(copied())).toEqual({
      code: 0,
      out: "7 calls: 7 run again, 0 by their events, 0 held against themselves.\nAll the same.\n",
      error: "",
    });
  });

  it("ends in 1 with the call, the layer and both sides when one comes out otherwise", async () => {
    const file = copied((session) => session.replace("Checked", "Ticked"));
    const { code, out } = await ran(file);
    expect(code).toBe(1);
    expect(out).toMatch(/1 differ\. The first difference:\ncall \S+ · text/);
    expect(out).toMatch(/ {2}recorded: .*Ticked.*\n {2}now: {6}.*Checked/);
  });

  it("writes today's outcome on demand, which is the same from then on", async () => {
    const file = copied((session) => session.replace("Checked", "Ticked"));
    expect(await ran(file, "--accept")).toMatchObject({ code: 0, out: expect.stringContaining("Accepted.") });
    expect(await ran(file)).toMatchObject({ code: 0 });
  });

  it("ends in 2 for what a newer version wrote", async () => {
    expect(await ran(copied((session) => session.replaceAll('"v":1', '"v":2')))).toMatchObject({ code: 2 });
  });

  it("cannot run without a file that is a session", async () => {
    await expect(ran("none.jsonl")).rejects.toThrow("none.jsonl cannot be read.");
    await expect(ran()).rejects.toThrow("Name one session file.");
  });

  it("names damaged lines", async () => {
    const { code, error } = await ran(copied((session) => `${session}{"half\n`));
    expect(code).toBe(1);
    expect(error).toMatch(/^Line \d+ is left out: it is no JSON\.\n$/);
  });

  it("shows the state at a call, and the calls as a script or a job", async () => {
    const file = copied();
    expect(await ran(file, "--state")).toMatchObject({ code: 0, out: expect.stringContaining("/submitted") });
    expect(await ran(file, "--state", "--at", "none")).toMatchObject({ code: 2 });
    const script = await ran(file, "--script");
    expect(script.out.trimEnd().split("\n")).toHaveLength(7);
    const job = await ran(file, "--script", "job");
    expect(JSON.parse(job.out)).toMatchObject({ job: { steps: { length: 6 } } });
  });

  it("opens no host again that the user's settings forbid", async () => {
    const session = tapedSession(new FakeWorld({ env: { PI_AGENT_BROWSER_DENIED_HOSTS: "denied.test" } }));
    await session.call(["open", "https://denied.test/"]);
    writeFileSync(path.join(FOLDER, "denied.jsonl"), session.session());
    writeFileSync(path.join(FOLDER, "agent-browser.json"), '{"deniedHosts":["denied.test"]}');
    const { code, out } = await ranWith({ PI_CODING_AGENT_DIR: FOLDER }, "denied.jsonl", "--live");
    expect(out).toBe("call call-1: the same\n1 of 1 calls run again, 0 with another outcome.\n");
    expect(code).toBe(0);
  });
});
