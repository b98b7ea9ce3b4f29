import { beforeAll, describe, expect, it } from "vitest";
import { member } from "../../src/json.ts";
import { onSite } from "../support/on-site.ts";
import { refOf, rowsOf } from "../support/real.ts";

const { real, site } = onSite();

beforeAll(async () => {
  await real.call(["open", `${site.url}/texts`]);
});

/** The field's value as the page has it, past all presentation. */
async function fieldValue(id: string): Promise<unknown> {
  const seen = await real.call(["eval", `document.getElementById(${JSON.stringify(id)}).value`]);
  return member(seen.details["data"], "result");
}

const LONG = "Zeile mit Umlauten äöü und 文字. ".repeat(320);

describe("text arrives as it was given", () => {
  it.each([
    ["--json"],
    ["--session"],
    ["--session other"],
    ["--headed"],
    ["-v"],
    ["--"],
    ["true"],
    ["@e1"],
    [" two  spaces "],
    [`quotes " ' \` and \\ backslash $HOME \${x} %PATH% ; && | > &`],
    ["Grüße, 你好, עברית, 👩‍👩‍👧‍👦, e\u0301, \u00a0"],
  ])("fill #q %j", async (text) => {
    const seen = await real.call(["fill", "#q", text]);
    expect(seen.isError, seen.text).toBe(false);
    expect(await fieldValue("q")).toBe(text);
    expect(seen.details).toMatchObject({ upstreamProcesses: 1 });
  });

  it("by ref, typed, and in a batch row, also where it looks like a flag", async () => {
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "Query"');
    await real.call(["fill", ref, "--json"]);
    expect(await fieldValue("q")).toBe("--json");
    await real.call(["fill", "#q", ""]);
    await real.call(["type", "#q", "--session"]);
    expect(await fieldValue("q")).toBe("--session");
    const rows = [
      ["fill", "#q", "--json"],
      ["fill", "#notes", "--session"],
    ];
    await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect([await fieldValue("q"), await fieldValue("notes")]).toEqual(["--json", "--session"]);
  });

  it("10 KB with line breaks", async () => {
    const text = `${LONG}\n${LONG.slice(0, 200)}`;
    expect(Buffer.byteLength(text)).toBeGreaterThan(10_000);
    const seen = await real.call(["fill", "#notes", text]);
    expect(seen.isError, seen.text).toBe(false);
    // Too long for a result: the page itself compares.
    const same = `document.querySelector("#notes").value === ${JSON.stringify(text)}`;
    expect((await real.call({ args: ["eval", "--stdin"], stdin: same })).text).toBe("true");
  });

  it("a script that is spelled like a flag, which runs alone", async () => {
    await real.call(["eval", "void (globalThis.v = 7)"]);
    const seen = await real.call(["eval", "-v"]);
    expect(seen.text).toBe("-7");
    expect(rowsOf(real.starts.at(-1))).toEqual([["eval", "-v"]]);
  });

  it("a script of 100 KB from stdin", async () => {
    const stdin = `/* ${"x".repeat(100_000)} */ "done " + ${JSON.stringify("ü👍")}`;
    expect((await real.call({ args: ["eval", "--stdin"], stdin })).text).toBe("  done ü👍");
  });

  it("never reaches another session: only one daemon has run", async () => {
    expect(real.starts.every(({ argv }) => argv[argv.indexOf("--session") + 1] === real.session())).toBe(true);
  });
});
