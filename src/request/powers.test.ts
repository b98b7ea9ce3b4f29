import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import { parseArgv } from "../upstream/grammar/argv.ts";
import { powersLine, powersOf } from "./powers.ts";

function lineOf(...args: readonly string[]): string | undefined {
  const parsed = parseArgv(args, { unknown: "refuse" });
  if (!("ok" in parsed)) throw new Error(parsed.problem.message);
  return powersLine(powersOf({ argv: parsed.ok, steps: [parsed.ok] }, (file) => file.startsWith("/")));
}

const RUNS = "runs code of the caller's choice";

describe("what a call can do beyond the page is told in one line", () => {
  it.each([
    [["--executable-path", "/x", "open", HOME], `This ${RUNS} (--executable-path).`],
    [["--extension", "/x", "open", HOME], `This ${RUNS} (--extension).`],
    [["--init-script", "/x", "open", HOME], `This ${RUNS} (--init-script).`],
    [["--config", "/x", "open", HOME], `This ${RUNS} (--config).`],
    [["--args", "--gpu-launcher=/x", "open", HOME], `This ${RUNS} (--args --gpu-launcher).`],
    [["--args", "-Utility-Cmd-Prefix=/x", "open", HOME], `This ${RUNS} (--args --utility-cmd-prefix).`],
    [["--args", "--a\n--load-extension=/x", "open", HOME], `This ${RUNS} (--args --load-extension).`],
    [["--args", "--ignore-certificate-errors", "open", HOME], "This weakens TLS (--args --ignore-certificate-errors)."],
    [["plugin", "run", "p", "t"], `This ${RUNS} (plugin run).`],
    [["plugin", "add", "p"], `This ${RUNS} (plugin add); changes the installation (plugin add).`],
    [["--profile", "Default", "open", HOME], "This reads files of this machine (--profile)."],
    [["--allow-file-access", "open", HOME], "This reads files of this machine (--allow-file-access)."],
    [["open", "FILE:///etc/hostname"], "This reads files of this machine (file:)."],
    [["state", "load", "s.json"], "This reads files of this machine (state load)."],
    [["cookies", "set", "--curl", "c.txt"], "This reads files of this machine (cookies set --curl)."],
    [["upload", "#f", "/etc/x"], "This reads files of this machine (/etc/x, outside the working folder)."],
    [["--ca-cert", "/x", "open", HOME], "This weakens TLS (--ca-cert)."],
  ])("%j", (args, line) => {
    expect(lineOf(...args)).toBe(line);
  });

  it.each([
    [["open", HOME]],
    [["--args", "--no-sandbox,--mute-audio", "open", HOME]],
    [["--ignore-https-errors", "false", "open", HOME]],
    [["upload", "#f", "a.txt"]],
    [["plugin", "list"]],
    [["fill", "#q", "--executable-path"]],
  ])("nothing is told of %j", (args) => {
    expect(lineOf(...args)).toBeUndefined();
  });

  it("several share the line", () => {
    expect(lineOf("--executable-path", "/x", "--ignore-https-errors", "open", "file:///x")).toBe(
      `This ${RUNS} (--executable-path); reads files of this machine (file:); weakens TLS (--ignore-https-errors).`,
    );
  });

  it("it stands in the result once, for the call that has them and for no later one", async () => {
    const { call } = agent();
    const opened = await call(["--executable-path", "/x", "open", HOME]);
    expect(opened.text.match(/This runs code of the caller's choice \(--executable-path\)\./g)).toHaveLength(1);
    expect((await call(["get", "title"])).text).not.toContain("This runs");
  });

  it("a row of a batch counts", async () => {
    const { batch } = agent();
    const result = await batch(["open", HOME], ["open", "file:///etc/hostname"]);
    expect(result.text).toContain("This reads files of this machine (file:).");
  });

  it("what is refused did none of it", async () => {
    const { call } = agent();
    await call(["open", HOME]);
    expect((await call(["--executable-path", "/x", "get", "title"])).text).not.toContain("This runs");
  });

  it("a link in the working folder that leads out of it is outside", async () => {
    const one = agent();
    await one.onPage();
    one.world.put("/elsewhere/key", new Uint8Array(1));
    one.world.put("/project/in/key", new Uint8Array(1));
    one.world.put("/project/own.txt", new Uint8Array(1));
    one.world.links.set("/project/in", "/elsewhere");
    one.browser().on((words) => (words[0] === "upload" ? { data: { selector: "#f", uploaded: 1 } } : undefined));
    expect((await one.call(["upload", "#f", "in/key"])).text).toContain("in/key, outside the working folder");
    expect((await one.call(["upload", "#f", "own.txt"])).text).not.toContain("This reads");
  });
});
