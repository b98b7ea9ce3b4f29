/** Where a session is: what led nowhere or somewhere else, and what was waited for in vain, is told. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real, site } = onSite();

describe("back and forward", () => {
  it("that have nowhere to go are not called done, alone and in a batch", async () => {
    await real.call(["open", `${site.url}/list`]);
    const forward = await real.call(["forward"]);
    expect(forward.text).toContain(`Still on ${site.url}/list`);
    expect(forward.text).toContain("This tab has no page to go forward to.");
    expect((await real.call(["batch", "forward", "get url"])).text).toContain("no page to go forward to");
  });

  it("within a page of scripts are called done", async () => {
    await real.call(["open", `${site.url}/list`]);
    await real.call(["eval", "void (history.pushState(1, ''), history.pushState(2, ''))"]);
    for (const way of ["back", "forward"]) {
      const seen = await real.call([way]);
      expect(seen.text).toContain(`Now on ${site.url}/list`);
      expect(seen.details["noHistory"]).toBeUndefined();
    }
  });
});

describe("a state that is loaded", () => {
  it("is said to have left the page, with the way back", async () => {
    await real.call(["open", `${site.url}/list`]);
    await real.call(["eval", "localStorage.name = 'v'"]);
    await real.call(["state", "save", "state.json"]);
    const loaded = await real.call(["state", "load", "state.json"]);
    expect(loaded.text).toContain(`(${site.url}/): that has left ${site.url}/list.`);
    expect((await real.call(actionOf(loaded, "return-to-page"))).text).toContain(`(${site.url}/list)`);
  });
});

describe("a frame that is selected", () => {
  it("and that CSS does not reach into is not called one in which selectors work", async () => {
    await real.call(["open", `${site.url}/list`]);
    const html = "<iframe id=f sandbox srcdoc='<button>B</button>'></iframe><iframe id=g srcdoc='<b>x</b>'></iframe>";
    await real.call(["eval", `void (document.body.innerHTML = ${JSON.stringify(html)})`]);
    const foreign = await real.call(["frame", "#f"]);
    expect(foreign.text).not.toContain("Selectors work inside");
    expect(foreign.text).toContain("CSS finds nothing in it");
    expect((await real.call(["frame", "#g"])).text).toContain("Selectors work inside the frame");
    await real.call(["frame", "main"]);
  });
});

describe("dialogs one after the other", () => {
  const asking = (script: string) =>
    real.call([
      "eval",
      `void (document.body.innerHTML = ${JSON.stringify(`<button id=b onclick="${script}">B</button>`)})`,
    ]);

  it("are each told: alerts by the click, a further question by the answer", async () => {
    await real.call(["open", `${site.url}/list`]);
    await asking("alert('One');alert('Two')");
    const alerts = await real.call(["click", "#b"]);
    expect(alerts.text).toContain('"One"');
    expect(alerts.text).toContain('"Two"');
    await asking("confirm('First?')&&confirm('Second?')");
    await real.call(["click", "#b"]);
    const answered = await real.call(["dialog", "accept"]);
    expect(answered.text).toContain("Dialog accepted.");
    expect(answered.text).toContain('A confirm dialog is open: "Second?"');
    await real.call(["dialog", "dismiss"]);
  });
});

describe("a wait that ran out", () => {
  const waited = (...args: readonly string[]) => real.call(["wait", ...args, "--timeout", "500"]);

  it("says how the page stands to it", async () => {
    const html = `<main>Card Declined<p hidden id=h>Order placed</p><p role=alert>No money</p><button id=b>Go</button></main>`;
    await real.call(["open", `${site.url}/list`]);
    await real.call(["eval", `void (document.body.innerHTML = ${JSON.stringify(html)})`]);
    expect((await waited("--url", "**/thanks")).text).toContain(`The page is ${site.url}/list.`);
    expect((await waited("--text", "card declined")).text).toContain(
      'The page shows "Card Declined", in other letters.',
    );
    expect((await waited("--text", "Order placed")).text).toContain("The text is on the page and does not show.");
    expect((await waited("#no")).text).toContain('Nothing on the page matches it. An alert says: "No money".');
    expect((await waited("#h")).text).toContain("It matches 1 element, which does not show");
    expect((await waited("#b", "--state", "hidden")).text).toContain("It still shows.");
  });

  it("is refused at once where it could never hold, or always", async () => {
    const started = real.starts.length;
    const refused = await real.call(["wait", "--fn", "() => window.ready"]);
    expect(refused).toMatchObject({ isError: true, details: { failureCategory: "validation-error" } });
    expect(actionOf(refused, "use-supported-selector")).toEqual({ args: ["wait", "--fn", "(() => window.ready)()"] });
    expect((await real.call(["wait", "networkidle"])).text).toContain('["wait","--load","networkidle"]');
    expect(real.starts).toHaveLength(started);
  });
});
