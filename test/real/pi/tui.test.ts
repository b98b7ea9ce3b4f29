import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aliveSessions, expectNothingLeft, usePi } from "../../support/pi.ts";
import { modelCalls as call, startPi as startTerminal, type Terminal } from "../../support/terminal.ts";

const tests = usePi();
const { site, workspace } = tests;

function startPi(...[script, extraEnv]: [Parameters<typeof startTerminal>[1], NodeJS.ProcessEnv?]): Terminal {
  return startTerminal(tests, script, { env: extraEnv });
}

const CTRL_O = "\u000f";

/** The colour in which `text` was written last: the parameters of the escape sequence before it. */
function colourOf(raw: string, text: string): string | undefined {
  const before = raw.slice(0, raw.lastIndexOf(text));
  return /^([\d;]+)m/.exec(before.slice(before.lastIndexOf("\u001b[") + 2))?.[1];
}

function script(stdin: string) {
  return { toolCalls: [{ name: "agent_browser", args: { args: ["eval", "--stdin"], stdin } }] };
}

describe("the interactive pi", () => {
  it("shows a call on a line, its progress, what it came to, a long result in short and whole on ctrl+o, and errors in colour", async () => {
    const slow = `${site().url}/slow?ms=3000`;
    const pi = startPi({
      "look around": [
        call("open", slow),
        script('Array.from({ length: 40 }, (_, at) => "row " + (at + 1)).join("\\n")'),
        call("fill", "#password-of-nobody", "hunter2-canary"),
        { text: "ALL-DONE" },
      ],
    });
    try {
      await pi.shows("m1");
      await pi.submit("look around", () => aliveSessions(workspace()).length > 0);
      await pi.shows(`agent_browser open ${slow}`);
      await pi.shows(`Waiting for open ${slow} · 2 s`);
      await pi.shows(`Opened "Slow page" (${slow})`);
      await pi.shows("row 10... (30 more lines, ctrl+o to expand)");
      await pi.shows("agent_browser fill #password-of-nobody [REDACTED]");
      await pi.shows("ALL-DONE");
      expect(aliveSessions(workspace())).toHaveLength(1);
      expect(pi.screen()).not.toContain("row 11");
      expect(pi.screen()).not.toContain("hunter2");
      pi.press(CTRL_O);
      await pi.shows("row 39row 40");
      await pi.shows(`eval · session ${aliveSessions(workspace())[0]} · 1 process`);
      const error = colourOf(pi.raw(), "No element matches");
      expect(error).toMatch(/^38;/);
      expect(error).not.toBe(colourOf(pi.raw(), "row 40"));
      await pi.submit("/quit", () => aliveSessions(workspace()).length === 0);
      expect(await pi.ended).toBe(0);
      await expectNothingLeft(workspace());
    } finally {
      pi.kill();
    }
  });

  it.each([
    ["draws an image where the terminal can", "kitty", "\u001b_G"],
    ["names an image where the terminal cannot", "none", "[image/png]"],
  ])("%s, and works on", async (_, protocol, sign) => {
    const pi = startPi(
      {
        "take a picture": [
          call("open", `${site().url}/list`),
          call("screenshot"),
          call("get", "title"),
          { text: "ALL-DONE" },
        ],
      },
      { PI_IMAGE_PROTOCOL: protocol },
    );
    try {
      await pi.shows("m1");
      await pi.submit("take a picture", () => aliveSessions(workspace()).length > 0);
      await pi.shows("agent_browser screenshot");
      await pi.shows("agent_browser get title");
      await pi.shows("ALL-DONE");
      expect(pi.raw().includes(sign)).toBe(true);
      await pi.submit("/quit", () => aliveSessions(workspace()).length === 0);
      expect(await pi.ended).toBe(0);
      await expectNothingLeft(workspace());
    } finally {
      pi.kill();
    }
  });

  it("shows the page at its foot while a browser lives, tells the state on /browser, and writes a report", async () => {
    const pi = startPi({ "look around": [call("open", `${site().url}/list`), call("snapshot"), { text: "ALL-DONE" }] });
    try {
      await pi.shows("m1");
      await pi.submit("look around", () => aliveSessions(workspace()).length > 0);
      await pi.shows("ALL-DONE");
      await pi.shows(`browser ${site().url}/list`);
      await pi.submit("/browser", () => pi.screen().includes("without success"));
      await pi.shows(`${aliveSessions(workspace())[0]}: in use, managed, open`);
      await pi.shows("2 calls, none of them without success");
      await pi.submit("/browser report", () => pi.screen().includes("The report is in"));
      const [report, ...more] = readdirSync(workspace().sessionDir, { recursive: true, encoding: "utf8" }).filter(
        (name) => name.endsWith(".html"),
      );
      expect(more).toEqual([]);
      const html = readFileSync(path.join(workspace().sessionDir, report ?? ""), "utf8");
      expect(html).toContain(`"line":"open ${site().url}/list"`);
      await pi.submit("/quit", () => aliveSessions(workspace()).length === 0);
      expect(await pi.ended).toBe(0);
      await expectNothingLeft(workspace());
    } finally {
      pi.kill();
    }
  });
});
