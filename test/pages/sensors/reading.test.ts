/** The sensors beside a command that finds or reads: what it has to choose from, and what lies out of its reach. */
import { describe, expect, it } from "vitest";
import { member } from "../../../src/json.ts";
import { elsewhereSensor } from "../../../src/page/elsewhere.ts";
import { matchesSensor } from "../../../src/page/matches.ts";
import { inFrameScript, setValueScript, visibleTextsScript } from "../../../src/page/scripts.ts";
import { receivedSensor, secretFieldSensor } from "../../../src/page/secret-field.ts";
import { textSensor } from "../../../src/page/text.ts";
import { textMatchesSensor } from "../../../src/page/text-matches.ts";
import { sensing, shadow } from "../../support/sensing.ts";

const page = sensing();

const framed = (html: string, origin: "same" | "foreign" = "same"): string =>
  `<iframe id="f" src="${page.frame(html, origin)}"></iframe>`;

/** Text that does not show, each for another reason. */
const HIDDEN = `<b hidden>h</b><b style="visibility:hidden">v</b><b style="opacity:0">o</b><b></b>`;

describe("what a selector matches", () => {
  it("is counted, with the text of the first match that shows when that is not the first", async () => {
    await page.show(`${HIDDEN}<b>First  that
      shows</b><b>Second</b>${shadow("<b>in</b>")}${framed("<b>in</b>")}`);
    const inFrames = [{ count: 1, visible: 1, readVisible: true, rich: false }];
    const facts = {
      count: 6,
      visible: 2,
      readVisible: false,
      preview: "First that shows",
      rich: false,
      framed: inFrames,
    };
    expect(await page.sees(matchesSensor, ["get", "text", "b"])).toEqual(facts);
    expect(await page.sees(matchesSensor, ["get", "text", "xpath=//b"])).toEqual(facts);
    for (const selector of ["b", "xpath=//b"])
      expect(await page.value(visibleTextsScript(selector))).toEqual(["First that shows", "Second"]);
  });

  it.each([
    [["find", "first", "b", "text"], { readVisible: false, preview: "B" }],
    [["find", "last", "b", "text"], { readVisible: true, preview: "B" }],
    [["find", "nth", "1", "b", "text"], { readVisible: true, preview: null }],
    [["find", "testid", 'x"y', "text"], { count: 1, readVisible: true }],
    [["find", "title", "Tip", "text"], { count: 1, readVisible: true }],
  ])("is told of the match that %j takes", async (words, facts) => {
    await page.show(`<b hidden>A</b><b title=Tip>B</b><b data-testid='x"y'>C</b>`);
    expect(await page.sees(matchesSensor, words)).toMatchObject(facts);
  });

  it("has no preview when the first match shows", async () => {
    await page.show("<b>a</b><b>b</b>");
    expect(await page.sees(matchesSensor, ["get", "text", "b"])).toMatchObject({ readVisible: true, preview: null });
  });

  it.each([
    ["#none", { count: 0, visible: 0, readVisible: false, preview: null, rich: false, framed: [] }],
    ["b:::", undefined],
  ])("is nothing for %s", async (selector, facts) => {
    await page.show("<b>a</b>");
    expect(await page.sees(matchesSensor, ["get", "text", selector])).toEqual(facts);
  });
});

describe("what a text matches", () => {
  it("are the elements that hold it themselves, a script too, with the XPath of the first that shows", async () => {
    await page.show(`<p></p><script>"Total"</script><p hidden>Total 1</p><section><p>no</p><p><i>Total</i></p></section>
      ${shadow("Total")}${framed("Total")}`);
    const facts = await page.sees(textMatchesSensor, ["find", "text", "Total", "click"]);
    expect(facts).toMatchObject({ count: 3, visible: 1, firstVisible: false });
    const found = `document.evaluate(${JSON.stringify(facts?.visiblePath)},document,null,9).singleNodeValue.localName`;
    expect(await page.value(found)).toBe("i");
  });

  it("is all of the text when it must be exact", async () => {
    await page.show("<p>Total 1</p><p> Total </p>");
    const facts = { count: 1, visible: 1, firstVisible: true, visiblePath: null };
    expect(await page.sees(textMatchesSensor, ["find", "text", "Total", "click", "--exact"])).toEqual(facts);
  });
});

describe("the text that an interactive snapshot leaves out", () => {
  it("is counted without controls and headings, and without what does not show", async () => {
    await page.show(`<h1>Title</h1><button>Press</button><p>12345</p><p hidden>no</p><style>b{}</style><label>
      <input>no</label><p style="visibility:hidden">no</p><div role=button><p>no</p></div><p style="opacity:0">67</p>`);
    expect(await page.sees(textSensor)).toEqual({
      ...{ left: 7, apart: 0, more: false, alerts: [] },
      text: "12345 67",
    });
  });

  it.each([
    ["an open shadow root", () => shadow("<p>12345</p><p role=alert>No!</p>"), { left: 5, apart: 5 }],
    ["a closed shadow root", () => shadow("<p>12345</p>", "closed"), { left: 0, apart: 0 }],
    ["a frame of the same origin", () => framed("<p>12345</p>"), { left: 5, apart: 5 }],
    ["a frame of another origin", () => framed("<p>12345</p>", "foreign"), { left: 0, apart: 0 }],
  ])("of %s is counted as far as it can be looked into", async (_where, html, facts) => {
    await page.show(html());
    expect(await page.sees(textSensor)).toMatchObject(facts);
  });

  it("is not what a component shows as the name of its own control", async () => {
    await page.show(`<x-box id=h>Weekly digest <b>mail</b></x-box><script>
      h.attachShadow({ mode: "open" }).innerHTML = "<label><input type=checkbox><slot></slot></label>";</script>`);
    expect(await page.sees(textSensor)).toMatchObject({ left: 0, apart: 0 });
  });

  it("has what alerts and status regions say, also in shadow roots and frames", async () => {
    await page.show(`<p role=alert>Bad  date</p><output>3</output><p role=status hidden>no</p>
      ${shadow("<p role=alert>Deep</p>")}${framed("<p role=status>Framed</p>")}`);
    expect((await page.sees(textSensor))?.alerts).toEqual([
      { role: "alert", text: "Bad date" },
      { role: "status", text: "3" },
      { role: "alert", text: "Deep" },
      { role: "status", text: "Framed" },
    ]);
  });

  it("is that of the part that the snapshot is of", async () => {
    await page.show("<p>12345</p><div id=part><p>123</p></div>");
    expect(await page.sees(textSensor, ["snapshot", "-i", "-s", "#part"])).toMatchObject({ left: 3 });
  });

  it("is counted to a limit on an endless page, which is said", async () => {
    await page.show("<body><script>document.body.innerHTML='<i>a</i>'.repeat(8001)</script>");
    expect(await page.sees(textSensor)).toMatchObject({ left: 8000, more: true });
  });
});

describe("an element out of the reach of a selector or text", () => {
  /** The text of the elements that the given expressions reach. */
  const reached = async (found: readonly { readonly reach: string }[] | null | undefined): Promise<unknown> =>
    page.value(`[${(found ?? []).map(({ reach }) => `${reach}.textContent`).join()}]`);

  it("is found in an open shadow root, also in one inside it", async () => {
    const inner = "<div id=in><template shadowrootmode=open><button class=go>Deep</button></template></div>";
    await page.show(shadow(`<button class=go>Send</button>${inner}`));
    const found = await page.sees(elsewhereSensor, ["click", ".go"]);
    expect(found).toMatchObject([
      { place: "shadow", frame: null, path: "button", role: "button", name: "Send" },
      { place: "shadow", frame: null, path: "button", role: "button", name: "Deep" },
    ]);
    expect(await reached(found)).toEqual(["Send", "Deep"]);
  });

  it("has the role that the browser gives it, by which find role reaches it", async () => {
    await page.show(shadow("<details><summary>Shipping</summary>3 days</details>"));
    const [found] = (await page.sees(elsewhereSensor, ["find", "text", "Shipping", "click"])) ?? [];
    expect(found).toMatchObject({ role: "DisclosureTriangle", name: "Shipping" });
    const read = await page.run("find", "role", found?.role ?? "", "text", "--name", "Shipping");
    expect(read).toMatchObject({ text: "Shipping" });
  });

  it("is found in a frame of the same origin, by the frame's selector and its own", async () => {
    await page.show(`<p><i></i>${framed("<p><a>no</a><a class=go href=#>Pay</a></p>")}</p>`);
    const found = await page.sees(elsewhereSensor, ["click", ".go"]);
    expect(found).toMatchObject([
      { place: "frame", frame: "#f", path: "p > a:nth-of-type(2)", role: "link", name: "Pay" },
    ]);
    expect(await reached(found)).toEqual(["Pay"]);
  });

  it("is told from another one of its kind beside it, at the top of a shadow root", async () => {
    await page.show(shadow("<button>One</button><button class=go>Two</button>"));
    const found = await page.sees(elsewhereSensor, ["click", ".go"]);
    expect(found).toMatchObject([{ path: "button:nth-of-type(2)", name: "Two" }]);
    expect(await reached(found)).toEqual(["Two"]);
  });

  it("is found by the text that it holds", async () => {
    await page.show(shadow("<script>/*Total*/</script><p>Total 3</p>"));
    expect(await page.sees(elsewhereSensor, ["find", "text", "Total", "click"])).toMatchObject([
      { place: "shadow", path: "p", role: "", name: "Total 3" },
    ]);
  });

  it.each([
    ["a closed shadow root", () => shadow("<b class=go>a</b>", "closed")],
    ["a frame of another origin", () => framed("<b class=go>a</b>", "foreign")],
  ])("is not found in %s", async (_where, html) => {
    await page.show(html());
    expect(await page.sees(elsewhereSensor, ["click", ".go"])).toEqual([]);
  });

  it.each([
    ["reaches it, hidden or not", ["click", ".go"]],
    ["is a ref", ["click", "@e1"]],
    ["is an XPath", ["click", "xpath=//b"]],
  ])("is not looked for when the command %s", async (_why, args) => {
    await page.show("<b class=go hidden>a</b>");
    expect(await page.sees(elsewhereSensor, args)).toBeNull();
  });
});

describe("a script that an agent is given", () => {
  it("sets a value past what the page has put over it, and the page is told", async () => {
    await page.show(`<input id=d type=date><script>told=[];
      for(const t of ["input","change"])addEventListener(t,e=>told.push(t));
      Object.defineProperty(d,"value",{get:()=>"own",set:()=>{}})</script>`);
    await page.value(setValueScript("#d", "2024-03-03"));
    expect(await page.value("[d.valueAsDate.getUTCMonth(),...told]")).toEqual([2, "input", "change"]);
  });

  it("runs in a frame of the same origin", async () => {
    await page.show(framed("<p>Inner</p>"));
    expect(await page.value(inFrameScript("#f", "document.body.textContent"))).toBe("Inner");
  });
});

describe("whether a field holds a secret", () => {
  it.each([
    ["<input id=a type=password placeholder=Key>", true, ["Key", "a"]],
    ["<input id=a autocomplete='section-a cc-number'>", true, ["a"]],
    ["<input id=a style='-webkit-text-security:disc'>", true, ["a"]],
    ["<div><input id=a maxlength=1><input maxlength=1><input maxlength=1><input maxlength=1></div>", true, ["a"]],
    ["<div><input id=a maxlength=1><input maxlength=1></div>", false, ["a"]],
    ["<label>PIN <input id=a><select><option>no</select></label>", false, ["PIN", "a"]],
    ["<label for=a>Code</label><input id=a>", false, ["Code", "a"]],
    ["<b id=b>Naam</b><input id=a aria-labelledby='b none'>", false, ["Naam", "a"]],
    ["<textarea id=a name=notes></textarea>", false, ["notes", "a"]],
  ])("is told by what it is and by its names: %s", async (html, typed, names) => {
    await page.show(html);
    const facts = { fields: [{ typed, names }], sure: true, written: false };
    expect(await page.sees(secretFieldSensor, ["fill", "#a", "x"])).toEqual(facts);
  });

  it("is not known of what takes no text, or is not there", async () => {
    await page.show("<div id=a>no field</div>");
    const nothing = { fields: [], sure: false, written: false };
    expect(await page.sees(secretFieldSensor, ["fill", "#a", "x"])).toEqual(nothing);
    expect(await page.sees(secretFieldSensor, ["fill", "#b", "x"])).toEqual(nothing);
  });

  const PASSWORD = '<input id=a type=password aria-label="Password">';
  const FIELD = { typed: true, names: ["Password", "a"] };

  it.each([
    ["on the page", () => PASSWORD, "a"],
    ["in a shadow root", () => shadow(PASSWORD), "host.shadowRoot.querySelector('#a')"],
    ["in a frame", () => framed(PASSWORD), "f.contentDocument.querySelector('#a')"],
  ])("is told of the field that has the focus when keys are typed: %s", async (_where, html, field) => {
    await page.show(html());
    await page.value(`(${field}).focus()`);
    const seen = await page.sees(secretFieldSensor, ["keyboard", "type", "x"]);
    expect(seen).toEqual({ fields: [FIELD], sure: true, written: false });
  });

  it.each([
    ["on the page", () => PASSWORD],
    ["in a shadow root", () => shadow(PASSWORD)],
    ["in a frame", () => framed(PASSWORD)],
  ])("is told of the field that received the input: %s", async (_where, html) => {
    await page.show(html());
    await page.run("snapshot", "-i");
    const ref = [...String(member(await page.run("snapshot", "-i"), "snapshot")).matchAll(/ref=(e\d+)/g)].at(-1)?.[1];
    const seen = await page.after(["fill", `@${ref}`, "xyz"], receivedSensor);
    expect(seen).toEqual({ fields: [FIELD], sure: true, written: true });
  });

  it("is not known of what received the input in a closed shadow root", async () => {
    await page.show(shadow(PASSWORD, "closed"));
    const ref = /ref=(e\d+)/.exec(String(member(await page.run("snapshot", "-i"), "snapshot")))?.[1];
    const seen = await page.after(["fill", `@${ref}`, "xyz"], receivedSensor);
    expect(seen).toEqual({ fields: [], sure: false, written: true });
  });

  it("is remembered of a password whose text is shown since", async () => {
    await page.show(PASSWORD);
    await page.after(["fill", "#a", "xyz"], receivedSensor);
    await page.value("a.type = 'text'");
    const seen = await page.after(["type", "#a", "1"], receivedSensor);
    expect(seen?.fields).toEqual([FIELD]);
  });
});
