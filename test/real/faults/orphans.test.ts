import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { processesOf } from "../../../scripts/processes.ts";
import { stringMember } from "../../../src/json.ts";
import { expectNoBrowserFolders, expectNoLeftovers } from "../../support/leftovers.ts";
import { onSite } from "../../support/on-site.ts";
import { kill, runs, until } from "../../support/real.ts";

const { real, site } = onSite({ fresh: "for each test" });

/** The browser of the daemon that is being started, as soon as it is there. */
async function browserAppeared(): Promise<number> {
  let pid: number | undefined;
  await until("a browser appeared", async () => {
    const found = await processesOf(real.socketDir);
    pid = found.find(({ command }) => command.includes("--user-data-dir=") && !command.includes("--type="))?.pid;
    return pid !== undefined;
  });
  return pid ?? 0;
}

async function expectClean(): Promise<void> {
  await expectNoLeftovers(real.socketDir);
  expectNoBrowserFolders(real.temporary);
}

describe("the daemon is killed while its first page opens", () => {
  it.each([0, 300, 1500])(
    "%i ms after its browser appeared: no browser is left, and the next open works",
    async (ms) => {
      const opening = real.call(["open", `${site.url}/slow?ms=3000`]);
      await browserAppeared();
      await delay(ms);
      await kill(real.daemonPid());
      const seen = await opening;
      // Upstream may have started another daemon for the same call: then the session goes on, with a browser.
      const became = stringMember(seen.details["managedSessionOutcome"], "status");
      if (became === "abandoned") await expectClean();
      expect((await real.call(["open", `${site.url}/list`])).isError).toBe(false);
      expect(await real.engine.quit()).toBe(true);
      await expectClean();
    },
  );
});

describe("a browser that the record does not know", () => {
  it("is ended all the same: browser killed, page opened anew, daemon killed", async () => {
    await real.call(["open", `${site.url}/list`]);
    await kill(...real.browserPids());
    await real.call(["open", `${site.url}/form`]);
    const daemon = real.daemonPid();
    await kill(daemon);
    expect((await real.call(["open", `${site.url}/list`])).isError).toBe(false);
    expect(await real.engine.quit()).toBe(true);
    await expectClean();
  });

  it("is ended with its daemon, when another daemon took over from the recorded one", async () => {
    await real.call(["open", `${site.url}/list`]);
    const old = [real.daemonPid(), ...real.browserPids()];
    // Upstream starts another when it does not find the first.
    for (const ending of ["pid", "sock"]) rmSync(`${real.socketDir}/${real.session()}.${ending}`, { force: true });
    await real.raw(["open", `${site.url}/form`]);
    await real.call(["open", `${site.url}/form`]);
    expect(await real.engine.quit()).toBe(true);
    await until("the old daemon and its browser ended", () => !old.some(runs));
    await expectClean();
  });
});
