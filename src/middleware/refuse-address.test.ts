import { describe, expect, it } from "vitest";
import { actionsOf, agent } from "../../test/support/agent.ts";
import { noAddress } from "../upstream/grammar/address.ts";

describe("what leads to no page", () => {
  it.each([
    ["/settings?tab=1", "part"],
    ["./page.html", "part"],
    ["#top", "part"],
    ["mailto:ann@example.com", "scheme"],
    ["tel:+4912345678", "scheme"],
    ["ftp://example.com/a", "scheme"],
    ["http://exa mple.com", "unreadable"],
    ["weather in Berlin", "unreadable"],
    ["localhost:99999", "unreadable"],
  ])("%s: %s", (word, why) => {
    expect(noAddress(word)).toBe(why);
  });

  it.each([
    "example.com/a b",
    "localhost:3000",
    "tel:8080/a",
    "git:3000",
    "//example.com/a",
    "https://exämple.de",
    "http://[::1]:8080/",
    "data:text/html,<b>a b</b>",
    "file:///a b",
    "about:blank",
    "chrome://version",
    "view-source:http://a.b",
    "javascript:alert(1)",
  ])("%s is left to the browser", (word) => {
    expect(noAddress(word)).toBeUndefined();
  });
});

describe("a call that opens it is refused before anything is started", () => {
  it("with the whole address, where the page in use tells it", async () => {
    const one = agent();
    await one.onPage();
    const started = one.started();
    const refused = await one.call(["open", "/settings?tab=1"]);
    expect(refused.details).toMatchObject({ failureCategory: "validation-error" });
    expect(refused.text).toContain("/settings?tab=1 is a part of an address");
    const [open] = actionsOf(refused);
    expect(open?.params.args).toEqual(["open", expect.stringMatching(/^https?:\/\/[^/]+\/settings\?tab=1$/)]);
    expect(one.started()).toBe(started);
  });

  it("with the address of its file, where there is one", async () => {
    const one = agent();
    await one.onPage();
    one.world.put("/project/out/index.html", new Uint8Array([1]), 0);
    const refused = await one.call(["open", "out/index.html"]);
    expect(refused.text).toContain("Its address is file:///project/out/index.html. Nothing was run.");
    // Without that of its own: no action leads to a file.
    expect(actionsOf(refused)).toEqual([]);
    expect((await one.call({ qa: { url: "/a" } })).text).toMatch(/^\/a is a part of an address/);
    const row = await one.call({ args: ["batch"], stdin: JSON.stringify([["open", "mailto:ann@example.com"]]) });
    expect(row.text).toContain("mailto:ann@example.com is nothing that a browser opens as a page");
    expect(row.details).toMatchObject({ failureCategory: "validation-error" });
  });

  it("with nothing offered where another session is meant", async () => {
    const one = agent();
    await one.onPage();
    const refused = await one.call(["--session", "mine", "open", "/settings"]);
    expect(refused.text).toContain("give the whole address");
    expect(actionsOf(refused)).toEqual([]);
  });
});
