import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Json, member, stringMember } from "../../src/json.ts";
import { isCss } from "../../src/upstream/grammar/css.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf, until } from "../support/real.ts";

const { real, site } = onSite();

beforeAll(async () => {
  for (const name of ["one.txt", "two.txt"]) writeFileSync(path.join(real.cwd, name), `${name}\n`);
});

async function open(name: string): Promise<void> {
  expect((await real.call(["open", `${site.url}/fx/${name}`])).isError).toBe(false);
}

async function value(script: string): Promise<Json | undefined> {
  return member((await real.call(["eval", script])).details["data"], "result");
}

/** Every command of these tests is one process: looks ride with it. */
async function act(...args: readonly string[]): Promise<Seen> {
  const seen = await real.call(args);
  expect(seen.details["upstreamProcesses"], seen.text).toBe(1);
  return seen;
}

function findings(seen: Seen): readonly string[] {
  const events = seen.details["events"];
  return (Array.isArray(events) ? events : []).flatMap((event) => stringMember(event, "finding") ?? []);
}

describe("on a page of fields", () => {
  beforeEach(() => open("fields"));

  it.each([
    ["#short", "long text", "It takes 3 characters at most."],
    ["#shout", "new", 'It holds "changed by the page": the page changed the text.'],
    ["#age", "abc", "A number field takes a number only."],
    ["#date", "2026-13-04", "A date field takes YYYY-MM-DD only."],
    ["#date", "4 March", "A date field takes YYYY-MM-DD only."],
    ["#colour", "red", 'It takes #rrggbb, and holds "#000000"'],
    ["#volume", "70", 'It takes a number from 0 to 10, and holds "10"'],
    ["#words", "new", '<div> "Only words" was not filled. It takes no text.'],
  ])("fill %s %j is not called filled", async (selector, text, says) => {
    const seen = await act("fill", selector, text);
    expect(seen.text).toMatch(/^Sent fill/);
    expect(seen.text).toContain(says);
    expect(findings(seen)).toEqual(["fill-not-held"]);
  });

  it.each([
    ["#ro", "new", "is read-only"],
    ["#off", "new", "is disabled"],
    ["#go", "new", "is a button. Use click."],
    ["#list", "Beta", "is a list. Use select."],
    ["#box", "yes", "is a checkbox or radio button. Use check or uncheck."],
    ["#one", "one.txt", "is a file field. Use upload."],
  ])("fill %s %j is not sent", async (selector, text, says) => {
    const seen = await act("fill", selector, text);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain(`Nothing was filled: ${selector} ${says}`);
  });

  it("a text that the page has put into form is called filled, with what stands there", async () => {
    const seen = await act("fill", "#phone", "1234567");
    expect(seen.text).toBe('Filled #phone.\nField "Phone" holds "(123) 4567" now.');
    expect(findings(seen)).toEqual([]);
  });

  it.each([
    ["#plain", "new"],
    ["#plain", ""],
    ["#age", "42"],
  ])("fill %s %j is called filled", async (selector, text) => {
    const seen = await act("fill", selector, text);
    expect(seen.text).toBe(`Filled ${selector}.`);
    expect(findings(seen)).toEqual([]);
  });

  it.each([
    ["#date", "2026-03-04"],
    ["#colour", "#ff0000"],
    ["#volume", "7"],
  ])("fill %s sets a field that takes no typed text, and the page is told that alone", async (selector, text) => {
    const field = `document.querySelector("${selector}")`;
    await real.call(["eval", `globalThis.told = []; ${field}.oninput = (event) => told.push(event.target.value)`]);
    expect((await act("fill", selector, text)).text).toBe(`Filled ${selector}.`);
    expect(await value(`${field}.value`)).toBe(text);
    expect(await value("told.join()")).toBe(text);
    await real.call(["reload"]);
    expect((await act("find", "first", selector, "fill", text)).text).toContain("Filled");
    expect(await value(`${field}.value`)).toBe(text);
  });

  it.each([
    ["a slider", 'slider "Vo', "7", "volume.value"],
    ["a date, which has refs for its parts alone", 'spinbutton "Month', "2026-03-04", "date.value"],
  ])("fill sets %s by ref, too", async (_what, control, wanted, read) => {
    const ref = refOf(await real.call(["snapshot", "-i"]), control);
    expect((await act("fill", ref, wanted)).text).toBe(`Filled ${ref}.`);
    expect(await value(read)).toBe(wanted);
  });

  it("says so where text went into the field that had the focus instead", async () => {
    await real.call(["click", "#plain"]);
    const seen = await act("fill", "#words", "stray");
    expect(seen.text).toContain('The text went into field "Plain" instead.');
    expect(await value("plain.value")).toContain("stray");
  });

  it("sends no text to the field with the focus where the selector is no CSS", async () => {
    await real.call(["click", "#plain"]);
    const before = await value("plain.value");
    const seen = await real.call(["fill", "#1st", "stray"]);
    expect(seen.isError).toBe(true);
    expect(await value("plain.value")).toBe(before);
  });

  it("refuses no selector that the browser parses", async () => {
    const parts =
      "a .b #c #1 [d] [e=f] [e=1] [e='g'] > + ~ , :hover :x :not( :is( ( ) [ ] \" ' \\ : :: * | & - é /* = 2 ::before";
    const words = [...parts.split(" "), " "];
    const tried = words.flatMap((a) => words.flatMap((b) => [a + b, `p${a}${b}`, `${b}${a}i`, `p ${a}p${b}p`]));
    const parses = await value(
      `${JSON.stringify(tried)}.map(s=>{try{document.querySelector(s);return "1"}catch{return "0"}}).join("")`,
    );
    if (typeof parses !== "string") throw new Error("no answer");
    expect(tried.filter((selector, at) => parses[at] === "1" && !isCss(selector))).toEqual([]);
    expect(parses).toContain("1");
  });

  it("never shows what a field holds", async () => {
    const seen = await act("fill", "#secret", "PUBLIC-SENTINEL-78");
    expect(seen.text).toContain("is read-only");
    expect(JSON.stringify(seen)).not.toContain("PUBLIC-SENTINEL-7");
  });

  it("tells typing that did not arrive", async () => {
    expect((await act("type", "#ro", "new")).text).toContain("does not hold the text. It is read-only.");
    expect((await act("type", "#words", "new")).text).toContain("It takes no text.");
    expect((await act("type", "#plain", "er")).text).toBe("Typed into #plain.");
  });

  it("tells text for the keyboard that went nowhere", async () => {
    expect((await act("keyboard", "inserttext", "lost")).text).toContain("No field had the focus");
    await real.call(["click", "#plain"]);
    expect((await act("keyboard", "inserttext", "kept")).text).not.toContain("No field");
  });

  it.each([
    ["#stuck", 'Checkbox field "Stuck" is still unchecked: the page has not taken the click yet.'],
    ["#switch", 'Switch "Dead switch" is still unchecked: the page has not taken the click yet.'],
    ["#go", 'Button "Go" is no checkbox'],
    ["#words", "is no checkbox"],
  ])("check %s is not called checked", async (selector, says) => {
    const seen = await act("check", selector);
    expect(seen.text).toContain(says);
    expect(findings(seen)).toEqual(["check-not-held"]);
  });

  it("check and uncheck that hold are called so, also by a label and by a ref", async () => {
    expect((await act("check", "#box")).text).toBe("Checked #box.");
    expect((await act("check", "#box")).text).toBe("Checked #box.");
    expect((await act("uncheck", "#box")).text).toBe("Unchecked #box.");
    const terms = refOf(await real.call(["snapshot", "-i"]), 'checkbox "Terms"');
    expect((await act("check", terms)).text).toBe(`Checked ${terms}.`);
  });

  it("tells a disabled option and a second value that a list does not take", async () => {
    expect((await act("select", "#list", "Gamma")).text).toContain("The option is disabled");
    expect((await act("select", "#list", "Alpha", "Beta")).text).toContain("It takes one value, 2 were given");
    expect((await act("select", "#list", "b")).text).toBe("Selected b in #list.");
  });

  it("refuses to upload a file that is not there, and takes paths from pi's folder", async () => {
    const started = real.starts.length;
    const missing = await real.call(["upload", "#many", "one.txt", "three.txt"]);
    expect(missing.isError).toBe(true);
    expect(missing.text).toContain(`There is no file ${path.join(real.cwd, "three.txt")}`);
    expect(real.starts.length).toBe(started);
    expect((await act("upload", "#many", "one.txt", "two.txt")).text).not.toContain("of the");
    expect(await value("[...many.files].map(f=>f.name+f.size).join()")).toBe("one.txt8,two.txt8");
  });

  it("names all files that are not there, and what is", async () => {
    const started = real.starts.length;
    const { text } = await real.call(["upload", "#many", "gone.txt", "lost.txt"]);
    for (const name of ["gone.txt", "lost.txt"]) expect(text).toContain(path.join(real.cwd, name));
    expect(text).toContain(`In ${real.cwd}: `);
    expect(text).toContain("one.txt");
    expect(real.starts.length).toBe(started);
  });

  it("counts the files that a field took", async () => {
    expect((await act("upload", "#one", "one.txt", "two.txt")).text).toContain(
      'File field "One file" has 1 of the 2 files: it does not take several.',
    );
  });

  it("refuses keys that do not exist, with the one that was meant", async () => {
    const started = real.starts.length;
    expect((await real.call(["press", "Entr"])).text).toContain('Did you mean "Enter"?');
    expect(real.starts.length).toBe(started);
  });

  it("tells a hover over an element that runs away", async () => {
    expect((await act("hover", "#runner")).text).toContain("is not under the pointer");
    expect((await act("hover", "#go")).text).toBe("Hovered over #go.");
  });

  it("does not doubt a hover that opened something under the pointer", async () => {
    expect((await act("hover", "#tip")).text).not.toContain("is not under the pointer");
    expect(await value("cover.hidden")).toBe(false);
  });

  it("does not doubt a click inside a component, nor a switch that is drawn anew when it is set", async () => {
    expect((await act("click", "#mine")).text).toBe("Clicked #mine.");
    expect(await value("document.title")).toBe("inner");
    expect((await act("check", "#toggle")).text).toBe("Checked #toggle.");
  });

  it("tells a drag whose drop reached nothing", async () => {
    const seen = await act("drag", "#card", "#wall");
    expect(seen.text).toContain('<div> "Card" was not seen to be dropped');
    expect(findings(seen)).toEqual(["drag-not-dropped"]);
  });

  it("tells a focus on what cannot have it", async () => {
    expect((await act("focus", "#words")).text).toContain("does not have the focus");
    expect((await act("focus", "#plain")).text).toBe("Focused #plain.");
  });

  it("tells what an alert of the page says, as one line and no warning", async () => {
    const seen = await act("click", "#tell");
    expect(seen.text).toBe('Clicked #tell.\nThe page says: "Card declined".');
    expect(findings(seen)).toEqual([]);
  });

  it("tells a click after which nothing can be seen, without a warning", async () => {
    const seen = await act("click", "#dead");
    expect(seen.text).toBe("Clicked #dead.\nNothing changed that could be seen right after the click.");
    expect(findings(seen)).toEqual([]);
  });

  it("tells a request that an action set off and that failed, at the latest with the next action", async () => {
    const first = await act("click", "#fail");
    await until("the request has ended", async () => (await value("document.title")) === "failed");
    const both = `${first.text}\n${(await act("click", "#go")).text}`;
    expect(both).toContain(`failed: 500 ${site.url}/status/500.`);
    expect(both).not.toContain("PUBLIC-SENTINEL-79");
    expect((await act("click", "#go")).text).not.toContain("failed");
  });

  it("leaves nothing on the page that its scripts would come across", async () => {
    const keys = "Object.keys(globalThis).length + Object.getOwnPropertyNames(globalThis).length";
    const before = await value(keys);
    const html = await value("document.documentElement.outerHTML");
    await act("hover", "#go");
    await act("focus", "#plain");
    expect(await value(keys)).toBe(before);
    expect(await value("document.documentElement.outerHTML")).toBe(html);
  });

  it("tells a combobox that has the focus and shows no options", async () => {
    const seen = await act("click", "#pick");
    expect(seen.text).toContain('Combobox "Pick" has the focus, but shows no options yet');
    expect(seen.details["comboboxFocus"]).toMatchObject({
      reason: "focused-combobox-without-visible-options",
      visibleListboxCount: 0,
      visibleOptionCount: 0,
    });
    expect(actionOf(seen, "try-open-combobox-with-arrow")).toMatchObject({ args: ["press", "ArrowDown"] });
  });
});

describe("public cases", () => {
  it("click-effect-unknown: a dialog that a click opens a moment later is named by the click, with the way to close it", async () => {
    await open("toast-overlay");
    const seen = await act("click", "#go");
    expect(seen.text).toContain('the dialog "Newsletter", which covers the page');
    const dismissed = await real.call(actionOf(seen, "try-overlay-blocker-candidate-1"));
    expect(dismissed.isError).toBe(false);
  });

  it("scroll-no-op: the container is named, and the call that scrolls it is given", async () => {
    await open("inner-scroll");
    const seen = await act("scroll", "down", "500");
    expect(seen.text).toContain(
      "Nothing scrolled. The page itself did not move; a main inside it can scroll: #m (at 0 of",
    );
    const again = await real.call(actionOf(seen, "scroll-container"));
    expect(again.text).toBe("Ran scroll down 500 --selector #m.");
    expect(await value("m.scrollTop")).toBe(500);
    expect((await real.call(["scroll", "sideways"])).isError).toBe(true);
  });

  it.each([
    ["a box that is small", '<div id=t style="height:20px;overflow:hidden"><p style="height:300px">.</div>', "#t"],
    [
      "one of many boxes",
      `${'<div style="height:90px;overflow:auto"><p style="height:300px">.</div>'.repeat(6)}<div id=t style="height:60px;overflow:auto"><p style="height:300px">.</div>`,
      "#t",
    ],
    [
      "a box that scrolls smoothly",
      '<div id=t style="height:90px;overflow:auto;scroll-behavior:smooth"><p style="height:300px">.</div>',
      "#t",
    ],
    [
      "a page that scrolls smoothly",
      '<style>html{scroll-behavior:smooth}</style><p style="height:3000px">.',
      undefined,
    ],
  ])("scrolled is scrolled: %s", async (_what, html, selector) => {
    await open("tall");
    await value(
      `document.body.style.cssText="",document.documentElement.style.cssText="",document.body.innerHTML=${JSON.stringify(html)},1`,
    );
    const seen = await act("scroll", "down", "50", ...(selector === undefined ? [] : ["--selector", selector]));
    expect(seen.text).toMatch(/^Ran scroll down 50/);
    expect(findings(seen)).toEqual([]);
    const at = selector === undefined ? "scrollY" : `document.querySelector("${selector}").scrollTop`;
    await until("it scrolled", async () => (await value(at)) === 50);
  });

  it.each([
    ["the value of a field", "<input id=v><button id=t onclick=\"v.value='set'\">Go"],
    ["a check mark", '<input type=checkbox id=v><button id=t onclick="v.checked=true">Go'],
    ["a popover", "<div popover id=v>open</div><button id=t popovertarget=v>Go"],
    ["a shadow root", '<p id=v></p><button id=t onclick="v.shadowRoot.textContent=1">Go'],
    ["a frame", '<iframe id=f></iframe><button id=t onclick="f.contentDocument.body.textContent=1">Go'],
    ["a dialog", '<button id=t onclick="alert(1)">Go'],
  ])("a click that changes %s is not said to have changed nothing", async (_what, html) => {
    await open("tall");
    await value(
      `document.body.innerHTML=${JSON.stringify(html)};globalThis.v?.localName==="p"&&v.attachShadow({mode:"open"});1`,
    );
    const seen = await act("click", "#t");
    expect(seen.text).toMatch(/^Clicked #t\./);
    expect(seen.text).not.toContain("Nothing changed");
  });

  it("a click in a frame is judged by what it changed there", async () => {
    await open("tall");
    await value(
      `document.body.innerHTML="<iframe id=f></iframe>";f.contentDocument.body.innerHTML='<button onclick="this.after(1)">Adds</button><button>Idle</button>';1`,
    );
    const snapshot = await real.call(["snapshot", "-i"]);
    expect((await act("click", refOf(snapshot, 'button "Adds"'))).text).not.toContain("Nothing changed");
    expect((await act("click", refOf(snapshot, 'button "Idle"'))).text).toContain("Nothing changed");
  });

  it("a disabled button that had to be scrolled to is told all the same", async () => {
    await open("tall");
    await value(
      `document.body.innerHTML='<p style="height:3000px"></p><button id=t aria-disabled=true>Late</button>';1`,
    );
    expect((await act("click", "#t")).text).toContain('Button "Late" is disabled (aria-disabled)');
  });

  it("Tab says where the focus went, and a file field clicked by a script is not the target", async () => {
    await open("tall");
    await value(
      `document.body.innerHTML='<input aria-label=One><input type=file id=f hidden><button id=t onclick="f.click()">Pick</button>';1`,
    );
    expect((await act("press", "Tab")).text).toContain('The focus is on field "One" now.');
    expect((await act("click", "#t")).text).not.toContain("The focus is on");
  });

  it("an option with a space that does not break is selected by its label", async () => {
    await open("tall");
    await value(`document.body.innerHTML='<select id=t><option>Oslo<option value=ny>New&nbsp;York</select>';1`);
    expect((await act("select", "#t", "New York")).text).toBe("Selected New York in #t.");
    expect(await value("t.value")).toBe("ny");
  });

  it("typing into a field that is full, or that takes its text back, is not called typed", async () => {
    await open("tall");
    await value(
      `document.body.innerHTML='<input id=a maxlength=2 value=11><input id=b value=Alex oninput="this.value=\\'Alex\\'">';1`,
    );
    expect((await act("type", "#a", "1")).text).toContain("does not hold the text");
    expect((await act("type", "#b", "x")).text).toContain("does not hold the text");
    await value(`a.maxLength=3`);
    expect((await act("type", "#a", "1")).text).toBe("Typed into #a.");
  });

  it("files for a disabled field are given, with a word on it", async () => {
    await open("tall");
    await value(`document.body.innerHTML='<fieldset disabled><input type=file id=t aria-label=Scan></fieldset>';1`);
    expect((await act("upload", "#t", "one.txt")).text).toContain('"Scan" is disabled');
  });

  it.each([[["scroll", "down", "300"]], [["scroll", "to", "end"]]])(
    "%j: a page in a frame is named, and the call that scrolls it is given",
    async (args) => {
      await open("inner-scroll");
      await value(
        `document.body.innerHTML="<iframe id=f></iframe>";f.contentDocument.body.innerHTML='<p style="height:3000px">.';1`,
      );
      const seen = await act(...args);
      expect(seen.text).toContain("#f");
      expect((await real.call(actionOf(seen, "scroll-container"))).isError).toBe(false);
      expect(await value("f.contentWindow.scrollY > 200")).toBe(true);
    },
  );

  it("scroll to end, to top and in a container are done, with the positions as evidence", async () => {
    await open("inner-scroll");
    const end = await act("scroll", "#m", "to", "end");
    expect(end.text).toMatch(/^Scrolled\.\n#m went from 0 to \d+ of \d+ px down, its end\.$/);
    expect(end.details["scrollContainer"]).toMatchObject({ moved: true, selector: "#m", before: { y: 0 } });
    expect((await act("scroll", "#m", "up", "50%")).text).toContain("#m went from");
    await open("tall");
    const page = await act("scroll", "to", "end");
    expect(page.details["scrollPage"]).toMatchObject({ moved: true, before: { y: 0 } });
    const still = await act("scroll", "to", "end");
    expect(still.text).toContain("Nothing scrolled.\nThe page did not move: it is at its end in this direction.");
    expect((await act("scroll", "to", "top")).text).toContain("to 0 of");
    expect(await value("scrollY")).toBe(0);
  });

  it("fill-contenteditable-prepends: the text takes the place of the old one, by selector, ref and find", async () => {
    await open("editable");
    expect((await act("fill", "#ed", "Hello")).text).toBe("Filled #ed.");
    expect(await value("ed.innerText.trim()")).toBe("Hello");
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "Message"');
    // One that has the focus already is not known to be what the ref means.
    await real.call(["focus", "#ta"]);
    expect((await act("fill", ref, "Hello again")).text).toBe(`Filled ${ref}.`);
    expect(await value("ed.innerText.trim()")).toBe("Hello again");
    const found = await act("find", "first", "#ed", "fill", "New ");
    expect(found.text).toBe("Filled first #ed.");
    expect(await value("ed.innerText.trim()")).toBe("New");
    const named = await act("find", "role", "textbox", "fill", "Newer", "--name", "Message");
    expect(named.text).toContain("the old text was not removed");
    await real.call(actionOf(named, "replace-rich-text"));
    expect(await value("ed.innerText.trim()")).toBe("Newer");
    expect((await act("fill", "#ta", "new")).text).toBe("Filled #ta.");
  });

  it("select-custom-combobox: by selector and by ref, with the three calls that pick the option", async () => {
    await open("combobox");
    const ref = refOf(await real.call(["snapshot", "-i"]), 'combobox "Fruit"');
    expect((await act("select", ref, "Banana")).text).toContain("Nothing was selected");
    const seen = await act("select", "#cb", "Banana");
    expect(seen.text).toContain('Nothing was selected: combobox "Fruit" is no native <select>');
    const opened = await real.call(actionOf(seen, "open-custom-list"));
    expect(opened.text).toContain('A listbox is open (2: "Apple", "Banana").');
    await real.call(actionOf(seen, "inspect-custom-list"));
    await real.call(actionOf(seen, "click-custom-option"));
    expect(await value("o.textContent")).toBe("picked Banana");
  });

  it("duplicate labels of a list are told", async () => {
    await open("dup-select");
    expect((await act("select", "#z", "Alpha")).text).toContain("More than one option has that label or value");
    expect((await act("select", "#z", "Beta")).text).toBe("Selected Beta in #z.");
  });

  it("ambiguous-selector: says that one of two was taken, by CSS and by role", async () => {
    await open("buttons");
    const css = await act("click", "button.row");
    expect(css.text).toContain('1 of 2 matches: the first one was used. The others: "Edit".');
    const role = await act("find", "role", "button", "click", "--name", "Edit");
    expect(role.text).toContain("1 of 2 matches");
  });

  it("a click on what is disabled for the page, or lets the pointer through, is told", async () => {
    await open("buttons");
    const disabled = await act("click", "#ad");
    expect(disabled.text).toContain('Button "Submit order" is disabled (aria-disabled), and nothing changed');
    expect(findings(disabled)).toEqual(["click-without-effect"]);
    const through = await act("click", "#pe");
    expect(through.text).toContain("The click landed on");
    expect(findings(through)).toEqual(["click-without-effect"]);
  });

  it("overlay-click-refused: keeps upstream's refusal and adds the way to close the cover, by selector and by ref", async () => {
    await open("overlay");
    const snapshot = await real.call(["snapshot", "-i"]);
    expect(snapshot.text).toContain('Open over the page: the dialog "Cookie consent", which covers the page.');
    const byRef = await act("click", refOf(snapshot, 'button "Buy now"'));
    const seen = await act("click", "#buy");
    for (const refused of [byRef, seen]) {
      expect(refused.isError).toBe(true);
      expect(refused.text).toContain("is covered by <div#c>");
      expect(refused.text).toContain('"Accept all" may close it.');
    }
    const closed = await real.call(actionOf(seen, "try-overlay-blocker-candidate-1"));
    expect(closed.text).toContain('Closed the dialog "Cookie consent".');
    expect((await act("click", "#buy")).isError).toBe(false);
    expect(await value("document.title")).toBe("bought");
  });
});

describe("an action whose effect is outside of the page", () => {
  beforeEach(() => open("outside"));

  it.each([
    ["#print", "The page opened the print dialog."],
    ["#warn", 'The page showed an alert, which agent-browser has closed: "Card declined".'],
    ["#mail", "hands its address to another program (mailto:)"],
    ["#choose", "The page opened a file chooser"],
    ["#loose", "The page opened a file chooser"],
    ["#export", "the answer is a download, or none"],
    ["#away", "the answer is a download, or none"],
    ["#named", 'A download of "list.html" began.'],
    ["#post", "a request that started with the click is still running."],
  ])("click %s is told", async (selector, says) => {
    const seen = await real.call(["click", selector]);
    expect(seen.text).toContain(says);
    expect(seen.text).not.toContain("Nothing changed that could be seen");
    expect(findings(seen)).toEqual([]);
  });

  it.each([
    ["#print", "The page opened the print dialog."],
    ["#warn", "The page showed an alert"],
    ["#loose", "The page opened a file chooser"],
    ["#post", "a request that started with the click is still running."],
    ["#soon", "Clicked #soon."],
    ["#away", "A frame began to load"],
  ])("click %s in a frame is told", async (selector, says) => {
    await real.call(["frame", "#inner"]);
    const seen = await real.call(["click", selector]);
    const idle = await real.call(["click", "#idle"]);
    await real.call(["frame", "main"]);
    expect(seen.text).toContain(says);
    expect(seen.text).not.toContain("Nothing changed that could be seen");
    expect(idle.text).toContain("Nothing changed");
  });

  it("and that also opened a layer is not offered to be repeated under it", async () => {
    const opens = "Object.assign(document.createElement('dialog'), { innerHTML: 'Thanks <button>Close</button>' })";
    await value(`void named.addEventListener("click", () => { document.body.appendChild(${opens}).showModal() })`);
    const seen = await act("click", "#named");
    expect(seen.text).toContain('A download of "list.html" began.');
    expect(seen.text).toContain("which covers the page");
    expect(seen.text).not.toContain('["download"');
  });

  it("is not said to have set off the polls of the page that fail beside it", async () => {
    await value("void setInterval(() => fetch('/status/500'), 20)");
    await until("it polls", async () => Number(await value("performance.getEntriesByType('resource').length")) > 4);
    const seen = await act("click", "#idle");
    expect(seen.text).not.toContain("Requests that started with");
    expect(seen.text).toContain("Nothing changed that could be seen");
  });

  it("is not believed of a button that does nothing, though a video is on the page and the page polls", async () => {
    await value("void setInterval(() => fetch('/status/200'), 20)");
    await until("it polls", async () => Number(await value("performance.getEntriesByType('resource').length")) > 4);
    expect((await act("click", "#idle")).text).toContain("Nothing changed that could be seen");
  });

  it("leaves the page's own functions as they were", async () => {
    const now = "[print, fetch, open, close, XMLHttpRequest.prototype.send, file.click, inner.contentWindow.print]";
    await value(`void (globalThis.own = ${now})`);
    await act("click", "#idle");
    expect(await value(`${now}.every((one, at) => one === own[at])`)).toBe(true);
  });
});
