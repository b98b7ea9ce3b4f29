import { readdirSync, rmSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectNoBrowserFolders, expectNoLeftovers } from "../../support/leftovers.ts";
import { onSite } from "../../support/on-site.ts";
import { actionOf, kill } from "../../support/real.ts";

const { real, site } = onSite({ fresh: "for each test" });

function filesOf(session: string): readonly string[] {
  return readdirSync(real.socketDir).filter((name) => name.startsWith(`${session}.`));
}

describe("the socket folder is deleted while a browser runs", () => {
  it("is made again, private; the page is told to be gone, and opens in a new browser", async () => {
    await real.call(["open", `${site.url}/list`]);
    rmSync(real.socketDir, { recursive: true });
    const seen = await real.call(["get", "title"]);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    const again = await real.call(actionOf(seen, "reopen-page"));
    expect(again.text).toContain('Opened "List"');
    expect(statSync(real.socketDir).mode & 0o777).toBe(0o700);
    expect((await real.call(["get", "title"])).text).toBe("  List");
    expect(await real.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
    expectNoBrowserFolders(real.temporary);
  });
});

describe("nothing of a browser stays", () => {
  it("in its folders when the caller closes it", async () => {
    await real.call(["open", `${site.url}/list`]);
    const session = real.session();
    expect((await real.call(["close"])).isError).toBe(false);
    await expectNoLeftovers(real.socketDir);
    expectNoBrowserFolders(real.temporary);
    expect(filesOf(session)).toEqual([]);
  });

  it("in its folders when it was killed under its daemon", async () => {
    await real.call(["open", `${site.url}/list`]);
    await kill(...real.browserPids());
    await real.call(["open", `${site.url}/form`]);
    expect(await real.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
    expectNoBrowserFolders(real.temporary);
  });

  it("of a session of the caller's, when that is closed: neither its launch nor its folders", async () => {
    await real.call(["--session", "shop", "--proxy-bypass", "localhost", "open", `${site.url}/list`]);
    expect(filesOf("shop")).toContain("shop.launch.json");
    expect((await real.call(["--session", "shop", "close"])).isError).toBe(false);
    await expectNoLeftovers(real.socketDir);
    expect(filesOf("shop")).toEqual([]);
    expectNoBrowserFolders(real.temporary);
  });
});
