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
    expect(seen.text).toContain("#s' lies where no scroll brings it into the window");
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
