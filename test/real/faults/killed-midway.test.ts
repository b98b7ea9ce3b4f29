import { beforeEach, describe, expect, it } from "vitest";
import type { Seen } from "../../support/given.ts";
import { onSite } from "../../support/on-site.ts";
import { actionOf, until } from "../../support/real.ts";

const { real, site } = onSite({ fresh: "for each test" });

/** A button whose click sends an order, and waits until the server has taken it. */
const ORDERING = `document.body.innerHTML = "<button id=pay>Pay</button>"; pay.onclick = () => {
  const order = new XMLHttpRequest();
  order.open("POST", "/slow?ms=5000", false);
  order.send();
};`;

beforeEach(async () => {
  await real.call(["open", `${site.url}/list`]);
  await real.call({ args: ["eval", "--stdin"], stdin: ORDERING });
});

const CALLS: readonly (readonly [string, object])[] = [
  ["a click", { args: ["click", "#pay"] }],
  [
    "a batch",
    {
      args: ["batch"],
      stdin: JSON.stringify([
        ["get", "title"],
        ["click", "#pay"],
        ["get", "url"],
      ]),
    },
  ],
];

const VICTIMS: readonly (readonly [string, () => readonly number[]])[] = [
  ["daemon", () => [real.daemonPid()]],
  ["browser", () => real.browserPids()],
];

/** The server has the order, so nothing may say that it was not sent. */
function expectTrue(seen: Seen): void {
  expect(seen.isError, seen.text).toBe(true);
  expect(seen.text).toMatch(/is not known|may or may not have run|outcome is unknown/);
  expect(seen.text).not.toMatch(/about:blank|Nothing was run|did not run/);
}

/** At most one explained failure, then the session works on. */
async function expectRecovery(): Promise<void> {
  const next = await real.call(["get", "title"]);
  if (!next.isError) throw new Error(`the page is gone, but ${next.text}`);
  expect(next.details).toMatchObject({ failureCategory: "session-lost" });
  const again = await real.call(actionOf(next, "reopen-page"));
  expect(again.text).toContain(`Opened "List" (${site.url}/list)`);
  expect((await real.call(["get", "title"])).text).toBe("  List");
}

describe.each(VICTIMS)("the %s is killed after the server has the order", (_who, victims) => {
  it.each(CALLS)("of %s: it may have run", async (_what, call) => {
    const before = site.count("slow");
    const running = real.call(call);
    await until("the order came", () => site.count("slow") > before);
    for (const pid of victims()) process.kill(pid, "SIGKILL");
    const seen = await running;
    expectTrue(seen);
    await expectRecovery();
    expect(site.count("slow")).toBe(before + 1);
  });
});
