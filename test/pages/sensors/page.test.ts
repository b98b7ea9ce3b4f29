/** The sensors of the page as a whole: which document it is, what lies over it, and where it stands. */

import { describe, expect, it } from "vitest";
import { documentSensor } from "../../../src/page/document.ts";
import { frameControlsSensor } from "../../../src/page/frame-controls.ts";
import { landingSensor } from "../../../src/page/landing.ts";
import { layerSensor } from "../../../src/page/layers.ts";
import { withOwnScroll } from "../../../src/page/own-scroll.ts";
import { scrollSensor } from "../../../src/page/scroll.ts";
import { positionSensor } from "../../../src/page/scroll-position.ts";
import { lookAt } from "../../support/looks.ts";
import { sensing, shadow } from "../../support/sensing.ts";

const page = sensing();

const framed = (html: string, origin: "same" | "foreign" = "same"): string =>
  `<iframe id="f" src="${page.frame(html, origin)}"></iframe>`;
const TALL = "<div style='height:5000px'></div>";

describe("which document the page is", () => {
  it("is told by its time of origin, that of the page also when a frame is selected", async () => {
    await page.show(framed("<title>Inner</title>"));
    const first = await page.sees(documentSensor);
    expect(first).toMatchObject({ title: "Page", url: await page.value("location.href") });
    await page.run("frame", "#f");
    expect(await page.sees(documentSensor)).toEqual(first);
    await page.show("");
    expect((await page.sees(documentSensor))?.origin).toBeGreaterThan(first?.origin ?? Number.POSITIVE_INFINITY);
  });

  it("is what a guard lets a script run on", async () => {
    await page.show("");
    const origin = (await page.sees(documentSensor))?.origin ?? 0;
    expect(await page.value(lookAt([documentSensor], origin))).toMatchObject({ document: { origin } });
    await expect(page.value(lookAt([documentSensor], origin + 1))).rejects.toThrow("pab-stale-document");
  });
});

describe("how the document came to be", () => {
  it("is told by the status of its answer, and by the address that was asked", async () => {
    await page.show("");
    const url = String(await page.value("location.href"));
    expect(await page.sees(landingSensor, ["open", `${url}#part`])).toEqual({ status: 200, elsewhere: false });
    expect(await page.sees(landingSensor, ["open", `${url}0`])).toEqual({ status: 200, elsewhere: true });
    expect(await page.sees(landingSensor, ["reload"])).toEqual({ status: 200, elsewhere: false });
  });

  it("is told of an error page and of one without an answer", async () => {
    await page.show("");
    await page.run("open", `${await page.value("location.origin")}/missing`);
    expect(await page.sees(landingSensor, ["reload"])).toMatchObject({ status: 404 });
    await page.run("open", "about:blank");
    expect(await page.sees(landingSensor, ["reload"])).toMatchObject({ status: 0 });
  });
});

describe("selectors that are made of what a page wrote", () => {
  it.each([
    ["an id that reads as a flag", "<button id='--args' class=x>Close</button>"],
    ["an id that reads as a ref", "<button id='@e1' class=x>Close</button>"],
    ["an id with lines and brackets", "<button id='a&#10;] > b, *' class=x>Close</button>"],
  ])("find their own element only: %s", async (_what, button) => {
    await page.show(`<div role=dialog aria-modal=true aria-label=News>${button}</div>`);
    const selector = (await page.sees(layerSensor))?.[0]?.dismiss[0]?.selector ?? "";
    expect(selector).toMatch(/^#/);
    expect(selector).not.toMatch(/[\n]/);
    expect(
      await page.value(`[...document.querySelectorAll(${JSON.stringify(selector)})].map(e => e.className)`),
    ).toEqual(["x"]);
  });

  it("name an element whose tag reads as CSS in a way that is none", async () => {
    await page.show(`<div role=dialog aria-modal=true aria-label=News></div><script>
      const odd = document.createElement("x:a");
      odd.innerHTML = "<button class=x>Close</button>";
      document.querySelector("div").append(odd);</script>`);
    const selector = (await page.sees(layerSensor))?.[0]?.dismiss[0]?.selector ?? "";
    expect(await page.value(`document.querySelector(${JSON.stringify(selector)}).className`)).toBe("x");
  });
});

describe("layers over the page", () => {
  it.each([
    ["none", "<p>text</p>"],
    ["hidden ones", "<div role=dialog hidden>x</div><dialog>x</dialog><div role=dialog style='opacity:0'>x</div>"],
    ["those in a shadow root", shadow("<dialog open>x</dialog>")],
  ])("are not told: %s", async (_what, html) => {
    await page.show(html);
    expect(await page.sees(layerSensor)).toEqual([]);
  });

  it("are told with their names, whether they are modal, and what closes them", async () => {
    await page.show(`<dialog id=d aria-labelledby=t><h2>no</h2><p id=t>Cookies</p><button>Accept all</button>
      <button hidden>Close</button><button>More</button><input type=button value=Later></dialog>
      <script>d.showModal()</script>`);
    expect(await page.sees(layerSensor)).toEqual([
      {
        role: "dialog",
        name: "Cookies",
        modal: true,
        covers: true,
        selector: "#d",
        asks: true,
        dismiss: [{ name: "Later", selector: "#d > input" }],
      },
    ]);
  });

  it("are told the topmost first, and only with what closes them that nothing lies over", async () => {
    const over = "position:fixed;inset:0;background:white";
    await page.show(`<dialog id=low aria-label=Profile><button>Close</button>
      <div id=top role=dialog aria-label=Sure style="${over}"><button id=no>Cancel</button></div></dialog>
      <script>low.showModal()</script>`);
    expect(await page.sees(layerSensor)).toMatchObject([
      { name: "Sure", dismiss: [{ selector: "#no" }] },
      { name: "Profile", dismiss: [{ selector: "#no" }] },
    ]);
  });

  const cookies = "We use cookies to remember you.";
  it.each([
    ["Delete account?", "All is lost.", "OK,Delete,Cancel", "Cancel"],
    ["Delete account?", "All is lost.", "OK,Delete,×", "×"],
    ["Pay $99?", "Your card is charged.", "Agree,Not now", "Not now"],
    ["Consent", "We share your data with partners.", "Accept,More", ""],
    ["Consent", "You agree to our terms and cookies.", "I agree", ""],
    ["Cancel order", "Do you want to cancel your order?", "Cancel,Keep", ""],
    ["Close account", "It is closed for good.", "Close,Keep", ""],
    ["Verbindung", "Willst du sie beenden?", "OK,Abbrechen", "Abbrechen"],
    ["Saved", "Your work is saved.", "OK", "OK"],
    ["Saved", "Your work is saved.", "OK,Undo", ""],
    ["Name", "<input>", "OK", ""],
    ["Privacy", cookies, "Accept all,Reject all,Settings", "Reject all"],
    ["Privacy", cookies, "Accept all,Close", "Close"],
    ["Privacy", cookies, "Accept all,Settings", "Accept all"],
    ["Privacy", cookies, "Got it", "Got it"],
  ])("offers what commits nothing to close %s (%s) with %s: %s", async (title, text, buttons, closing) => {
    const all = buttons.split(",").map((name) => `<button>${name}</button>`);
    await page.show(`<dialog open><h2>${title}</h2><p>${text}</p>${all.join("")}</dialog>`);
    const [layer] = (await page.sees(layerSensor)) ?? [];
    expect(layer?.dismiss.map(({ name }) => name).join()).toBe(closing);
  });

  const veiled = `<div role=dialog style="position:fixed;top:0;width:9px;height:9px"><h1>Small</h1></div>
    <section style="position:fixed;inset:0"><h3>Veil</h3></section>`;

  it("are told without what covers no control", async () => {
    await page.show(veiled);
    expect(await page.sees(layerSensor)).toMatchObject([{ role: "dialog", name: "Small" }]);
  });

  it("are told with what else covers the page, and is in none of them", async () => {
    await page.show(`<button style="margin:50px">Under</button>${veiled}`);
    expect(await page.sees(layerSensor)).toMatchObject([
      { role: "section", name: "Veil", covers: true },
      { role: "dialog", name: "Small", covers: false },
    ]);
  });
});

describe("what can be clicked in a frame without a ref", () => {
  it("is told of a frame of the same origin, with selectors that work there", async () => {
    await page.show(
      `<p>${framed(`<div onclick="1">Scan</div><button>no</button><p style="cursor:pointer"><b>Inner</b></p>
      <label onclick="1">no</label><div onclick="1"></div>`)}</p>`,
    );
    expect(await page.sees(frameControlsSensor)).toEqual([
      { frame: "#f", path: "div:nth-of-type(1)", text: "Scan" },
      { frame: "#f", path: "p", text: "Inner" },
    ]);
  });

  it("is not told of what does not show", async () => {
    await page.show(framed('<div onclick="1" hidden>no</div><p style="cursor:pointer;display:none">no</p>'));
    expect(await page.sees(frameControlsSensor)).toEqual([]);
  });

  it.each([
    ["of another origin", () => framed("<div onclick='1'>Scan</div>", "foreign")],
    ["that does not exist", () => "<div onclick='1'>Scan</div>"],
  ])("is not told of a frame %s", async (_what, html) => {
    await page.show(html());
    expect(await page.sees(frameControlsSensor)).toEqual([]);
  });
});

describe("where the page stands", () => {
  it("is told with the largest containers that can scroll, and the pages in frames of the same origin", async () => {
    await page.show(`${TALL}<ul id=l role=list style="height:100px;overflow:auto">${TALL}</ul>
      <div hidden style="overflow:auto">${TALL}</div>${framed(TALL)}${framed(TALL, "foreign")}`);
    await page.value("(scrollTo(0,40),l.scrollTop=7)");
    const facts = await page.sees(scrollSensor);
    expect(facts).toMatchObject({ x: 0, y: 40, total: 47, smooth: { page: false, inside: false } });
    expect(facts?.containers).toMatchObject([
      { tag: "ul", role: "list", top: 7, roomY: 4900, selector: "#l" },
      { tag: "iframe", role: null, top: 0, root: "html" },
    ]);
  });

  it("counts what moves in an open shadow root and in a frame, and says that it moves smoothly", async () => {
    const box = `<div id=b style="height:99px;overflow:auto;scroll-behavior:smooth">${TALL}</div>`;
    await page.show(`${shadow(box)}${framed(TALL)}`);
    const to = "{top:9,behavior:'instant'}";
    await page.value(`(host.shadowRoot.querySelector('#b').scrollTo(${to}),f.contentWindow.scrollTo(${to}))`);
    expect(await page.sees(scrollSensor)).toMatchObject({ y: 0, total: 18, smooth: { page: false, inside: true } });
  });

  it("moves by a scroll of ours, to an end and by a part of the box, of the page and of a container", async () => {
    await page.show(`<ul id=l style="height:100px;overflow:auto;scroll-behavior:smooth">${TALL}</ul>${TALL}`);
    const scrolled = async (...words: readonly string[]): Promise<unknown> => {
      const [, script = ""] = withOwnScroll(["scroll", ...words]);
      return [await page.value(script), (await page.sees(positionSensor, ["eval", script]))?.y];
    };
    expect(await scrolled("#l", "down", "50%")).toEqual([true, 50]);
    expect(await scrolled("xpath=//ul", "up", "20px")).toEqual([true, 30]);
    expect(await scrolled("#l", "to", "end")).toEqual([true, 4900]);
    expect(await scrolled("#l", "to", "bottom")).toEqual([false, 4900]);
    expect(await scrolled("to", "end")).toEqual([true, await page.value("document.scrollingElement.scrollTop")]);
    expect(await scrolled("to", "top")).toEqual([true, 0]);
    await expect(scrolled("#none", "to", "end")).rejects.toThrow("Element not found: #none");
  });

  it("is told of a container in the page alone: others are not found", async () => {
    await page.show(shadow(`<ul id=l>${TALL}</ul>`));
    expect(await page.sees(positionSensor, withOwnScroll(["scroll", "#l", "to", "end"]))).toBeUndefined();
  });
});
