/** What a selector means stands at an edge of the window, so that only a part of it shows. */
import { beforeEach, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";

const { real, site } = onSite();

/** How many pixels of 60 show, at the lower edge and at the upper one. */
describe.each([1, 29, -10])("of what is used, %s pixels show", (shown) => {
  beforeEach(async () => {
    await real.call(["open", `${site.url}/`]);
    await real.call(["open", `${site.url}/fx/edge#${shown}`]);
  });

  it("is clicked", async () => {
    expect((await real.call(["click", "#go"])).text).toContain('The page says: "clicked".');
  });

  it("is clicked twice", async () => {
    expect((await real.call(["dblclick", "#twice"])).text).toContain('The page says: "clicked twice".');
  });

  it("is pointed at", async () => {
    expect((await real.call(["hover", "#hover"])).text).toMatch(/^Hovered over/);
  });

  it("is checked", async () => {
    expect((await real.call(["check", "#box"])).text).toMatch(/^Checked/);
  });

  it("is dragged", async () => {
    expect((await real.call(["drag", "#from", "#to"])).text).toContain('The page says: "dropped".');
  });

  it("is clicked in a frame", async () => {
    await real.call(["frame", "#inner"]);
    const clicked = await real.call(["click", "#in"]);
    await real.call(["frame", "main"]);
    expect(clicked.text).toMatch(/^Clicked #in\./);
    const inner = "document.querySelector('#inner').contentDocument.body.innerText";
    expect((await real.call(["eval", inner])).text).toContain("In now");
  });
});
