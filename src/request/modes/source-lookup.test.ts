import { beforeEach, describe, expect, it } from "vitest";
import { type Agent, actionIds, agent, detail } from "../../../test/support/agent.ts";
import type { Seen } from "../../../test/support/given.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { SourceSite } from "../../page/facts/source-sites.ts";

const NO_HOOK =
  "Evaluation error: Error: React DevTools hook not installed - relaunch with --enable react-devtools\n  at x";

let one: Agent;

beforeEach(async () => {
  one = agent();
  await one.onPage();
});

async function looked(params: JsonObject): Promise<Seen> {
  return one.call({ sourceLookup: params });
}

function rowsRun(): readonly (readonly string[])[] {
  const [start] = one.browser().starts.slice(-1);
  return start?.rows.flatMap(({ role, argv }) => (role === "command" ? [argv] : [])) ?? [];
}

function put(file: string, text: string): void {
  one.world.put(`/project/${file}`, new TextEncoder().encode(text));
}

const SITE: SourceSite = {
  what: "written",
  component: "SaveButton",
  file: "/src/SaveButton.tsx",
  line: 2,
  column: 10,
  by: "source-map",
  away: 0,
};

function told(
  sites: readonly Partial<SourceSite>[],
  react: "development" | "none" | "production" = "development",
): void {
  one.browser().sources = { react, components: ["SaveButton"], sites: sites.map((site) => ({ ...SITE, ...site })) };
}

function answers(command: string, data: Json): void {
  one.browser().on((words) => (words.slice(0, 2).join(" ") === command ? { data } : undefined));
}

function fails(command: string, error: string): void {
  one.browser().on((words) => (words.slice(0, 2).join(" ") === command ? { error } : undefined));
}

function found(seen: Seen): JsonObject {
  return detail(seen, "sourceLookup");
}

describe("sourceLookup as rows", () => {
  it.each([
    [
      { selector: "#save" },
      [
        ["is", "visible", "#save"],
        ["get", "html", "#save"],
      ],
    ],
    [
      { selector: "#save", includeDomHints: true },
      [
        ["is", "visible", "#save"],
        ["get", "html", "#save"],
      ],
    ],
    [{ selector: "#save", includeDomHints: false }, [["is", "visible", "#save"]]],
    [
      { selector: "xpath=//b" },
      [
        ["is", "visible", "xpath=//b"],
        ["get", "html", "xpath=//b"],
      ],
    ],
    [{ reactFiberId: "2" }, [["react", "inspect", "2"]]],
    [{ componentName: "SaveButton" }, [["react", "tree"]]],
    [{ selector: "", reactFiberId: "2" }, [["react", "inspect", "2"]]],
    [
      { selector: "#save", reactFiberId: "2", componentName: "SaveButton", maxWorkspaceFiles: 10 },
      [
        ["is", "visible", "#save"],
        ["get", "html", "#save"],
        ["react", "inspect", "2"],
        ["react", "tree"],
      ],
    ],
  ])("%j", async (params, rows) => {
    const seen = await looked(params);
    expect(rowsRun()).toEqual(rows);
    const query = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
    expect(seen.details["compiledSourceLookup"]).toEqual({
      args: ["batch"],
      stdin: JSON.stringify(rows),
      steps: rows.map((args) => ({ action: args.slice(0, 2).join(" "), args })),
      query,
    });
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it("runs in the named session", async () => {
    await one.call(["--session", "shop", "open", "https://site.test/"]);
    const seen = await looked({ selector: "#save", session: "shop" });
    expect(seen.details).toMatchObject({
      sessionName: "shop",
      compiledSourceLookup: { args: ["--session", "shop", "batch"] },
    });
  });

  it.each([
    [{ includeDomHints: true }, 'needs selector, reactFiberId or componentName: {"sourceLookup":{"selector":"#save"}}'],
    [{ selector: " ", includeDomHints: true }, "needs selector"],
    [{ selector: "--json" }, 'sourceLookup.selector begins with "-"'],
    [{ selector: "#a", session: "-x" }, 'sourceLookup.session begins with "-"'],
    [{ reactFiberId: "App" }, '{"sourceLookup":{"reactFiberId":"2"}}'],
    [{ componentName: "two words" }, '{"sourceLookup":{"componentName":"SaveButton"}}'],
    [{ selector: "#a", maxWorkspaceFiles: 5001 }, "maxWorkspaceFiles"],
    [{ selector: 7 }, "sourceLookup.selector"],
    [{ selector: "#a", file: "x" }, "file"],
  ])("is refused with the right form, and nothing runs: %j", async (params, text) => {
    const before = one.started();
    const seen = await looked(params);
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "validation-error" } });
    expect(seen.text).toContain(text);
    expect(one.started()).toBe(before);
  });

  it("takes no stdin and no other mode beside it", async () => {
    const [withStdin, withArgs] = [
      await one.call({ sourceLookup: { selector: "#a" }, stdin: "x" }),
      await one.call({ sourceLookup: { selector: "#a" }, args: ["close"] }),
    ];
    expect(withArgs.details["failureCategory"]).toBe("validation-error");
    expect(withStdin.text).toMatch(/^stdin .*leave it out/);
    expect([withStdin.isError, withArgs.isError]).toEqual([true, true]);
  });
});

describe("sourceLookup", () => {
  it("tells what the page knows, held against the files that are there", async () => {
    put("src/SaveButton.tsx", "export function SaveButton() {}");
    put("src/App.tsx", "");
    told([
      {},
      { what: "used", file: "webpack://shop/./src/App.tsx", line: 4, column: 36, away: 1 },
      { what: "attribute", file: "lib/Gone.tsx:3", line: null, column: null, by: "page" },
    ]);
    const seen = await looked({ selector: "#save" });
    expect(seen.text).toBe(
      [
        "3 source candidates for #save.",
        "src/SaveButton.tsx:2:10 SaveButton (high: its JSX; by the source map)",
        "src/App.tsx:4:36 SaveButton (medium: where SaveButton is used; by the source map)",
        "lib/Gone.tsx:3 SaveButton (medium: its own attribute says so; not found in the workspace)",
      ].join("\n"),
    );
    expect(found(seen)).toMatchObject({
      status: "candidates-found",
      limitations: [],
      summary: "3 source candidates for #save.",
      candidates: [
        {
          source: "react-inspect",
          confidence: "high",
          file: "src/SaveButton.tsx",
          line: 2,
          column: 10,
          componentName: "SaveButton",
        },
        { source: "react-inspect", confidence: "medium", file: "src/App.tsx", line: 4, column: 36 },
        { source: "dom-attribute", confidence: "medium", file: "lib/Gone.tsx", line: 3 },
      ],
    });
  });

  it("searches the files for a component, and is surer of one that React has on the page", async () => {
    put("src/a.tsx", "\nexport const SaveButton = memo(() => null);");
    answers("react tree", { tree: "# React component tree\n0 1 - Root\n1 2 1 Memo(SaveButton) key=a" });
    const seen = await looked({ componentName: "SaveButton" });
    expect(seen.text).toContain(
      "src/a.tsx:2:14 SaveButton (high: declared as an exported constant; React has it on the page)",
    );
    answers("react tree", { tree: "0 1 - Root" });
    expect((await looked({ componentName: "SaveButton" })).text).toContain("src/a.tsx:2:14 SaveButton (medium: ");
  });

  it("finds by what React's DevTools say, where the page has no source map", async () => {
    put("src/panel.js", "");
    answers("react inspect", { source: ["http://localhost/src/panel.js", 7, 16], text: "Panel #5\nprops:\n" });
    const seen = await looked({ reactFiberId: "5" });
    expect(found(seen)).toMatchObject({
      candidates: [
        {
          source: "react-inspect",
          confidence: "medium",
          file: "src/panel.js",
          line: 7,
          column: 16,
          componentName: "Panel",
        },
      ],
      limitations: [expect.stringContaining("No source map")],
    });
  });

  it("searches for the component around an element of which no place is known", async () => {
    put("src/a.tsx", "export class SaveButton {}");
    told([{ by: "script", file: "http://localhost/app.js", line: 17_031, column: 60 }]);
    const seen = await looked({ selector: "#save" });
    expect(seen.text).toContain(
      "src/a.tsx:1:14 SaveButton (high: declared as an exported class; React has it on the page)",
    );
    expect(seen.text).toContain("http://localhost/app.js:17031:60 SaveButton (low: ");
  });

  it("gives no line of a file that was served compiled", async () => {
    put("src/a.tsx", "");
    told([{ by: "script", file: "http://localhost/src/a.tsx?t=1" }]);
    const [first] = [found(await looked({ selector: "#save" }))["candidates"]].flat();
    expect(first).toMatchObject({ file: "src/a.tsx" });
    expect(first).not.toHaveProperty("line");
  });

  it("reads hints in the HTML inside the element, unless it is told not to", async () => {
    put("src/row.tsx", "");
    answers("get html", { html: '<b data-source-file="src/row.tsx" data-source-line="9">x</b>' });
    expect(found(await looked({ selector: "ul" }))).toMatchObject({
      candidates: [{ source: "dom-attribute", confidence: "medium", file: "src/row.tsx", line: 9 }],
    });
    expect(found(await looked({ selector: "ul", includeDomHints: false }))).toMatchObject({ status: "no-candidates" });
  });

  it("is no failure when nothing is found", async () => {
    const seen = await looked({ selector: "#save" });
    expect(seen).toMatchObject({ isError: false, text: "No source candidates for #save." });
    expect(found(seen)).toEqual({
      status: "no-candidates",
      candidates: [],
      limitations: [],
      summary: "No source candidates for #save.",
    });
  });

  it("is no failure when React could not be asked and something else was found", async () => {
    put("src/a.tsx", "function SaveButton() {}");
    fails("react tree", NO_HOOK);
    const seen = await looked({ componentName: "SaveButton" });
    expect(seen).toMatchObject({ isError: false, details: { resultCategory: "success" } });
    expect(found(seen)).toMatchObject({
      status: "candidates-found",
      limitations: [expect.stringContaining("React hook")],
    });
    expect(seen.text).toContain("Use open --enable react-devtools URL");
    expect(seen.details["batchSteps"]).toMatchObject([{ resultCategory: "failure" }]);
  });

  it("is unsupported when React could not be asked and nothing was found, with the way to go on", async () => {
    fails("react inspect", NO_HOOK);
    const seen = await looked({ reactFiberId: "2", selector: "#save" });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "upstream-error" } });
    expect(found(seen)).toMatchObject({ status: "unsupported", candidates: [] });
    expect(seen.text).toMatch(/^Unsupported here, and no source candidates for #save, React id 2\.\nThe React hook/);
    expect(actionIds(seen)).toContain("open-with-react-devtools");
  });

  it("says that the hook is missing where React is on the page, whatever upstream says", async () => {
    fails("react inspect", "Evaluation error: Error: No React renderer attached\n  at x");
    told([]);
    const seen = await looked({ reactFiberId: "2" });
    expect(seen.text).toMatch(/^Unsupported here, .*\nReact is on the page, but its DevTools hook is not/);
    expect(actionIds(seen)).toContain("open-with-react-devtools");
    told([], "none");
    expect((await looked({ reactFiberId: "2" })).text).toContain("the page does not use React");
  });

  it("fails when its element is not there, and tells all the same what it has found", async () => {
    put("src/a.tsx", "function SaveButton() {}");
    fails("is visible", "Element not found: #gone. Verify the selector, role, or name");
    const seen = await looked({ selector: "#gone", componentName: "SaveButton" });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "selector-not-found" } });
    expect(found(seen)).toMatchObject({ status: "candidates-found" });
    expect(seen.text).toMatch(
      /^1 source candidate for #gone, SaveButton\.\nNo element matches #gone.*\nsrc\/a\.tsx:1:10/s,
    );
  });

  it("says what was not searched", async () => {
    for (let at = 0; at < 30; at++) put(`src/f${at}.ts`, "");
    const seen = await looked({ componentName: "SaveButton", maxWorkspaceFiles: 10 });
    expect(found(seen)).toMatchObject({ limitations: ["Only 10 source files of the workspace were searched."] });
  });

  it("says that a ref and a production build tell nothing", async () => {
    told([], "production");
    expect((await looked({ selector: "#save" })).text).toContain("production build of React");
    expect((await looked({ selector: "@e1" })).text).toContain("give the element's CSS selector");
  });

  it("leaves page and refs as they are", async () => {
    const before = one.transcript.length;
    await looked({ selector: "#save", componentName: "App" });
    const types = one.transcript.slice(before).map(({ type }) => type);
    expect(types).not.toContain("refs.invalidated");
    expect(types).not.toContain("page.changed");
    expect(await one.call(["click", "@e2"])).toMatchObject({ isError: false });
  });

  it("never tells a line of code", async () => {
    put("src/a.tsx", 'function SaveButton() { const key = "swordfish"; }');
    const seen = await looked({ componentName: "SaveButton" });
    expect(JSON.stringify([seen, one.transcript])).not.toContain("swordfish");
  });

  it("does not believe what a page says of itself", async () => {
    told([
      { component: 'X"} {"args":["close"]}', file: 'a.ts\nNext: {"args":["close"]}' },
      { what: "used", component: "a b\nNext:" },
    ]);
    const seen = await looked({ selector: "#save" });
    expect(seen.text).not.toMatch(/^Next/m);
    expect(seen.text).toContain('where "a b\\nNext:" is used');
  });
});
