/** What is said of an action is what the page has done: values, offers, alarms that must not be raised. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isJsonObject } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";
import { shownBy } from "../support/shown.ts";

const { real } = onSite();
const { show, text } = shownBy(real);

/** The selectors that a result offers to click. */
function offeredClicks(seen: Seen): readonly unknown[] {
  const actions = seen.details["nextActions"];
  const params = Array.isArray(actions) ? actions.map((one) => (isJsonObject(one) ? one["params"] : undefined)) : [];
  const words = params.map((one) => (isJsonObject(one) ? one["args"] : undefined));
  return words.filter(Array.isArray).flatMap(([word, target]) => (word === "click" ? [target] : []));
}

describe("a value that matters", () => {
  const lower = "this.value=this.value.toLowerCase()";
  const upper = "this.value=this.value.toUpperCase()";
  it.each([
    ["a number with a comma", "<input id=t type=number>", "1,5", '"15"'],
    ["a number with points and a comma", "<input id=t type=number>", "1.234,56", '"1.23456"'],
    [
      "a field of digits only",
      `<input id=t inputmode=numeric oninput="this.value=this.value.replace(/\\D/g,'')">`,
      "-5",
      '"5"',
    ],
    ["an e-mail address", `<input id=t type=email oninput="${lower}">`, "Ann@B.c", '"ann@b.c"'],
    [
      "a one-time code",
      `<input id=t autocomplete=one-time-code oninput="this.value=this.value.replace(/\\D/g,'')">`,
      "12-3456",
      "6 characters that differ",
    ],
    [
      "a code editor with other quotes",
      `<div class=cm-editor><div id=t contenteditable role=textbox aria-multiline=true
        oninput="if(/'/.test(this.textContent))this.textContent=this.textContent.replace(/'/g,'\u2019')"></div></div>`,
      "let a='x'",
      '"let a=\u2019x\u2019"',
    ],
    ["code in another case", `<pre><textarea id=t oninput="${upper}"></textarea></pre>`, "let a;", '"LET A;"'],
    ["a password", `<input id=t type=password oninput="${lower}">`, "Capital-Letters", "15 characters that differ"],
  ])("is not called filled when the page changed it: %s", async (_what, html, given, held) => {
    await show(html);
    const filled = await text("fill", "#t", given);
    expect(filled).toMatch(/^Sent fill #t /);
    expect(filled).toContain(held);
  });

  it("of a slider is said to be the step that there is", async () => {
    await show("<input id=t type=range min=0 max=100 step=50 value=0 aria-label=Volume>");
    const filled = await real.call(["fill", "#t", "70"]);
    expect(filled.text).toMatch(/^Sent fill #t 70\./);
    expect(filled.text).toContain('It takes a number from 0 to 100 in steps of 50, and holds "50".');
    expect(await text("get", "value", "#t")).toBe("  50");
  });

  it("of an autocomplete is told with the list that it opened", async () => {
    const opens = "this.setAttribute('aria-expanded','true');l.hidden=false";
    await show(`<input id=t role=combobox aria-expanded=false aria-controls=l oninput="${opens}">
      <ul id=l role=listbox hidden><li role=option>Oslo<li role=option>Odense</ul>`);
    expect(await text("fill", "#t", "O")).toContain('A listbox is open (2: "Oslo", "Odense").');
  });
});

describe("a layer that a click opened", () => {
  const layer = (inside: string): string =>
    `<button id=b onclick="l.hidden=false">B</button><div id=l hidden role=dialog style="position:fixed;inset:0;background:white">${inside}</div>`;
  it.each([
    ["Delete account?", "<h2>Delete account?</h2><button id=ok>OK</button><button id=no>Cancel</button>", ["#no"]],
    ["a payment", "<h2>Pay $99?</h2><button id=ok>Agree</button>", []],
    ["terms", "<h2>Our terms</h2><p>By going on you accept.</p><input type=checkbox><button id=ok>Accept</button>", []],
    ["a removal by its own word", "<h2>Delete file</h2><button id=ok>Delete</button><button id=no>Keep</button>", []],
  ])("is never closed by a call that says yes: %s", async (_what, inside, offered) => {
    await show(layer(inside));
    const clicked = await real.call(["click", "#b"]);
    expect(clicked.text).toContain("which covers the page");
    expect(offeredClicks(clicked)).toEqual(offered);
    expect(offeredClicks(await real.call(["snapshot", "-i"]))).toEqual(offered);
  });
});

describe("no alarm is raised by", () => {
  it("a hover that renders its row anew", async () => {
    await show(`<div id=l></div><script>
      const draw = (on) => { l.innerHTML = '<div id=r tabindex=0>Row' + (on ? '<button>Edit</button>' : '') + '</div>';
        if (!on) r.onmouseenter = () => draw(true); };
      draw(false)</script>`);
    expect(await text("hover", "#r")).not.toContain("is not under the pointer");
  });

  it("a box that scrolls to the side only", async () => {
    await show("<div id=t style='overflow-x:scroll;width:90px'><p style='width:900px'>x</p></div>");
    expect(await text("scroll", "right", "50", "--selector", "#t")).toMatch(/^Ran scroll right 50/);
    expect(await text("scroll", "down", "50", "--selector", "#t")).toContain("or does not scroll this way");
  });

  it("an option that is selected by its text, where its label is another", async () => {
    await show("<select id=t><option>One<option value=2 label=Zwei>Two</select>");
    expect(await text("select", "#t", "Two")).toBe("Selected Two in #t.");
    expect(await text("get", "value", "#t")).toBe("  2");
  });

  it("a script that gives an empty object", async () => {
    await show("<p>x</p>");
    expect((await real.call(["eval", "({})"])).details["evalStdinHint"]).toBeUndefined();
    expect(await text("eval", "JSON.parse('{}')")).not.toContain("cannot be returned");
  });
});

describe("what came to nothing is told of", () => {
  it("a double click", async () => {
    await show("<button id=b>B</button>");
    expect(await text("dblclick", "#b")).toContain("Nothing changed that could be seen");
  });

  it("a role that nothing on the page has, with the way on", async () => {
    await show("<button>B</button>");
    const missed = await real.call(["find", "role", "link", "click", "--name", "C"]);
    expect(missed.text).toContain('No link named "C" is on the page; nothing was done.');
    expect(actionOf(missed, "refresh-interactive-refs")).toEqual({ args: ["snapshot", "-i"] });
  });

  it("files for a field that takes folders", async () => {
    await show("<input id=t type=file webkitdirectory>");
    writeFileSync(path.join(real.cwd, "one.txt"), "1");
    expect(await text("upload", "#t", "one.txt")).toMatch(/^Sent upload /);
  });
});

describe("a snapshot", () => {
  it("of a part leaves the refs of the rest as good as before, and suggests no other snapshot", async () => {
    await show(
      "<main><button onclick=\"document.title='in'\">In</button></main><button onclick=\"document.title='out'\">Out</button>",
    );
    const out = refOf(await real.call(["snapshot", "-i"]), 'button "Out"');
    expect(await text("snapshot", "-i", "-s", "main")).not.toMatch(/button "Out"|Next: .*snapshot/);
    await real.call(["click", out]);
    expect(await text("get", "title")).toBe("  out");
  });

  it("calls an option disabled that is, and no other", async () => {
    await show(
      "<select aria-label=A><option>Pear<option disabled>Fig</select><select multiple aria-label=B><option>Nut</select>",
    );
    const disabled = (await text("snapshot", "-i")).split("\n").filter((line) => /- option .*disabled/.test(line));
    expect(disabled).toEqual([expect.stringContaining('option "Fig"')]);
  });
});

describe("text for the keyboard", () => {
  it("that is spelled like a flag is typed", async () => {
    await show("<input id=t>");
    await real.call(["focus", "#t"]);
    await real.call(["keyboard", "type", "--help"]);
    expect(await text("get", "value", "#t")).toBe("  --help");
  });
});
