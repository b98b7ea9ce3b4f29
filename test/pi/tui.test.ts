import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type IPty, spawn } from "node-pty";
import { describe, expect, it } from "vitest";
import type { ModelScript } from "../../scripts/model-script.ts";
import { EXTENSION, SCRIPTED_MODEL, TOOLS } from "../../scripts/paths.ts";
import { piEnvironment } from "../../scripts/pi-process.ts";
import { aliveSessions, eventually, expectNothingLeft, usePi } from "../support/pi.ts";

const { env, site, workspace } = usePi();

interface Terminal {
  /** What was written to the screen so far, without commands to the terminal. */
  readonly screen: () => string;
  readonly shows: (what: string) => Promise<unknown>;
  /** Types a line and presses return until pi has taken it. */
  readonly submit: (line: string, until: () => boolean) => Promise<void>;
  readonly ended: Promise<number>;
  readonly kill: () => void;
}

function terminal(pty: IPty): Terminal {
  let raw = "";
  pty.onData((chunk) => {
    raw += chunk;
  });
  const screen = (): string => stripVTControlCharacters(raw);
  const shows = (what: string): Promise<unknown> => {
    // The screen wraps lines where it likes.
    const packed = what.replace(/\s+/g, "");
    return eventually(what, () => screen().replace(/\s+/g, "").includes(packed) || undefined).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${screen().slice(-3000)}`);
      },
    );
  };
  return {
    screen,
    shows,
    submit: async (line, until) => {
      pty.write(line);
      await shows(line);
      // A return key that comes with the text counts as pasted, and one during pi's start is refused: ask again.
      await eventually(String(until), () => {
        if (until()) return true;
        pty.write("\r");
        return undefined;
      });
    },
    ended: new Promise((resolve) => {
      pty.onExit(({ exitCode }) => resolve(exitCode));
    }),
    kill: () => pty.kill("SIGKILL"),
  };
}

function startPi(script: ModelScript): Terminal {
  const { agentDir, folder, sessionDir, workDir } = workspace();
  const scriptFile = path.join(folder, "script.json");
  writeFileSync(scriptFile, JSON.stringify(script));
  const settings = { quietStartup: true, enableInstallTelemetry: false, collapseChangelog: true };
  writeFileSync(path.join(agentDir, "settings.json"), JSON.stringify(settings));
  const argv = ["-ne", "-e", EXTENSION, "-e", SCRIPTED_MODEL, "--model", "scripted/m1", "--session-dir", sessionDir];
  const pty = spawn(process.execPath, [TOOLS.pi, "--no-skills", "--no-context-files", ...argv], {
    name: "xterm-256color",
    cols: 120,
    rows: 40,
    cwd: workDir,
    env: { ...piEnvironment(env(), agentDir), TERM: "xterm-256color", SCRIPTED_MODEL: scriptFile },
  });
  return terminal(pty);
}

describe("the interactive pi", () => {
  it("shows what a call came to, a failure too, and leaves nothing after /quit", async () => {
    const call = (...args: string[]) => ({ toolCalls: [{ name: "agent_browser", args: { args } }] });
    const pi = startPi({
      "show me the list": [call("open", `${site().url}/list`), call("click", "#not-there"), { text: "ALL-DONE" }],
    });
    try {
      await pi.shows("m1");
      await pi.submit("show me the list", () => aliveSessions(workspace()).length > 0);
      await pi.shows(`Opened List (${site().url}/list)`);
      await pi.shows("#not-there");
      await pi.shows("ALL-DONE");
      expect(aliveSessions(workspace())).toHaveLength(1);
      await pi.submit("/quit", () => aliveSessions(workspace()).length === 0);
      expect(await pi.ended).toBe(0);
      await expectNothingLeft(workspace());
    } finally {
      pi.kill();
    }
  });
});
