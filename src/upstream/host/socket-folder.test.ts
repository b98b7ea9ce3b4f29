import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { socketFolder, socketFolderThere } from "./socket-folder.ts";

const NOBODY = 65_534;
let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-sockets-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function at(...parts: readonly string[]): string {
  return path.join(root, ...parts);
}

function mode(file: string): number {
  return statSync(file).mode & 0o777;
}

function chosen(folder: string): ReturnType<typeof socketFolder> {
  return socketFolder({ AGENT_BROWSER_SOCKET_DIR: folder }, [at("s")]);
}

/** A folder that belongs to somebody else: made so by root, found by anybody else. */
function foreignFolder(): string {
  if (process.getuid?.() !== 0) return "/usr";
  mkdirSync(at("foreign"));
  chownSync(at("foreign"), NOBODY, NOBODY);
  return at("foreign");
}

describe("the socket folder", () => {
  it("is made with its parents, for this user alone", () => {
    expect(socketFolder({}, [at("deep", "s")])).toEqual({ folder: at("deep", "s") });
    expect(mode(at("deep", "s"))).toBe(0o700);
  });

  it("is closed to others when it was open to them", () => {
    mkdirSync(at("s"), { mode: 0o755 });
    chmodSync(at("s"), 0o777);
    expect(socketFolder({}, [at("s")])).toEqual({ folder: at("s") });
    expect(mode(at("s"))).toBe(0o700);
  });

  it("is not a link that somebody has put in its place, and what the link leads to stays as it is", () => {
    mkdirSync(at("theirs"));
    chmodSync(at("theirs"), 0o755);
    symlinkSync(at("theirs"), at("s"));
    expect(socketFolder({}, [at("s"), at("home")])).toEqual({ folder: at("home") });
    expect(mode(at("theirs"))).toBe(0o755);
    expect(lstatSync(at("s")).isSymbolicLink()).toBe(true);
  });

  it("is not a file, and not the folder of another user", () => {
    writeFileSync(at("file"), "");
    const foreign = foreignFolder();
    const before = mode(foreign);
    expect(socketFolder({}, [at("file"), foreign, at("home")])).toEqual({ folder: at("home") });
    expect(mode(foreign)).toBe(before);
  });

  it("is none at all when no place can be made private", () => {
    writeFileSync(at("file"), "");
    expect(socketFolder({}, [at("file"), at("file", "below")])).toMatchObject({
      problem: expect.stringContaining("Set AGENT_BROWSER_SOCKET_DIR to a folder of your own"),
    });
  });

  it("is the user's own choice, and then no other", () => {
    expect(chosen(at("mine"))).toEqual({ folder: at("mine") });
    expect(mode(at("mine"))).toBe(0o700);
    expect(existsSync(at("s"))).toBe(false);
  });
});

describe("a socket folder of the user's choice", () => {
  const refusals: readonly (readonly [string, () => string, string])[] = [
    [
      "can be written by others",
      () => {
        mkdirSync(at("shared"));
        chmodSync(at("shared"), 0o777);
        return at("shared");
      },
      "can be written by others",
    ],
    [
      "is a link",
      () => {
        mkdirSync(at("real"), { mode: 0o700 });
        symlinkSync(at("real"), at("link"));
        return at("link");
      },
      "is a link",
    ],
    ["belongs to somebody else", foreignFolder, "belongs to another user"],
    [
      "is a file",
      () => {
        writeFileSync(at("file"), "");
        return at("file");
      },
      "EEXIST",
    ],
  ];

  it.each(refusals)("is refused when it %s, and stays as it is", (_what, make, why) => {
    const folder = make();
    const before = [mode(folder), lstatSync(folder).uid];
    const found = chosen(folder);
    expect(found).toMatchObject({ problem: expect.stringContaining(`AGENT_BROWSER_SOCKET_DIR names ${folder}`) });
    expect(found).toMatchObject({ problem: expect.stringContaining(why) });
    expect(found).toMatchObject({ problem: expect.stringContaining("chmod 700") });
    expect([mode(folder), lstatSync(folder).uid]).toEqual(before);
    expect(existsSync(at("s"))).toBe(false);
  });

  it("is taken as it is when others can only look into it", () => {
    mkdirSync(at("mine"));
    chmodSync(at("mine"), 0o755);
    expect(chosen(at("mine"))).toEqual({ folder: at("mine") });
    expect(mode(at("mine"))).toBe(0o755);
  });
});

describe("the socket folder that is there", () => {
  it("is none before one was made, and nothing is made for the question", () => {
    expect(socketFolderThere({}, [at("s"), at("t")])).toBeUndefined();
    expect(existsSync(at("s"))).toBe(false);
    socketFolder({}, [at("t")]);
    expect(socketFolderThere({}, [at("s"), at("t")])).toBe(at("t"));
  });

  it("is the chosen one alone, and never one of somebody else's", () => {
    socketFolder({}, [at("s")]);
    expect(socketFolderThere({ AGENT_BROWSER_SOCKET_DIR: at("t") }, [at("s")])).toBeUndefined();
    expect(socketFolderThere({}, [foreignFolder()])).toBeUndefined();
  });
});
