/** Controls that a page gives no name: what it says of them all the same, marked as a hint. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { shownBy } from "../support/shown.ts";

const { real } = onSite();
const { show, text } = shownBy(real);

async function rowsOf(html: string, ...flags: readonly string[]): Promise<readonly string[]> {
  await show(html);
  return (await text("snapshot", "-i", ...flags)).split("\n").map((row) => row.trim().replace(/ref=e\d+/, "ref"));
}

const BOX = "style='display:inline-block;width:20px;height:20px'";

describe("a list of days", () => {
  it.each([
    [
      "boxes that only a script makes controls",
      (day: number) =>
        `<span tabindex=-1 style="cursor:pointer" aria-label="May ${day}, 2026" onclick="1">${day}</span>`,
    ],
    ["buttons", (day: number) => `<button aria-label="May ${day}, 2026">${day}</button>`],
  ])("has each day once: %s", async (_what, made) => {
    const days = Array.from({ length: 30 }, (_one, at) => made(at + 1)).join(" ");
    const rows = await rowsOf(days);
    expect(rows.filter((row) => row.includes("May 17, 2026"))).toHaveLength(1);
  });
});

describe("a control without a name", () => {
  it.each([
    [
      "an icon font drawn by its style",
      "<style>.fa:before{content:'\\f1f8'}</style><button><i class='fa fa-trash'>",
      "trash",
    ],
    ["a sign for private use", "<button data-testid='settings-menu'>&#xe8b8;</button>", "settings-menu"],
    ["a drawn icon by its class", `<button class="btn"><svg class="lucide lucide-pencil" ${BOX}/></button>`, "pencil"],
    ["a drawn icon by its symbol", `<button><svg ${BOX}><use href="#icon-archive"/></svg></button>`, "archive"],
    ["a picture by its file", "<button><img src='/img/user-avatar.png' width=9 height=9></button>", "user-avatar"],
    [
      "the tooltip of the box around it",
      `<span title="Undo last step"><button ${BOX}></button></span>`,
      "Undo last step",
    ],
    [
      "words of its class",
      `<button class="btn btn-primary css-1x9 toolbar__closePanel" ${BOX}></button>`,
      "toolbar close panel",
    ],
    ["what it does", `<button data-action="archive" ${BOX}></button>`, "archive"],
  ])("has the hint that the page gives: %s", async (_what, html, hint) => {
    const rows = await rowsOf(html);
    expect(rows.filter((row) => row.startsWith("- button"))).toEqual([expect.stringContaining(`[ref] hint="${hint}"`)]);
  });

  it("is a link, a field or a clickable box as well", async () => {
    const rows =
      await rowsOf(`<a href="/cart?x=1" ${BOX}></a><input class="search-box"><select name="size"><option>S</select>
      <div class="close-panel" onclick="1" ${BOX}></div><button id="a1" ${BOX}></button>`);
    expect(rows).toEqual(
      expect.arrayContaining([
        '- link [ref] hint="cart"',
        '- textbox [ref] hint="search box"',
        expect.stringMatching(/^- combobox \[.*\] hint="size": S$/),
        expect.stringMatching(/^- generic \[ref\] hint="close panel"/),
        "- button [ref]",
      ]),
    );
  });

  it("keeps its row as it is where it has a name, or where the page and the tree do not agree", async () => {
    const rows =
      await rowsOf(`<button title="Titled" class="trash" ${BOX}></button><button class="trash">Delete</button>
      <button aria-label="Real" class="trash" ${BOX}></button><div id=host></div>
      <script>host.attachShadow({mode:'closed'}).innerHTML='<a href="/x" class="a" ${BOX.replaceAll("'", '"')}></a>'</script>
      <a href="/y" class="profile" ${BOX}></a>`);
    expect(rows.join("\n")).not.toContain("hint=");
  });

  it("is found by its hint in a snapshot that searches", async () => {
    const rows = await rowsOf(`<button class="trash" ${BOX}></button><button>Save</button>`, "--search", "trash");
    expect(rows.join("\n")).toContain('hint="trash"');
    expect(rows.filter((row) => row.startsWith("- "))).toHaveLength(1);
  });
});

describe("a date, of which a snapshot lists the parts alone", () => {
  const FIELDS = [
    ["date", "2027-01-31"],
    ["time", "13:45"],
    ["datetime-local", "2027-01-31T13:45"],
    ["month", "2027-01"],
    ["week", "2027-W05"],
  ] as const;

  it.each(FIELDS)("%s is told with its label and a value that a fill of that ref takes", async (type, value) => {
    await show(`<label>Arrival <input type="${type}" id="t"></label>`);
    const [row = "", ...others] = (await text("snapshot", "-i"))
      .split("\n")
      .filter((one) => one.includes("spinbutton"));
    expect(row).toContain(`hint="Arrival, as ${value}"`);
    expect(others.join()).not.toContain("hint");
    const [ref = ""] = /e\d+(?=\])/.exec(row) ?? [];
    await real.call(["fill", `@${ref}`, value]);
    expect(await text("get", "value", "#t")).toContain(value);
  });

  it("is each told with its own, also one beside the other, disabled or without a label, and other fields keep theirs", async () => {
    await show(`<input type="date" aria-label="From"><input type="date" disabled><input type="date" readonly>
      <input name="coupon"><input type="time" aria-label="At"><input type="date" hidden>`);
    const rows = (await text("snapshot", "-i")).split("\n").filter((row) => row.includes("hint="));
    expect(rows.map((row) => row.replace(/.*hint=("[^"]*").*/, "$1"))).toEqual([
      '"From, as 2027-01-31"',
      '"2027-01-31"',
      '"2027-01-31"',
      '"coupon"',
      '"At, as 13:45"',
    ]);
  });
});
