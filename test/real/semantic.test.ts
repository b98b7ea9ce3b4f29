/** One action by a name, on pages as they are: what shows is acted on, and nothing else is. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Json, member } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real, site } = onSite();

interface Acted {
  readonly seen: Seen;
  /** The binary was started so often. */
  readonly processes: number;
}

async function act(semanticAction: object): Promise<Acted> {
  const before = real.starts.length;
  const seen = await real.call({ semanticAction });
  return { seen, processes: real.starts.length - before };
}

/** What a script sees in the page, beside the tool. */
async function inPage(script: string): Promise<Json | undefined> {
  return member(member(await real.raw(["eval", script]), "data"), "result");
}

/** What the page's script noted of clicks. */
function noted(): Promise<Json | undefined> {
  return inPage("document.querySelector('#out').textContent");
}

function valueIn(selector: string): Promise<Json | undefined> {
  return inPage(`document.querySelector(${JSON.stringify(selector)}).value`);
}

function isChecked(selector: string): Promise<Json | undefined> {
  return inPage(`document.querySelector(${JSON.stringify(selector)}).checked`);
}

async function open(page: string): Promise<void> {
  await real.call(["open", `${site.url}/flows/${page}`]);
}

describe("a click by name", () => {
  beforeEach(() => open("names"));

  it.each<[string, object, string]>([
    ["a role and name, though a hidden element has it, too", { role: "button", name: "Save" }, "save"],
    ["a text, though a heading says the same", { locator: "text", value: "Orders" }, "orders"],
    ["a text that is no control's", { locator: "text", value: "Plain words" }, "plain"],
    ["the alternative text of an image", { locator: "alt", value: "Company logo" }, "logo"],
    ["a title", { locator: "title", value: "Close panel" }, "close"],
    ["a test id", { locator: "testid", value: "buy-now" }, "buy"],
  ])("reaches %s", async (_, element, id) => {
    const { seen, processes } = await act({ action: "click", ...element });
    expect(seen).toMatchObject({ isError: false });
    expect(processes).toBe(2);
    expect(await noted()).toBe(id);
  });

  it("that two have lists both with their headings, clicks none, and offers each", async () => {
    const { seen, processes } = await act({ action: "click", role: "button", name: "Edit" });
    expect(processes).toBe(1);
    expect(seen.text).toMatch(
      /^2 elements fit button "Edit": @e\d+ button "Edit" under "Billing", @e\d+ button "Edit" under "Delivery"/,
    );
    expect(await noted()).toBe("nothing yet");
    await real.call(actionOf(seen, "try-current-visible-ref-2"));
    expect(await noted()).toBe("edit-delivery");
  });

  it("that nothing has tells what is like it, and clicks nothing", async () => {
    const { seen } = await act({ action: "click", role: "link", name: "Save" });
    expect(seen.details).toMatchObject({ failureCategory: "selector-not-found" });
    expect(seen.text).toMatch(/Nothing that shows fits link "Save"; nothing was clicked\..*@e\d+ button "Save"/);
    expect(await noted()).toBe("nothing yet");
  });

  it("leaves refs that the next call uses", async () => {
    const { seen } = await act({ action: "click", role: "button", name: "Save" });
    const ref = /\((@e\d+)\)/.exec(seen.text)?.[1] ?? "";
    expect(await real.call(["click", ref])).toMatchObject({ isError: false });
    expect(await noted()).toBe("save save");
  });
});

describe("a field by name", () => {
  beforeEach(() => open("names"));

  it.each<[string, object, string, string]>([
    ["its label", { locator: "label", value: "Full name" }, "#name", "Ann Lee"],
    ["its label, of which a hidden field has another", { locator: "label", value: "Nickname" }, "#nick", "Annie"],
    ["its role and name", { role: "textbox", name: "Full name" }, "#name", "Bea"],
    ["its placeholder", { locator: "placeholder", value: "Search orders" }, "#q", "shoes"],
    ["the label of a date", { locator: "label", value: "Birthday" }, "#birthday", "2000-02-29"],
  ])("is filled by %s", async (_, element, selector, text) => {
    const { seen, processes } = await act({ action: "fill", ...element, text });
    expect(seen).toMatchObject({ isError: false });
    expect(processes).toBe(2);
    expect(await valueIn(selector)).toBe(text);
    expect(await valueIn("#hidden-nick")).toBe("");
  });

  it("that is an editor has its text replaced", async () => {
    await act({ action: "fill", locator: "label", value: "Notes", text: "new notes" });
    expect(await inPage("document.querySelector('#notes').textContent")).toBe("new notes");
  });

  it.each([
    ["read-only", "Customer number", "#number", "C-1"],
    ["disabled", "Frozen", "#frozen", ""],
  ])("that is %s keeps its value", async (_, value, selector, kept) => {
    const { seen } = await act({ action: "fill", locator: "label", value, text: "changed" });
    expect(seen.text).toMatch(/read-only|disabled/);
    expect(seen.text).not.toMatch(/^Filled/);
    expect(await valueIn(selector)).toBe(kept);
  });

  it("for a password has what is filled in masked everywhere", async () => {
    const secret = "correct horse battery";
    const { seen } = await act({ action: "fill", locator: "label", value: "Access phrase", text: secret });
    expect(seen).toMatchObject({ isError: false });
    expect(await valueIn("#phrase")).toBe(secret);
    expect(JSON.stringify([seen.text, seen.details, real.transcript, real.progress])).not.toContain(secret);
  });

  it("is selected in, checked and unchecked by its label", async () => {
    await act({ action: "select", locator: "label", value: "Size", values: ["Large"] });
    await act({ action: "select", locator: "label", value: "Toppings", values: ["Ham", "Corn"] });
    await act({ action: "uncheck", locator: "label", value: "Newsletter" });
    await act({ action: "check", role: "checkbox", name: "Add a note" });
    expect(await valueIn("#size")).toBe("l");
    expect(
      await inPage("[...document.querySelector('#toppings').selectedOptions].map((one) => one.value).join()"),
    ).toBe("Ham,Corn");
    expect([await isChecked("#news"), await isChecked("#add")]).toEqual([false, true]);
  });
});

describe("a name inside a frame", () => {
  const inFrame = (script: string): Promise<Json | undefined> =>
    inPage(`document.querySelector('#f').contentDocument.${script}`);

  it("of the same site is found from outside", async () => {
    await open("name-frames");
    const filled = await act({ action: "fill", locator: "label", value: "Card holder", text: "Ann" });
    expect(filled.seen).toMatchObject({ isError: false });
    expect(await inFrame("querySelector('#holder').value")).toBe("Ann");
    await act({ action: "fill", locator: "placeholder", value: "As on the card", text: "Ben" });
    expect(await inFrame("querySelector('#holder').value")).toBe("Ben");
    await act({ action: "click", role: "button", name: "Pay now" });
    expect(await inFrame("querySelector('#pay').dataset.done")).toBe("yes");
  });

  it("of another site is found by what the browser calls it", async () => {
    await open("name-frames?far");
    const { seen } = await act({ action: "click", role: "button", name: "Pay now" });
    expect(seen).toMatchObject({ isError: false });
    expect(await noted()).toBe("paid");
  });

  it("that is selected is found, and the page around it is not acted on", async () => {
    await open("name-frames");
    await real.call(["frame", "#f"]);
    await act({ action: "click", role: "button", name: "Pay now" });
    expect(await inFrame("querySelector('#pay').dataset.done")).toBe("yes");
    await act({ action: "fill", locator: "placeholder", value: "As on the card", text: "Cid" });
    expect(await inFrame("querySelector('#holder').value")).toBe("Cid");
    await real.call(["frame", "main"]);
  });
});

describe("a name inside components", () => {
  beforeEach(() => open("name-parts"));

  it("is found in shadow roots, by label, placeholder and role", async () => {
    await act({ action: "fill", locator: "label", value: "Nickname", text: "Annie" });
    expect(await valueIn("#nick")).toBe("Annie");
    await act({ action: "fill", locator: "placeholder", value: "Short name", text: "Zed" });
    expect(await valueIn("#nick")).toBe("Zed");
    await act({ action: "check", locator: "label", value: "Gift wrap" });
    await act({ action: "uncheck", role: "switch", name: "Notify me" });
    expect([await isChecked("#gift"), await isChecked("#notify")]).toEqual([true, false]);
    await act({ action: "click", role: "button", name: "Send it" });
    expect(await noted()).toBe("sent");
  });

  it("of a list that a library stands for is chosen from in the list itself", async () => {
    await real.call({ semanticAction: { action: "select", selector: "#fruit", value: "p" } });
    expect(await valueIn("#fruit")).toBe("p");
  });
});
