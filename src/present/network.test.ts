import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, HOME } from "../../test/support/agent.ts";
import type { Seen } from "../../test/support/given.ts";
import type { Json, JsonObject } from "../json.ts";

function row(requestId: string, path: string, status?: number, resourceType = "Fetch"): JsonObject {
  const url = path.includes(":") ? path : `https://site.test${path}`;
  return { requestId, method: "GET", resourceType, url, ...(status === undefined ? {} : { status }) };
}

const ROWS = [
  row("1.1", "/", 200, "Document"),
  row("1.2", "/api/ok", 200),
  row("1.3", "/favicon.ico", 404, "Other"),
  row("1.4", "/api/fail", 500),
  row("1.5", "data:image/png;base64,AAAA", 200, "Image"),
  row("1.6", "https://cdn.test/lib.js", undefined, "Script"),
];

async function requests(rows: Json, flags: readonly string[] = []): Promise<{ one: Agent; seen: Seen }> {
  const one = agent();
  await one.call(["open", HOME]);
  one.browser().on((words) => (words[0] === "network" ? { data: { requests: rows } } : undefined));
  return { one, seen: await one.call(["network", "requests", ...flags]) };
}

describe("the text of requests", () => {
  it("has the failed ones first, icons last, and counts what is no request", async () => {
    const { seen } = await requests(ROWS);
    expect(seen.text.split("\n")).toEqual([
      "5 requests, 2 failed, 1 harmless miss, 1 data: rows left out",
      "  FAILED 500 GET https://site.test/api/fail [Fetch] id 1.4",
      "  FAILED no status GET https://cdn.test/lib.js [Script] id 1.6",
      "  200 GET https://site.test/ [Document] id 1.1",
      "  200 GET https://site.test/api/ok [Fetch] id 1.2",
      "  benign 404 GET https://site.test/favicon.ico [Other] id 1.3",
    ]);
  });

  it("shows at most 25 of them, the failed ones among these", async () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      row(`2.${at}`, `/asset/${at}.js`, at === 399 ? 500 : 200, "Script"),
    );
    const { seen } = await requests(many);
    expect(seen.text).toContain("400 requests, 1 failed\n  FAILED 500 GET https://site.test/asset/399.js");
    expect(seen.text).toContain("... and 375 more");
    expect(seen.text.split("\n")).toHaveLength(27);
  });

  it("is one line when there were none", async () => {
    expect((await requests([])).seen.text).toBe("0 requests");
  });
});

describe("the wrapper's filters of requests", () => {
  it.each([
    ["--current-page", 4, "to the origin of the page"],
    ["--current-origin", 4, "to the origin of the page"],
    ["--current-url", 1, "to the URL of the page"],
  ])("%s shows the rows of the page and says of how many", async (flag, matched, scope) => {
    const { one, seen } = await requests(ROWS, [flag]);
    expect(seen.text.split("\n")[0]).toBe(`${matched} of 6 requests went ${scope}, ${HOME}`);
    expect(seen.text).not.toContain("cdn.test");
    expect(seen.details["networkRequestsPageFilter"]).toEqual({ filter: flag, url: HOME, matched, total: 6 });
    expect(one.browser().ran.at(-1)).toEqual(["network", "requests"]);
  });

  it("go along with upstream's own", async () => {
    const { one } = await requests(ROWS, ["--current-page", "--status", "5xx"]);
    expect(one.browser().ran.at(-1)).toEqual(["network", "requests", "--status", "5xx"]);
  });

  it("follow the page that a batch has opened before", async () => {
    const one = agent();
    await one.call(["open", "https://other.test/"]);
    one.browser().on((words) => (words[0] === "network" ? { data: { requests: ROWS } } : undefined));
    const seen = await one.batch(["open", HOME], ["network", "requests", "--current-page"]);
    expect(seen.text).toContain("2. network requests: 4 of 6 requests went to the origin of the page");
  });

  it("leave no field when they were not asked for", async () => {
    expect((await requests(ROWS)).seen.details).not.toHaveProperty("networkRequestsPageFilter");
  });
});

describe("what to do with requests", () => {
  it("looks into the failed data request, the others of its path, and a capture", async () => {
    const { seen } = await requests(ROWS);
    expect(actionsOf(seen).map(({ id, params }) => [id, params.args])).toEqual([
      ["inspect-network-request", ["network", "request", "1.4"]],
      ["lookup-network-source", undefined],
      ["filter-network-requests", ["network", "requests", "--filter", "/api/fail"]],
      ["start-network-har-capture", ["network", "har", "start"]],
    ]);
    expect(actionsOf(seen)[1]?.params).toEqual({ networkSourceLookup: { requestId: "1.4", filter: "/api/fail" } });
  });

  it.each([
    ["another failed one before data that came", [row("1", "/a.js", undefined, "Script"), row("2", "/api", 200)], "1"],
    ["data that came before a page", [row("1", "/", 200, "Document"), row("2", "/api", 200)], "2"],
    ["any other", [row("1", "/", 200, "Document"), row("2", "/b.css", 200, "Stylesheet")], "1"],
  ])("prefers %s", async (_, rows, id) => {
    expect(actionsOf((await requests(rows)).seen)[0]?.params.args).toEqual(["network", "request", id]);
  });

  it("captures nothing when nothing failed", async () => {
    const { seen } = await requests([row("1", "/api/ok", 200)]);
    expect(actionIds(seen)).toEqual(["inspect-network-request", "filter-network-requests"]);
  });

  it("puts neither an odd id nor a path with a token into a call", async () => {
    expect(actionIds((await requests([row("1 --x", "/api", 500)])).seen)).toEqual([]);
    const token = row("1", "/reset/4f2a9c81d7e64b0f9a3c5d7e1b2f4a6c", 500);
    expect(actionIds((await requests([token])).seen)).toEqual([
      "inspect-network-request",
      "lookup-network-source",
      "start-network-har-capture",
    ]);
  });

  it("does not offer the filter that was given", async () => {
    const { seen } = await requests([row("1", "/api/ok", 200)], ["--filter", "api"]);
    expect(actionIds(seen)).toEqual(["inspect-network-request"]);
  });

  it("is nothing after other network commands", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => (words[0] === "network" ? { data: { routed: "**/api" } } : undefined));
    expect(actionIds(await one.call(["network", "route", "**/api", "--abort"]))).toEqual([]);
  });
});

describe("a route", () => {
  it.each([
    ["/api", true],
    ["**/api", false],
    ["https://a.test/api", false],
  ])("of %s says whether its pattern can fit anything", async (pattern, isUseless) => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => (words[0] === "network" ? { data: { routed: pattern } } : undefined));
    const { text } = await one.call(["network", "route", pattern, "--abort"]);
    expect(text.includes("No request can fit it")).toBe(isUseless);
  });
});

describe("an end of a route", () => {
  async function unrouted(set: readonly string[], pattern: readonly string[]): Promise<Seen> {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => {
      if (words[1] === "route") return { data: { routed: words[2] ?? "" } };
      return words[1] === "unroute" ? { data: { unrouted: words[2] ?? "all" } } : undefined;
    });
    for (const route of set) await one.call(["network", "route", route, "--abort"]);
    return one.call(["network", "unroute", ...pattern]);
  }

  it("that nobody has set is not called removed, with the one that is in force", async () => {
    const seen = await unrouted(["**/api/items"], ["**/api"]);
    expect(seen.text).toContain("No route was set here for **/api, so none is known to have ended");
    expect(seen.text).not.toContain("removed");
    expect(seen.text).toContain("In force: **/api/items.");
    expect((await unrouted([], ["**/api"])).text).toContain("None is known to be in force.");
  });

  it("that was set is called removed, and all at once are", async () => {
    expect((await unrouted(["**/a", "**/b"], ["**/a"])).text).toBe("Route removed: **/a.");
    expect((await unrouted([], [])).text).toBe("Route removed: all.");
  });
});

describe("a route without an answer", () => {
  it("is said to let requests through", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => (words[0] === "network" ? { data: { routed: "**/api" } } : undefined));
    expect((await one.call(["network", "route", "**/api"])).text).toContain("go on to the server as before");
  });
});

describe("requests under a route of the caller's", () => {
  async function routed(argv: readonly string[], rows: Json, more: readonly string[] = []): Promise<Seen> {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => {
      if (words[1] === "route") return { data: { routed: words[2] ?? "" } };
      if (words[1] === "unroute") return { data: { unrouted: words[2] ?? "all" } };
      return words[1] === "requests" ? { data: { requests: rows } } : undefined;
    });
    await one.call(["network", "route", ...argv]);
    if (more[0] === "unroute") await one.call(["network", ...more]);
    return one.call(["network", "requests", ...(more[0] === "unroute" ? [] : more)]);
  }

  it("are told to be aborted by it, which is no failure of the page", async () => {
    const seen = await routed(["**/api/*", "--abort"], [row("1.1", "/api/ok"), row("1.2", "/", 200, "Document")]);
    expect(seen.text).toContain("1 of the requests without a status was aborted by your own route **/api/*.");
    expect(seen.details["networkRouteDiagnostics"]).toMatchObject({
      routes: [{ pattern: "**/api/*", action: "abort", state: "at-work", requestIds: ["1.1"] }],
    });
  });

  it("that a body did not answer are told, with what to look at", async () => {
    const seen = await routed(["**/api/*", "--body", "{}"], [row("1.1", "/api/ok")]);
    expect(seen.text).toContain("your body did not answer them");
    expect(actionIds(seen).slice(0, 2)).toEqual([
      "inspect-routed-network-request",
      "start-network-har-capture-for-route-mock",
    ]);
  });

  it("that a body answered need no word", async () => {
    const seen = await routed(["**/api/*", "--body", "{}"], [row("1.1", "/api/ok", 200)]);
    expect(seen.details).not.toHaveProperty("networkRouteDiagnostics");
  });

  it("that do not fit it are told, but not of a list that was narrowed", async () => {
    const rows = [row("1.1", "/other", 200)];
    const route = ["https://site.test/api/*", "--abort"];
    expect((await routed(route, rows)).text).toContain("No request here fits your route https://site.test/api/*");
    expect((await routed(route, rows, ["--filter", "other"])).text).not.toContain("route");
  });

  it("are as ever once it is removed", async () => {
    const rows = [row("1.1", "/api/ok")];
    for (const unroute of [["unroute"], ["unroute", "**/api/*"]])
      expect((await routed(["**/api/*", "--abort"], rows, unroute)).text).not.toContain("route");
    expect((await routed(["**/api/*", "--abort"], rows, ["unroute", "**/b"])).text).toContain("your own route");
  });
});
