/** Controls as component libraries draw them: what is said of them is so, and what is offered works. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { actionIds } from "../support/agent.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";

const { real, site } = onSite();

/** Opens a page with this body; the script runs in it. */
async function page(body: string, script = ""): Promise<void> {
  await real.call(["open", `${site.url}/settle`]);
  const made = `void (() => { document.body.innerHTML = ${JSON.stringify(body)}; ${script} })()`;
  expect((await real.call({ args: ["eval", "--stdin"], stdin: made })).isError).toBe(false);
}

const TINY = "position:absolute;width:1px;height:1px;clip:rect(0 0 0 0)";

describe("a list that the page has made, beside empty boxes that only decorate", () => {
  const LIST = `<span style="display:block;width:9px;height:9px"></span>
    <div role="combobox" tabindex="0" aria-label="Age" aria-expanded="false">None</div>`;

  it.each([
    ["on the page", LIST, 'combobox "Age"'],
    ["a text field", `<div style="height:9px"></div><input aria-label="Town">`, 'textbox "Town"'],
  ])("selected in by its ref, is said to be none of the browser's own: %s", async (_what, body, control) => {
    await page(body);
    const seen = await real.call(["select", refOf(await real.call(["snapshot", "-i"]), control), "Ten"]);
    expect(seen.text).toContain("Nothing was selected");
    expect(seen.text).not.toContain("Not checked");
  });

  it("in an open shadow root too, and a native list there is selected in", async () => {
    await page(
      "<div id=h></div>",
      `h.attachShadow({mode:'open'}).innerHTML = ${JSON.stringify(`${LIST}<select aria-label="Size"><option>S<option>L</select>`)};`,
    );
    const shown = await real.call(["snapshot", "-i"]);
    const made = await real.call(["select", refOf(shown, 'combobox "Age"'), "Ten"]);
    expect(made.text).toContain("Nothing was selected");
    expect(actionIds(made)).toContain("open-custom-list");
    expect((await real.call(["select", refOf(shown, 'combobox "Size"'), "L"])).text).toMatch(/^Selected /);
  });
});

describe("a box that its label draws", () => {
  it("missed by a click, is told with the label that takes the pointer", async () => {
    await page(`<label>Bank <input type="radio" id="r" style="${TINY};left:300px"></label>`);
    const missed = await real.call(["click", "#r"]);
    expect(missed.text).toContain("in its place");
    await real.call(actionOf(missed, "click-label"));
    expect((await real.call(["is", "checked", "#r"])).text).toBe("true");
  });

  it("and checked though it is hidden, is offered no click that would take it back", async () => {
    await page('<input type="checkbox" id="b" style="display:none"><label for="b">Agree</label>');
    const checked = await real.call(["check", "#b"]);
    expect(checked.text).toBe("Checked #b.");
    expect((await real.call(["is", "checked", "#b"])).text).toBe("true");
  });

  it("is read by a snapshot, also where the box itself is not there", async () => {
    await page('<label>Agree <input type="checkbox" style="display:none"></label>');
    expect((await real.call(["snapshot", "-i"])).text).toContain('Not listed: "Agree"');
  });
});

describe("a control that a snapshot gives no ref", () => {
  it("is told with the call that uses it", async () => {
    await page(`<details><summary>Gift cards</summary>Never expire.</details><input type="color" id="c" aria-label="Brand">
      <label>Photo <input type="file" id="f" hidden></label>`);
    const { text } = await real.call(["snapshot", "-i"]);
    expect(text).toContain('"Gift cards" (click "body > details > summary")');
    expect(text).toContain('color field "Brand" (fill #c #rrggbb)');
    expect(text).toContain('hidden file field "Photo" (upload #f FILE)');
    writeFileSync(path.join(real.cwd, "photo.png"), "x");
    expect((await real.call(["click", "#f"])).text).toContain("upload #f FILE");
    expect((await real.call(["upload", "#f", "photo.png"])).isError).toBe(false);
    expect((await real.call(["click", "body > details > summary"])).text).toMatch(/^Clicked /);
    expect((await real.call(["snapshot", "-i", "-s", "details"])).text).not.toContain("Without a ref");
  });

  it("is not told where the snapshot lists it", async () => {
    await page('<details><summary style="cursor:pointer">More</summary>Text</details><input type="file">');
    expect((await real.call(["snapshot", "-i"])).text).not.toContain("Without a ref");
  });
});

describe("a target that takes no pointer", () => {
  it("by its ref, is not called clicked where the click went through it to the page", async () => {
    await page('<div style="pointer-events:none"><button>Upgrade</button></div>');
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Upgrade"');
    const seen = await real.call(["click", ref]);
    expect(seen.text).toContain(`Sent click ${ref}.`);
    expect(seen.text).toContain("does not take the pointer");
  });

  it("since it lies in a closed drawer is said to be there", async () => {
    await page('<div style="position:fixed;left:100%;top:0;width:200px"><button id="s">Send</button></div>');
    const seen = await real.call(["click", "#s"]);
    expect(seen.text).toContain("#s' lies outside the window, where no scroll brings it in");
  });
});

describe("text for a field that takes another form", () => {
  it("is offered no script that could not set it either", async () => {
    await page('<input type="time" id="t">');
    const seen = await real.call(["fill", "#t", "9:30"]);
    expect(seen.text).toContain("HH:MM");
    expect(actionIds(seen)).not.toContain("set-value-by-script");
  });

  it("of one sign, as the boxes of a code are, says how the whole is typed", async () => {
    await page('<input maxlength="1" id="a">');
    expect((await real.call(["fill", "#a", "1234"])).text).toContain("then type the whole text into it");
  });
});

/** Thirty buttons in a box that shows five of them, all of it high up in the window. */
const BOX = '<div id="l" style="height:150px;width:200px;overflow:auto"></div>';
const FILLED = `for (let i = 1; i < 30; i++) {
  const b = document.createElement("button"); b.id = "i" + i; b.textContent = "Item " + i;
  b.style.cssText = "display:block;height:30px"; b.onclick = () => (document.title = "item " + i); l.append(b); }`;

describe("what the box around it cuts off, inside of the window", () => {
  it.each([
    ["by a selector", ["click", "#i14"]],
    ["by its text", ["find", "text", "Item 14", "click"]],
    ["in a batch", ["batch", "get title", "click #i14"]],
  ])("is brought into sight and clicked: %s", async (_what, args) => {
    await page(BOX, FILLED);
    expect((await real.call(args)).text).not.toContain("landed on");
    expect((await real.call(["get", "title"])).text).toBe("  item 14");
  });

  it("in a slide or a closed part is told with the way to it", async () => {
    await page(`<button aria-expanded="false" id="q" onclick="p.style.height='60px'">Refunds</button>
      <div id="p" style="height:0;overflow:hidden"><a href="#x" id="a">Form</a></div>
      <div id="v" style="width:200px;overflow:hidden"><div style="display:flex"><p style="flex:0 0 200px">One</p>
      <p style="flex:0 0 200px"><button id="two">Two</button></p></div></div>`);
    const closed = await real.call(["click", "#a"]);
    expect(closed.text).toContain('It lies in a part that is closed; button "Refunds" opens it.');
    await real.call(actionOf(closed, "show-hidden-target"));
    expect((await real.call(["click", "#a"])).text).toMatch(/^Clicked /);
    const slide = await real.call(["click", "#two"]);
    expect(slide.text).toContain("It lies outside of what #v shows.");
    await real.call(actionOf(slide, "show-hidden-target"));
    expect((await real.call(["click", "#two"])).text).toMatch(/^Clicked /);
  });
});

describe("what is sought by its name and is not there to be found", () => {
  it("is said to be in a row that a virtual list has not drawn, with the scroll that brings more", async () => {
    await page(
      '<div id="v" style="height:300px;overflow:auto"><div id="s" style="height:60000px;position:relative"></div></div>',
      `s.innerHTML = [...Array(12).keys()].map((i) => '<p style="position:absolute;margin:0;height:30px;top:' + i * 30 + 'px">Row ' + i + '</p>').join("");`,
    );
    const missed = await real.call(["find", "text", "Row 900", "click"]);
    expect(missed.text).toContain("List holds 12 of about 2000 rows");
    expect(actionOf(missed, "scroll-to-more-rows")).toEqual({ args: ["scroll", "down", "600", "--selector", "#v"] });
  });

  it("by a label is found in a shadow root, by a role in a frame", async () => {
    await page(
      `<div id="h"></div><iframe id="f" srcdoc='<button>Close chat</button>'></iframe>`,
      `h.attachShadow({ mode: "open" }).innerHTML = '<label for="n">Nickname</label><input id="n">';`,
    );
    const label = await real.call(["find", "label", "Nickname", "click"]);
    expect(label.text).toContain('There is a textbox "Nickname" in a shadow root.');
    expect((await real.call(actionOf(label, "find-in-shadow-root"))).text).toMatch(/^Clicked /);
    const role = await real.call(["find", "role", "button", "click", "--name", "Close chat"]);
    expect(role.text).toContain('There is a button "Close chat" in the frame #f.');
    expect((await real.call(actionOf(role, "use-in-frame"))).isError).toBe(false);
  });

  it("is said to stand in a script only", async () => {
    await page('<p>Welcome</p><script type="application/json">{"msg":"Order confirmed"}</script>');
    expect((await real.call(["find", "text", "Order confirmed", "click"])).text).toContain("only a script or style");
  });
});

describe("keys for an editor that draws its text beside the field", () => {
  it("are called typed, by ref, selector and keyboard, and a batch goes on", async () => {
    await page(
      '<textarea id="t" aria-label="Code" style="width:1px;height:1px"></textarea><pre id="view"></pre>',
      `t.oninput = () => { const d = document.createElement("div"); d.textContent = (view.lastChild?.textContent ?? "") + t.value;
        view.replaceChildren(d); t.value = ""; };`,
    );
    expect((await real.call(["type", "#t", "x=1"])).text).toBe("Typed into #t.");
    const rows = await real.call(["batch", "focus #t", "keyboard type ;y=2", "get text #view"]);
    expect(rows.text).not.toContain("does not hold");
    expect(rows.text).toContain("x=1;y=2");
  });
});

describe("the focus by a ref", () => {
  it("that something else has and keeps is not called done", async () => {
    await page('<button>Bravo</button><div role="button" aria-label="Plain" style="width:80px;height:30px"></div>');
    const shown = await real.call(["snapshot", "-i"]);
    await real.call(["focus", refOf(shown, 'button "Bravo"')]);
    const plain = refOf(shown, 'button "Plain"');
    const seen = await real.call(["focus", plain]);
    expect(seen.text).toContain(`Sent focus ${plain}.`);
    expect(seen.text).toContain('It is on button "Bravo".');
  });
});

describe("a hover", () => {
  it("after a scroll is judged by what is under the pointer now", async () => {
    await page('<p style="height:900px">Above</p><button id="b">Add</button><p style="height:900px">Below</p>');
    await real.call(["hover", "p"]);
    expect((await real.call(["hover", "#b"])).text).toBe("Hovered over #b.");
  });
});

describe("a layer closed by a drawn cross", () => {
  it("is offered the cross", async () => {
    await page(`<h1>News</h1><a href="#a">Story</a><div id="m" style="position:fixed;inset:0;background:white"><h2>Get 10% off</h2>
      <input type="email"><button>Sign up</button><div style="cursor:pointer" onclick="m.remove()">✕</div></div>`);
    const seen = await real.call(["snapshot", "-i"]);
    await real.call(actionOf(seen, "try-overlay-blocker-candidate-1"));
    expect((await real.call(["get", "count", "#m"])).text).toContain("0");
  });
});
