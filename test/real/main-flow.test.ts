import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Seen } from "../support/given.ts";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { onSite } from "../support/on-site.ts";
import { refOf } from "../support/real.ts";

const { real, site } = onSite();
let before = 0;
beforeEach(() => {
  before = real.starts.length;
});

/** Success in one process, counted by the engine and from outside. */
async function one(args: readonly string[], stdin?: string): Promise<Seen> {
  const started = real.starts.length;
  const seen = await real.call(stdin === undefined ? { args } : { args, stdin });
  expect(seen, seen.text).toMatchObject({ isError: false, details: { upstreamProcesses: 1 } });
  expect(real.starts.length - started).toBe(1);
  return seen;
}

describe("the main job, each call in one upstream process", () => {
  it("opens a page in a new browser and names it", async () => {
    const seen = await one(["open", `${site.url}/form`]);
    expect(seen.text).toBe(`Opened "Sign up" (${site.url}/form)`);
    expect(seen.details).toMatchObject({
      command: "open",
      resultCategory: "success",
      successCategory: "completed",
      usedImplicitSession: true,
      managedSessionOutcome: { status: "created", activeBefore: false, activeAfter: true, succeeded: true },
      page: { url: `${site.url}/form`, title: "Sign up" },
      nextActions: [{ id: "inspect-opened-page", params: { args: ["snapshot", "-i"] } }],
    });
  });

  it("fills and submits a form by the refs of a snapshot", async () => {
    const snapshot = await one(["snapshot", "-i"]);
    expect(snapshot.text).toContain(`${site.url}/form`);
    const name = refOf(snapshot, 'textbox "Full name"');
    expect((await one(["fill", name, "Ada Lovelace"])).text).toBe(`Filled ${name}.`);
    await one(["fill", refOf(snapshot, 'textbox "E-mail"'), "ada@example.org"]);
    await one(["check", refOf(snapshot, 'checkbox "I accept the terms"')]);
    await one(["select", refOf(snapshot, 'combobox "Plan"'), "Team"]);
    const sent = await one(["click", refOf(snapshot, 'button "Send"')]);
    expect(sent.text).toContain(`Now on "Signed up" (${site.url}/submitted)`);
    expect(sent.details).toMatchObject({ page: { url: `${site.url}/submitted`, title: "Signed up" } });
  });

  it("reads what the form has sent", async () => {
    const seen = await one(["get", "text", "dl"]);
    for (const sent of ["Ada Lovelace", "ada@example.org", "team", "accepted"]) expect(seen.text).toContain(sent);
    expect((await one(["get", "title"])).text).toBe("  Signed up");
  });

  it("follows a link by ref", async () => {
    const link = refOf(await one(["snapshot", "-i"]), 'link "To the list"');
    expect((await one(["click", link])).text).toContain(`Now on "List" (${site.url}/list)`);
  });

  it("evaluates a script, on argv and from stdin", async () => {
    expect((await one(["eval", "document.querySelectorAll('li').length"])).text).toBe("4");
    const seen = await one(["eval", "--stdin"], "({ title: document.title, links: document.links.length })");
    expect(seen.details).toMatchObject({ data: { result: { title: "List", links: 4 } } });
  });

  it("saves a screenshot, sees it on disk and attaches it", async () => {
    const seen = await one(["screenshot", "list.png"]);
    const file = path.join(real.cwd, "list.png");
    const bytes = readFileSync(file);
    expect(seen.text).toContain(`Saved screenshot: ${file} (${bytes.length} bytes`);
    expect(seen.images).toEqual([{ base64: bytes.toString("base64"), mediaType: "image/png" }]);
    expect(seen.details).toMatchObject({
      successCategory: "artifact-saved",
      imagePath: file,
      artifacts: [{ kind: "screenshot", absolutePath: file, requestedPath: "list.png", exists: true }],
    });
    expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  });

  it("scrolls a tall page, and says when nothing was left to scroll", async () => {
    await one(["open", `${site.url}/tall`]);
    const seen = await one(["scroll", "down", "400"]);
    expect(seen.details).not.toHaveProperty("scrollNoop");
    expect((await one(["eval", "Math.round(scrollY)"])).text).toBe("400");
    await one(["open", `${site.url}/list`]);
    const still = await one(["scroll", "down", "400"]);
    expect(still.details).toHaveProperty("scrollNoop");
    expect(still.details["events"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: "finding.raised", finding: "scroll-noop" })]),
    );
  });

  it("lists the tabs, the active one marked", async () => {
    // The title of a tab is its address until upstream has heard of another.
    expect((await one(["tab", "list"])).text).toMatch(/^ {2}t1 \(active\) .*\/list\)$/);
  });

  it("runs a batch of five in one process and answers row by row", async () => {
    const rows = [
      ["open", `${site.url}/form`],
      ["fill", "input[name=name]", "Grace"],
      ["get", "value", "input[name=name]"],
      ["get", "title"],
      ["snapshot", "-i"],
    ];
    const seen = await one(["batch"], JSON.stringify(rows));
    expect(seen.text).toContain("3. get value input[name=name]:\n  Grace");
    expect(seen.text).toContain("4. get title:\n  Sign up");
    expect(seen.details["data"]).toHaveLength(5);
    expect(refOf(seen, 'button "Send"')).toMatch(/^@e\d+$/);
  });

  it("counts every start once", () => {
    expect(real.starts.length).toBe(before);
    const told = real.transcript.filter((event) => event.type === "call.finished").map((event) => event.processes);
    expect(told.reduce((sum, processes) => sum + processes, 0)).toBe(real.starts.length);
  });

  it("closes the browser, and has nothing to close after that", async () => {
    const seen = await one(["close"]);
    expect(seen.text).toContain("The browser is closed.");
    expect(seen.details).toMatchObject({ managedSessionOutcome: { status: "closed", activeAfter: false } });
    const again = await real.call(["close"]);
    expect(again).toMatchObject({ isError: false, details: { upstreamProcesses: 0 } });
    await expectNoLeftovers(real.socketDir);
  });
});
