/** A machine that has pi and this package, and neither agent-browser nor a browser: what the tool says must lead to a page. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DIST, ROOT } from "../../scripts/paths.ts";
import { npm } from "../../scripts/release/consumer.ts";
import { useLife } from "../support/life.ts";
import { expectNothingLeft } from "../support/pi.ts";

const { site, workspace, env, start } = useLife();

interface Machine {
  readonly env: NodeJS.ProcessEnv;
  /** Where `npm install -g` puts programs, which stands on PATH. */
  readonly prefix: string;
  /** Puts a Chromium on PATH. Its sandbox, which containers have no room for, is off. */
  readonly installChromium: () => void;
}

/** Every program of this machine but browsers and agent-browser, in one folder. */
function systemPrograms(folder: string): void {
  mkdirSync(folder);
  for (const from of ["/usr/bin", "/bin"])
    for (const name of readdirSync(from)) {
      const to = path.join(folder, name);
      if (!/chrom|brave|agent-browser/i.test(name) && !existsSync(to)) symlinkSync(path.join(from, name), to);
    }
  const node = path.join(folder, "node");
  if (!existsSync(node)) symlinkSync(process.execPath, node);
}

function bareMachine(): Machine {
  const { folder } = workspace();
  const [system, prefix] = [path.join(folder, "system"), path.join(folder, "global")];
  systemPrograms(system);
  const browser = env()["AGENT_BROWSER_EXECUTABLE_PATH"];
  const none = { AGENT_BROWSER_EXECUTABLE_PATH: undefined, AGENT_BROWSER_ARGS: undefined };
  return {
    env: { ...env(), ...none, PATH: [path.join(prefix, "bin"), system].join(path.delimiter) },
    prefix,
    installChromium: () => {
      const file = path.join(system, "chromium");
      writeFileSync(file, `#!/bin/sh\nexec "${browser}" --no-sandbox "$@"\n`);
      chmodSync(file, 0o755);
    },
  };
}

function doctor(machine: Machine): Promise<string> {
  return new Promise((resolve) => {
    const argv = [path.join(DIST, "cli.js"), "doctor"];
    execFile(process.execPath, argv, { cwd: workspace().workDir, env: machine.env }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

it("is led from the first error to a page in one pi, by what the tool says", async () => {
  const machine = bareMachine();
  const pi = start({ env: machine.env });
  const page = ["open", `${site().url}/form`];

  const [first, again] = await pi.calls(page, page);
  expect(first).toMatchObject({ isError: true, details: { failureCategory: "missing-binary" } });
  expect(first?.text).toContain("Ask the user to install it: `npm install -g agent-browser`");
  expect(first?.text).toContain("nothing has to be restarted");
  expect(first?.details, "no call that must fail the same way").not.toHaveProperty("nextActions");
  expect(again?.text).toBe(first?.text);
  expect(first?.text).toContain("`npx pi-agent-browser doctor`");
  const told = await doctor(machine);
  expect(told).toContain(path.join(machine.prefix, "bin"));
  expect(told).toContain("npm install -g agent-browser");

  await npm(ROOT, [
    "install",
    "-g",
    "--offline",
    "--prefix",
    machine.prefix,
    path.join(ROOT, "node_modules/agent-browser"),
  ]);
  const [noBrowser] = await pi.calls(page);
  expect(noBrowser).toMatchObject({ isError: true });
  expect(noBrowser?.text).toContain(
    "Chrome did not start: none was found. Ask the user to run `agent-browser install`",
  );
  expect(noBrowser?.text).not.toContain('"open"');

  machine.installChromium();
  const [opened, title] = await pi.calls(page, ["get", "title"]);
  expect(opened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "Sign up"') });
  expect(title).toMatchObject({ isError: false, text: "  Sign up" });

  await pi.quit();
  await expectNothingLeft(workspace());
});
