import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { actionOf, type Real, realEngine, refOf } from "../support/real.ts";
import { type Site, startSite } from "../support/site.ts";

let real: Real;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  real = realEngine();
});
afterAll(async () => {
  await real.close();
  await site.close();
});
beforeEach(async () => {
  await real.call(["open", `${site.url}/dialogs`]);
});

describe("dialogs", () => {
  it("an alert is closed by itself, and said", async () => {
    const seen = await real.call(["click", "#alert"]);
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 1 } });
    expect(seen.text).toContain("dialog");
    expect((await real.call(["get", "text", "#answer"])).text).toBe("alert closed");
  });

  it("a confirm stays open: the click says so, a read fails naming it, accept answers it", async () => {
    const seen = await real.call(["click", "#confirm"]);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toMatch(/confirm dialog/);
    expect(seen.text).toContain("Delete it?");
    const read = await real.call(["get", "text", "#answer"]);
    expect(read.details).toMatchObject({ failureCategory: "dialog-blocked" });
    expect(read.text).toContain("Delete it?");
    const accepted = await real.call(actionOf(read, "accept-dialog"));
    expect(accepted.isError, accepted.text).toBe(false);
    expect((await real.call(["get", "text", "#answer"])).text).toBe("confirm: true");
  });

  it("a prompt opened by a ref click is answered with a text, and the refs go on", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    const seen = await real.call(["click", refOf(snapshot, 'button "Prompt"')]);
    expect(seen.text).toContain("Your name?");
    const blocked = await real.call(["click", refOf(snapshot, 'button "Alert"')]);
    expect(blocked.details).toMatchObject({ failureCategory: "dialog-blocked" });
    await real.call(["dialog", "accept", "Grace"]);
    expect((await real.call(["get", "text", "#answer"])).text).toBe("prompt: Grace");
    const alert = await real.call(["click", refOf(snapshot, 'button "Alert"')]);
    expect(alert.isError, alert.text).toBe(false);
  });
});

it("leaves nothing running after a quit with a dialog open", async () => {
  await real.call(["click", "#confirm"]);
  expect(await real.engine.quit()).toBe(true);
  await expectNoLeftovers(real.socketDir);
});

describe("what upstream itself does not guard against an open dialog", () => {
  // A browser for each: upstream's daemon hangs for 30 s when it is asked.
  it.each([[["get", "title"]], [["get", "url"]], [["screenshot", "page.png"]]])("%j fails naming it", async (args) => {
    const other = realEngine();
    try {
      await other.call(["open", `${site.url}/dialogs`]);
      await other.call(["click", "#confirm"]);
      const seen = await other.call({ args, timeoutMs: 5000 });
      expect(seen.details, seen.text).toMatchObject({ failureCategory: "dialog-blocked" });
      expect(seen.text).toContain("Delete it?");
    } finally {
      await other.close();
    }
  });
});
