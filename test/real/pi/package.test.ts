import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROOT, TOOLS } from "../../../scripts/paths.ts";
import { piEnvironment } from "../../../scripts/pi-process.ts";
import { resultsOf, usePi } from "../../support/pi.ts";

const { env, run, workspace } = usePi();
const execute = promisify(execFile);

const Packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));
const Manifest = z.object({
  name: z.string(),
  pi: z.object({ extensions: z.array(z.string()).min(1) }),
  scripts: z.record(z.string(), z.string()),
});

interface Tarball {
  readonly file: string;
  readonly contents: readonly string[];
}

async function pack(folder: string): Promise<Tarball> {
  // The build stands already; a lifecycle script would run it again under the tests beside this one.
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { stdout } = await execute(npm, ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: ROOT,
  });
  const packed = Packed.parse(JSON.parse(stdout))[0];
  if (!packed) throw new Error(`npm pack made nothing: ${stdout}`);
  return { file: path.join(folder, packed.filename), contents: packed.files.map((one) => one.path) };
}

describe("the packed package", () => {
  it("is built anew when it is packed, so that none goes out empty or stale", () => {
    const { scripts } = Manifest.parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
    expect(scripts["prepack"]).toBe(scripts["build"]);
  });

  it("holds the built extension, the documents and the licence, and nothing that users do not need", async () => {
    const { contents } = await pack(workspace().folder);
    const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
    for (const extension of manifest.pi.extensions) expect(contents).toContain(path.normalize(extension));
    expect(contents).toEqual(expect.arrayContaining(["package.json", "README.md", "LICENSE", "dist/index.d.ts"]));
    expect(contents.filter((name) => name.startsWith("docs/"))).not.toEqual([]);
    const known = /^(dist\/.*\.(js|d\.ts)|docs\/.*|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
    expect(contents.filter((name) => !known.test(name))).toEqual([]);
  });

  it("is installed by pi from the tarball, loaded, and answers", async () => {
    const { agentDir, workDir, folder } = workspace();
    const { file } = await pack(folder);
    await execute(process.execPath, [TOOLS.pi, "install", `npm:pi-agent-browser-native@file:${file}`], {
      cwd: workDir,
      env: piEnvironment(env(), agentDir),
    });
    const ran = await run([["guide"]], { extensionPath: null, env: { ...env(), PI_TIMING: "1" } });
    expect(ran).toMatchObject({ code: 0, endedBy: "itself" });
    expect(resultsOf(ran)).toMatchObject([{ isError: false, text: expect.stringContaining('["snapshot","-i"]') }]);
    console.log(`pi: ${/pi-agent-browser-native\S* (module import: \d+ms)/.exec(ran.stderr)?.[1]}`);
  });
});
