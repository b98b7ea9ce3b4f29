import { describe, expect, it } from "vitest";
import { processesOf } from "../../../scripts/processes.ts";
import { eventsOf } from "../../support/agent.ts";
import type { Seen } from "../../support/given.ts";
import { onSite } from "../../support/on-site.ts";
import { actionOf, refOf, until } from "../../support/real.ts";

const { real, site } = onSite();

/** Kills every page's process of the browser, as a system does that has no memory left. */
async function crashPages(): Promise<void> {
  const renderers = (await processesOf(real.socketDir)).filter(({ command }) => command.includes("--type=renderer"));
  expect(renderers.length).toBeGreaterThan(0);
  for (const { pid } of renderers) process.kill(pid, "SIGKILL");
}

/** Upstream alone would have waited for 30 s, and then told of a deadline or of no answer. */
function expectCrashTold(seen: Seen): void {
  expect(seen.isError, seen.text).toBe(true);
  expect(seen.details).toMatchObject({ failureCategory: "page-wedged" });
  expect(seen.text).toContain("The page crashed");
}

/** Nothing reads the blank page in its place, and the offered call brings the page back. */
async function expectRecovery(crashed: Seen): Promise<void> {
  const refused = await real.call(["get", "title"]);
  expect(refused.details).toMatchObject({ failureCategory: "page-wedged", upstreamProcesses: 0 });
  expect(refused.text).toContain("has crashed");
  for (const seen of [refused, crashed])
    expect(actionOf(seen, "reopen-page")).toEqual({ args: ["open", `${site.url}/form`] });
  const again = await real.call(actionOf(crashed, "reopen-page"));
  expect(again.text).toContain(`Opened "Sign up" (${site.url}/form)`);
  expect((await real.call(["get", "title"])).text).toBe("  Sign up");
}

describe("a page crashes", () => {
  it("while nothing runs: the next read says so, and the page can be loaded again", async () => {
    await real.call(["open", `${site.url}/form`]);
    await crashPages();
    const seen = await real.call(["get", "title"]);
    expectCrashTold(seen);
    expect(seen.text).toContain("Nothing was read.");
    expect(eventsOf(real.transcript, "page.crashed")).toHaveLength(1);
    await expectRecovery(seen);
  });

  it("before a click by ref: it is not said to have been done", async () => {
    await real.call(["open", `${site.url}/form`]);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Send"');
    await crashPages();
    const seen = await real.call(["click", ref]);
    expectCrashTold(seen);
    await expectRecovery(seen);
  });

  it("in the middle of a script: it may have run", async () => {
    await real.call(["open", `${site.url}/form`]);
    const script = `fetch("/count?name=crash", { method: "POST" }).then(() => new Promise(() => {}))`;
    const running = real.call(["eval", script]);
    await until("the script ran", () => site.count("crash") > 0);
    await crashPages();
    const seen = await running;
    expectCrashTold(seen);
    expect(seen.text).toContain("Whether eval took effect before that is not known.");
    await expectRecovery(seen);
  });

  it("in a batch: nothing of it goes on on the blank page", async () => {
    await real.call(["open", `${site.url}/form`]);
    await crashPages();
    const rows = [
      ["get", "title"],
      ["eval", `fetch("${site.url}/count?name=after-crash", { method: "POST", mode: "no-cors" }).then(() => 1)`],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expectCrashTold(seen);
    await expectRecovery(seen);
    expect(site.count("after-crash")).toBe(0);
  });

  it("as it is opened: what comes after it is told", async () => {
    await real.call(["open", `${site.url}/form`]);
    await real.call(["open", "chrome://crash"]);
    const seen = await real.call(["get", "title"]);
    expect(seen.isError, seen.text).toBe(true);
    expect(seen.text).toContain("crashed");
    const again = await real.call(["open", `${site.url}/list`]);
    expect(again.text).toContain('Opened "List"');
  });
});
