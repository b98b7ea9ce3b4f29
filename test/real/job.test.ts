/** A whole flow in one call, on a real browser. */
import { existsSync } from "node:fs";
import path from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { type Json, member } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real, site } = onSite();

interface Ran {
  readonly seen: Seen;
  readonly processes: number;
}

async function job(steps: readonly object[], more: object = {}): Promise<Ran> {
  const before = real.starts.length;
  const seen = await real.call({ job: { steps }, ...more });
  return { seen, processes: real.starts.length - before };
}

async function inPage(script: string): Promise<Json | undefined> {
  return member(member(await real.raw(["eval", script]), "data"), "result");
}

function names(): object {
  return { action: "open", url: `${site.url}/flows/names` };
}

const SAVE = { action: "click", role: "button", name: "Save" };

describe("a job", () => {
  it("saves what a click by name downloads where the next step says", async () => {
    const { seen } = await job([
      { action: "open", url: `${site.url}/files` },
      { action: "click", role: "link", name: "Report" },
      { action: "waitForDownload", path: "kept/report.bin" },
      { action: "assertText", text: "Files" },
    ]);
    expect(seen.isError, seen.text).toBe(false);
    const file = path.join(real.cwd, "kept", "report.bin");
    expect(seen.text).toContain(`2. download link "Report": Saved download: ${file}`);
    expect(existsSync(file)).toBe(true);
    expect(seen.details).toMatchObject({ artifacts: [{ kind: "download", exists: true }] });
  });

  it("of ten steps by selectors is one process", async () => {
    const { seen, processes } = await job([
      names(),
      { action: "fill", selector: "#name", text: "Ann" },
      { action: "fill", selector: "#nick", text: "Annie" },
      { action: "select", selector: "#size", value: "l" },
      { action: "uncheck", selector: "#news" },
      { action: "check", selector: "#add" },
      { action: "fill", selector: "#note", text: "hello" },
      { action: "click", selector: "#save" },
      { action: "assertText", text: "save" },
      { action: "screenshot", path: "ten.png" },
    ]);
    expect(seen).toMatchObject({ isError: false });
    expect(processes).toBe(1);
    expect(existsSync(path.join(real.cwd, "ten.png"))).toBe(true);
  });

  it("of ten steps by names on one page is two", async () => {
    const { seen, processes } = await job([
      names(),
      { action: "fill", locator: "label", value: "Full name", text: "Ann" },
      { action: "fill", role: "textbox", name: "Nickname", text: "Annie" },
      { action: "fill", locator: "placeholder", value: "Search orders", text: "shoes" },
      { action: "fill", locator: "label", value: "Birthday", text: "2000-02-29" },
      { action: "fill", locator: "label", value: "Notes", text: "new" },
      { action: "uncheck", locator: "label", value: "Newsletter" },
      { action: "fill", locator: "label", value: "Access phrase", text: "correct horse battery" },
      SAVE,
      { action: "assertText", text: "save" },
    ]);
    expect(seen).toMatchObject({ isError: false });
    expect(processes).toBe(2);
    const values = "['name','nick','q','birthday','phrase'].map((id) => document.getElementById(id).value).join('|')";
    expect(await inPage(values)).toBe("Ann|Annie|shoes|2000-02-29|correct horse battery");
    expect(await inPage("document.querySelector('#out').textContent")).toBe("save");
    expect(JSON.stringify([seen.text, seen.details, real.transcript, real.progress])).not.toContain("correct horse");
  });

  it("finds what its own steps have brought: a field, and a dialog that opens later", async () => {
    const { seen } = await job([
      names(),
      { action: "check", locator: "label", value: "Add a note" },
      { action: "fill", locator: "label", value: "Note text", text: "hello" },
      { action: "click", role: "button", name: "Ask" },
      { action: "click", role: "button", name: "Confirm order" },
      { action: "assertText", text: "confirm" },
    ]);
    expect(seen).toMatchObject({ isError: false });
    expect(await inPage("document.querySelector('#note').value")).toBe("hello");
  });

  it("types slowly and presses a key", async () => {
    const { seen } = await job([
      names(),
      { action: "type", locator: "placeholder", value: "Search orders", text: "shoes", delayMs: 5, press: "Enter" },
      { action: "assertText", text: "searched:shoes" },
    ]);
    expect(seen).toMatchObject({ isError: false });
    expect(await inPage("document.querySelector('#q').value")).toBe("shoes");
  });

  it.each<[string, object]>([
    ["a text that never comes", { action: "assertText", text: "never said" }],
    ["an address that is not reached", { action: "assertUrl", url: "**/done" }],
    ["an element that is not there", { action: "wait", selector: "#nope" }],
    ["a name that nothing has", { action: "click", role: "button", name: "Nope" }],
  ])("that fails at %s says so, runs nothing more, and shows the page in at most 300 tokens", async (_, step) => {
    const { seen } = await job([names(), { action: "fill", selector: "#name", text: "Ann" }, step, SAVE], {
      timeoutMs: 8_000,
    });
    expect(seen).toMatchObject({ isError: true });
    expect(seen.text).toMatch(/^Row 3 of 4 failed\.$/m);
    expect(seen.text).toMatch(/^4\. click button "Save": not run$/m);
    expect(await inPage("document.querySelector('#out').textContent")).toBe("nothing yet");
    const [, shown = ""] = seen.text.split(/^The page then /m);
    expect(shown).toContain('textbox "Full name"');
    expect(countTokens(shown)).toBeLessThanOrEqual(300);
    const ref = /button "Save" \[ref=(e\d+)\]/.exec(shown)?.[1] ?? "";
    expect(await real.call(["click", `@${ref}`])).toMatchObject({ isError: false });
  });

  it("says of what is waited for in vain what the page has instead", async () => {
    const { seen } = await job([names(), { action: "assertText", text: "NOTHING yet" }, SAVE], { timeoutMs: 8_000 });
    expect(seen.text).toMatch(/^Row 2: The page shows "nothing yet", in other letters\.$/m);
    const url = await job([names(), { action: "assertUrl", url: "**/done" }], { timeoutMs: 8_000 });
    expect(url.seen.text).toContain(`Row 2: The page is ${site.url}/flows/names.`);
    const batch = await real.call({
      args: ["batch", "--bail"],
      stdin: JSON.stringify([
        ["wait", "#nope", "--timeout", "300"],
        ["get", "title"],
      ]),
    });
    expect(batch.text).toContain("Row 1: Nothing on the page matches it.");
  });

  it("that opens a page and a tab of it says so, with the way back", async () => {
    const { seen } = await job([
      { action: "open", url: `${site.url}/` },
      { action: "click", locator: "text", value: "Open in a new tab" },
    ]);
    expect(seen.text).toMatch(
      /^Another tab \(\S+\) is active now; the one before was on \S+\. Refs from before are void\.$/m,
    );
    expect(await real.call(actionOf(seen, "back-to-tab"))).toMatchObject({ isError: false });
    await real.call(["get", "url"]);
  });

  it("goes on after a failing step where it is told so", async () => {
    const { seen } = await real
      .call({ job: { steps: [names(), { ...SAVE, name: "Nope" }, SAVE], failFast: false } })
      .then((seen) => ({ seen }));
    expect(seen.isError).toBe(true);
    expect(await inPage("document.querySelector('#out').textContent")).toBe("save");
  });
});
