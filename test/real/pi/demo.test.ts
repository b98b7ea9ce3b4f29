import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/paths.ts";
import { leftovers } from "../../support/leftovers.ts";
import { quickBrowser } from "../../support/quick-browser.ts";

interface Demo {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves when the output shows this text; rejects when the demo ends without it. */
  readonly shows: (text: string) => Promise<void>;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

function startDemo(): Demo {
  // A process group of its own, which a signal can be sent to as a terminal does it on Ctrl-C.
  const child = spawn(process.execPath, [path.join(ROOT, "scripts", "demo.ts"), "--built"], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...quickBrowser() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const take = (chunk: string): void => {
    output += chunk;
  };
  child.stdout.setEncoding("utf8").on("data", take);
  child.stderr.setEncoding("utf8").on("data", take);
  const ended = once(child, "close").then(() => child.exitCode);
  const shows = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The demo ended too early:\n${output}`);
      await Promise.race([delay(50), ended]);
    }
  };
  return { child, output: () => output, shows, ended };
}

async function expectNoTrace(output: string): Promise<void> {
  const folder = /^folder: (\S+)/m.exec(output)?.[1];
  if (folder === undefined) throw new Error(`The demo named no folder:\n${output}`);
  expect(await leftovers(path.join(folder, "s"))).toEqual([]);
  expect(existsSync(folder)).toBe(false);
}

/** Sends signals to the whole group, as Ctrl-C and a closed terminal do, or to the demo alone. */
function send(child: ChildProcess, name: NodeJS.Signals, to: "group" | "demo"): void {
  if (child.pid === undefined) throw new Error("The demo did not start.");
  process.kill(to === "group" ? -child.pid : child.pid, name);
}

describe("the demo", { timeout: 120_000 }, () => {
  it("shows every call with its result, and what the second process rebuilt, and leaves nothing", async () => {
    const demo = startDemo();
    expect(await demo.ended, demo.output()).toBe(0);
    const output = demo.output();
    expect(output).toMatch(/agent_browser open http\S+\/form\n {4}Opened "Sign up"/);
    expect(output).toMatch(/Welcome, Ada Lovelace/);
    expect(output).toMatch(/\[image image\/png\]/);
    expect(output).toMatch(/No browser is open here; the last page was http\S+\/list .*\n {4}Next: \{"args":\["open"/);
    const rebuilt = output.slice(output.indexOf("== What the second process rebuilt"));
    expect(rebuilt).toMatch(/^ {4}session: {2}none in use; the last one was pi-\w+-1$/m);
    expect(rebuilt).toMatch(/^ {4}page: {5}List \(http\S+\/list\)$/m);
    expect(rebuilt).toMatch(/^ {4}refs: {5}@e[\d,-]+, void/m);
    expect(rebuilt).toMatch(/^ {4}files: {4}\S+list\.png \(screenshot, saved, \d+ bytes\)$/m);
    expect(rebuilt).toMatch(/^ {4}browsers: pi-\w+-1 \(closed\)$/m);
    expect(rebuilt).toMatch(/^ {4}calls: {4}10 finished \(10 ok, /m);
    await expectNoTrace(output);
  });

  it.each([
    { what: "Ctrl-C", signals: ["SIGINT"], to: "group", code: 130 },
    { what: "Ctrl-C twice", signals: ["SIGINT", "SIGINT"], to: "group", code: 130 },
    { what: "SIGTERM", signals: ["SIGTERM"], to: "demo", code: 143 },
    { what: "a closed terminal", signals: ["SIGHUP"], to: "group", code: 129 },
  ] as const)("leaves nothing after $what in the middle", async ({ signals, to, code }) => {
    const demo = startDemo();
    await demo.shows("agent_browser fill");
    for (const name of signals) {
      send(demo.child, name, to);
      // Two of a kind that wait at the same time would be one.
      await demo.shows("Cleaning up");
    }
    expect(await demo.ended, demo.output()).toBe(code);
    expect(demo.output()).toContain(`Stopped by ${signals[0]}.`);
    expect(demo.output()).not.toContain("Every step was seen");
    await expectNoTrace(demo.output());
  });
});
