import { describe, expect, it } from "vitest";
import { actionIds } from "../support/agent.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real, site } = onSite();

/** Components with a control of their own in an open root, as libraries make them; `inside` is their markup. */
const DEFINE = `const define = (name, inside, delegatesFocus = true) => customElements.get(name) || customElements.define(name,
  class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open", delegatesFocus }).innerHTML = inside(this); }
  });
define("x-box", (host) => "<label><input type=checkbox " + (host.title || "") + ">Gift</label>");
define("x-text", (host) => "<label>Nick<input value=old " + (host.title || "") + "></label>", false);
define("x-pair", () => "<input aria-label=A><input aria-label=B>");
define("x-slot", () => "<slot></slot>");`;

const PAGE = `<x-box id=box></x-box><x-box id=off title=disabled></x-box><x-text id=text></x-text>
<x-text id=fixed title=readonly></x-text><x-pair id=pair></x-pair>
<x-slot id=slot><input aria-label=Light value=old></x-slot>`;

function script(html: string): string {
  return `${DEFINE} document.body.innerHTML = ${JSON.stringify(html)}; 0`;
}

async function on(html: string): Promise<void> {
  await real.call(["open", `${site.url}/`]);
  await real.call({ args: ["eval", "--stdin"], stdin: script(html) });
}

/** What the only control in a component holds. */
async function held(id: string): Promise<string> {
  const host = `document.querySelector("#${id}")`;
  const field = `(${host}.shadowRoot.querySelector("input") || ${host}.querySelector("input"))`;
  return (await real.call(["eval", `String(${field}.type === "checkbox" ? ${field}.checked : ${field}.value)`])).text;
}

describe("a component with one control in its open root, by its selector", () => {
  it("is filled, not added to", async () => {
    await on(PAGE);
    for (const id of ["text", "slot"]) {
      expect((await real.call(["fill", `#${id}`, "Ann"])).text).toBe(`Filled #${id}.`);
      expect(await held(id)).toContain("Ann");
      expect(await held(id)).not.toContain("old");
    }
  });

  it("is filled in a batch and in a job, too", async () => {
    await on(PAGE);
    const rows = [
      ["fill", "#text", "Ann"],
      ["check", "#box"],
    ];
    const batch = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(batch.text).toContain("1. Filled #text.\n2. Checked #box.");
    const steps = [
      { action: "fill", selector: "#text", text: "Bob" },
      { action: "fill", selector: "#slot", text: "Eve" },
    ];
    expect((await real.call({ job: { steps } })).isError).toBe(false);
    expect([await held("text"), await held("slot"), await held("box")]).toEqual([
      expect.stringContaining("Bob"),
      expect.stringContaining("Eve"),
      expect.stringContaining("true"),
    ]);
  });

  it("is not filled where its field takes nothing", async () => {
    await on(PAGE);
    const refused = await real.call(["fill", "#fixed", "Ann"]);
    expect(refused.text).toContain("Nothing was filled: #fixed is read-only");
    expect(await held("fixed")).toContain("old");
  });

  it("is told as it stands after a check and an uncheck, with the click that turns it", async () => {
    await on(PAGE);
    expect((await real.call(["check", "#box"])).text).toBe("Checked #box.");
    const kept = await real.call(["uncheck", "#box"]);
    expect(kept.text).toContain("is still checked: uncheck does not reach into a component");
    expect((await real.call(actionOf(kept, "click-component"))).isError).toBe(false);
    expect(await held("box")).toContain("false");
    await real.call(["check", "#box"]);
    const turned = await real.call(["check", "#box"]);
    expect(turned.text).toContain("was checked before, and the click that check sends to a component has unchecked it");
    await real.call(actionOf(turned, "click-component"));
    expect(await held("box")).toContain("true");
  });

  it("is said to be disabled, and offered no click", async () => {
    await on(PAGE);
    const seen = await real.call(["check", "#off"]);
    expect(seen.text).toContain("is still unchecked: it is disabled");
    expect(actionIds(seen)).not.toContain("click-component");
  });

  it("is not claimed to be filled where it has two fields", async () => {
    await on(PAGE);
    expect((await real.call(["fill", "#pair", "Ann"])).text).toContain("Not checked");
  });

  it("is told by is and get as what it has inside, which upstream does not read", async () => {
    await on(PAGE);
    await real.call(["check", "#box"]);
    expect((await real.call(["is", "checked", "#box"])).text).toContain("the box or switch in it is checked");
    expect((await real.call(["is", "enabled", "#off"])).text).toContain("the controls in it are disabled");
    expect((await real.call(["is", "enabled", "#box"])).text).toBe("true");
    for (const field of ["text", "value"]) {
      const seen = await real.call(["get", field, "#text"]);
      const shown = await real.call(actionOf(seen, "read-otherwise"));
      expect(shown.text).toMatch(/textbox "Nick" .*: old/);
    }
  });

  it("is seen in a frame, too", async () => {
    await on(`<iframe id=f srcdoc="<body></body>"></iframe>`);
    await real.call(["wait", "#f"]);
    const inner = JSON.stringify(script(PAGE));
    await real.call({ args: ["eval", "--stdin"], stdin: `document.querySelector("#f").contentWindow.eval(${inner})` });
    await real.call(["frame", "#f"]);
    expect((await real.call(["check", "#box"])).text).toBe("Checked #box.");
    expect((await real.call(["fill", "#text", "Ann"])).text).toBe("Filled #text.");
    await real.call(["frame", "main"]);
  });
});
