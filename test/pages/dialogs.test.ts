import { beforeEach, describe, expect, it } from "vitest";
import { actionIds } from "../support/agent.ts";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf, until } from "../support/real.ts";

const { real, site } = onSite();
beforeEach(async () => {
  await real.call(["dialog", "dismiss"]);
  const opened = await real.call(["open", `${site.url}/dialogs`]);
  expect(opened.isError, opened.text).toBe(false);
});

describe("dialogs", () => {
  it("an alert is closed by itself, and said", async () => {
    const seen = await real.call(["click", "#alert"]);
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 1 } });
    expect(seen.text).toContain("dialog");
    expect((await real.call(["get", "text", "#answer"])).text).toBe("  alert closed");
  });

  it("a page that asks whether to leave it is left, and said to have asked", async () => {
    await real.call(["open", `${site.url}/form`]);
    await real.call([
      "eval",
      `addEventListener("beforeunload", (event) => event.preventDefault());
       document.body.insertAdjacentHTML("beforeend", '<input id=unsaved><a id=go href=/list>go</a>'); 1`,
    ]);
    await real.call(["fill", "#unsaved", "work"]);
    const left = await real.call(["click", "#go"]);
    expect(left.text).toContain(`Now on "List" (${site.url}/list)`);
    expect(left.text).toContain(`A dialog opened on ${site.url}/form and was accepted`);
    expect(left.text).toContain("the page asked whether to leave it (beforeunload)");
  });

  it("a confirm stays open: the click says so, a read fails naming it, accept answers it", async () => {
    const seen = await real.call(["click", "#confirm"]);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toMatch(/confirm dialog/);
    expect(seen.text).toContain("Delete it?");
    const read = await real.call(["get", "text", "#answer"]);
    expect(read.details).toMatchObject({ failureCategory: "dialog-blocked", upstreamProcesses: 0 });
    expect(read.text).toContain("Delete it?");
    const accepted = await real.call(actionOf(read, "accept-dialog"));
    expect(accepted.isError, accepted.text).toBe(false);
    expect((await real.call(["get", "text", "#answer"])).text).toBe("  confirm: true");
  });

  it("confirms without end are left by a fresh browser, or by close", async () => {
    await real.call(["open", `${site.url}/form`]);
    const html = "<button id=b onclick=\"for (;;) confirm('Again?')\">B</button>";
    await real.call(["eval", `void (document.body.innerHTML = ${JSON.stringify(html)})`]);
    await real.call(["click", "#b"]);
    for (let times = 0; times < 2; times++) await real.call(["dialog", "accept"]);
    const seen = await real.call(["get", "title"]);
    expect(actionIds(seen)).toEqual(["accept-dialog", "dismiss-dialog", "recover-fresh-session", "close-browser"]);
    const fresh = await real.call(actionOf(seen, "recover-fresh-session"));
    expect(fresh.isError, fresh.text).toBe(false);
  });

  it("a confirm that a short timer opens is said by the click that set it, with the answers", async () => {
    await real.call([
      "eval",
      "document.getElementById('confirm').onclick = () => setTimeout(() => confirm('Later?'), 5); 1",
    ]);
    const seen = await real.call(["click", "#confirm"]);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toContain("A confirm dialog is open");
    expect(seen.text).toContain("Later?");
    expect((await real.call(actionOf(seen, "dismiss-dialog"))).isError).toBe(false);
  });

  it("a prompt opened by a ref click is answered with a text, and the refs go on", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    const seen = await real.call(["click", refOf(snapshot, 'button "Prompt"')]);
    expect(seen.text).toContain("Your name?");
    const blocked = await real.call(["click", refOf(snapshot, 'button "Alert"')]);
    expect(blocked.details).toMatchObject({ failureCategory: "dialog-blocked" });
    await real.call(["dialog", "accept", "Grace"]);
    expect((await real.call(["get", "text", "#answer"])).text).toBe("  prompt: Grace");
    const alert = await real.call(["click", refOf(snapshot, 'button "Alert"')]);
    expect(alert.isError, alert.text).toBe(false);
  });
});

describe("a page that asks while it loads", () => {
  it("is said to ask, with the answers, not only to be late", async () => {
    const seen = await real.call(["open", `${site.url}/confirming`]);
    expect(seen.text).toContain('confirm dialog is open ("Stay?")');
    const answered = await real.call(actionOf(seen, "accept-dialog"));
    expect(answered.isError, answered.text).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  Confirming");
  });
});

describe("what upstream itself does not guard against an open dialog", () => {
  const HANGING = [[["get", "title"]], [["get", "url"]], [["screenshot", "page.png"]]];

  it.each(HANGING)("%j is not started while a dialog is known to be open", async (args) => {
    await real.call(["click", "#confirm"]);
    const seen = await real.call(args);
    expect(seen.details, seen.text).toMatchObject({ failureCategory: "dialog-blocked", upstreamProcesses: 0 });
    expect(seen.text).toContain("Delete it?");
    await real.call(actionOf(seen, "dismiss-dialog"));
    expect((await real.call(args)).isError).toBe(false);
  });

  it.each(HANGING)("%j asks first after a script, which may have opened one", async (args) => {
    await real.call(["eval", "void setTimeout(() => document.getElementById('confirm').click(), 400)"]);
    await until("the dialog is open", async () =>
      JSON.stringify(await real.raw(["dialog", "status"])).includes("Delete"),
    );
    const seen = await real.call(args);
    expect(seen.details, seen.text).toMatchObject({ failureCategory: "dialog-blocked", upstreamProcesses: 1 });
    expect(seen.text).toContain("Delete it?");
    await real.call(actionOf(seen, "dismiss-dialog"));
  });
});

it("leaves nothing running after a quit with a dialog open", async () => {
  await real.call(["click", "#confirm"]);
  expect(await real.engine.quit()).toBe(true);
  await expectNoLeftovers(real.socketDir);
});
