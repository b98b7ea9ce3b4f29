/** Settings and the bash guard in the real pi, as it loads the built package. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { finishedTools, type PiResult, resultText } from "../../../scripts/pi-process.ts";
import { TOOL_NAME } from "../../../src/transcript/entries.ts";
import { resultsOf, usePi } from "../../support/pi.ts";

const { run, site, workspace, env } = usePi();

const DIAGNOSTIC = `import { defineDiagnostic, type Sensor } from "pi-agent-browser-native";
const heading: Sensor<string> = {
  id: "heading",
  script: "document.querySelector('h1')?.textContent ?? ''",
  schema: { safeParse: (a) => (typeof a === "string" ? { success: true, data: a } : { success: false }) },
};
export const mine = defineDiagnostic({
  id: "acme/heading",
  before: [],
  after: [heading],
  applies: ({ command }) => command.name === "click",
  diagnose: (seen) => ({ summary: "The heading is " + seen.after(heading) + ".", evidence: {} }),
});
`;

function write(folder: string, name: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content, null, 1));
}

function bash(command: string): object {
  return { toolCalls: [{ name: "bash", args: { command } }] };
}

function texts(result: PiResult): readonly string[] {
  return finishedTools(result.events).map(resultText);
}

describe("settings in pi", () => {
  it("hold from the user's file and a trusted project's, and load the user's diagnostics", async () => {
    const { agentDir, workDir } = workspace();
    write(agentDir, "checks/mine.ts", DIAGNOSTIC);
    write(agentDir, "agent-browser.json", {
      launchFlags: ["--color-scheme", "dark"],
      diagnostics: ["./checks/mine.ts", "./checks/gone.ts"],
      zork: 1,
    });
    write(workDir, ".pi/agent-browser.json", { deniedHosts: ["evil.test"] });
    write(agentDir, "trust.json", { [workDir]: true });
    const dark = "matchMedia('(prefers-color-scheme: dark)').matches";
    const result = await run([
      ["open", "https://evil.test/"],
      ["open", `${site().url}/form`],
      ["click", "h1"],
      { args: ["eval", "--stdin"], stdin: dark },
    ]);
    const [denied, opened, clicked, scheme] = resultsOf(result);
    const file = path.join(workDir, ".pi", "agent-browser.json");
    expect(denied?.text).toContain(`evil.test is denied by ${file}:3 deniedHosts (evil.test). Nothing was run.`);
    expect(opened).toMatchObject({ isError: false });
    expect(clicked?.text).toContain("The heading is Sign up.");
    expect(scheme?.text).toContain("true");
    expect(result.stderr).toContain('agent-browser.json:10 zork: there is no setting "zork"');
    expect(result.stderr.match(/the diagnostics of \.\/checks\/gone\.ts are left out/g)).toHaveLength(1);
  });

  it("say where large output goes, and how much of it is kept", async () => {
    const { agentDir, workDir } = workspace();
    const folder = path.join(workDir, "kept");
    write(agentDir, "agent-browser.json", { artifactFolder: folder, artifactMaxBytes: 60_000 });
    const long = (letter: string): object => ({ args: ["eval", `'${letter} line of text\\n'.repeat(3000)`] });
    const result = await run([["open", `${site().url}/list`], { ...long("a") }, { ...long("b") }]);
    const files = resultsOf(result).flatMap(
      ({ details }) => z.string().safeParse(details["fullOutputPath"]).data ?? [],
    );
    expect(files).toHaveLength(2);
    expect(files.map((file) => path.dirname(path.dirname(file)))).toEqual([folder, folder]);
    expect(files.map((file) => existsSync(file))).toEqual([false, true]);
  });

  it("of a project that nobody has trusted do not hold", async () => {
    const { workDir } = workspace();
    write(workDir, ".pi/agent-browser.json", { binary: "./evil", allowBash: true });
    write(workDir, "evil", "#!/bin/sh\ntouch ran\n");
    const result = await run([["open", `${site().url}/list`]]);
    expect(resultsOf(result)).toMatchObject([{ isError: false }]);
    expect(result.stderr).toContain(`${path.join(workDir, ".pi", "agent-browser.json")}: is not read`);
  });
});

describe("agent-browser in bash", () => {
  const version = bash("cd . && agent-browser --version");

  it("is refused with the call of the tool, and a mention of it is not", async () => {
    const script = { go: [version, bash("echo agent-browser close"), { text: "done" }] };
    const [refused, echoed] = texts(await run([], { script }));
    expect(refused).toContain('{"args":["--version"]}');
    expect(echoed).toContain("agent-browser close");
  });

  it("runs when the user asks for the CLI", async () => {
    const prompt = "Run `agent-browser --version` in bash.";
    const asked = await run([], { prompt, script: { [prompt]: [version, { text: "done" }] } });
    expect(texts(asked)[0]).toMatch(/^agent-browser \d/);
  });

  const VARIABLE = "PI_AGENT_BROWSER_ALLOW_BASH";

  it.each([
    ["with allowBash in the user's file", true, {}],
    ["with its variable alone", undefined, { [VARIABLE]: "1" }],
    ["with the variable where the file says no", false, { [VARIABLE]: "1" }],
  ])("runs %s", async (_how, allowBash, variables) => {
    if (allowBash !== undefined) write(workspace().agentDir, "agent-browser.json", { allowBash });
    const result = await run([], { script: { go: [version, { text: "done" }] }, env: { ...env(), ...variables } });
    expect(texts(result)[0]).toMatch(/^agent-browser \d/);
  });

  it("is refused where the variable says no, whatever the user's file allows", async () => {
    write(workspace().agentDir, "agent-browser.json", { allowBash: true });
    const script = { go: [version, { text: "done" }] };
    const result = await run([], { script, env: { ...env(), [VARIABLE]: "0" } });
    expect(texts(result)[0]).toContain('{"args":["--version"]}');
  });
});

describe("a file that the prompt asks for by name", () => {
  it("holds the first close back while it is missing, and is named at the end of the turn", async () => {
    const prompt = "Open the list and save a screenshot as home.png, then close.";
    const close = { toolCalls: [{ name: TOOL_NAME, args: { args: ["close"] } }] };
    const open = { toolCalls: [{ name: TOOL_NAME, args: { args: ["open", `${site().url}/list`] } }] };
    const result = await run([], { prompt, script: { [prompt]: [open, close, close, { text: "done" }] } });
    const [opened, refused, closed] = resultsOf(result);
    expect([opened?.isError, refused?.isError, closed?.isError]).toEqual([false, true, false]);
    expect(refused?.text).toContain('The prompt asked for "home.png"');
    expect(readFileSync(result.sessionFile ?? "", "utf8")).toContain('Asked for and not there: \\"home.png\\".');
  });
});
