import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real, site } = onSite();

const PAGE = `<title>Otherwise</title>
<label>Note<textarea id=ta>draft</textarea></label><input id=in aria-label=In value=held><input id=none aria-label=No>
<img id=im alt="Sales chart" width=9 height=9><canvas id=cv width=20 height=20></canvas><p id=empty></p>
<details><summary>More</summary><p id=closed>Inside</p></details><p id=far style="position:absolute;left:-9999px">Far</p>
<button id=aria aria-disabled=true>Save</button><div inert><button id=inert>Pay</button></div><button id=ok>Go</button>
<div id=mix role=checkbox aria-checked=mixed tabindex=0>All</div><button id=bold aria-pressed=true>Bold</button>
<input id=box type=checkbox><div id=app></div>`;

async function on(html: string): Promise<void> {
  await real.call(["open", `${site.url}/`]);
  await real.call({ args: ["eval", "--stdin"], stdin: `document.body.innerHTML = ${JSON.stringify(html)}; 0` });
}

describe("get text of what has no text of its own", () => {
  it("is told with the call that reads it", async () => {
    await on(PAGE);
    await real.call(["fill", "#ta", "final"]);
    const area = await real.call(["get", "text", "#ta"]);
    expect(area.text).toContain("this is not what it holds");
    expect((await real.call(actionOf(area, "read-otherwise"))).text).toContain("final");
    const field = await real.call(["find", "first", "#in", "text"]);
    expect((await real.call(actionOf(field, "read-otherwise"))).text).toContain("held");
    const image = await real.call(["get", "text", "#im"]);
    expect((await real.call(actionOf(image, "read-otherwise"))).text).toContain("Sales chart");
    const canvas = await real.call(["get", "text", "#cv"]);
    expect((await real.call(actionOf(canvas, "read-otherwise"))).images).toHaveLength(1);
  });

  it("is no word worth of what is empty", async () => {
    await on(PAGE);
    for (const id of ["#none", "#empty"]) expect((await real.call(["get", "text", id])).text).toBe("(empty text)");
  });

  it("is said not to show where only a script was read", async () => {
    await real.call(["open", `${site.url}/`]);
    await real.call(["eval", "document.body.innerHTML = '<div id=app></div><script>start()</script>'; 0"]);
    expect((await real.call(["get", "text", "body"])).text).toContain("the source of its scripts");
  });

  it("is told of a ref, of which nobody knows what it is", async () => {
    await on(PAGE);
    const snapshot = await real.call(["snapshot", "-i"]);
    const ref = /textbox "In" \[ref=(e\d+)/.exec(snapshot.text)?.[1];
    const seen = await real.call(["get", "text", `@${ref}`]);
    expect((await real.call(actionOf(seen, "read-otherwise"))).text).toContain("held");
  });
});

describe("is", () => {
  it.each([
    ["visible", "#closed", "does not show"],
    ["visible", "#far", "outside the page"],
    ["enabled", "#aria", "aria-disabled"],
    ["enabled", "#inert", "inert"],
    ["checked", "#mix", "partly checked"],
    ["checked", "#bold", "pressed"],
    ["checked", "#in", "nothing that can be checked"],
  ])("%s %s tells what the answer leaves out: %s", async (asked, id, says) => {
    await on(PAGE);
    expect((await real.call(["is", asked, id])).text).toContain(says);
  });

  it.each([
    ["visible", "#ok", "true"],
    ["enabled", "#ok", "true"],
    ["checked", "#box", "false"],
  ])("%s %s is its answer and no more", async (asked, id, answer) => {
    await on(PAGE);
    expect((await real.call(["is", asked, id])).text).toBe(answer);
  });
});

describe("find text of what is written otherwise", () => {
  it.each([
    ['<p id=a style="text-transform:uppercase">total 5 eur</p>', ["find", "text", "TOTAL 5 EUR", "text"]],
    ["<p id=a>Total <b>5</b> EUR</p>", ["find", "text", "Total 5 EUR", "text"]],
    ["<p id=a>Total 5 EUR</p>", ["find", "text", "Total", "text", "--exact"]],
  ])("gives the element that shows it: %s", async (html, find) => {
    await on(`<h1>Cart</h1>${html}`);
    const seen = await real.call(find);
    expect(seen.text).toMatch(/The page shows "Total 5 EUR"/i);
    expect((await real.call(actionOf(seen, "use-near-match"))).text).toMatch(/total 5 eur/i);
  });

  it("is no word worth of what no element shows", async () => {
    await on("<h1>Cart</h1><p hidden>Total 5</p>");
    expect((await real.call(["find", "text", "TOTAL", "click"])).text).not.toContain("The page shows");
  });
});

describe("an interactive snapshot of a table", () => {
  const rows = "<tr><td>INV-1</td><td>41.50</td></tr>";

  it("does not call cells unlisted that it lists", async () => {
    await on(`<table><thead><tr><th>No</th><th>Sum</th></tr></thead><tbody>${rows}</tbody></table><p>Due soon</p>`);
    const seen = await real.call(["snapshot", "-i"]);
    expect(seen.text).toContain('cell "41.50"');
    expect(seen.text).toContain('Not listed: "Due soon"');
  });

  it("tells the text of one that only lays out", async () => {
    await on(`<table><tbody>${rows}</tbody></table>`);
    expect((await real.call(["snapshot", "-i"])).text).toContain('Not listed: "INV-1 41.50"');
  });
});

describe("an interactive snapshot of a form", () => {
  const select = "<select id=s><option>Oslo</option></select>";

  it("calls unlisted neither labels, which it lists as names, nor what it says of a status", async () => {
    await on(
      `<label for=s>City</label>${select}<p role=status>Saved at noon</p><fieldset><legend>Ticket</legend></fieldset>`,
    );
    const seen = await real.call(["snapshot", "-i"]);
    expect(seen.text).toContain('combobox "City"');
    expect(seen.text).toContain('status: "Saved at noon"');
    expect(seen.text).toContain('Not listed: "Ticket"');
  });

  it("tells a label of what does not show", async () => {
    await on(`<label for=s>City of birth</label><div hidden>${select}</div><button>Go</button>`);
    expect((await real.call(["snapshot", "-i"])).text).toContain('Not listed: "City of birth"');
  });
});

describe("a snapshot of a list that holds the rows in sight only", () => {
  const row = (at: number, place: string) =>
    `<div style="${place};top:${at * 30}px"><a href="#${at}">Row ${at}</a></div>`;
  const list = (place: string) =>
    `<div style="height:300px;overflow:auto"><div style="height:150000px;position:relative">${Array.from({ length: 12 }, (_, at) => row(at, place)).join("")}</div></div>`;

  it("says about how many there are, where the list does not", async () => {
    await on(list("position:absolute;height:30px"));
    expect((await real.call(["snapshot", "-i"])).text).toContain("List holds 12 of about 5000 rows");
  });

  it("takes a high box with other things in it for no list", async () => {
    await on(list("height:30px"));
    expect((await real.call(["snapshot", "-i"])).text).not.toContain("rows");
  });
});
