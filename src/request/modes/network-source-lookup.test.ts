import { beforeEach, describe, expect, it } from "vitest";
import { type Agent, actionIds, agent, detail } from "../../../test/support/agent.ts";
import type { Seen } from "../../../test/support/given.ts";
import type { Json, JsonObject } from "../../json.ts";

let one: Agent;

beforeEach(async () => {
  one = agent();
  await one.onPage();
});

async function looked(params: JsonObject): Promise<Seen> {
  return one.call({ networkSourceLookup: params });
}

function found(seen: Seen): JsonObject {
  return detail(seen, "networkSourceLookup");
}

function put(file: string, text: string): void {
  one.world.put(`/project/${file}`, new TextEncoder().encode(text));
}

function rowsRun(): readonly (readonly string[])[] {
  const [start] = one.browser().starts.slice(-1);
  return start?.rows.flatMap(({ role, argv }) => (role === "command" ? [argv] : [])) ?? [];
}

const ROW = { requestId: "7.1", url: "https://site.test/api/items/42?a=1", method: "POST", resourceType: "Fetch" };

/** What upstream lists, and what it says of one request. */
function requests(list: readonly JsonObject[], detailed?: Json): void {
  one.browser().on(([name, sub]) => {
    if (name !== "network") return undefined;
    if (sub === "requests") return { data: { requests: list } };
    return detailed === undefined ? { error: "Request not found" } : { data: detailed };
  });
}

describe("networkSourceLookup as rows", () => {
  it.each([
    [{ requestId: "7.1" }, [["network", "request", "7.1"]]],
    [{ filter: "/api" }, [["network", "requests", "--filter", "/api"]]],
    [{ url: "/api/fail" }, [["network", "requests", "--filter", "/api/fail"]]],
    [{ filter: "/api", url: "/api/fail" }, [["network", "requests", "--filter", "/api"]]],
    [{ filter: "", url: "/api/fail" }, [["network", "requests", "--filter", "/api/fail"]]],
    [
      { requestId: "7.1", url: "/api/fail", maxWorkspaceFiles: 10 },
      [
        ["network", "request", "7.1"],
        ["network", "requests", "--filter", "/api/fail"],
      ],
    ],
  ])("%j", async (params, rows) => {
    const seen = await looked(params);
    expect(rowsRun()).toEqual(rows);
    expect(seen.details["compiledNetworkSourceLookup"]).toEqual({
      args: ["batch"],
      stdin: JSON.stringify(rows),
      steps: rows.map((args) => ({ action: args.slice(0, 2).join(" "), args })),
      query: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "")),
    });
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it("runs in the named session", async () => {
    await one.call(["--session", "shop", "open", "https://site.test/"]);
    const seen = await looked({ url: "/api", session: "shop" });
    expect(seen.details).toMatchObject({
      sessionName: "shop",
      compiledNetworkSourceLookup: { args: ["--session", "shop", "batch"] },
    });
  });

  it.each([
    [
      { maxWorkspaceFiles: 3 },
      'networkSourceLookup needs requestId, filter or url: {"networkSourceLookup":{"url":"/api/items"}}',
    ],
    [{ requestId: "-x" }, 'networkSourceLookup.requestId begins with "-"'],
    [{ filter: "--clear" }, 'networkSourceLookup.filter begins with "-"'],
    [{ url: "/api", maxWorkspaceFiles: -1 }, "maxWorkspaceFiles"],
    [{ url: "/api", id: "x" }, "id"],
  ])("is refused with the right form, and nothing runs: %j", async (params, text) => {
    const before = one.started();
    const seen = await looked(params);
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "validation-error" } });
    expect(seen.text).toContain(text);
    expect(one.started()).toBe(before);
  });

  it("takes no stdin", async () => {
    const seen = await one.call({ networkSourceLookup: { url: "/api" }, stdin: "x" });
    expect(seen.text).toMatch(/^stdin .*leave it out/);
  });
});

describe("networkSourceLookup", () => {
  it("tells which requests have failed, and which files name them", async () => {
    put("src/api.ts", `\nexport const load = (id) => get(\`/api/items/\${id}\`);`);
    put("src/exact.ts", 'fetch("/api/items/42");');
    requests([
      { ...ROW, status: 500 },
      { ...ROW, requestId: "7.2", status: 200 },
    ]);
    const seen = await looked({ url: "/api/items" });
    expect(seen).toMatchObject({ isError: false });
    expect(seen.text).toBe(
      [
        "1 failed request, 2 source candidates.",
        "500 POST https://site.test/api/items/42?a=1 id 7.1",
        "src/exact.ts:1 (high: a string with the path)",
        "src/api.ts:2 (medium: a string with the beginning of the path)",
      ].join("\n"),
    );
    expect(found(seen)).toMatchObject({
      status: "failed-requests-found",
      failedRequests: [{ requestId: "7.1", url: ROW.url, status: 500, method: "POST" }],
      limitations: [],
    });
  });

  it("takes the word of upstream for who made the request", async () => {
    put("src/api.ts", "");
    requests([], {
      ...ROW,
      status: 404,
      initiator: { stack: "at x (http://localhost/src/api.ts:4:2)" },
      responseBody: "no",
    });
    expect(found(await looked({ requestId: "7.1" }))).toMatchObject({
      status: "failed-requests-found",
      candidates: [
        { source: "initiator", confidence: "high", file: "src/api.ts", line: 4, column: 2, requestUrl: ROW.url },
      ],
    });
  });

  it("counts a request once that is told of twice, and those without an answer", async () => {
    requests([ROW, { ...ROW, requestId: "7.2" }], { ...ROW, responseBody: "" });
    const seen = await looked({ requestId: "7.1", filter: "/api" });
    expect(found(seen)).toMatchObject({ status: "no-candidates", failedRequests: { length: 2 } });
    expect(seen.text).toContain('no status POST https://site.test/api/items/42?a=1 id 7.1 ("no answer: ');
  });

  it("is no failure when nothing has failed, and names the files all the same", async () => {
    put("src/api.ts", 'fetch("/api/fine")');
    requests([{ ...ROW, status: 200 }]);
    const seen = await looked({ url: "/api/fine" });
    expect(seen).toMatchObject({ isError: false });
    expect(found(seen)).toMatchObject({
      status: "no-failed-requests",
      failedRequests: [],
      candidates: [{ file: "src/api.ts" }],
    });
    expect(seen.text).toMatch(/^No failed requests, 1 source candidate\.\nsrc\/api\.ts:1 /);
  });

  it("fails when the request is not known, with the way to go on", async () => {
    requests([]);
    const seen = await looked({ requestId: "9.9", url: "/api" });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "upstream-error" } });
    expect(actionIds(seen)).toContain("list-network-requests");
    expect(found(seen)).toMatchObject({ status: "no-failed-requests" });
  });

  it("tells few of many", async () => {
    requests(Array.from({ length: 60 }, (_, at) => ({ ...ROW, requestId: `7.${at}`, status: 500 })));
    const seen = await looked({ filter: "/api" });
    expect(found(seen)).toMatchObject({ failedRequests: { length: 20 } });
    expect(seen.text.split("\n").length).toBeLessThan(8);
    expect(seen.text).toMatch(/^60 failed requests/);
  });

  it("never makes a request's address the page's, and leaves refs as they are", async () => {
    requests([{ ...ROW, status: 500 }], { ...ROW, status: 500, responseBody: "x" });
    const before = one.transcript.length;
    const seen = await looked({ requestId: "7.1", url: "/api" });
    expect(one.transcript.slice(before).map(({ type }) => type)).toEqual(["call.finished"]);
    expect(JSON.stringify(seen.details["page"] ?? {})).not.toContain("/api/items");
    expect((await one.call(["click", "@e2"])).isError).toBe(false);
  });

  it.each([
    ["in its address", { url: "https://site.test/api?token=swordfish-77", status: 500 }],
    ["of a user in its address", { url: "https://ann:swordfish-77@site.test/api", status: 500 }],
    ["in its headers", { status: 500, headers: { Authorization: "Bearer swordfish-77" } }],
  ])("has a secret masked that a request carries %s", async (_, row) => {
    requests([{ ...ROW, ...row }]);
    const seen = await looked({ filter: "/api" });
    expect(found(seen)).toMatchObject({ failedRequests: { length: 1 } });
    expect(JSON.stringify([seen, one.transcript])).not.toContain("swordfish-77");
  });
});
