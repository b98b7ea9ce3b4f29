/** The sensors around a command that acts: what is noted before it, and what it reached and changed. */
import { describe, expect, it } from "vitest";
import { isJsonObject, member, stringMember } from "../../../src/json.ts";
import { comboboxSensor } from "../../../src/page/combobox.ts";
import { effectSensor } from "../../../src/page/effects.ts";
import { navigationWatch, timersExpression } from "../../../src/page/navigation.ts";
import { targetSensor } from "../../../src/page/target.ts";
import { watchSensor } from "../../../src/page/watch.ts";
import { sensing, shadow } from "../../support/sensing.ts";

const page = sensing();

const DIALOG =
  '<div role="dialog" aria-label="News" style="position:fixed;inset:0"><button id="no">No, thanks</button></div>';
const CHANGES = `onclick="document.querySelector('#out').textContent='done'"`;
const framed = (html: string, origin: "same" | "foreign" = "same"): string =>
  `<iframe id="f" src="${page.frame(html, origin)}"></iframe>`;

describe("the watch before a command", () => {
  it("counts what the selector matches, hidden or not, and says what three others are", async () => {
    await page.show("<b>a</b><b hidden>b</b><b aria-label=C>c</b><b>d</b><b>e</b>");
    expect(await page.sees(watchSensor, ["click", "b"])).toEqual({
      cut: null,
      matches: 5,
      others: ["b", "C", "d"],
      layers: [],
      failed: [],
      said: [],
      refilled: null,
    });
  });

  it.each([
    ["xpath=//b", 2],
    ["xpath=//b/text()", 0],
    ["b:::", 0],
    ["#inside", 0],
    ["#framed", 0],
  ])("finds on the page itself, as upstream does: %s", async (selector, matches) => {
    await page.show(`<b>a</b><b>b</b>${shadow("<i id=inside></i>")}${framed("<i id=framed></i>")}`);
    expect(await page.sees(watchSensor, ["click", selector])).toMatchObject({ matches });
  });

  it.each([
    [["find", "testid", "row", "click"], 2],
    [["find", "placeholder", "Row", "fill", "x"], 0],
    [["find", "first", "button", "click"], 1],
    [["find", "nth", "1", "button", "click"], 1],
    [["find", "nth", "7", "button", "click"], 0],
  ])("counts what a locator leaves open, and one where the caller has chosen: %j", async (words, matches) => {
    await page.show("<button data-testid=row>A</button><button data-testid=row>B</button>");
    expect(await page.sees(watchSensor, words)).toMatchObject({ matches });
  });

  it("names what lies over the page and how it is closed, where that can stand in the way", async () => {
    await page.show(`<button id=b>b</button>${DIALOG}<div role=dialog hidden>No</div>`);
    const layers = [
      {
        ...{
          role: "dialog",
          name: "News",
          modal: false,
          covers: true,
          selector: "body > div:nth-of-type(1)",
          asks: false,
        },
        dismiss: [{ name: "No, thanks", selector: "#no" }],
      },
    ];
    expect(await page.sees(watchSensor, ["click", "#b"])).toMatchObject({ layers });
    expect(await page.sees(watchSensor, ["press", "Enter"])).toMatchObject({ layers: [] });
  });

  it("tells once of a request that failed", async () => {
    await page.show(`<button id=b onclick="fetch('/missing?key=1').then(()=>document.title='failed')">b</button>`);
    const told = (await page.after(["click", "#b"], effectSensor))?.failed ?? [];
    await page.run("wait", "--fn", "document.title==='failed'");
    const next = (await page.sees(watchSensor, ["click", "#b"]))?.failed ?? [];
    expect([...told, ...next]).toMatchObject([{ status: 404, url: expect.stringMatching(/\/missing$/) }]);
    expect(await page.sees(watchSensor, ["click", "#b"])).toMatchObject({ failed: [] });
  });

  it("leaves no name on the page's window", async () => {
    await page.show("<b>a</b>");
    const names = "Object.keys(window).length";
    const before = await page.value(names);
    await page.sees(watchSensor, ["click", "b"]);
    await page.sees(navigationWatch);
    expect(await page.value(names)).toBe(before);
  });
});

describe("the target of a command", () => {
  it("is the element that it reached, with a selector that works", async () => {
    await page.show("<p><button>One</button><button type=button>Two</button></p>");
    expect(await page.after(["find", "role", "button", "click", "--name", "Two"], targetSensor)).toMatchObject({
      tag: "button",
      name: "Two",
      kind: "button",
      selector: "body > p > button:nth-of-type(2)",
      holds: null,
      peers: 1,
      missed: null,
      strayed: null,
    });
  });

  it.each([
    ["a text that it holds", ["fill", "#a", "Ann"], { kind: "text", holds: true, length: 3 }],
    ["a text that the page formats", ["fill", "#tel", "5551234"], { holds: false, formatted: true }],
    ["a text that is cut off", ["fill", "#short", "abcdef"], { holds: false, formatted: false, longest: 3 }],
    ["a number in another form", ["fill", "#n", "1.50"], { kind: "text", holds: true }],
    ["a text typed behind another", ["type", "#b", "lin"], { holds: true, length: 6 }],
    ["a box that is ticked", ["check", "#c"], { kind: "toggle", holds: true }],
    ["a box that is ticked by its label", ["check", "#l"], { kind: "toggle", selector: "#c2", holds: true }],
    ["a switch of the page's own", ["check", "#s"], { kind: "plain", role: "switch", holds: true }],
    ["an option", ["select", "#o", "two"], { kind: "select", holds: true, select: { missing: 0, twins: 0 } }],
    ["rich text that is put before the old", ["fill", "#rich", "new"], { kind: "rich", holds: false, oldLength: 3 }],
    ["the pointer", ["hover", "#a"], { holds: true }],
    ["the focus", ["focus", "#a"], { holds: true }],
  ])("is compared with what it should hold: %s", async (_what, args, facts) => {
    await page.show(`<input id=a aria-label=Name><input id=b value=Ber>
      <input id=tel oninput="this.value=this.value.replace(/^(\\d{3})(\\d+)$/,'$1-$2')"><input id=short maxlength=3>
      <input id=n type=number step=any><input id=c type=checkbox><label id=l><input id=c2 type=checkbox>Two</label>
      <div id=s role=switch tabindex=0 aria-checked=false onclick="this.setAttribute('aria-checked','true')">S</div>
      <select id=o><option>one<option>two</select><div id=rich contenteditable>old</div>`);
    expect(await page.after(args, targetSensor)).toMatchObject(facts);
  });

  it("says what keeps a field from taking a text, and what it holds instead", async () => {
    await page.show('<input id=d type=date min=2024-01-01 readonly value=2024-02-02 aria-label="Day">');
    const facts = await page.after(["fill", "#d", "2024-03-03"], targetSensor);
    expect(facts).toMatchObject({ type: "date", readOnly: true, disabled: false, min: "2024-01-01", holds: false });
    // Upstream has emptied it, although it is read-only.
    expect(facts).toHaveProperty("now", { text: "", names: ["Day", "d"] });
  });

  it("says never what a field holds that is secret by what it is", async () => {
    await page.show("<input id=p type=password maxlength=3><input id=c autocomplete=one-time-code maxlength=3>");
    for (const field of ["#p", "#c"]) {
      const facts = await page.after(["fill", field, "abcdef"], targetSensor);
      expect(facts).toMatchObject({ holds: false, formatted: false, now: null });
    }
  });

  it.each([
    ["1,5", "15", false],
    ["1.234,56", "1.23456", false],
    ["-5", "5", false],
    ["1500", "15.00", false],
    ["1234.5", "1,234.50", false],
    ["1234.50", "$1,234.50", true],
    ["1.234,50", "1234,50", true],
    ["-5", "(5)", true],
    ["4111111111111111", "4111 1111 1111 1111", true],
    ["31.12.2025", "31/12/2025", true],
    ["ab 12", "AB-12", true],
  ])("is the same text put into form, or another one: %s that becomes %s", async (given, becomes, formatted) => {
    await page.show(`<input id=a oninput="this.value='${becomes}'">`);
    expect(await page.after(["fill", "#a", given], targetSensor)).toMatchObject({ holds: false, formatted });
  });

  it.each(["password", "email", "url"])("counts every sign in a field of type %s", async (type) => {
    await page.show(`<input id=a type=${type} oninput="this.value=this.value.toLowerCase()">`);
    const facts = await page.after(["fill", "#a", "http://A.test/B@c.d"], targetSensor);
    expect(facts).toMatchObject({ holds: false, formatted: false });
  });

  it.each([
    ["check", "#b"],
    ["find", "first", "input", "check"],
    ["find", "nth", "0", "input", "check"],
    ["find", "label", "News", "check"],
  ])("is what the page drew anew in its place: %s %s", async (...words) => {
    await page.show(`<label><input id=b type=checkbox onchange="this.outerHTML=this.outerHTML"> News</label>`);
    expect(await page.after(words, targetSensor)).toMatchObject({ kind: "toggle", holds: false });
  });

  it("is gone when several could be it", async () => {
    await page.show(
      `<p><button onclick="this.parentElement.innerHTML='<button>Go</button><button>Go</button>'">Go</button></p>`,
    );
    expect(await page.after(["find", "text", "Go", "click"], targetSensor)).toBeUndefined();
  });

  it("is not known of a list that may lie in a closed root, and nothing where no page can hide one", async () => {
    const custom = "<div id=c role=combobox tabindex=0 aria-label=Plan>Gold</div>";
    const ref = async (): Promise<string> => {
      const refs = member(await page.run("snapshot", "-i"), "refs");
      const [id] =
        Object.entries(isJsonObject(refs) ? refs : {}).find(([, one]) => stringMember(one, "name") === "Plan") ?? [];
      return `@${id}`;
    };
    await page.show(custom);
    expect(await page.after(["select", await ref(), "Gold"], targetSensor)).toBeNull();
    await page.show(
      "<div><template shadowrootmode=closed><select aria-label=Plan><option>Gold</select></template></div>",
    );
    expect(await page.after(["select", await ref(), "Gold"], targetSensor)).toBe("unseen");
  });

  it.each([
    ["Gold", true],
    ["Choose", false],
  ])("is a hidden list whose stand-in shows %s", async (shown, shows) => {
    const hidden = "position:absolute;clip:rect(0 0 0 0);width:1px;height:1px";
    await page.show(`<select id=o style="${hidden}"><option>Silver<option>Gold</select><div id=ts>${shown}</div>`);
    const facts = await page.after(["select", "#o", "Gold"], targetSensor);
    expect(facts).toMatchObject({ holds: true, select: { standIn: { selector: "#ts", shows } } });
  });

  it("in an open shadow root is seen, without a selector: CSS of the page does not reach it", async () => {
    await page.show(shadow("<button>Inside</button>"));
    expect(await page.after(["find", "role", "button", "click", "--name", "Inside"], targetSensor)).toMatchObject({
      tag: "button",
      name: "Inside",
      selector: "",
    });
  });

  it("in a closed shadow root is the element that holds the root", async () => {
    await page.show(shadow("<button>Closed</button>", "closed"));
    expect(await page.after(["find", "role", "button", "click", "--name", "Closed"], targetSensor)).toMatchObject({
      tag: "div",
      selector: "#host",
    });
  });

  it("in a frame of the same origin is seen, without a selector", async () => {
    await page.show(framed("<button id=go>Pay</button>"));
    await page.run("frame", "#f");
    expect(await page.after(["click", "#go"], targetSensor)).toMatchObject({ name: "Pay", selector: "" });
    await page.run("frame", "main");
  });

  it("in a frame of another origin is not seen: only that frame is", async () => {
    await page.show(framed("<button>Pay</button>", "foreign"));
    expect(await page.after(["click", "#f"], targetSensor)).toMatchObject({ tag: "iframe", kind: "frame" });
  });

  it("is what the page has put in its place", async () => {
    await page.show(`<p id=p><button id=b onclick="p.innerHTML='<button id=b>New</button>'">Old</button></p>`);
    expect(await page.after(["click", "#b"], targetSensor)).toMatchObject({ name: "New", selector: "#b" });
  });

  it("is nothing where the command reached nothing", async () => {
    await page.show("<p>text</p>");
    expect(await page.after(["keyboard", "type", "x"], targetSensor)).toMatchObject({ tag: "body", kind: "plain" });
    expect(await page.after(["press", "Escape"], targetSensor)).toBeNull();
  });

  it("is not told in a document that came after the watch", async () => {
    await page.show("<p>text</p>");
    expect(await page.sees(targetSensor, ["click", "p"])).toBeUndefined();
  });
});

describe("the effects of a command", () => {
  it.each([
    [
      "nothing",
      "<button id=b>b</button>",
      { any: true, changed: false, focus: { tag: "button" }, focusInTarget: true },
    ],
    ["a change", `<button id=b ${CHANGES}>b</button><p id=out></p>`, { any: true, changed: true }],
    ["text in a field", `<button id=b onclick="i.value='x'">b</button><input id=i>`, { changed: true }],
    ["a tick", `<button id=b onclick="i.checked=true">b</button><input id=i type=checkbox>`, { changed: true }],
    ["an address", `<button id=b onclick="history.pushState(0,'','#x')">b</button>`, { changed: true }],
    [
      "a change in a shadow root",
      `<button id=b onclick="host.shadowRoot.querySelector('p').textContent='x'">b</button>${shadow("<p></p>")}`,
      { changed: true },
    ],
    [
      "a dialog",
      `<button id=b onclick="d.hidden=false">b</button><div id=d role=dialog hidden><h2>Sure?</h2></div>`,
      { opened: [{ role: "dialog", name: "Sure?" }], closed: [] },
    ],
    [
      "a dialog that goes",
      `<div id=d role=dialog aria-label=Ask><button id=b onclick="d.hidden=true">b</button></div>`,
      { opened: [], closed: ["Ask"] },
    ],
    [
      "a list",
      `<button id=b onclick="m.hidden=false">b</button><ul id=m role=menu hidden><li role=menuitem>One</ul>`,
      { list: { role: "menu", options: 1, names: ["One"] } },
    ],
    [
      "a word to the user, and one that is hidden",
      `<button id=b onclick="s.textContent=h.textContent='Saved'">b</button><p id=s role=status></p>
       <p id=h role=alert style="display:none"></p>`,
      { said: ["Saved"] },
    ],
  ])("of a click are seen: %s", async (_what, html, facts) => {
    await page.show(html);
    expect(await page.after(["click", "#b"], effectSensor)).toMatchObject(facts);
  });

  it("are seen in a frame of the same origin, and not in one of another", async () => {
    const late = "<p id=p></p><script>onmessage=()=>{p.textContent='x';parent.postMessage('done','*')}</script>";
    const button = `<button id=b onclick="f.contentWindow.postMessage('','*')">b</button>
      <script>onmessage=()=>{globalThis.done=true}</script>`;
    const changed = async (origin: "same" | "foreign"): Promise<unknown> => {
      await page.show(`${button}${framed(late, origin)}`);
      await page.sees(watchSensor, ["click", "#b"]);
      await page.run("click", "#b");
      await page.run("wait", "--fn", "globalThis.done===true");
      return (await page.sees(effectSensor))?.changed;
    };
    expect(await changed("same")).toBe(true);
    expect(await changed("foreign")).toBe(false);
  });

  it("on the focus are seen inside a shadow root", async () => {
    await page.show(`<button id=b onclick="host.shadowRoot.querySelector('input').focus()">b</button>
      ${shadow("<input aria-label=Deep>")}`);
    expect(await page.after(["click", "#b"], effectSensor)).toMatchObject({
      focus: { tag: "input", name: "Deep" },
      focusInTarget: false,
    });
  });

  it("are not told in a document that came after the watch", async () => {
    await page.show("<p>text</p>");
    expect(await page.sees(effectSensor)).toBeUndefined();
  });
});

describe("a combobox with the focus", () => {
  const field = (expanded: boolean, onclick = ""): string =>
    `<input id=c role=combobox aria-label=City aria-expanded=${expanded} onclick="${onclick}">`;
  const list = "<ul id=l role=listbox hidden><li role=option>Oslo<li role=option>Bern</ul>";

  it("is told with the lists and options that show", async () => {
    await page.show(`${field(true, "l.hidden=false")}${list}<ul role=listbox hidden><li role=option>No</ul>`);
    expect(await page.after(["click", "#c"], comboboxSensor)).toEqual({
      tag: "input",
      type: "",
      role: "combobox",
      name: "City",
      expanded: true,
      visibleListboxCount: 1,
      visibleOptionCount: 2,
    });
  });

  it("is told when no list shows", async () => {
    await page.show(`${field(false)}${list}`);
    expect(await page.after(["click", "#c"], comboboxSensor)).toMatchObject({
      expanded: false,
      visibleListboxCount: 0,
    });
  });

  it.each([
    ["has not the focus", `<button id=c>b</button>${field(false)}`],
    ["had a list open already", `${field(false)}${list.replace(" hidden", "")}`],
  ])("is not told when it %s", async (_why, html) => {
    await page.show(html);
    expect(await page.after(["click", "#c"], comboboxSensor)).toBeNull();
  });
});

describe("the watch for a navigation", () => {
  it("has nothing to wait for on a page where nothing starts, in a document without it too", async () => {
    await page.show("<p>text</p>");
    expect([await page.value(timersExpression), await page.value("document.readyState !== 'loading'")]).toEqual([
      true,
      true,
    ]);
    expect(await page.sees(navigationWatch)).toBe(true);
    expect([await page.value(timersExpression), await page.value("document.readyState !== 'loading'")]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ["a form", `<form action="/x"><button>go</button></form><script>go=()=>document.forms[0].requestSubmit()</script>`],
    ["a link", `<a href="/x">x</a><script>go=()=>document.links[0].click()</script>`],
    ["a script", `<script>go=()=>{location.href="/x"}</script>`],
    [
      "a form in a shadow root",
      `${shadow('<form action="/x"><button>go</button></form>')}
       <script>go=()=>host.shadowRoot.querySelector("button").click()</script>`,
    ],
  ])("sees that %s leaves", async (_what, html) => {
    await page.show(html);
    await page.sees(navigationWatch);
    expect(await page.value("(go(), document.readyState !== 'loading')")).toBe(false);
    // The next page is not to meet it on its way.
    await page.run("wait", "--load", "domcontentloaded");
  });

  it("keeps the page's setTimeout as it is between commands", async () => {
    await page.show("<script>own=setTimeout</script>");
    await page.sees(navigationWatch);
    expect(await page.value("[own===setTimeout,setTimeout.name]")).toEqual([true, "setTimeout"]);
  });
});
