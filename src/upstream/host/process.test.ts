import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { problemOfExit } from "../failures/exits.ts";
import { findCommand } from "../grammar/commands.ts";
import { type Exit, type Invocation, MAX_OUTPUT_BYTES, runProcess } from "./process.ts";
import { isAlive } from "./processes.ts";

/** The children of the running test. Node tells of each, so nothing has to be put in the place of `spawn`. */
const started: ChildProcess[] = [];

function note(message: unknown): void {
  if (typeof message !== "object" || message === null || !("process" in message)) return;
  if (message.process instanceof ChildProcess) started.push(message.process);
}

beforeAll(() => subscribe("child_process", note));
afterAll(() => unsubscribe("child_process", note));

// Polls get room on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  started.length = 0;
});

function invocation(more: Partial<Invocation> = {}): Invocation {
  return {
    file: "/bin/sh",
    argv: [],
    env: { PATH: "/usr/bin:/bin" },
    cwd: os.tmpdir(),
    deadlineMs: 20_000,
    signal: new AbortController().signal,
    ...more,
  };
}

function shell(script: string, more: Partial<Invocation> = {}): Promise<Exit> {
  return runProcess(invocation({ argv: ["-c", script], ...more }));
}

type Ended = Extract<Exit, { stdout: string }>;

function ended(exit: Exit): Ended {
  if (exit.kind === "unstartable") throw new Error(`could not be started: ${exit.message}`);
  return exit;
}

describe("a process that comes to its end", () => {
  it("gives what it printed, and its exit code", async () => {
    const exit = await shell("echo out; echo err >&2; exit 3");
    expect(exit).toEqual({
      kind: "exited",
      code: 3,
      signal: undefined,
      stdout: "out\n",
      stderr: "err\n",
      droppedBytes: 0,
    });
  });

  it("gives the signal that ended it", async () => {
    expect(await shell("kill -9 $$")).toMatchObject({ kind: "exited", code: undefined, signal: "SIGKILL" });
  });

  it("gets exactly the given environment, working folder, argv and 1 MB of standard input", async () => {
    const script =
      'const c=[];process.stdin.on("data",d=>c.push(d)).on("end",()=>console.log(JSON.stringify({argv:process.argv.slice(1),cwd:process.cwd(),env:process.env,stdin:Buffer.concat(c).toString()})))';
    const stdin = "dé𝒜日".repeat(120_000);
    const exit = await runProcess(
      invocation({
        file: process.execPath,
        argv: ["-e", script, "a b", "$HOME; `x`", "é"],
        env: { ONLY: "1" },
        cwd: "/",
        stdin,
      }),
    );
    const { stdin: read, ...rest } = JSON.parse(ended(exit).stdout);
    expect(rest).toEqual({ argv: ["a b", "$HOME; `x`", "é"], cwd: "/", env: { ONLY: "1" } });
    expect(read === stdin).toBe(true);
  });

  it("reads a character that two pieces of output share", async () => {
    const exit = await shell("printf '\\303'; sleep 0.1; printf '\\251'");
    expect(ended(exit).stdout).toBe("é");
  });

  it("does not wait for a pipe that another process keeps open, and leaves that process alone", async () => {
    const exit = ended(await shell("sleep 600 & echo $!; exit 0"));
    const pid = Number(exit.stdout);
    expect(exit).toMatchObject({ kind: "exited", code: 0 });
    expect(isAlive(pid)).toBe(true);
    process.kill(pid, "SIGKILL");
  });

  it("waits for output that is still in the pipe when it has exited", async () => {
    const exit = ended(await shell("head -c 3000000 /dev/zero | tr '\\0' x"));
    expect(exit.stdout).toHaveLength(3_000_000);
  });

  it("counts what is more than can be kept, and lets it finish", async () => {
    const more = 5_000_000;
    const exit = ended(await shell(`head -c ${MAX_OUTPUT_BYTES + more} /dev/zero | tr '\\0' x; exit 4`));
    expect(exit.code).toBe(4);
    expect(exit.droppedBytes).toBeGreaterThanOrEqual(more);
    expect(exit.stdout.length + exit.droppedBytes).toBe(MAX_OUTPUT_BYTES + more);
  });

  it("keeps the beginning of what is too much, without later pieces that would fit", async () => {
    const script = `head -c ${MAX_OUTPUT_BYTES - 10} /dev/zero | tr '\\0' x; sleep 0.2; echo yyyyyyyyyyyyyyy; sleep 0.2; echo z`;
    const exit = ended(await shell(script));
    expect(exit.droppedBytes).toBeGreaterThanOrEqual("z\n".length);
    expect(exit.stdout.endsWith("z\n")).toBe(false);
  });

  it("is read to its end also where this process was held up until the time for that was over", async () => {
    const said = path.join(mkdtempSync(path.join(os.tmpdir(), "held-")), "said");
    const run = runProcess(invocation({ argv: ["-c", `(sleep 0.05; echo late; : > ${said}) & exit 0`] }));
    const began = performance.now();
    const holdUp = (): void => {
      while (!existsSync(said) || performance.now() < began + 400);
      rmSync(path.dirname(said), { recursive: true });
    };
    const [child] = started;
    child?.once("exit", () => setImmediate(holdUp));
    expect(await run).toMatchObject({ kind: "exited", stdout: "late\n" });
  });

  it("is not disturbed by an error that the running child reports, nor by one after its end", async () => {
    const running = shell("read line; echo read $line", { stdin: "this\n" });
    const [child] = started;
    child?.emit("error", new Error("kill EPERM"));
    expect(await running).toMatchObject({ kind: "exited", code: 0, stdout: "read this\n" });
    expect(() => child?.emit("error", new Error("kill EPERM"))).not.toThrow();
  });

  it("is not disturbed by input that it does not read", async () => {
    expect(await shell("exec 0<&-; exit 0", { stdin: "x".repeat(1024 * 1024) })).toMatchObject({
      kind: "exited",
      code: 0,
    });
  });
});

/** The end of a script that was aborted as soon as it had printed something. */
async function abortedOncePrinted(script: string): Promise<Ended> {
  const abort = new AbortController();
  const running = shell(script, { signal: abort.signal });
  started[0]?.stdout?.once("data", () => abort.abort());
  return ended(await running);
}

describe("a process that is ended", () => {
  it("is ended at its deadline and gives what it had printed by then", async () => {
    const exit = ended(await shell("echo $$; exec sleep 600", { deadlineMs: 1500 }));
    expect(exit).toMatchObject({ kind: "deadline", code: undefined, signal: "SIGTERM" });
    expect(isAlive(Number(exit.stdout))).toBe(false);
  });

  it("is ended by force when it ignores the polite signal", async () => {
    const exit = await abortedOncePrinted('trap "" TERM; echo $$; while :; do sleep 1; done');
    expect(exit).toMatchObject({ kind: "aborted", signal: "SIGKILL" });
    expect(isAlive(Number(exit.stdout))).toBe(false);
  });

  it.each([
    ["a grandchild", "sleep 600 & echo $!; wait"],
    ["a grandchild that ignores the polite signal", "(trap '' TERM; exec sh -c 'echo $$; exec sleep 600') & wait"],
  ])("takes %s along", async (_who, script) => {
    const pid = Number((await abortedOncePrinted(script)).stdout);
    expect(pid).toBeGreaterThan(1);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
  });

  it("is ended by an abort while it runs", async () => {
    const abort = new AbortController();
    const running = shell("exec sleep 600", { signal: abort.signal });
    await vi.waitFor(() => expect(started[0]?.pid).toBeDefined());
    abort.abort();
    expect(await running).toMatchObject({ kind: "aborted", signal: "SIGTERM", stdout: "" });
  });
});

describe("a process that is not started", () => {
  it("because the caller had given up already", async () => {
    const exit = await shell("echo ran", { signal: AbortSignal.abort() });
    expect(exit).toMatchObject({ kind: "unstartable", reason: "aborted" });
    expect(started).toEqual([]);
    const click = findCommand(["click"])?.spec;
    expect(click && problemOfExit(exit, click)).toEqual({
      category: "aborted",
      id: "aborted-before",
      message: "The call was aborted before it started. Nothing was run.",
      mayHaveRun: false,
    });
  });

  it.each(["/nowhere/agent-browser", "/bin/sh/agent-browser"])("because there is no %s", async (file) => {
    expect(await runProcess(invocation({ file }))).toEqual({
      kind: "unstartable",
      reason: "missing",
      message: `${file} does not exist`,
    });
  });

  it("because the working folder is gone, which is not said to be a missing binary", async () => {
    expect(await shell("echo ran", { cwd: "/nowhere" })).toEqual({
      kind: "unstartable",
      reason: "refused",
      message: "the working folder /nowhere does not exist",
    });
  });

  it("because an argument holds a NUL character", async () => {
    const exit = await runProcess(invocation({ argv: ["a\0b"] }));
    expect(exit).toMatchObject({ kind: "unstartable", reason: "refused" });
    expect(exit).toHaveProperty("message", expect.stringContaining("null bytes"));
  });

  it("because there is more of it than the system takes", async () => {
    const exit = await runProcess(invocation({ argv: ["-c", "exit 0", "x".repeat(8_000_000)] }));
    expect(exit).toMatchObject({ kind: "unstartable", reason: "refused" });
    expect(exit).toHaveProperty("message", expect.stringContaining("E2BIG"));
  });

  it.each([
    ["it may not be run", 0o644, "#!/bin/sh\n", "EACCES"],
    ["its interpreter is missing", 0o755, "#!/nowhere/interpreter\n", "ENOENT"],
  ])("because %s, which is not said to be a missing binary", async (_why, mode, text, code) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "pab-process-"));
    const file = path.join(folder, "agent-browser");
    writeFileSync(file, text, { mode });
    const exit = await runProcess(invocation({ file }));
    rmSync(folder, { recursive: true });
    expect(exit).toMatchObject({ kind: "unstartable", reason: "refused" });
    expect(exit).toHaveProperty("message", expect.stringContaining(code));
  });
});
