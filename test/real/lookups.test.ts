/** Where things of a real React application come from: a development build with source maps, and one without. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json.ts";
import { actionIds, detail } from "../support/agent.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { type ReactApp, reactApp } from "../support/react-app.ts";
import { actionOf } from "../support/real.ts";

const { real } = onSite();
let app: ReactApp;

beforeAll(async () => {
  app = await reactApp(real.cwd);
  await real.call({ args: ["open", "--enable", "react-devtools", `${app.url}/`] });
});
afterAll(() => app.close());

async function looked(sourceLookup: JsonObject): Promise<Seen> {
  return real.call({ sourceLookup });
}

function found(seen: Seen): JsonObject {
  return detail(seen, "sourceLookup");
}

async function onPage(path: string): Promise<void> {
  await real.call(["open", `${app.url}${path}`]);
  await real.call(["wait", "#save"]);
}

describe("an element of a React application", () => {
  it.each([["/"], ["/inline"]])("is found where its JSX stands, by the source map: %s", async (path) => {
    await onPage(path);
    const seen = await looked({ selector: "#save" });
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 1 } });
    expect(seen.text.split("\n").slice(0, 3)).toEqual([
      "3 source candidates for #save.",
      "app/SaveButton.jsx:3:10 SaveButton (high: its JSX; by the source map)",
      "app/App.jsx:15:9 SaveButton (medium: where SaveButton is used; by the source map)",
    ]);
  });

  it("inside of HTML that React does not draw is found by the element around it", async () => {
    await onPage("/");
    const [first] = [found(await looked({ selector: "#raw" }))["candidates"]].flat();
    expect(first).toMatchObject({ source: "react-inspect", confidence: "medium", file: "app/App.jsx", line: 18 });
  });

  it("is found by its own attribute, too, unless those are left out", async () => {
    await onPage("/");
    expect(found(await looked({ selector: "h1" }))).toMatchObject({
      candidates: [
        { source: "dom-attribute", confidence: "high", file: "app/Title.tsx", line: 7 },
        { source: "react-inspect", confidence: "high", file: "app/App.jsx", line: 13 },
        { file: "app/main.jsx" },
      ],
    });
    expect((await looked({ selector: "h1", includeDomHints: false })).text).not.toContain("Title.tsx");
  });

  it.each([["/unmapped"], ["/broken"]])("without a source map is found by its component's name: %s", async (path) => {
    await onPage(path);
    const seen = await looked({ selector: "#save" });
    expect(seen.text).toContain("app/SaveButton.jsx:2:14 SaveButton (high: declared as an exported constant");
    expect(seen.text).toContain("No source map of the page's scripts could be read");
  });

  it("in a production build is not guessed at", async () => {
    await onPage("/production");
    const seen = await looked({ selector: "#save" });
    expect(found(seen)).toMatchObject({
      status: "no-candidates",
      limitations: [expect.stringContaining("production build")],
    });
    expect(seen.isError).toBe(false);
  });

  it("that is not there fails the call", async () => {
    await onPage("/");
    const seen = await looked({ selector: "#gone" });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "selector-not-found" } });
  });
});

describe("a React component", () => {
  beforeAll(() => onPage("/"));

  it("is found by its name: where it is made, where it is declared and where it is used", async () => {
    const { candidates } = found(await looked({ componentName: "Frame" }));
    expect(candidates).toEqual([
      expect.objectContaining({ source: "react-inspect", confidence: "high", file: "app/App.jsx", line: 6 }),
      expect.objectContaining({
        source: "workspace-search",
        confidence: "high",
        file: "app/App.jsx",
        line: 4,
        column: 7,
      }),
      expect.objectContaining({ source: "react-inspect", confidence: "medium", file: "app/App.jsx", line: 14 }),
    ]);
  });

  it("that is not on the page is found in the files alone, with less confidence", async () => {
    const seen = await looked({ componentName: "Panel" });
    expect(seen.text).toBe(
      "1 source candidate for Panel.\napp/Panel.jsx:1:14 Panel (medium: declared as an exported class)",
    );
  });

  it("is found by its id", async () => {
    const tree = await real.call(["react", "tree"]);
    const id = /^\s*\d+ (\d+) \d+ App\b/m.exec(tree.text)?.[1] ?? "";
    const seen = await looked({ reactFiberId: id });
    expect(found(seen)).toMatchObject({
      candidates: [{ confidence: "high", file: "app/App.jsx", componentName: "App" }],
    });
  });

  it("with an id that there is not is unsupported", async () => {
    const seen = await looked({ reactFiberId: "999999" });
    expect(seen).toMatchObject({ isError: true, details: { sourceLookup: { status: "unsupported" } } });
  });
});

describe("failed requests", () => {
  beforeAll(() => onPage("/"));

  it("are found in the files, without what their address carries, and leave page and refs alone", async () => {
    await real.call(["snapshot", "-i"]);
    await real.call(["click", "#save"]);
    await real.call(["wait", "300"]);
    const seen = await real.call({ networkSourceLookup: { url: "/api/fail" } });
    expect(seen.text).toMatch(
      /^1 failed request, 1 source candidate\.\n500 GET http:\S+\/api\/fail\?token=\[REDACTED\] id \S+\napp\/SaveButton\.jsx:3 \(high: /,
    );
    expect(JSON.stringify([seen, real.transcript])).not.toContain("SENTINEL-TOKEN-7");
    expect(await real.call(["click", "@e1"])).toMatchObject({ isError: false });
  });

  it("that got no answer are found by the beginning of their path", async () => {
    await real.call(["click", "#refused"]);
    await real.call(["wait", "300"]);
    const { failedRequests, candidates, status } = detail(
      await real.call({ networkSourceLookup: { filter: "/api/refused" } }),
      "networkSourceLookup",
    );
    expect(status).toBe("failed-requests-found");
    expect(failedRequests).toMatchObject([{ method: "GET", error: expect.stringContaining("no answer") }]);
    expect(candidates).toMatchObject([{ source: "workspace-search", file: "app/App.jsx", line: 17 }]);
  });

  it("in a plain listing come with the call that finds their source, which runs as it stands", async () => {
    const listed = await real.call(["network", "requests"]);
    const seen = await real.call(actionOf(listed, "lookup-network-source"));
    expect(seen.isError, seen.text).toBe(false);
    expect(detail(seen, "networkSourceLookup")).toMatchObject({ status: "failed-requests-found" });
  });

  it("are looked up by the id that upstream gives", async () => {
    const list = detail(await real.call({ networkSourceLookup: { url: "/api/fail" } }), "networkSourceLookup");
    const [first] = [list["failedRequests"]].flat();
    const requestId = JSON.parse(JSON.stringify(first)).requestId;
    const seen = await real.call({ networkSourceLookup: { requestId } });
    expect(detail(seen, "networkSourceLookup")).toMatchObject({ status: "failed-requests-found" });
    expect(JSON.stringify(seen)).not.toContain("SENTINEL-TOKEN-7");
  });
});

describe("a browser without React's DevTools", () => {
  it("still tells where an element and a component come from; only ids are not there", async () => {
    await real.call({ args: ["open", `${app.url}/`], sessionMode: "fresh" });
    expect((await looked({ selector: "#save" })).text).toContain("app/SaveButton.jsx:3:10 SaveButton (high: ");
    const named = await looked({ componentName: "SaveButton" });
    expect(named).toMatchObject({ isError: false });
    expect(named.text).toContain("The React hook is not in this page");
    const byId = await looked({ reactFiberId: "2" });
    expect(found(byId)).toMatchObject({ status: "unsupported" });
    expect(actionIds(byId)).toContain("open-with-react-devtools");
  });
});
