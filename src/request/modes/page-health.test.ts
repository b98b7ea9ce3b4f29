import { describe, expect, it } from "vitest";
import { chance, oneOf } from "../../../test/support/chance.ts";
import type { Json, JsonObject } from "../../json.ts";
import { consoleErrors, networkHealth, pageErrors } from "./page-health.ts";

const URLS = [
  "https://a.test/",
  "https://a.test/api/items?page=2#top",
  "https://a.test/favicon.ico",
  "https://a.test/img/favicon-32x32.png?v=1",
  "https://a.test/apple-touch-icon-precomposed.png",
  "https://a.test/favicon.ico/api",
  "https://a.test/my-favicon.icons",
  "data:image/png;base64,AAAA",
  "",
] as const;
const ICONS: ReadonlySet<string> = new Set([URLS[2], URLS[3], URLS[4]]);
const STATUSES = [0, 200, 204, 304, 399, 400, 404, 500, "404", null] as const;
const FAILED = [true, false, "true", null] as const;
const ERRORS = ["net::ERR_FAILED", "", 7, null] as const;
const TYPES = ["", "Image", "img", "Other", "image/png", "Fetch", "Document", "XHR", 7] as const;

type Field = string | number | boolean | null;

/** A row in which any field may be missing, or of another kind. */
function anyRow(next: () => number): JsonObject {
  const fields: Readonly<Record<string, readonly Field[]>> = {
    url: URLS,
    status: STATUSES,
    failed: FAILED,
    error: ERRORS,
    resourceType: TYPES,
    mimeType: TYPES,
    requestId: ["1.2", 7],
    method: ["POST"],
  };
  const given = Object.entries(fields).filter(() => next() < 0.8);
  return Object.fromEntries(given.map(([name, values]) => [name, oneOf(values, next)]));
}

/** The contract's own words, once more: what a row that is told by itself comes to. */
function told(row: JsonObject, ended: ReadonlySet<string>): "failed" | "benign" | "pending" | "well" {
  const { url, status, failed, error, resourceType, mimeType } = row;
  const address = typeof url === "string" ? url : "";
  if (address.startsWith("data:")) return "well";
  const says = failed === true || typeof error === "string";
  const answered = typeof status === "number";
  const isFailed = says || !answered || status >= 400;
  if (!isFailed) return "well";
  const type = typeof resourceType === "string" ? resourceType : mimeType;
  const looksLikeImage =
    typeof type !== "string" || ["", "image", "img", "other"].includes(type.toLowerCase()) || type.startsWith("image/");
  if (ICONS.has(address) && looksLikeImage && (says || !answered || status === 404)) return "benign";
  return !says && !answered && !ended.has(address) ? "pending" : "failed";
}

describe("the requests of a page", () => {
  it("are judged as the contract says, whatever a row holds or lacks", () => {
    const next = chance(11);
    for (let round = 0; round < 20_000; round++) {
      const row = anyRow(next);
      const ended = new Set(next() < 0.5 ? URLS : []);
      const { failed, benign, pending, repeated } = networkHealth({ requests: [row] }, ended);
      const counts = { failed: failed.length, benign, pending: pending.length, repeated };
      const kind = told(row, ended);
      expect(counts, JSON.stringify(row)).toEqual({
        failed: kind === "failed" ? 1 : 0,
        benign: kind === "benign" ? 1 : 0,
        pending: kind === "pending" ? 1 : 0,
        repeated: 0,
      });
    }
  });

  it("lose none where there are many", () => {
    const next = chance(12);
    for (let round = 0; round < 500; round++) {
      const rows = Array.from(
        { length: Math.floor(next() * 30) },
        (_, at): JsonObject => ({
          ...anyRow(next),
          requestId: `${at}`,
        }),
      );
      const { total, failed, benign, pending, repeated } = networkHealth({ requests: rows }, new Set(URLS));
      const loud = rows.filter(({ url }) => typeof url !== "string" || !url.startsWith("data:"));
      expect(total).toBe(loud.length);
      expect(failed.length + benign + pending.length + repeated).toBeLessThanOrEqual(total);
      expect(failed.length + benign + repeated).toBe(loud.filter((row) => told(row, new Set(URLS)) !== "well").length);
    }
  });

  it("that the page gave up and made again are no failure", () => {
    const url = "https://a.test/api";
    const requests = [{ url }, { url, status: 200 }];
    expect(networkHealth({ requests }, new Set([url]))).toMatchObject({ failed: [], repeated: 1, pending: [] });
    expect(networkHealth({ requests: [{ url }] }, new Set([url])).failed).toHaveLength(1);
  });

  it.each(["WebSocket", "EventSource", "Ping", "Media"])("that stay open are not waited for: %s", (resourceType) => {
    const requests = [{ url: "https://a.test/live", resourceType }];
    expect(networkHealth({ requests }, new Set())).toMatchObject({ failed: [], pending: [], total: 1 });
  });

  it.each<readonly [Json]>([[null], [7], ["requests"], [[]], [{}], [{ requests: 7 }], [{ requests: [7, null] }]])(
    "are none in %j",
    (data) => {
      expect(networkHealth(data, new Set())).toMatchObject({ total: 0, failed: [], benign: 0, pending: [] });
    },
  );
});

describe("what the console and the page said", () => {
  it("counts errors, and no warning", () => {
    const messages = [{ type: "error", text: "a" }, { type: "warning", text: "b" }, { type: "log" }, { type: "error" }];
    expect(consoleErrors({ messages })).toEqual(["a", ""]);
    expect(consoleErrors(null)).toEqual([]);
  });

  it.each<readonly [string, Json, string, string | undefined]>([
    [
      "a stack",
      { text: "Error: x\n    at f (https://a.test/app.js:1:20)\n    at b.js:2:3" },
      "Error: x",
      "https://a.test/app.js:1:20",
    ],
    ["a bare place", { text: "Error: x\n    at https://a.test/:2:534" }, "Error: x", "https://a.test/:2:534"],
    ["no stack", { text: "Uncaught 7", url: "https://a.test/" }, "Uncaught 7", "https://a.test/"],
    ["nothing", {}, "", undefined],
  ])("names where an error was thrown, from %s", (_what, row, message, place) => {
    expect(pageErrors({ errors: [row] })).toEqual([{ message, place }]);
  });
});
