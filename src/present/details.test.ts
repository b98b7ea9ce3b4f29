import { describe, expect, it } from "vitest";
import { type Agent, agent, HOME, SECOND } from "../../test/support/agent.ts";
import { isJsonObject, type Json, member } from "../json.ts";

async function opened(): Promise<Agent> {
  const one = agent();
  await one.onPage();
  return one;
}

function failing(one: Agent, selector: string): void {
  one.browser().on((words) => (words[1] === selector ? { error: `Element not found: ${selector}` } : undefined));
}

describe("details.pageChangeSummary", () => {
  it("names a navigation, and the actions that follow from it", async () => {
    const { details } = await agent().call(["open", HOME]);
    expect(details["pageChangeSummary"]).toEqual({
      changeType: "navigation",
      command: "open",
      summary: `open ended on "Home" (${HOME})`,
      nextActionIds: ["inspect-opened-page"],
    });
    expect(details["navigationSummary"]).toEqual({ url: HOME, title: "Home" });
  });

  it("tells a click that left the page from one that stayed", async () => {
    const one = await opened();
    one.browser().on((words, browser) => {
      if (words[1] === "#next") browser.go(SECOND);
      return undefined;
    });
    const stayed = await one.call(["click", "#stay"]);
    expect(member(stayed.details["pageChangeSummary"], "changeType")).toBe("mutation");
    expect(stayed.details).not.toHaveProperty("navigationSummary");
    const left = await one.call(["click", "#next"]);
    expect(member(left.details["pageChangeSummary"], "changeType")).toBe("navigation");
    expect(left.details["navigationSummary"]).toEqual({ url: SECOND, title: "Second" });
  });

  it("names the file that was written", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "pdf") return undefined;
      one.world.put("/project/a.pdf", new TextEncoder().encode("%PDF-1.4"));
      return { data: { path: "/project/a.pdf" } };
    });
    const { details } = await one.call(["pdf", "a.pdf"]);
    expect(details["pageChangeSummary"]).toMatchObject({
      changeType: "artifact",
      artifactCount: 1,
      savedFilePath: "/project/a.pdf",
    });
  });

  it("names a confirmation that is waited for", async () => {
    const one = await opened();
    const data = { action: "click", confirmation_id: "r1", confirmation_required: true };
    one.browser().on((words) => (words[0] === "click" ? { data } : undefined));
    const { details } = await one.call(["click", "#a"]);
    expect(details["pageChangeSummary"]).toMatchObject({
      changeType: "confirmation",
      nextActionIds: ["confirm-action", "deny-action"],
    });
  });

  it("is absent after reads, settings and failures", async () => {
    const one = await opened();
    failing(one, "#gone");
    for (const args of [["get", "title"], ["set", "viewport", "800", "600"], ["cookies"], ["click", "#gone"]])
      expect((await one.call(args)).details, args.join(" ")).not.toHaveProperty("pageChangeSummary");
  });
});

describe("details of a batch", () => {
  function steps(value: Json | undefined): readonly Json[] {
    if (!Array.isArray(value)) throw new Error("no batchSteps");
    return value;
  }

  it("give each row its category", async () => {
    const one = await opened();
    const { details } = await one.batch(["get", "title"], ["click", "#a"]);
    expect(details["batchSteps"]).toEqual([
      { index: 1, command: ["get", "title"], resultCategory: "success", successCategory: "completed" },
      { index: 2, command: ["click", "#a"], resultCategory: "success", successCategory: "completed" },
    ]);
    expect(details).not.toHaveProperty("batchFailure");
  });

  it("name the first row that failed, with what to do", async () => {
    const one = await opened();
    failing(one, "#gone");
    const { details } = await one.batch(["get", "title"], ["click", "#gone"], ["get", "url"]);
    expect(details["resultCategory"]).toBe("failure");
    expect(details["batchFailure"]).toMatchObject({
      failedStep: {
        index: 2,
        failureCategory: "selector-not-found",
        nextActions: [{ id: "refresh-interactive-refs" }],
      },
    });
    expect(member(steps(details["batchSteps"])[2], "resultCategory")).toBe("success");
    expect(details["nextActions"]).toEqual(member(member(details["batchFailure"], "failedStep"), "nextActions"));
  });

  it("count the rows that were not run", async () => {
    const one = await opened();
    failing(one, "#gone");
    const rows = JSON.stringify([
      ["click", "#gone"],
      ["get", "title"],
      ["get", "url"],
    ]);
    const { details } = await one.call({ args: ["batch", "--bail"], stdin: rows });
    expect(member(details["batchFailure"], "notRun")).toBe(2);
    expect(steps(details["batchSteps"])[1]).toEqual({
      index: 2,
      command: ["get", "title"],
      resultCategory: "failure",
      reason: "not-reached",
    });
  });

  it("tell 40 rows of many, count the others, and name the one that failed all the same", async () => {
    const one = await opened();
    failing(one, "#gone");
    const rows = Array.from({ length: 60 }, (_, at) =>
      at === 50 ? ["click", "#gone"] : ["fill", "#a", "x".repeat(500)],
    );
    const { details } = await one.batch(...rows);
    expect(steps(details["batchSteps"])).toHaveLength(40);
    expect(details["batchStepsOmitted"]).toBe(20);
    expect(details["batchFailure"]).toMatchObject({ failedStep: { index: 51, failureCategory: "selector-not-found" } });
    expect(Buffer.byteLength(JSON.stringify(details["batchSteps"]))).toBeLessThan(12_000);
  });

  it("name the file of the row that wrote it", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "pdf") return undefined;
      one.world.put("/project/a.pdf", new TextEncoder().encode("%PDF-1.4"));
      return { data: { path: "/project/a.pdf" } };
    });
    const { details } = await one.batch(["get", "title"], ["pdf", "a.pdf"]);
    const [first, second] = steps(details["batchSteps"]);
    expect(first).not.toHaveProperty("artifacts");
    expect(second).toMatchObject({ successCategory: "artifact-saved", artifacts: [{ path: expect.any(String) }] });
  });

  it("are absent from a call that is none", async () => {
    const { details } = await (await opened()).call(["get", "title"]);
    expect(isJsonObject(details) && ("batchSteps" in details || "batchFailure" in details)).toBe(false);
  });
});

describe("an error page", () => {
  async function answering(status: number, elsewhere: boolean): Promise<Agent> {
    const one = await opened();
    one.browser().on((words, browser) => {
      if (words[0] !== "open" && words[1] !== "#next") return undefined;
      browser.go(SECOND);
      browser.page.landing = { status, elsewhere };
      return words[0] === "open" ? { data: { url: SECOND, title: "Second" } } : undefined;
    });
    return one;
  }

  it("is said of an open and of a click that led there", async () => {
    const one = await answering(503, false);
    expect((await one.call(["open", SECOND])).text).toMatch(/^Opened "Second" \(.*\)\nHTTP 503: /);
    await one.call(["goto", HOME]);
    expect((await one.call(["click", "#next"])).text).toMatch(/\nNow on "Second" \(.*\)\nHTTP 503: /);
  });

  it("is not said of a page that is there, nor of an action that stayed on an error page", async () => {
    const fine = await answering(200, false);
    expect((await fine.call(["open", SECOND])).text).toBe(`Opened "Second" (${SECOND})`);
    const one = await answering(404, false);
    await one.call(["open", SECOND]);
    expect((await one.call(["hover", "#a"])).text).not.toContain("HTTP");
  });

  it("is said of the page that a batch ended on, and only of that", async () => {
    const one = await answering(404, true);
    const seen = await one.batch(["open", SECOND], ["get", "title"]);
    expect(seen.text).toContain("HTTP 404: the page on which the batch ended is the server's error page.");
    expect(seen.text).not.toContain("Redirected");
    const fine = await answering(200, false);
    expect((await fine.batch(["open", SECOND], ["get", "title"])).text).not.toContain("HTTP");
  });

  it("is told from a redirect, which is no fault", async () => {
    const one = await answering(200, true);
    const { text, details } = await one.call(["open", "site.test/old"]);
    expect(text).toBe(`Opened "Second" (${SECOND})\nRedirected from https://site.test/old`);
    expect(details["landing"]).toMatchObject({ status: 200, redirectedFrom: "https://site.test/old" });
  });
});
