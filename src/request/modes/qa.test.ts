import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Agent, actionsOf, agent, HOME } from "../../../test/support/agent.ts";
import type { Seen } from "../../../test/support/given.ts";
import type { Json } from "../../json.ts";
import type { Expected } from "../../page/expected.ts";
import { readRequest } from "../read.ts";

const WELL: Expected = {
  url: HOME,
  title: "Home",
  missing: [],
  selector: "unasked",
  shows: "",
  alerts: [],
  waitedMs: 5_012,
  unanswered: [],
};

interface Told {
  readonly expected?: Partial<Expected> | Json;
  readonly requests?: readonly Json[];
  readonly messages?: readonly Json[];
  readonly errors?: readonly Json[];
}

/** An agent whose page answers a check so; a page is open. */
async function on(told: Told): Promise<Agent> {
  const one = agent();
  await one.onPage();
  const { expected = {}, requests = [{ url: HOME, status: 200 }], messages = [], errors = [] } = told;
  const facts = typeof expected === "object" && expected !== null ? { ...WELL, ...expected } : expected;
  one.browser().on((words) => {
    if (words[0] === "wait" && words[1] === "--fn")
      return { data: { result: words[2]?.startsWith("/") ? true : facts } };
    if (words.includes("--clear")) return { data: { cleared: true } };
    if (words[0] === "network") return { data: { requests: [...requests] } };
    if (words[0] === "console") return { data: { messages: [...messages] } };
    return words[0] === "errors" ? { data: { errors: [...errors] } } : undefined;
  });
  return one;
}

async function checked(told: Told, more: object = {}): Promise<Seen> {
  const one = await on(told);
  return one.call({ qa: { url: HOME, ...more } });
}

const Rows = z.array(z.array(z.string()));

describe("parameters of a check that cannot be meant", () => {
  it.each([
    [{ qa: {} }, "Give the command in args"],
    [{ qa: { attached: false } }, '{"qa":{"url":"https://example.com"}}'],
    [{ qa: { expectedText: "Hi" } }, '{"qa":{"url":"https://example.com"}}'],
    [{ qa: { url: HOME, attached: true } }, '"attached":true for the page that is open'],
    [{ qa: { attached: true }, sessionMode: "fresh" }, "Leave sessionMode out"],
    [{ qa: { url: HOME, expectedSelector: "@e3" } }, "CSS or xpath="],
    [{ qa: { url: "--args=x" } }, "takes no flags"],
    [{ qa: { url: HOME, screenshotPath: "shot" } }, "shot.png"],
    [{ qa: { url: HOME, screenshotPath: "--full.png" } }, "takes no flags"],
    [{ qa: "the page" }, 'qa takes an object, {"url"'],
    [{ qa: { url: HOME, text: "Hi" } }, "text is not known here; qa takes"],
    [{ qa: { url: HOME, loadState: "idle" } }, "loadState"],
    [{ qa: { url: HOME }, stdin: "[]" }, "stdin"],
    [{ qa: { url: HOME }, args: ["close"] }, "qa"],
  ])("are refused with the right form: %j", async (params, said) => {
    const one = agent();
    const seen = await one.call(params);
    expect(seen.text).toContain(said);
    expect(seen.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
  });

  it("are none when all that is optional is filled in with nothing", async () => {
    const empty = { attached: false, expectedText: "", expectedSelector: null, screenshotPath: "", loadState: null };
    const seen = await checked({}, empty);
    expect(seen.text).toMatch(
      /^QA passed: "Home" https:\/\/site\.test\/\nChecked: domcontentloaded, 1 request, console/,
    );
  });

  it("with a deadline that is too short for its waits cannot happen", async () => {
    for (const timeoutMs of [50, 1_000, 8_000]) {
      const { call, options } = readRequest({ qa: { url: HOME, expectedText: "Hi" }, timeoutMs });
      expect(call?.compile({ options, unknown: "refuse" })).toHaveProperty("intent");
      const one = await on({});
      expect((await one.call({ qa: { url: HOME, expectedText: "Hi" }, timeoutMs })).isError).toBe(false);
    }
  });
});

describe("a check of a page without faults", () => {
  it("is told in two lines, with its verdict in the details", async () => {
    const seen = await checked({}, { expectedText: ["Home", "Save"] });
    expect(seen.text).toBe(
      `QA passed: "Home" ${HOME}\nChecked: domcontentloaded, text "Home", "Save", 1 request, console, page errors.`,
    );
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 1 } });
    expect(seen.details["qaPreset"]).toEqual({
      passed: true,
      failedChecks: [],
      warnings: [],
      summary: "QA preset passed.",
    });
  });

  it("tells what was run", async () => {
    const seen = await checked({}, { expectedText: "Home", loadState: "load", checkConsole: false });
    expect(seen.details["compiledQaPreset"]).toMatchObject({
      args: ["batch", "--bail"],
      loadState: "load",
      steps: [
        { action: "leave", args: ["open", "about:blank"] },
        { action: "clear", args: ["network", "requests", "--clear"] },
        { action: "clear", args: ["errors", "--clear"] },
        { action: "open", args: ["open", HOME] },
        { action: "load", args: ["wait", "--load", "load", "--timeout", "10000"] },
        { action: "expect" },
        { action: "network", args: ["network", "requests"] },
        { action: "errors", args: ["errors"] },
      ],
      checks: {
        attached: false,
        url: HOME,
        loadState: "load",
        expectedText: ["Home"],
        checkNetwork: true,
        checkConsole: false,
        checkErrors: true,
        diagnosticsResetAtStart: true,
      },
    });
  });

  it("passes with warnings for what only looks like a fault", async () => {
    const seen = await checked({
      requests: [
        { url: `${HOME}favicon.ico`, status: 404, resourceType: "Other" },
        { url: `${HOME}live`, resourceType: "Fetch" },
      ],
    });
    expect(seen.isError).toBe(false);
    expect(seen.details["qaPreset"]).toMatchObject({
      passed: true,
      warnings: ["1 benign network request failure(s) ignored", `1 request without an answer yet: ${HOME}live`],
      summary: expect.stringMatching(/^QA preset passed with warnings: 1 benign/),
    });
  });
});

describe("a check of a page with faults", () => {
  it("names each check with its first facts, and the calls that look further", async () => {
    const seen = await checked(
      {
        expected: {
          missing: [{ at: 0, instead: "case", seen: "WELCOME" }],
          shows: "Please sign in",
          alerts: ["Expired"],
        },
        requests: [{ url: `${HOME}api`, status: 500, resourceType: "Fetch", requestId: "7.9" }],
        messages: [{ type: "error", text: "boom\n{a: 1}" }],
        errors: [{ text: `Error: bang\n    at ${HOME}app.js:1:2` }],
      },
      { expectedText: "Welcome" },
    );
    expect(seen.text.split("\n").slice(0, 9)).toEqual([
      "QA failed: text, network, console, errors.",
      'Text "Welcome" is missing after 5 s. The page has "WELCOME".',
      `1 request failed: 500 GET ${HOME}api [Fetch] id 7.9`,
      '1 console error: "boom\\n{a: 1}"',
      `1 page error: "Error: bang" at ${HOME}app.js:1:2`,
      'The page shows: "Please sign in"',
      'Alert: "Expired"',
      `Page: "Home" ${HOME}`,
      "Well: domcontentloaded.",
    ]);
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "qa-failure" } });
    expect(actionsOf(seen).map(({ params }) => params.args)).toContainEqual(["network", "request", "7.9"]);
    expect(actionsOf(seen)[0]?.params.args).toEqual(["snapshot", "-i"]);
    expect(seen.details).toMatchObject({
      batchFailure: { failedStep: { command: ["wait", "--fn", expect.anything(), "--timeout", "8000"] } },
    });
  });

  it("counts a request that the page knows to have ended without an answer", async () => {
    const url = `${HOME}gone`;
    const seen = await checked({ expected: { unanswered: [url] }, requests: [{ url, requestId: "1.4" }] });
    expect(seen.text).toContain(`1 request failed: no answer GET ${url} [Other] id 1.4`);
  });

  it("passes nothing when the page gives the check no answer that can be read", async () => {
    const seen = await checked({ expected: "well done" }, { expectedText: "Home" });
    expect(seen.text).toContain("The page gave no answer to the check.");
    expect(seen.details).toMatchObject({ failureCategory: "qa-failure", qaPreset: { passed: false } });
  });

  it("stops at a page that does not open, and checks nothing of it", async () => {
    const one = await on({});
    one
      .browser()
      .on((words) => (words[1] === HOME ? { error: "Navigation failed: net::ERR_CONNECTION_REFUSED" } : undefined));
    const seen = await one.call({ qa: { url: HOME, expectedText: "Hi", screenshotPath: "a.png" } });
    expect(seen.text).toMatch(/^QA failed: open\.\nNothing listens at https:\/\/site\.test\//);
    expect(seen.text).not.toContain("Well");
    expect(seen.details).toMatchObject({ failureCategory: "qa-failure", upstreamProcesses: 1 });
    expect(one.browser().ran.some(([name]) => name === "screenshot")).toBe(false);
  });

  it("still reads what was recorded when the load state does not come", async () => {
    const one = await on({ messages: [{ type: "error", text: "boom" }] });
    one
      .browser()
      .on((words) =>
        words[1] === "--load" && words[2] === "networkidle"
          ? { error: "Timed out after 10000ms waiting for load state 'networkidle'" }
          : undefined,
      );
    const seen = await one.call({ qa: { url: HOME, loadState: "networkidle" } });
    expect(seen.text).toMatch(/^QA failed: load, console\.\n/);
    expect(seen.text).toContain('1 console error: "boom"');
    expect(seen.details).toMatchObject({ upstreamProcesses: 2 });
  });

  it("is not failed by a page before that cannot be left", async () => {
    const one = await on({});
    one
      .browser()
      .on((words) => (words[1] === "about:blank" ? { error: "No hostname in URL: about:blank" } : undefined));
    const seen = await one.call({ qa: { url: HOME } });
    expect(seen).toMatchObject({ isError: false, text: expect.stringMatching(/^QA passed/) });
  });
});

describe("a check of the open page", () => {
  it("is refused without one, with the call that opens it", async () => {
    const one = agent();
    const seen = await one.call({ qa: { attached: true } });
    expect(seen.text).toContain('{"qa":{"url":"https://example.com"}}');
    expect(seen.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
  });

  it("clears nothing, opens nothing, and reads what was recorded only when asked", async () => {
    const one = await on({ errors: [{ text: "old" }] });
    const seen = await one.call({ qa: { attached: true, expectedText: "Home" } });
    expect(seen.text).toMatch(/^QA passed: "Home"/);
    const rows = Rows.parse(JSON.parse(one.browser().starts.at(-1)?.stdin ?? "null"));
    expect(rows.some((row) => row.includes("--clear") || row[0] === "open" || row[0] === "errors")).toBe(false);
    const asked = await one.call({ qa: { attached: true, checkErrors: true } });
    expect(asked.text).toContain('1 page error: "old"');
    expect(asked.text).toContain("What was recorded before this call counts, too");
    expect(asked.details).toMatchObject({ compiledQaPreset: { checks: { diagnosticsResetAtStart: false } } });
  });

  it("stops on what is no web page", async () => {
    const one = await on({});
    one.browser().on((words) => (words[2]?.startsWith("/") ? { error: "Wait timed out after 250ms" } : undefined));
    const seen = await one.call({ qa: { attached: true, expectedText: "Hi", screenshotPath: "a.png" } });
    expect(seen.text).toContain("qa checks http and https pages. Nothing was checked.");
    expect(actionsOf(seen).map(({ params }) => params.args)).toEqual([
      ["tab", "list"],
      ["snapshot", "-i"],
    ]);
    expect(one.browser().ran.some(([name]) => name === "screenshot")).toBe(false);
  });
});

describe("secrets in a check", () => {
  const SECRETS = ["PUBLIC-SENTINEL-91x", "PUBLIC-SENTINEL-92x", "PUBLIC-SENTINEL-93x", "PUBLIC-SENTINEL-94x"];

  it.each(["passed", "failed"])("are masked in text, details and events of one that has %s", async (end) => {
    const url = "https://ada:PUBLIC-SENTINEL-91x@site.test/?access_token=PUBLIC-SENTINEL-92x";
    const [missing, messages] =
      end === "passed"
        ? [[], []]
        : [
            [{ at: 0, instead: "nothing" as const, seen: "" }],
            [{ type: "error", text: "login failed, password=PUBLIC-SENTINEL-93x" }],
          ];
    const one = await on({
      expected: { url, missing, shows: missing.length > 0 ? "api_key: PUBLIC-SENTINEL-94x" : "" },
      requests: [
        { url, status: 200 },
        { url: `${url}&again`, status: end === "passed" ? 200 : 500, requestId: "1.1" },
      ],
      messages,
    });
    const expectedText = "password=PUBLIC-SENTINEL-93x";
    const seen = await one.call({ qa: { url, expectedText }, outputPath: "out.json" });
    expect(seen.text).toMatch(end === "passed" ? /^QA passed/ : /^QA failed: text, network, console/);
    const sinks = JSON.stringify([seen.text, seen.details, one.transcript]);
    for (const secret of SECRETS) expect(sinks).not.toContain(secret);
  });
});
