import { describe, expect, it } from "vitest";
import { agent } from "../../../test/support/agent.ts";
import { rowsOnStdin } from "./batch-words.ts";

function rows(...lines: readonly string[]): unknown {
  return JSON.parse(rowsOnStdin(["batch", ...lines], lines)?.stdin ?? "null");
}

describe("command lines as words of a batch", () => {
  it.each([
    ["get url", ["get", "url"]],
    ['fill #u "Ada Lovelace"', ["fill", "#u", "Ada Lovelace"]],
    ["click 'a[title=\"x y\"]'", ["click", 'a[title="x y"]']],
    ['type #q "say \\"hi\\""', ["type", "#q", 'say "hi"']],
    ["find text Save' now' click", ["find", "text", "Save now", "click"]],
    ['fill #q ""', ["fill", "#q", ""]],
  ])("are rows: %s", (line, words) => {
    expect(rows(line)).toEqual([words]);
  });

  it("leave the flags of the batch where they are", () => {
    expect(rowsOnStdin(["--session", "x", "batch", "--bail", "snapshot", "get url"], ["snapshot", "get url"])).toEqual({
      args: ["--session", "x", "batch", "--bail"],
      stdin: '[["snapshot"],["get","url"]]',
    });
  });

  it("are none where a quote is left open", () => {
    expect(rows('fill #q "open')).toBeNull();
  });
});

describe("a batch of command lines", () => {
  it("runs as one of rows does, and says what each came to", async () => {
    const one = agent();
    await one.onPage();
    const seen = await one.call(["batch", "get url", "get title"]);
    expect(seen.text).toContain("2. get title:\n  Home");
    expect(seen.details).toMatchObject({ upstreamProcesses: 1 });
  });

  it("is guarded and masked as one of rows is", async () => {
    const one = agent();
    await one.onPage();
    const seen = await one.call(["batch", "fill #password PUBLIC-SENTINEL-55", "click @e99"]);
    expect(JSON.stringify([seen.text, seen.details, one.transcript])).not.toContain("PUBLIC-SENTINEL-55");
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
  });

  it("says how rows are given where a line cannot be read", async () => {
    const one = agent();
    await one.onPage();
    const seen = await one.call(["batch", 'fill #q "open']);
    expect(seen.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
    expect(seen.text).toContain("a JSON array of argv arrays");
  });
});
