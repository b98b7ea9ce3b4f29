import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json.ts";
import { classify, classifyAll, filterByPage, originOf, pathOf, withoutRedirects } from "./rows.ts";

function row(url: string, status?: number, more: JsonObject = {}): JsonObject {
  return {
    requestId: "1.2",
    method: "GET",
    resourceType: "Image",
    url,
    ...(status === undefined ? {} : { status }),
    ...more,
  };
}

describe("what a request came to", () => {
  it.each([
    ["https://a.test/api", 200, "ok"],
    ["https://a.test/api", 304, "ok"],
    ["https://a.test/api", 400, "failed"],
    ["https://a.test/api", 503, "failed"],
    ["https://a.test/api", undefined, "failed"],
    ["https://a.test/favicon.ico", 404, "benign"],
    ["https://a.test/favicon.ico", undefined, "benign"],
    ["https://a.test/favicon.ico?v=2", 404, "benign"],
    ["https://a.test/img/apple-touch-icon-precomposed.png", 404, "benign"],
    ["https://a.test/favicon.ico", 500, "failed"],
    ["https://a.test/favicon.ico", 200, "ok"],
    ["https://a.test/icons/logo.png", 404, "failed"],
    ["https://a.test/favicon.ico/api", 404, "failed"],
    ["https://a.test/app.js.map", 404, "benign"],
    ["https://a.test/app.css.map?t=1", undefined, "benign"],
    ["https://a.test/app.js.map", 500, "failed"],
    ["https://a.test/treasure.map", 404, "failed"],
    ["data:image/png;base64,AAAA", undefined, "noise"],
    ["data:image/png;base64,AAAA", 200, "noise"],
  ] as const)("%s with status %s is %s", (url, status, kind) => {
    expect(classify(row(url, status)).kind).toBe(kind);
  });

  it.each([
    ["https://a.test/favicon.ico", 404, { resourceType: "Other" }, "benign"],
    ["https://a.test/favicon.svg", 404, { resourceType: "img" }, "benign"],
    ["https://a.test/favicon.ico", 404, { resourceType: undefined, mimeType: "image/x-icon" }, "benign"],
    ["https://a.test/favicon.ico", 404, { resourceType: undefined }, "benign"],
    ["https://a.test/favicon.ico", 404, { resourceType: "Fetch" }, "failed"],
    ["https://a.test/favicon.ico", 404, { resourceType: "Document", mimeType: "image/png" }, "failed"],
    ["https://a.test/favicon.ico", 404, { resourceType: undefined, mimeType: "text/html" }, "failed"],
    ["https://a.test/favicon.ico", 500, { failed: true }, "benign"],
    ["https://a.test/favicon.ico", 500, { error: "net::ERR_FAILED" }, "benign"],
    ["https://a.test/api", 200, { failed: true }, "failed"],
    ["https://a.test/api", 200, { error: "" }, "failed"],
    ["https://a.test/api", 200, { failed: false, error: null }, "ok"],
  ] as const)("%s with status %s and %o is %s", (url, status, more, kind) => {
    expect(classify(row(url, status, more)).kind).toBe(kind);
  });

  it("is unknown only where neither an answer nor a failure is told", () => {
    expect(classify(row("https://a.test/api")).unanswered).toBe(true);
    expect(classify(row("https://a.test/api", 404)).unanswered).toBe(false);
    expect(classify(row("https://a.test/api", undefined, { failed: true })).unanswered).toBe(false);
  });

  it("is read from a row that lacks everything", () => {
    expect(classify({})).toEqual({
      kind: "failed",
      requestId: "",
      method: "GET",
      url: "",
      resourceType: "Other",
      status: undefined,
      unanswered: true,
    });
  });
});

describe("the parts of a URL", () => {
  it.each([
    ["https://A.test:8080/api/x?y=1#z", "https://a.test:8080", "/api/x"],
    ["https://a.test", "https://a.test", ""],
    ["https://a.test?x", "https://a.test", ""],
    ["about:blank", undefined, "about:blank"],
  ])("%s: %s and %s", (url, origin, path) => {
    expect(originOf(url)).toBe(origin);
    expect(pathOf(url)).toBe(path);
  });
});

describe("the filter by page", () => {
  const rows = [
    "https://a.test/list",
    "https://a.test/api",
    "https://a.test:8443/api",
    "https://b.test/api",
    "http://a.test/list",
    "data:text/plain,x",
  ].map((url) => classify(row(url, 200)));

  it.each([
    ["--current-page", ["https://a.test/list", "https://a.test/api"]],
    ["--current-origin", ["https://a.test/list", "https://a.test/api"]],
    ["--current-url", ["https://a.test/list"]],
  ])("%s keeps what belongs to it", (flag, urls) => {
    const filter = filterByPage(rows, { [flag]: "" }, "https://a.test/list#top");
    expect(filter?.matched.map(({ url }) => url)).toEqual(urls);
    expect(filter).toMatchObject({ flag, total: 6 });
  });

  it("is none without a flag of its own", () => {
    expect(filterByPage(rows, {}, "https://a.test/")).toBeUndefined();
    expect(filterByPage(rows, undefined, "https://a.test/")).toBeUndefined();
  });

  it("keeps every row when it is not known which page is open", () => {
    expect(filterByPage(rows, { "--current-page": "" }, undefined)?.matched).toHaveLength(6);
  });

  it("takes no two pages without an origin for one", () => {
    expect(filterByPage(rows, { "--current-origin": "" }, "about:blank")?.matched).toEqual([]);
  });
});

describe("a request that was sent elsewhere", () => {
  const ROWS = [
    { requestId: "1.1", url: "https://site.test/old", resourceType: "Fetch" },
    { requestId: "1.1", url: "https://site.test/new", resourceType: "Fetch", status: 200 },
    { requestId: "1.2", url: "https://site.test/slow", resourceType: "Fetch" },
    { url: "https://site.test/nameless" },
    { url: "https://site.test/nameless" },
    { requestId: "1.3", url: "https://site.test/refused", method: "OPTIONS" },
    { requestId: "1.3", url: "https://site.test/refused", method: "OPTIONS" },
    { requestId: "1.4", url: "https://site.test/form", method: "POST" },
    { requestId: "1.4", url: "https://site.test/form", method: "GET" },
  ];

  it("is no failure, and still open is only what came last", () => {
    expect(classifyAll(ROWS).map(({ kind, redirected }) => [kind, redirected])).toEqual([
      ["ok", true],
      ["ok", undefined],
      ["failed", undefined],
      ["failed", undefined],
      ["failed", undefined],
      ["failed", undefined],
      ["failed", undefined],
      ["ok", true],
      ["failed", undefined],
    ]);
    expect(withoutRedirects(ROWS)).toEqual(ROWS.filter((_, at) => at !== 0 && at !== 7));
  });
});
