import { describe, expect, it } from "vitest";
import { expectedScript } from "../../page/expected.ts";
import { type QaChecks, qaRows, stopsAll, timesWithin } from "./qa-rows.ts";

const URL = "https://site.test/";
const TIMES = timesWithin(undefined);
const LOAD = "wait --load domcontentloaded --timeout 10000";

const plain: QaChecks = {
  url: URL,
  loadState: "domcontentloaded",
  texts: [],
  selector: undefined,
  network: false,
  console: false,
  errors: false,
  screenshotPath: undefined,
};

function expecting(texts: readonly string[], selector: string | undefined, quietMs: number): string {
  const script = expectedScript({ texts, selector, limitMs: 5_000, quietMs, settleMs: 1_500 });
  return `wait --fn ${script} --timeout 8000`;
}

function lines(checks: Partial<QaChecks>): readonly string[] {
  return qaRows({ ...plain, ...checks }, TIMES).map(({ argv }) => argv.join(" "));
}

describe("the rows of a check", () => {
  it.each<readonly [string, Partial<QaChecks>, readonly string[]]>([
    ["a page alone", {}, [`open ${URL}`, LOAD]],
    ["another load state", { loadState: "networkidle" }, [`open ${URL}`, "wait --load networkidle --timeout 10000"]],
    ["a text", { texts: ["Hi"] }, [`open ${URL}`, LOAD, expecting(["Hi"], undefined, 0)]],
    [
      "texts and a selector, waited for together",
      { texts: ["Hi", "Ho"], selector: "#app" },
      [`open ${URL}`, LOAD, expecting(["Hi", "Ho"], "#app", 0)],
    ],
    [
      "requests",
      { network: true },
      [
        "open about:blank",
        "network requests --clear",
        `open ${URL}`,
        LOAD,
        expecting([], undefined, 250),
        "network requests",
      ],
    ],
    [
      "console",
      { console: true },
      ["open about:blank", "console --clear", `open ${URL}`, LOAD, expecting([], undefined, 250), "console"],
    ],
    [
      "errors",
      { errors: true },
      ["open about:blank", "errors --clear", `open ${URL}`, LOAD, expecting([], undefined, 250), "errors"],
    ],
    [
      "everything",
      { texts: ["Hi"], selector: "h1", network: true, console: true, errors: true, screenshotPath: "a.png" },
      [
        "open about:blank",
        "network requests --clear",
        "console --clear",
        "errors --clear",
        `open ${URL}`,
        LOAD,
        expecting(["Hi"], "h1", 250),
        "network requests",
        "console",
        "errors",
        "screenshot a.png",
      ],
    ],
    [
      "the open page",
      { url: undefined },
      ["get url", "wait --fn /^https?:$/.test(location.protocol) --timeout 250", LOAD],
    ],
    [
      "the open page with what was recorded of it, which is not cleared",
      { url: undefined, network: true, console: true, errors: true, screenshotPath: "a.png" },
      [
        "get url",
        "wait --fn /^https?:$/.test(location.protocol) --timeout 250",
        LOAD,
        expecting([], undefined, 250),
        "network requests",
        "console",
        "errors",
        "screenshot a.png",
      ],
    ],
  ])("for %s", (_what, checks, rows) => {
    expect(lines(checks)).toEqual(rows);
  });

  it("go on where a text, a load state or a reading fails, and stop where there is no page", () => {
    const rows = qaRows({ ...plain, texts: ["Hi"], network: true, screenshotPath: "a.png" }, TIMES);
    expect(rows.filter(stopsAll).map(({ action }) => action)).toEqual(["clear", "open"]);
    const attached = qaRows({ ...plain, url: undefined, texts: ["Hi"] }, TIMES);
    expect(attached.filter(stopsAll).map(({ action }) => action)).toEqual(["locate", "attach"]);
  });

  it.each([1, 2, 7, 100, 500, 3_000, 20_000, 60_000, 600_000])("wait less than the %d ms of the caller's", (ms) => {
    const { load, expect: limit, bound } = timesWithin(ms);
    expect(Math.min(load, limit, bound)).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(bound);
    if (ms > 2) expect(load + bound).toBeLessThan(ms);
  });
});
