/** The extension as users load it: installed from the packed tarball, and from a checkout. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findRef } from "../../scripts/model-script.ts";
import { ROOT, TOOLS } from "../../scripts/paths.ts";
import { piEnvironment } from "../../scripts/pi-process.ts";
import { execute, pack } from "../../scripts/release/consumer.ts";
import { familyOf, type LifeOptions, type LivePi, useLife } from "../support/life.ts";

import { expectNothingLeft } from "../support/pi.ts";

const { site, workspace, env, start } = useLife();

/** Browses, quits, and goes on with the session. */
async function expectWhole(options: LifeOptions): Promise<void> {
  const pi: LivePi = start(options);
  const [guide, opened, shot] = await pi.calls(["guide"], ["open", `${site().url}/form`], ["snapshot", "-i"]);
  expect(guide).toMatchObject({ isError: false, text: expect.stringContaining('["snapshot","-i"]') });
  expect(opened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "Sign up"') });
  const [filled] = await pi.calls(["fill", findRef(shot?.text ?? "", "textbox", "Full name"), "Ada Lovelace"]);
  expect(filled).toMatchObject({ isError: false });
  expect((await familyOf(workspace())).browsers).toHaveLength(1);
  await pi.quit();
  expect(await pi.ended).toBe(0);
  await expectNothingLeft(workspace());
  const resumed = start({ ...options, resume: pi.session().session });
  const [told] = await resumed.calls(["get", "title"]);
  expect(told).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/form`) });
  await resumed.quit();
}

describe("the packed tarball", () => {
  it("is installed by pi without a network, loaded, browses, and knows its session after a resume", async () => {
    const { agentDir, workDir, folder } = workspace();
    const { file } = await pack(folder);
    await execute(process.execPath, [TOOLS.pi, "install", `npm:pi-agent-browser-native@file:${file}`], {
      cwd: workDir,
      env: {
        ...piEnvironment(env(), agentDir),
        npm_config_offline: "true",
        npm_config_cache: path.join(folder, "cache"),
      },
    });
    await expectWhole({ extension: null });
  });
});

describe("the checkout", () => {
  it("is loaded by pi -e . in its folder, browses, and knows its session after a resume", async () => {
    await expectWhole({ extension: ".", cwd: ROOT });
  });
});
