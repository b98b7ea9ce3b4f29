/** What lies over a page: told by the snapshot, and by a click that did nothing beside it. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";
import { shownBy } from "../support/shown.ts";

const { real } = onSite();
const { show, text } = shownBy(real);

const PAGE = "<h1>Shop</h1><button id=buy>Buy</button><a href='#x'>Offers</a>";
const WALL = `<div id=wall style="position:fixed;inset:0;background:#fff"><h2>Choose a region</h2>
  <button id=close onclick="wall.remove()">Close</button></div>`;

describe("a layer over the page that is no dialog", () => {
  it("is told first by a snapshot, with the way to close it", async () => {
    await show(PAGE + WALL);
    const seen = await real.call(["snapshot", "-i"]);
    expect(seen.text).toContain('Open over the page: the layer "Choose a region", which covers the page.');
    expect(actionOf(seen, "try-overlay-blocker-candidate-1")).toEqual({ args: ["click", "#close"] });
  });

  it.each([
    ["the page itself", `<div id=app style="position:fixed;inset:0;overflow:auto">${PAGE}</div>`],
    ["a layer that lets clicks through", `${PAGE}<div style="position:fixed;inset:0;pointer-events:none">Toast</div>`],
    [
      "a layer behind the controls",
      `<div style="position:fixed;inset:0;z-index:-1"><button>Skip</button></div><div style="position:relative">${PAGE}</div>`,
    ],
    [
      "a header that stays",
      `<div style="position:fixed;top:0;height:60px;width:100%"><a href=#a>Home</a></div>${PAGE}`,
    ],
  ])("is not seen in %s", async (_what, html) => {
    await show(html);
    expect(await text("snapshot", "-i")).not.toContain("Open over the page");
  });
});

describe("a click without an effect", () => {
  const dialog = `<div role=dialog aria-label=News style="position:fixed;right:0;bottom:0;width:200px;height:150px">
    <p>Weekly news.</p><button id=no>No thanks</button></div>`;

  it("names what lies over the page beside its target, and the way to close it", async () => {
    await show(PAGE + dialog);
    const seen = await real.call(["click", "#buy"]);
    expect(seen.text).toContain("Nothing changed");
    expect(seen.text).toContain('Over the page lies the dialog "News". "No thanks" may close it.');
    expect(seen.details).toMatchObject({ overlayBlockers: { candidates: [{ name: "No thanks" }] } });
    expect(actionOf(seen, "try-overlay-blocker-candidate-1")).toEqual({ args: ["click", "#no"] });
  });

  it("names nothing when the click was in the layer, or did something", async () => {
    await show(`${PAGE}${dialog}<button id=works onclick="this.textContent='Done'">Works</button>`);
    expect((await real.call(["click", "#no"])).details).not.toHaveProperty("overlayBlockers");
    expect((await real.call(["click", "#works"])).details).not.toHaveProperty("overlayBlockers");
  });
});

describe("a button that does nothing", () => {
  it.each([
    ["a canvas", "<canvas width=100 height=100 style='position:absolute;top:300px'></canvas>"],
    ["an audio player", "<audio controls style='position:absolute;top:300px'></audio>"],
    ["a sound without controls", "<audio loop></audio>"],
  ])("is said to have done nothing, though the page has %s", async (_what, other) => {
    await show(`<button id=idle>Idle</button>${other}`);
    expect(await text("click", "#idle")).toContain("Nothing changed that could be seen");
  });
});
