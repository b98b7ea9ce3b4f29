/** A `find` that looks at something else than what the control is called by. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";
import { shownBy } from "../support/shown.ts";

const { real } = onSite();
const { show, text } = shownBy(real);

describe("a find that missed a control which is called so", () => {
  it.each([
    [
      "a text that is a label",
      `<button aria-label="Save all" onclick="o.value='done'">S</button>`,
      ["text", "Save all"],
    ],
    [
      "a text in another case",
      `<a href="#x" onclick="o.value='done'"><img alt="SAVE all" width=9 height=9></a>`,
      ["text", "save all"],
    ],
    ["another role", `<div role=tab onclick="o.value='done'">Save all</div>`, ["role", "button", "--name", "Save all"]],
  ])("names it, and the call that it offers clicks it: %s", async (_what, html, [locator, word, ...flags]) => {
    await show(`${html}<input id=o>`);
    const seen = await real.call(["find", locator ?? "", word ?? "", "click", ...flags]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toMatch(/There is a (button|link|tab) "save all"; find role finds it by that name\./i);
    expect(seen.details).toMatchObject({ visibleRefFallback: { candidates: [{ count: 1 }] } });
    const again = await real.call(actionOf(seen, "try-current-visible-ref"));
    expect(again.isError, again.text).toBe(false);
    expect(await text("get", "value", "#o")).toBe("  done");
  });

  it.each([
    [["click", "Save all"], `<button onclick="o.value='done'">Save all</button>`],
    [["click", "Save"], `<a href="#x" onclick="o.value='done'">Save</a>`],
    [["hover", "Mehr Infos"], `<button onmouseenter="o.value='done'">Mehr Infos</button>`],
    [["check", "I agree"], `<label><input type=checkbox onchange="o.value='done'"> I agree</label>`],
  ])("and so does one of a command that was given a name for a selector: %j", async (args, html) => {
    await show(`${html}<input id=o>`);
    const seen = await real.call(args);
    expect(seen.isError).toBe(true);
    const again = await real.call(actionOf(seen, "try-current-visible-ref"));
    expect(again.isError, again.text).toBe(false);
    expect(await text("get", "value", "#o")).toBe("  done");
  });

  it("does not repeat what was to be filled, which may be a secret", async () => {
    await show("<label>E-mail <input></label>");
    const seen = await real.call(["fill", "E-mail", "done"]);
    expect(seen.text).toContain('There is a textbox "E-mail"; find role finds it by that name.');
    expect(JSON.stringify(seen.details["nextActions"])).not.toContain("done");
  });

  it("says how many there are instead of choosing one", async () => {
    await show(`<button>Twice</button><button>Twice</button>`);
    const seen = await real.call(["find", "role", "link", "click", "--name", "Twice"]);
    expect(seen.text).toContain('There is a button "Twice" (2 times).');
    expect(JSON.stringify(seen.details["nextActions"])).not.toContain("try-current-visible-ref");
  });

  it.each([
    ["a part of a name", "<button aria-label='Save all files'>S</button>"],
    ["what does not show", "<button hidden aria-label='Save all'>S</button>"],
    ["what is no control", "<div title='Save all'>x</div>"],
  ])("is not said of %s", async (_what, html) => {
    await show(html);
    expect((await real.call(["find", "text", "Save all", "click"])).details).not.toHaveProperty("visibleRefFallback");
  });
});
