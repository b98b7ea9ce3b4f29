import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRedactor } from "../redaction/redact.ts";
import { type Spills, spillFolder } from "./spill-folder.ts";
import { realWorld } from "./world.ts";

const redactor = createRedactor([], "get");
const text = redactor.text("a long text");

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-spill-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function at(...names: readonly string[]): string {
  return path.join(root, ...names);
}

function persistent(): Spills {
  return spillFolder(() => at("session.agent-browser"), "persistent-session");
}

function pathOf(kept: ReturnType<Spills["keep"]>): string {
  if ("problem" in kept) throw new Error(kept.problem);
  return kept.path;
}

function modeOf(place: string): number {
  return statSync(place).mode & 0o777;
}

describe("kept output", () => {
  it("is a file of this user alone, in a folder of this user alone", () => {
    const file = pathOf(persistent().keep(text, "txt"));
    expect(readFileSync(file, "utf8")).toBe("a long text");
    expect([modeOf(file), modeOf(path.dirname(file))]).toEqual([0o600, 0o700]);
    expect(path.dirname(file)).toBe(at("session.agent-browser"));
  });

  it("makes its folder only when there is something to keep", () => {
    persistent();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is named by its content: the same text is one file, another text another", () => {
    const spills = persistent();
    const file = pathOf(spills.keep(text, "txt"));
    expect(path.basename(file)).toMatch(/^[0-9a-f]{24}\.txt$/);
    expect(pathOf(spills.keep(text, "txt"))).toBe(file);
    expect(pathOf(spills.keep(redactor.text("another"), "txt"))).not.toBe(file);
    expect(readdirSync(at("session.agent-browser"))).toHaveLength(2);
  });

  it("is written again when somebody has cut the file", () => {
    const spills = persistent();
    const file = pathOf(spills.keep(text, "txt"));
    writeFileSync(file, "a lo");
    spills.keep(text, "txt");
    expect(readFileSync(file, "utf8")).toBe("a long text");
  });

  it("counts bytes, not characters", () => {
    expect(persistent().keep(redactor.text("読む"), "txt")).toMatchObject({ bytes: 6 });
  });

  it("is not written into a folder that is a link to elsewhere", () => {
    mkdirSync(at("elsewhere"));
    symlinkSync(at("elsewhere"), at("session.agent-browser"));
    expect(persistent().keep(text, "txt")).toEqual({ problem: "no private folder can be made" });
    expect(readdirSync(at("elsewhere"))).toEqual([]);
  });

  it("says why it cannot be kept where the folder cannot be made", () => {
    writeFileSync(at("file"), "");
    const spills = spillFolder(() => at("file", "folder"), "persistent-session");
    expect(spills.keep(text, "txt")).toEqual({ problem: "no private folder can be made" });
  });
});

describe("dropping kept output", () => {
  it("removes the file", () => {
    const spills = persistent();
    const file = pathOf(spills.keep(text, "txt"));
    spills.drop(file);
    expect(existsSync(file)).toBe(false);
    spills.drop(file);
  });

  it("removes nothing outside of the folder, whatever a transcript says", () => {
    const spills = persistent();
    const folder = path.dirname(pathOf(spills.keep(text, "txt")));
    writeFileSync(at("mine"), "mine");
    for (const file of [at("mine"), path.join(folder, "..", "mine"), folder]) spills.drop(file);
    expect(readdirSync(root).sort()).toEqual(["mine", "session.agent-browser"]);
  });
});

describe("the folder of a session", () => {
  it("that pi keeps a file of stays when pi quits", () => {
    const { spills } = realWorld({ AGENT_BROWSER_SOCKET_DIR: at("s") }, root, "pi-a", at("a.agent-browser"));
    const file = pathOf(spills.keep(text, "txt"));
    spills.end();
    expect(existsSync(file)).toBe(true);
    expect(spills.scope).toBe("persistent-session");
  });

  it("that pi keeps no file of is in the socket folder, and gone when pi quits", () => {
    const { spills } = realWorld({ AGENT_BROWSER_SOCKET_DIR: at("s") }, root, "pi-a");
    const file = pathOf(spills.keep(text, "txt"));
    expect(file.startsWith(at("s", "spill-"))).toBe(true);
    expect(modeOf(path.dirname(file))).toBe(0o700);
    expect(spills.scope).toBe("process-temp");
    spills.end();
    expect(existsSync(path.dirname(file))).toBe(false);
  });

  it("is another for another session of the same process", () => {
    const folderOf = (name: string): string =>
      path.dirname(pathOf(realWorld({ AGENT_BROWSER_SOCKET_DIR: at("s") }, root, name).spills.keep(text, "txt")));
    expect(folderOf("pi-a")).not.toBe(folderOf("pi-b"));
  });

  it("of a process that was killed is removed by the next one, of a living one it is not", () => {
    // No process has this id: it is above the highest that Linux and macOS give.
    const [dead, alive] = [at("s", "spill-99999999-x"), at("s", `spill-${process.ppid}-x`)];
    for (const folder of [dead, alive]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    realWorld({ AGENT_BROWSER_SOCKET_DIR: at("s") }, root, "pi-a").spills.keep(text, "txt");
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true]);
  });
});
