/** A page that does something with a deed only later, in each way in which a script can put work off. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";

const { real, site } = onSite();

/** The branches of `cases/later.html`. */
const WAYS = [
  ...["timer", "interval", "frame", "frames", "idle", "message", "posted", "task"],
  ...["promise", "promised-timer", "promised-frame", "request"],
];

const DEEDS = [
  ["fill", "#name", "Ann"],
  ["type", "#name", "Ann"],
  ["select", "#size", "M"],
  ["check", "#terms"],
  ["click", "#go"],
] as const;

const DONE = /^(?:Filled|Typed|Selected|Checked)|Nothing changed/m;

describe("a question that a page puts off", () => {
  const shows = (way: string) =>
    real.call({ args: ["open", `${site.url}/fx/later-asks#${way}`], sessionMode: "fresh" });
  afterEach(() => real.call(["close"]));

  // While a request is answered by a question, upstream itself may hang for half a minute.
  it.each([
    ["timer", ["click", "#go"]],
    ["timer", ["fill", "#name", "Ann"]],
    ["timer", ["check", "#terms"]],
    ["request", ["click", "#go"]],
  ])("by a %s is told by the call", async (way, deed) => {
    await shows(way);
    expect((await real.call(deed)).text).toContain('A confirm dialog is open: "Sure?"');
    await real.call(["dialog", "accept"]);
    expect((await real.call(["get", "text", "#out"])).text).toContain("true");
  });

  it.each([
    ["click", "#go"],
    ["fill", "#name", "Ann"],
  ])("is told by a last row that does a %s", async (...deed) => {
    await shows("timer");
    const { text } = await real.call({ args: ["batch"], stdin: JSON.stringify([["get", "title"], deed]) });
    expect(text).toContain('A confirm dialog is open: "Sure?"');
    expect(text).not.toContain("Nothing changed");
  });
});

// The third way might ask instead, by its words.
describe.each(["once", "later", "unless"])("a page that is left %s a field has taken a value", (way) => {
  const DEEDS = [
    ["fill", "#code", "12"],
    ["type", "#code", "1"],
    ["check", "#terms"],
    ["uncheck", "#news"],
    ["check", "@terms"],
    ["find", "label", "Terms", "check"],
  ] satisfies readonly (readonly string[])[];

  async function aimed(deed: readonly string[]): Promise<readonly string[]> {
    await real.call({ args: ["open", `${site.url}/fx/leaves#${way}`], sessionMode: "fresh" });
    const { text } = await real.call(["snapshot", "-i"]);
    const ref = /Terms.*ref=(e\d+)/.exec(text)?.[1];
    return deed.map((word) => (word === "@terms" ? `@${ref}` : word));
  }

  it.each(DEEDS)("is left by a call: %s %s", async (...deed: readonly string[]) => {
    const { text, isError, details } = await real.call(await aimed(deed));
    expect({ text, isError }).toMatchObject({ isError: false, text: expect.stringContaining("/form") });
    expect(text).not.toContain("did nothing");
    expect(details).toMatchObject({ navigationSummary: { url: `${site.url}/form` } });
  });

  it.each(DEEDS)("is left by a row: %s %s", async (...deed: readonly string[]) => {
    const rows = [["get", "title"], await aimed(deed), ["get", "url"]];
    const { text, isError } = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect({ text, isError }).toMatchObject({ isError: false, text: expect.stringMatching(/\n3\. .*\n.*\/form/) });
    expect(text).not.toContain("did nothing");
  });
});

describe.each(WAYS)("what a page makes of a deed in a %s", (way) => {
  beforeEach(async () => {
    await real.call(["open", `${site.url}/`]);
    await real.call(["open", `${site.url}/fx/later#${way}`]);
  });

  it("is seen by the call", async () => {
    for (const deed of DEEDS) expect((await real.call(deed)).text).not.toMatch(DONE);
  });

  it("is seen by a row", async () => {
    const { text } = await real.call({ args: ["batch"], stdin: JSON.stringify(DEEDS) });
    for (const deed of ["fill", "type", "select", "check"]) expect(text).toContain(`Sent ${deed} `);
    expect(text).toContain('The page says: "done".');
  });
});
