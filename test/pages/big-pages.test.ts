import { readFileSync, statSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, it } from "vitest";
import { isJsonObject } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, rowsOf } from "../support/real.ts";

const { real, site } = onSite();

async function on(page: string): Promise<void> {
  await real.call(["open", `${site.url}/fx/${page}.html`]);
}

async function seenOn(page: string, ...flags: readonly string[]): Promise<Seen> {
  await on(page);
  return real.call(["snapshot", ...flags]);
}

function tokens(seen: Seen): number {
  return encode(seen.text).length;
}

/** The file that a result says holds all of it. */
function fileOf(seen: Seen): string {
  const path = /^Full raw snapshot path: (\S+)$/m.exec(seen.text)?.[1];
  if (path === undefined) throw new Error(`no file in:\n${seen.text}`);
  return path;
}

describe("snapshot-too-big: a long page", () => {
  let seen: Seen;
  beforeAll(async () => {
    seen = await seenOn("big", "-i");
  });

  it("costs at most 2,000 tokens, and its file holds all 6,000 controls, also after a resume", async () => {
    expect(tokens(seen)).toBeLessThanOrEqual(2_000);
    expect(seen.details).toMatchObject({ upstreamProcesses: 1, data: { compacted: true, refCount: 6_000 } });
    const file = fileOf(seen);
    expect(seen.details["fullOutputPath"]).toBe(file);
    expect(readFileSync(file, "utf8").split("\n")).toHaveLength(6_000);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const resumed = real.resume();
    expect([...resumed.engine.state.spills.files.values()].at(-1)).toMatchObject({ path: file, state: "live" });
    expect(readFileSync(file, "utf8")).toContain('button "Add 2999"');
  });

  it("says how to narrow, and the narrowed text is short and has the ref that was looked for", async () => {
    expect(seen.text).toContain("--search TEXT");
    const found = await real.call(["snapshot", "-i", "--search", "Add 2718"]);
    expect(tokens(found)).toBeLessThan(200);
    const ref = /button "Add 2718" \[ref=(e\d+)\]/.exec(found.text)?.[1];
    const clicked = await real.call(["click", `@${ref}`]);
    expect(clicked.isError).toBe(false);
    expect(JSON.stringify(rowsOf(real.starts.at(-2)))).not.toContain("--search");
  });

  it("gives refs that can be used though they are not shown", async () => {
    const ref = /button "Add 1500" \[ref=(e\d+)\]/.exec(readFileSync(fileOf(seen), "utf8"))?.[1];
    expect(seen.text).not.toContain(`ref=${ref}]`);
    expect((await real.call(["click", `@${ref}`])).isError).toBe(false);
  });
});

describe("a page of 2,000 nodes", () => {
  it.each([[["-i"]], [[]]])(
    "costs at most 2,000 tokens with %j: main content first, and what was left out counted",
    async (flags) => {
      const seen = await seenOn("big-nodes", ...flags);
      expect(tokens(seen)).toBeLessThanOrEqual(2_000);
      expect(seen.text).toMatch(/more sections .*: .*\d+ button/);
      expect(seen.text).toContain('searchbox "Search catalogue"');
      expect(seen.text).toContain('Omitted high-value controls:\n  - button "');
      // In the preview where the list is flat, else under Key refs.
      expect(seen.text).toMatch(/link "Help" (@|\[ref=)e\d+/);
    },
  );
});

describe("a table of 3,000 rows", () => {
  it.each([[["-i"]], [[]]])("costs at most 2,000 tokens with %j, and says what it says aloud", async (flags) => {
    const seen = await seenOn("big-table", ...flags);
    expect(tokens(seen)).toBeLessThanOrEqual(2_000);
    expect(seen.text).toContain('status: "3000 orders"');
    expect(seen.text).toMatch(/Cancel \d+" @e\d+ \(and 2\d\d\d more like it\)/);
  });

  it("gives the whole row that is searched for", async () => {
    const seen = await seenOn("big-table", "--search", "Customer number 1234");
    expect(tokens(seen)).toBeLessThan(300);
    expect(seen.text).toContain('button "Cancel 1234"');
    expect(seen.text).not.toContain("Cancel 1235");
  });
});

describe("text-blind-snapshot: a page with a fact outside its controls", () => {
  it("shows the alert, and the text that is not listed, since that is short", async () => {
    const seen = await seenOn("text-only", "-i");
    expect(seen.text).toContain('alert: "Card declined"');
    expect(seen.text).toContain('Not listed: "Total: 41.50"');
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it("says how much text is not listed where it is long, and gives the call that reads it", async () => {
    await on("text-only");
    const words = "more ".repeat(40).trim();
    await real.call(["eval", `document.body.insertAdjacentHTML("beforeend", "<p>${words}</p>")`]);
    const seen = await real.call(["snapshot", "-i"]);
    expect(seen.text).toContain(
      `Not listed: ${12 + words.length} characters of plain text. Read it: ["get","text","body"]`,
    );
    const text = await real.call(actionOf(seen, "read-page-text"));
    expect(text.text).toContain("Total: 41.50");
  });

  it("does the same inside a batch, which takes one process", async () => {
    await on("text-only");
    const stdin = JSON.stringify([
      ["snapshot", "-i"],
      ["get", "title"],
    ]);
    const seen = await real.call({ args: ["batch"], stdin });
    expect(seen.text).toContain('alert: "Card declined"');
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it("shows what is visible, in shadow roots and frames too, and not what is hidden or belongs to a control", async () => {
    const seen = await seenOn("unlisted-text", "-i");
    const expected = ["visible one", "in a shadow", "in a frame"];
    const told = /^Not listed: "(.*)"$/m.exec(seen.text)?.[1] ?? "";
    expect(told).toHaveLength(expected.join(" ").length);
    for (const one of expected) expect(told).toContain(one);
    expect(
      seen.text
        .split("\n")
        .filter((line) => /^(alert|status):/.test(line))
        .sort(),
    ).toEqual(['alert: "frame alert"', 'status: "42 items"', 'status: "shadow status"']);
  });

  it("shows that of the part that was asked for alone", async () => {
    const seen = await seenOn("unlisted-text", "-i", "-s", "p");
    expect(seen.text).toContain('Not listed: "visible one"');
  });
});

describe("a text of 300 KB", () => {
  it("is cut, and all of it is in the file whose path is said", async () => {
    await on("text-only");
    const seen = await real.call(["eval", "'line of text\\n'.repeat(25000)"]);
    expect(Buffer.byteLength(seen.text)).toBeLessThan(13_000);
    const path = String(seen.details["fullOutputPath"]);
    expect(seen.text).toContain(path);
    expect(readFileSync(path, "utf8")).toBe("line of text\n".repeat(25_000));
    const { data } = seen.details;
    expect(isJsonObject(data) && data["compacted"]).toBe(true);
  });
});
