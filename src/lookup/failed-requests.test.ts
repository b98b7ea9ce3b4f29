import { describe, expect, it } from "vitest";
import { failedRequest, initiatorCandidates } from "./failed-requests.ts";

const ROW = { requestId: "7.1", url: "https://site.test/api", method: "GET", resourceType: "Fetch" };

describe("a request", () => {
  it.each([
    [{ status: 500 }, { status: 500 }],
    [{ status: 404 }, { status: 404 }],
    [{ status: 200, failed: true }, { status: 200 }],
    [{ error: "net::ERR_REFUSED" }, { error: "net::ERR_REFUSED" }],
    [{}, { error: expect.stringContaining("no answer") }],
  ])("has failed: %j", (row, told) => {
    expect(failedRequest({ ...ROW, ...row })).toEqual({
      requestId: "7.1",
      url: "https://site.test/api",
      method: "GET",
      ...told,
    });
  });

  it.each([
    [{ status: 200 }],
    [{ status: 304 }],
    [{ resourceType: "EventSource" }],
    [{ resourceType: "WebSocket" }],
    [{ url: "data:text/plain,x" }],
    [{ url: "https://site.test/app.js.map?t=1", status: 404 }],
    [{ url: "https://site.test/favicon.ico", status: 404 }],
  ])("has not: %j", (row) => {
    expect(failedRequest({ ...ROW, ...row })).toBeUndefined();
  });
});

const FILES = ["src/api.ts", "src/App.tsx"];

describe("who made a request", () => {
  it.each([
    [{ initiator: { type: "script", url: "http://localhost/src/api.ts", lineNumber: 4, columnNumber: 2 } }, 4, 2],
    [{ initiator: { stack: { callFrames: [{ url: "webpack:///./src/api.ts", lineNumber: 4 }] } } }, 4, undefined],
    [{ stack: "Error\n    at load (http://localhost/src/api.ts?t=1:4:2)" }, 4, 2],
    [{ trace: ["at x (node_modules/axios/lib/api.ts:1:1)", "src/api.ts:4"] }, 4, undefined],
  ])("is told by what upstream says: %j", (row, line, column) => {
    const [found, ...more] = initiatorCandidates({ ...ROW, ...row }, FILES);
    const at = column === undefined ? { line } : { line, column };
    expect(found).toEqual({
      source: "initiator",
      confidence: "high",
      evidence: [expect.any(String)],
      file: "src/api.ts",
      requestUrl: ROW.url,
      ...at,
    });
    expect(more).toEqual([]);
  });

  it.each([[{}], [{ initiator: "parser" }], [{ initiator: { stack: null } }], [{ stack: "at x (src/gone.ts:1:2)" }]])(
    "is not known: %j",
    (row) => {
      expect(initiatorCandidates({ ...ROW, ...row }, FILES)).toEqual([]);
    },
  );
});
