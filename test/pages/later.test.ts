/** A page that does something with a deed only later, in each way in which a script can put work off. */
import { beforeEach, describe, expect, it } from "vitest";
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
  it.each(["timer", "request"])("by a %s is told by the click", async (way) => {
    await real.call({ args: ["open", `${site.url}/fx/later-asks#${way}`], sessionMode: "fresh" });
    expect((await real.call(["click", "#go"])).text).toContain('A confirm dialog is open: "Sure?"');
    await real.call(["dialog", "accept"]);
    expect((await real.call(["get", "text", "#out"])).text).toContain("true");
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
