/** The machine of a new user: from the first error to a working page by the tool's own words, in one pi. */
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BIN_FOLDER } from "../../../scripts/paths.ts";
import { finishedTools, resultText } from "../../../scripts/pi-process.ts";
import { TOOL_NAME } from "../../../src/transcript/entries.ts";
import { usePi } from "../../support/pi.ts";

const { run, site, workspace, env } = usePi();

const BINARY = "agent-browser";

describe("a machine without agent-browser", () => {
  it("is told where it was looked for and who installs it, and finds it later by itself", async () => {
    const bin = path.join(workspace().workDir, "bin");
    mkdirSync(bin);
    const others = (env()["PATH"] ?? "")
      .split(path.delimiter)
      .filter((folder) => folder !== "" && !existsSync(path.join(folder, BINARY)));
    const open = { toolCalls: [{ name: TOOL_NAME, args: { args: ["open", `${site().url}/list`] } }] };
    // Stands for what the user does meanwhile, in a terminal.
    const command = `ln -s '${path.join(BIN_FOLDER, BINARY)}' '${path.join(bin, BINARY)}'`;
    const install = { toolCalls: [{ name: "bash", args: { command } }] };
    const script = { go: [open, install, open, { text: "done" }] };
    const result = await run([], { script, env: { ...env(), PATH: [bin, ...others].join(path.delimiter) } });
    const [missing = "", , opened] = finishedTools(result.events).map(resultText);
    expect(missing).toContain(`was not found on PATH (${bin}, `);
    expect(missing).toContain(
      "Ask the user to install it: `npm install -g agent-browser`, then `agent-browser install`",
    );
    expect(missing).toContain("nothing has to be restarted");
    expect(missing).not.toContain("Next:");
    expect(opened).toContain('Opened "List"');
  });
});
