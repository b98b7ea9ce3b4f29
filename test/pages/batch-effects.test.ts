import { describe, expect, it } from "vitest";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";

const { real, site } = onSite();

async function batch(...rows: readonly (readonly string[])[]): Promise<Seen> {
  return real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
}

function lines(seen: Seen): readonly string[] {
  return seen.text.split("\n");
}

describe("keys behind a row that should have set the focus", () => {
  it("are held back where it failed: nothing is typed or sent where the focus was before", async () => {
    await real.call(["open", `${site.url}/settle`]);
    const html = `<form onsubmit="document.title='sent';return false"><input id=have value=draft></form>`;
    await real.call(["eval", `void (document.body.innerHTML = ${JSON.stringify(html)})`]);
    await real.call(["focus", "#have"]);
    const seen = await batch(["fill", "#gone", "x"], ["press", "Enter"], ["keyboard", "type", "y"], ["get", "title"]);
    expect(seen.text).toContain("2. press Enter: not run: the row that should have given it the focus failed");
    expect(seen.text).toContain("3. keyboard type");
    expect((await real.call(["get", "value", "#have"])).text).toBe("  draft");
    expect((await real.call(["get", "title"])).text).not.toContain("sent");
  });
});

describe("the rows of a batch", () => {
  it("are read back one by one, in the same process: what was not done is not called done", async () => {
    const seen = await batch(
      ["open", `${site.url}/fx/fields`],
      ["fill", "#words", "new"],
      ["fill", "#plain", "ok"],
      ["fill", "#short", "long text"],
      ["check", "#box"],
      ["fill", "#date", "2026-03-04"],
    );
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.details["upstreamProcesses"]).toBe(1);
    expect(lines(seen).slice(1, 6)).toEqual([
      "2. Sent fill #words [REDACTED].",
      "3. Filled #plain.",
      "4. Sent fill #short long text.",
      "5. Checked #box.",
      "6. Filled #date.",
    ]);
    expect(seen.text).toContain("Row 2: <div> ");
    expect(seen.text).toContain("Row 4: ");
    expect(seen.text).toContain("It takes 3 characters at most.");
    expect(seen.text).not.toContain("Row 3:");
    expect(seen.text).not.toContain("Row 5:");
  });

  it("suggest follow-ups that work", async () => {
    const seen = await batch(["open", `${site.url}/fx/fields`], ["fill", "#short", "long text"]);
    const read = await real.call(actionOf(seen, "verify-filled-value"));
    expect(read.text, seen.text).toBe("  lon");
  });

  it("of a form that works say what was done and no more", async () => {
    await real.call(["open", `${site.url}/form`]);
    const snapshot = await real.call(["snapshot", "-i"]);
    const seen = await batch(
      ["fill", refOf(snapshot, 'textbox "Full name"'), "Ann"],
      ["fill", refOf(snapshot, 'textbox "E-mail"'), "ann@example.com"],
      ["select", refOf(snapshot, 'combobox "Plan"'), "Team"],
      ["check", refOf(snapshot, "checkbox")],
      ["click", refOf(snapshot, 'button "Send"')],
      ["get", "text", "h1"],
    );
    expect(seen.text.replaceAll(/@e\d+/g, "@eN")).toBe(
      [
        "1. Filled @eN.",
        "2. Filled @eN.",
        "3. Selected Team in @eN.",
        "4. Checked @eN.",
        "5. Clicked @eN.",
        "6. get text h1:\n  Welcome, Ann",
      ].join("\n"),
    );
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it("go on after one that failed, each judged by its own look", async () => {
    await real.call(["open", `${site.url}/fx/fields`]);
    const seen = await batch(["click", "#nowhere"], ["fill", "#off", "new"], ["fill", "#plain", "last"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("1. click #nowhere: failed: No element matches #nowhere");
    expect(seen.text).toContain("2. fill #off new: failed: Nothing was filled: #off is disabled");
    expect((await real.call(["get", "value", "#plain"])).text).toBe("  last");
  });

  it("in a frame that a row before has selected are not judged by the page around it", async () => {
    await real.call(["open", `${site.url}/fx/frames`]);
    const fields = `(f=>{f.body.innerHTML="<input id=same>";document.body.insertAdjacentHTML("beforeend","<input id=same readonly>")})(document.querySelector("iframe").contentDocument)`;
    await real.call(["eval", `void ${fields}`]);
    const seen = await batch(["frame", "iframe"], ["fill", "#same", "inner"], ["get", "value", "#same"]);
    expect(seen.text).toContain("3. get value #same:\n  inner");
    expect(seen.text).not.toContain("read-only");
    await real.call(["frame", "main"]);
  });

  it("tell what the last action changed, and nothing of what the rows before it only changed", async () => {
    await real.call(["open", `${site.url}/dialogs`]);
    const said = `document.querySelector("[role=status],output")`;
    await real.call([
      "eval",
      `void document.querySelectorAll("button").forEach((b, i) => b.onclick = () => { ${said}.textContent = "said " + i })`,
    ]);
    const seen = await batch(["click", "button:nth-of-type(1)"], ["click", "button:nth-of-type(2)"]);
    expect(seen.text).toContain('Row 2: The page says: "said 1".');
    expect(seen.text).not.toContain("said 0");
  });
});

describe("a scroll of the wrapper's own in a batch", () => {
  it("runs as a row, is named as it was written, and says where it ended", async () => {
    await real.call(["open", `${site.url}/tall`]);
    const seen = await batch(["scroll", "to", "end"], ["eval", "Math.round(scrollY) > 100"], ["scroll", "to", "top"]);
    expect(lines(seen)[0], seen.text).toBe("1. scroll to end: Scrolled.");
    expect(lines(seen)[1]).toMatch(/^2\. eval .*: true$/);
    expect(seen.text).toMatch(/Row 3: The page went from \d+ to 0 of \d+ px down\./);
    expect((await real.call(["eval", "scrollY"])).text).toBe("0");
  });

  it("is refused in a frame, where it would move the page around it; upstream's own form scrolls there", async () => {
    await real.call(["open", `${site.url}/fx/frames`]);
    const boxes = `(f=>{const b="<div id=box style='height:60px;overflow:auto'><p style='height:900px'>x</p></div>";f.body.innerHTML=b;document.body.insertAdjacentHTML("beforeend",b)})(document.querySelector("iframe").contentDocument)`;
    await real.call(["eval", `void ${boxes}`]);
    const refused = await batch(["frame", "#f"], ["scroll", "#box", "down", "50%"]);
    expect(refused.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
    await real.call(["frame", "#f"]);
    const alone = await real.call(["scroll", "#box", "down", "50%"]);
    expect(alone.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
    expect(alone.text).toContain("A frame is selected (#f), and scroll #box down 50% reaches the main page only.");
    expect((await real.call(["scroll", "down", "50", "--selector", "#box"])).isError).toBe(false);
    await real.call(["frame", "main"]);
    const tops = `[document.querySelector("iframe").contentDocument,document].map(d=>d.querySelector("#box").scrollTop)`;
    expect((await real.call(["eval", tops])).details["data"]).toMatchObject({ result: [50, 0] });
  });
});
