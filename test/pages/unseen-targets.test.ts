import { describe, expect, it } from "vitest";
import { actionIds } from "../support/agent.ts";
import { onSite } from "../support/on-site.ts";
import { refOf } from "../support/real.ts";

const { real, site } = onSite();

/** Opens a page with this body; the script runs in it first. */
async function page(body: string, script = ""): Promise<void> {
  await real.call(["open", `${site.url}/settle`]);
  const made = `void (() => { document.body.innerHTML = ${JSON.stringify(body)}; ${script} })()`;
  expect((await real.call({ args: ["eval", "--stdin"], stdin: made })).isError).toBe(false);
}

/** The same in a frame of the page's own origin, `#f`; in one of another the page cannot look. */
function framed(body: string, more = ""): string {
  return `<iframe id="f" title="Inner" width="600" height="300" ${more} srcdoc='${body}'></iframe>`;
}

async function ref(control: string): Promise<string> {
  return refOf(await real.call(["snapshot", "-i"]), control);
}

const BOXES = `<label><input type="checkbox" id="a" checked> Remind me</label>
  <label><input type="checkbox" id="b" disabled> Never</label>`;

describe("a control that takes no event", () => {
  it.each([
    ["as asked already", "Remind me", "check", "Checked"],
    ["disabled", "Never", "check", "is still unchecked: it is disabled"],
    ["disabled, and as asked", "Never", "uncheck", "Unchecked"],
  ])("%s, by its ref: what stands there is told", async (_what, name, deed, said) => {
    await page(BOXES);
    const seen = await real.call([deed, await ref(`checkbox "${name}"`)]);
    expect(seen.text).toContain(said);
    expect(seen.text).not.toContain("Not checked");
  });

  it.each([
    ["find label", ["find", "label", "Remind me", "check"], "Checked"],
    ["find role", ["find", "role", "checkbox", "check", "--name", "Remind me"], "Checked"],
    ["find label", ["find", "label", "Never", "check"], "is still unchecked: it is disabled"],
    ["find role", ["find", "role", "checkbox", "check", "--name", "Never"], "is still unchecked: it is disabled"],
  ])("by %s: what stands there is told", async (_what, args, said) => {
    await page(BOXES);
    const seen = await real.call(args);
    expect(seen.text).toContain(said);
    expect(seen.text).not.toContain("Not checked");
  });

  it("of several with one name that all stand alike is told, with their number", async () => {
    await page(`${BOXES}<label><input type="checkbox" checked> Remind me</label>`);
    const seen = await real.call(["find", "role", "checkbox", "check", "--name", "Remind me"]);
    expect(seen.text).toMatch(/^Checked /m);
    expect(seen.text).toContain("1 of 2 matches");
  });

  it.each([
    ["find", "label", "Terms", "check"],
    ["find", "role", "checkbox", "check", "--name", "Terms"],
  ])("of two that only their labels draw is told to be one of two: %j", async (...args) => {
    const box = `<label style="padding:6px"><input type="checkbox" style="position:absolute;opacity:0;width:1px"> Terms</label>`;
    await page(box + box);
    const seen = await real.call(args);
    expect(seen.text).toMatch(/^Checked /m);
    expect(seen.text).toContain("1 of 2 matches");
  });

  it("is told to be disabled where it is typed into by its ref", async () => {
    await page(`<input aria-label="Name" disabled>`);
    const field = await ref('textbox "Name"');
    expect((await real.call(["type", field, "Ada"])).text).toContain("is disabled and takes nothing");
  });

  it.each([
    ["the page", (body: string) => body],
    ["a frame of another site", (body: string) => framed(body, 'sandbox="allow-scripts"')],
  ])("does not get the focus by its ref in %s, nor does a heading", async (_where, put) => {
    await page(put('<h2>Words</h2><input aria-label="Name" disabled><input aria-label="Town">'));
    const disabled = await ref('textbox "Name"');
    expect((await real.call(["focus", disabled])).text).toContain(`${disabled} is disabled and takes nothing.`);
    const heading = await ref('heading "Words"');
    expect((await real.call(["focus", heading])).text).toMatch(/does not have the focus: it cannot have it|no focus/);
  });

  it("that has the focus in a frame of another site is not called focused: nobody can see it", async () => {
    await page(framed('<input aria-label="Town">', 'sandbox="allow-scripts"'));
    const town = await ref('textbox "Town"');
    const seen = await real.call(["focus", town]);
    expect(seen.text).toContain(
      `Sent focus ${town}.\nNot checked: <iframe> "Inner" has the focus, and the page cannot look into it.`,
    );
  });

  it("that has the focus already gets no event of it, and what has the focus is named", async () => {
    await page('<input aria-label="Town" id="t">');
    const town = await ref('textbox "Town"');
    await real.call(["focus", "#t"]);
    expect((await real.call(["focus", "#t"])).text).toBe("Focused #t.");
    expect((await real.call(["focus", town])).text).toBe(
      `Focused ${town}.\nThe focus is where it was: on textbox "Town".`,
    );
  });

  it("is looked at in a closed shadow root and in a frame of another site too", async () => {
    const inRoot = `document.body.firstElementChild.attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(BOXES)}`;
    await page("<div></div>", inRoot);
    expect((await real.call(["uncheck", await ref('checkbox "Remind me"')])).text).toMatch(/^Unchecked @e\d+\.$/m);
    await page(framed(BOXES, 'sandbox="allow-scripts"'));
    const box = await ref('checkbox "Never"');
    expect((await real.call(["check", box])).text).toContain(`${box} is still unchecked: it is disabled`);
  });

  it("does not cost a process where the page has seen what was reached", async () => {
    await page(`<label><input type="checkbox"> Later</label>`);
    const seen = await real.call(["check", await ref('checkbox "Later"')]);
    expect(seen.details).toMatchObject({ upstreamProcesses: 1 });
  });
});

describe("what the page cannot look into", () => {
  it("and takes the field away while keys are typed into it is not called typed into", async () => {
    await page(
      "<div></div>",
      `const root = document.body.firstElementChild.attachShadow({ mode: "closed" });
       const draw = (value) => {
         root.innerHTML = '<input aria-label="Site">';
         root.firstChild.value = value;
         root.firstChild.addEventListener("input", () => draw(root.firstChild.value), { once: true });
       };
       draw(""); root.firstChild.focus();`,
    );
    const seen = await real.call(["keyboard", "type", "http://a.b"]);
    expect(seen.text).toMatch(/^Sent keyboard type /);
    expect(seen.text).toContain("Not checked: ");
  });

  it("a frame of another site: what it keeps as it was is not called done", async () => {
    const body =
      '<input aria-label="City" value="Rome" readonly><input aria-label="Off" disabled><button disabled>Go</button>' +
      '<input type="checkbox" aria-label="Stuck" onclick="event.preventDefault()">';
    await page(framed(body, 'sandbox="allow-scripts"'));
    expect((await real.call(["fill", await ref('textbox "City"'), "Oslo"])).text).not.toMatch(/^Filled/m);
    expect((await real.call(["fill", await ref('textbox "Off"'), "x"])).text).toContain(
      "is disabled and takes nothing",
    );
    expect((await real.call(["click", await ref('button "Go"')])).text).toContain("is disabled");
    expect((await real.call(["check", await ref('checkbox "Stuck"')])).text).toContain("is still unchecked");
  });
});

describe("in a frame that is selected", () => {
  async function selected(body: string): Promise<void> {
    await page(framed(body));
    await real.call(["frame", "#f"]);
  }

  it("a disabled control is told to be as it was", async () => {
    await selected(`<input type="radio" id="r" aria-label="Red" disabled>`);
    const seen = await real.call(["check", "#r"]);
    expect(seen.text).toContain("is still unchecked: it is disabled");
  });

  it("a read-only field is not emptied", async () => {
    await selected(`<input id="t" value="kept" readonly>`);
    expect((await real.call(["fill", "#t", "new"])).isError).toBe(true);
    expect((await real.call(["get", "value", "#t"])).text).toContain("kept");
  });

  it("several matches are told", async () => {
    await selected("<button class=b>One</button><button class=b>Two</button>");
    expect((await real.call(["click", ".b"])).text).toContain("1 of 2 matches");
  });

  it.each([
    ["first", ["find", "first", "input", "fill", "Ada"], "Ada,,"],
    ["nth", ["find", "nth", "1", "input", "fill", "Ada"], ",Ada,"],
    ["last", ["find", "last", "input", "fill", "Ada"], ",,Ada"],
    ["placeholder", ["find", "placeholder", "City", "fill", "Ada"], ",Ada,"],
    ["testid", ["find", "testid", "zip", "fill", "Ada"], ",,Ada"],
  ])("find %s looks in it", async (_what, args, held) => {
    await selected(`<input><input placeholder="City"><input data-testid="zip">`);
    expect((await real.call(args)).text).toContain("Filled");
    const values = "[...f.contentDocument.querySelectorAll('input')].map((one) => one.value).join()";
    expect((await real.call(["eval", values])).text).toContain(held);
  });
});

describe("found by its place or its attribute", () => {
  it.each([
    ["first", ["find", "first", "input"], "is read-only"],
    ["nth", ["find", "nth", "1", "select"], "is a list"],
    ["last", ["find", "last", "iframe"], "is a frame. Select it with frame"],
    ["testid", ["find", "testid", "size"], "is a list"],
    ["title", ["find", "title", "Inner"], "is a frame"],
    ["placeholder", ["find", "placeholder", "City"], "is read-only"],
  ])("%s: what a text would damage is not filled, as by a selector", async (_what, found, why) => {
    const lists = "<select><option>S</select><select data-testid=size><option>M<option>L</select>";
    await page(`<input placeholder=City value=Rome readonly>${lists}${framed("<body contenteditable>")}`);
    const seen = await real.call([...found, "fill", "Oslo"]);
    expect(seen.text).toContain(`Nothing was filled: ${found.join(" ")} ${why}`);
    const held = "[...document.querySelectorAll('input,select')].map((one) => one.value).join()";
    expect((await real.call(["eval", held])).text).toContain("Rome,S,M");
  });

  it("the frame of an editor, which only upstream finds by its label, holds what was typed in it", async () => {
    const given = "f.onload = () => { f.contentWindow.onfocus = () => f.contentDocument.body.focus() }";
    await page(framed("<body contenteditable>").replace("title=", "aria-label="), given);
    const seen = await real.call(["find", "label", "Inner", "fill", "Oslo"]);
    expect(seen.text).toMatch(/^Filled /);
    expect((await real.call(["eval", "f.contentDocument.body.innerText"])).text).toContain("Oslo");
  });
});

it("what a page takes back within a shadow root is told, where only a script's event was seen there", async () => {
  const options = "<select aria-label=Size><option>S<option value=1>M<option value=2>M</select>";
  const back = `const root = document.body.firstElementChild.attachShadow({ mode: "open" }); root.innerHTML = "${options}";
    const list = root.firstElementChild; list.onchange = () => setTimeout(() => { list.selectedIndex = 0 }, 20)`;
  await page("<div></div>", back);
  const seen = await real.call(["select", await ref('combobox "Size"'), "M"]);
  expect(seen.text).toMatch(/^Sent select/m);
});

it("a box of another site that goes away once it is clicked is not said to be left alone", async () => {
  await page(
    framed(`<label><input type="checkbox" onclick="this.parentNode.remove()"> Done</label>`, 'sandbox="allow-scripts"'),
  );
  const seen = await real.call(["check", await ref('checkbox "Done"')]);
  expect(seen.text).toContain("Not checked: it is gone");
  expect(seen.text).not.toContain("did not run");
});

it("of two that a name fits the result says which was taken: the one that is less deep need not be the first", async () => {
  const button = (id: string): string => `<button id="${id}" onclick="this.dataset.took=1">Edit</button>`;
  await page(`<div><div><div>${button("deep")}</div></div></div>${button("flat")}`);
  const seen = await real.call(["find", "role", "button", "click", "--name", "Edit"]);
  const took = await real.call(["get", "attr", "[data-took]", "id"]);
  expect(seen.text).toContain(`1 of 2 matches, the ${took.text.includes("deep") ? "1st" : "2nd"} on the page: others`);
});

const DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** A button whose picture alone gives it its name. */
const NAMED_ICONS = {
  "a label": `<button aria-label="Archive"><svg width="16" height="16"><path d="M0 0h16v16z"></svg></button>`,
  "an img": `<button><img alt="Archive" width="16" height="16" src="${DOT}"></button>`,
  "an svg": `<button><svg width="16" height="16"><title>Archive</title><path d="M0 0h16v16z"></svg></button>`,
};

it.each(
  Object.entries(NAMED_ICONS).flatMap(([named, icon]) => ["body", "shadow root"].map((where) => [named, where, icon])),
)("two icon buttons that %s names in a %s are told apart", async (_named, where, icon) => {
  const into = where === "body" ? "document.body" : `document.body.firstElementChild.attachShadow({ mode: "open" })`;
  await page("<div></div>", `${into}.innerHTML = ${JSON.stringify(icon + icon)}`);
  const seen = await real.call(["find", "role", "button", "click", "--name", "Archive"]);
  expect(seen.text).toContain("1 of 2 matches");
});

it.each([
  ["disabled", "disabled"],
  ["hidden", 'style="display:none"'],
])("what is %s in a shadow root is said to be, and no call is offered that would be refused", async (unfit, how) => {
  await page(
    "<div></div>",
    `document.body.firstElementChild.attachShadow({ mode: "open" }).innerHTML =
    ${JSON.stringify(`<button ${how}>Pay now</button>`)}`,
  );
  const seen = await real.call(["find", "text", "Pay now", "click"]);
  expect(seen.text).toContain(`button "Pay now" in a shadow root, and it is ${unfit}.`);
  expect(actionIds(seen)).toEqual(["snapshot-for-refs"]);
});
