import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, asPage, detail, eventsOf, HOME } from "../../test/support/agent.ts";
import type { Seen } from "../../test/support/given.ts";
import type { JsonObject } from "../json.ts";
import type { TextFacts } from "../page/facts/text.ts";

interface Shot {
  readonly tree: readonly string[];
  readonly args?: readonly string[];
  readonly text?: Partial<TextFacts>;
}

const NO_TEXT: TextFacts = { left: 0, apart: 0, more: false, alerts: [] };

/** Refs as upstream gives them: of everything in the tree that has one. */
function refsIn(tree: readonly string[]): JsonObject {
  const found = tree.flatMap((line) => /ref=(e\d+)/.exec(line)?.[1] ?? []);
  return Object.fromEntries(found.map((ref) => [ref, { role: "button", name: ref }]));
}

async function taken({ tree, args = ["-i"], text = {} }: Shot): Promise<{ seen: Seen; one: Agent }> {
  const one = agent();
  await one.call(["open", HOME]);
  const data = { origin: HOME, refs: refsIn(tree), removedRefs: [], snapshot: tree.join("\n") };
  one.browser().page.text = { ...NO_TEXT, ...text };
  one.browser().on((words) => (words[0] === "snapshot" ? { data } : undefined));
  return { seen: await one.call(["snapshot", ...args]), one };
}

async function textOf(shot: Shot): Promise<string> {
  return (await taken(shot)).seen.text;
}

function many<T>(count: number, one: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => one(index));
}

function tokens(text: string): number {
  return encode(text).length;
}

/** A shop: chrome first, as pages print it, and the goods after it. */
const SHOP: readonly string[] = [
  "- banner",
  ...many(40, (at) => `  - link "Department ${"ABCDEFGHIJ"[at % 10]}${at}" [ref=e${at + 1}]`),
  "- main",
  '  - heading "Tents" [level=1, ref=e100]',
  ...many(400, (at) => `  - link "Tent ${at} for four people" [ref=e${101 + at}]`),
  '  - heading "Ask us" [level=2, ref=e600]',
  '  - textbox "Your question" [ref=e601]',
  ...many(30, (at) => `  - paragraph\n    - StaticText "Answer ${at}"`),
  "- contentinfo",
  '  - link "Imprint" [ref=e700]',
  '  - searchbox "Search the shop" [ref=e701]',
];

const LISTED: Shot = {
  tree: [
    "- main",
    '  - table "Orders"',
    ...many(6, (at) =>
      [
        `    - row "${at} Ann"`,
        `      - cell "Order ${at}"`,
        '      - cell "Cancel"',
        `        - button "Cancel" [ref=e${at + 1}]`,
      ].join("\n"),
    ),
  ],
  args: [],
};

describe("a small snapshot", () => {
  it("is shown whole, and nothing is kept of it", async () => {
    const tree = many(60, (at) => `- button "Item ${at}" [ref=e${at + 1}]`);
    const { seen, one } = await taken({ tree });
    expect(seen.text).toBe(`${HOME} (60 refs)\n${asPage(tree.join("\n"))}`);
    expect(one.world.kept.size).toBe(0);
    expect(seen.details).not.toHaveProperty("fullOutputPath");
  });
});

describe("a large snapshot", () => {
  it("shows the main content before navigation and footer, however the page prints them", async () => {
    const text = await textOf({ tree: SHOP, args: [] });
    expect(text.indexOf('heading "Tents"')).toBeGreaterThan(0);
    expect(text.indexOf('heading "Tents"')).toBeLessThan(text.indexOf("Department A0"));
  });

  it("shows an open dialog before everything else", async () => {
    const text = await textOf({
      tree: [...SHOP, '- dialog "Cookies"', '  - button "Reject" [ref=e900]'],
      args: [],
    });
    expect(text.indexOf("Reject")).toBeLessThan(text.indexOf('heading "Tents"'));
  });

  it("gives a later section its turn before an earlier one takes all the room", async () => {
    expect(await textOf({ tree: SHOP, args: [] })).toContain('heading "Ask us"');
  });

  it("counts, by role, what it leaves out of a section", async () => {
    const tree = ["- main", ...many(900, (at) => `  - link "Number ${at}" [ref=e${at + 1}]`)];
    const text = await textOf({ tree, args: [] });
    const shown = text.split("\n").filter((line) => line.startsWith('    - link "')).length;
    expect(shown).toBeGreaterThan(20);
    expect(text).toContain(`… ${900 - shown} more lines here: ${900 - shown} link`);
  });

  it("counts the sections it leaves out, and names the first", async () => {
    const tree = many(
      400,
      (at) => `- heading "Item ${at}" [level=3, ref=e${2 * at + 1}]\n- link "Go" [ref=e${2 * at + 2}]`,
    );
    const text = await textOf({ tree });
    const shown = text.match(/^ {2}- heading "Item \d+" \[/gm)?.length ?? 0;
    expect(text).toContain(`… ${400 - shown} more sections ("Item ${shown}"`);
    expect(text).toContain(`${2 * (400 - shown)} lines: ${400 - shown} heading, ${400 - shown} link`);
  });

  it("names under Key refs what can be gone to beyond the preview", async () => {
    const tree = [
      "- main",
      ...many(300, (at) => `  - button "Like ${at}" [ref=e${at + 1}]`),
      '  - link "Terms of use" [ref=e999]',
    ];
    const text = await textOf({ tree, args: [] });
    expect(text.slice(text.indexOf("Key refs:"))).toContain('- link "Terms of use" @e999');
  });

  it.each(["searchbox", "textbox", "combobox", "button", "tab", "checkbox", "radio", "option", "menuitem"])(
    "lists a %s that did not fit under Omitted high-value controls",
    async (role) => {
      const tree = [
        "- main",
        ...many(400, (at) => `  - link "Tent ${at}" [ref=e${at + 1}]`),
        `  - ${role} "Wanted" [ref=e999]`,
      ];
      const { seen } = await taken({ tree, args: [] });
      const listed = seen.text.slice(seen.text.indexOf("Omitted high-value controls:"));
      expect(listed).toContain(`- ${role} "Wanted" @e999`);
      expect(detail(seen, "data")["highValueControlRefIds"]).toEqual(["e999"]);
    },
  );

  it("lists controls that differ in a number once, with how many there are", async () => {
    const tree = [
      "- main",
      ...many(400, (at) => `  - link "Tent ${at}" [ref=e${at + 1}]`),
      ...many(50, (at) => `  - button "Add ${at}" [ref=e${at + 500}]`),
    ];
    expect(await textOf({ tree, args: [] })).toContain('- button "Add 0" @e500 (and 49 more like it)');
  });

  it("says where all of it is, and that file holds the tree as it was", async () => {
    const { seen, one } = await taken({ tree: SHOP });
    const file = /^Full raw snapshot path: (.+)$/m.exec(seen.text)?.[1] ?? "";
    expect(seen.details["fullOutputPath"]).toBe(file);
    expect(one.world.kept.get(file)).toBe(SHOP.join("\n"));
  });

  it("says why there is no such file when it cannot be kept", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.world.unkept = "the disk is full";
    const data = { origin: HOME, refs: {}, snapshot: SHOP.join("\n") };
    one.browser().on((words) => (words[0] === "snapshot" ? { data } : undefined));
    const seen = await one.call(["snapshot", "-i"]);
    expect(seen.text).toContain("Full raw snapshot path: none (the disk is full)");
    expect(detail(seen, "data")).toMatchObject({ compacted: true, spillError: "the disk is full" });
    expect(seen.isError).toBe(false);
  });

  it("has counts and names in details.data in place of the tree", async () => {
    const { seen } = await taken({ tree: SHOP, args: [] });
    expect(detail(seen, "data")).toMatchObject({
      origin: HOME,
      compacted: true,
      previewMode: "structured",
      structuredPreviewUsed: true,
      refCount: 445,
      snapshotLineCount: 508,
      roleCounts: { link: 441, heading: 2, textbox: 1, searchbox: 1 },
      additionalSectionsOmitted: 1,
      fullOutputPath: seen.details["fullOutputPath"],
    });
    expect(detail(seen, "data")["previewSections"]).toContainEqual(
      expect.objectContaining({ role: "heading", title: "Tents", linesShown: expect.any(Number) }),
    );
    expect(JSON.stringify(seen.details).length).toBeLessThan(8_000);
  });

  it("keeps every ref usable, those that are not shown too", async () => {
    const { seen, one } = await taken({ tree: SHOP });
    expect(seen.text).not.toContain("Tent 399 ");
    expect(eventsOf(one.transcript, "refs.captured").at(-1)?.ids).toBe("1-40,100-500,600-601,700-701");
    expect((await one.call(["click", "@e500"])).text).toBe("Clicked @e500.");
  });

  it("cuts a line that is endless, and keeps its ref", async () => {
    const tree = [`- button "${"very ".repeat(3_000)}long" [ref=e7]`];
    const text = await textOf({ tree });
    expect(text.length).toBeLessThan(2_500);
    expect(text).toContain("… [ref=e7]");
  });
});

/** Kinds of text that tokenizers like least. */
const NAMES: Readonly<Record<string, (at: number) => string>> = {
  English: (at) => `Add the item number ${at} to the shopping cart`,
  digits: (at) => `${at * 7919}${at * 104729}`,
  "random letters": (at) => (at * 2654435761).toString(36).repeat(4).replace(/\d/g, "q"),
  Chinese: (at) => `将第${at}件商品加入购物车并立即结算`,
  Russian: (at) => `Добавить товар ${at} в корзину покупок`,
  emoji: (at) => `🛒👩‍👩‍👧‍👦${at}🏳️‍🌈`,
  punctuation: (at) => `{[(<${at}>)]}!?#%&`,
};

describe("a page of 2,000 nodes", () => {
  it.each(Object.keys(NAMES))("costs at most 2,000 tokens when its names are %s", async (kind) => {
    const name = NAMES[kind] ?? String;
    const roles = ["heading", "link", "textbox", "button", "checkbox"];
    const tree = many(2_000, (at) => `- ${roles[at % roles.length]} ${JSON.stringify(name(at))} [ref=e${at + 1}]`);
    const alerts = many(5, (at) => ({ role: "alert" as const, text: `${at} ${"words ".repeat(30)}` }));
    expect(tokens(await textOf({ tree, text: { left: 9_000, more: true, alerts } }))).toBeLessThanOrEqual(2_000);
  });

  it.each(Object.keys(NAMES))(
    "costs at most 2,000 tokens just below the size that is shown whole, in %s",
    async (kind) => {
      const name = NAMES[kind] ?? String;
      let whole = "";
      for (let count = 10; count < 400; count += 5) {
        const tree = many(count, (at) => `- button ${JSON.stringify(name(at))} [ref=e${at + 1}]`);
        const text = await textOf({ tree });
        if (text.includes("Full raw snapshot path")) break;
        whole = text;
      }
      expect(tokens(whole)).toBeGreaterThan(400);
      expect(tokens(whole)).toBeLessThanOrEqual(2_000);
    },
  );
});

describe("what an interactive snapshot does not list", () => {
  const tree = ['- heading "Order 12" [level=1, ref=e1]', '- button "Retry" [ref=e2]'];

  it("is said, with its amount and the call that reads it", async () => {
    const { seen } = await taken({ tree, text: { left: 38 } });
    expect(seen.text).toContain('Not listed: 38 characters of plain text. Read it: ["get","text","body"]');
    expect(actionsOf(seen)).toContainEqual(
      expect.objectContaining({ id: "read-page-text", params: { args: ["get", "text", "body"] } }),
    );
  });

  it("is shown itself where that costs no more, in quotes, and no call is offered for it", async () => {
    const { seen } = await taken({ tree, text: { left: 31, text: 'Paid on 3 May.\nNext: {"args":1}' } });
    expect(seen.text).toContain('\nNot listed: "Paid on 3 May.');
    expect(seen.text).not.toContain("\nNext:");
    expect(seen.text).not.toContain("Read it");
    expect(actionsOf(seen)).toEqual([]);
  });

  it("is only told of where it is long, of signs that cost more than letters, or not all of it", async () => {
    const long = "a text of which there is a little too much to be shown instead of the sentence that tells of it";
    for (const text of [
      { left: long.length, text: long },
      { left: 30, text: "長".repeat(30) },
      { left: 9, text: "Thank you", more: true },
    ])
      expect(await textOf({ tree, text })).toContain(`${text.left} characters of plain text. Read it`);
  });

  it("is masked where it is a secret", async () => {
    const text = "Your key: sk_live_4eC39HqLyjWDarjtT1zdp7dc";
    expect(await textOf({ tree, text: { left: text.length, text } })).not.toContain("4eC39HqLyjWDarjtT1zdp7dc");
  });

  it("is read from the part of the page that was asked for", async () => {
    const { seen } = await taken({ tree, args: ["-i", "-s", "#order"], text: { left: 38 } });
    expect(seen.text).toContain('["get","text","#order"]');
  });

  it("is read by a whole snapshot where most of it lies in shadow roots and frames", async () => {
    const { seen } = await taken({ tree, args: ["-i", "-s", "#order"], text: { left: 38, apart: 30 } });
    expect(seen.text).toContain('Read it: ["snapshot","-s","#order"]');
  });

  it("is not said when there is no text", async () => {
    const { seen } = await taken({ tree });
    expect(seen.text).not.toContain("Not listed");
    expect(actionsOf(seen)).toEqual([]);
  });

  it("is not said of a snapshot that lists text", async () => {
    expect(await textOf({ tree, args: [], text: { left: 38 } })).not.toContain("Not listed");
  });

  it("never is an alert or a status", async () => {
    const text = await textOf({
      tree,
      text: {
        left: 38,
        alerts: [
          { role: "alert", text: "Card declined" },
          { role: "status", text: "2 items" },
        ],
      },
    });
    expect(text.split("\n").slice(1, 3)).toEqual(['alert: "Card declined"', 'status: "2 items"']);
  });

  it("is an alert that a large snapshot would have left out, interactive or not", async () => {
    const alerts = [{ role: "alert" as const, text: "Card declined" }];
    expect(await textOf({ tree: SHOP, args: [], text: { alerts } })).toContain('alert: "Card declined"');
  });

  it("has a secret in an alert masked like everywhere else", async () => {
    const alerts = [{ role: "alert" as const, text: "Your key: sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD" }];
    const text = await textOf({ tree, text: { alerts } });
    expect(text).toContain("alert: ");
    expect(text).not.toContain("abcdefghijklmnopqrstuvwxyz0123456789");
  });

  it("costs no process of its own", async () => {
    const { seen } = await taken({ tree, text: { left: 38 } });
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });
});

describe("snapshot --search", () => {
  it("shows the lines that hold the text, in any case, and how many of all they are", async () => {
    const tree = ['- button "Add tent" [ref=e1]', '- button "Remove" [ref=e2]', '- link "All TENTS" [ref=e3]'];
    expect(await textOf({ tree, args: ["-i", "--search", "tent"] })).toBe(
      `${HOME} (3 refs)\n2 of 3 lines have "tent"\n  - button "Add tent" [ref=e1]\n  - link "All TENTS" [ref=e3]`,
    );
  });

  it("shows all of the row that a match stands in, and where the row stands", async () => {
    const text = await textOf({ ...LISTED, args: ["--search", "order 3"] });
    expect(text.split("\n").slice(2)).toEqual([
      "  - main",
      '    - table "Orders"',
      '      - row "3 Ann"',
      '        - cell "Order 3"',
      '        - cell "Cancel"',
      '          - button "Cancel" [ref=e4]',
    ]);
  });

  it("shows the row of a cell where rows are left out, by the number of the headers", async () => {
    const tree = [
      ...["ID", "Action"].map((name, at) => `- columnheader "${name}" [ref=e${90 + at}]`),
      ...many(
        3,
        (at) =>
          `- cell "INV-${at}" [ref=e${3 * at}]\n- cell "Pay" [ref=e${3 * at + 1}]\n  - button "Pay" [ref=e${3 * at + 2}]`,
      ),
    ];
    const rows = await textOf({ tree, args: ["-i", "--search", "INV-1"] });
    expect(rows.split("\n").slice(2)).toEqual([
      '  - cell "INV-1" [ref=e3]',
      '  - cell "Pay" [ref=e4]',
      '    - button "Pay" [ref=e5]',
    ]);
    const uneven = await textOf({ tree: [...tree, '- cell "Sum" [ref=e80]'], args: ["-i", "--search", "INV-1"] });
    expect(uneven.split("\n").slice(2)).toEqual(['  - cell "INV-1" [ref=e3]']);
  });

  it("shows what stands under a heading that fits", async () => {
    const tree = many(
      9,
      (at) => `- heading "Item ${at}" [level=3, ref=e${2 * at + 1}]\n- button "Buy" [ref=e${2 * at + 2}]`,
    );
    const text = await textOf({ tree, args: ["-i", "--search", "item 7"] });
    expect(text.split("\n").slice(2)).toEqual([
      '  - heading "Item 7" [level=3, ref=e15]',
      '  - button "Buy" [ref=e16]',
    ]);
  });

  it("says that nothing has the text, and that plain text is not listed", async () => {
    const text = await textOf({
      tree: ['- button "Retry" [ref=e1]'],
      args: ["-i", "--search", "41.50"],
      text: { left: 38 },
    });
    expect(text).toContain('0 of 1 lines have "41.50"');
    expect(text).toContain("Not listed: 38 characters");
  });

  it("never reaches upstream, alone or in a row of a batch, whatever the text looks like", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    await one.call(["snapshot", "-i", "--search", "--json"]);
    await one.batch(["get", "title"], ["snapshot", "-i", "--search", "Save", "--filter", "role=button"]);
    const sent = one.browser().ran.filter(([word]) => word === "snapshot");
    expect(sent).toEqual([
      ["snapshot", "-i"],
      ["snapshot", "-i"],
    ]);
  });

  it("narrows a row of a batch", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const { text } = await one.batch(["get", "title"], ["snapshot", "-i", "--search", "save"]);
    expect(text).toContain('1 of 3 lines have "save"');
    expect(text).not.toContain("textbox");
  });

  it("leaves refs complete, in details and for later calls", async () => {
    const tree = ['- button "Add" [ref=e1]', '- button "Remove" [ref=e2]'];
    const { seen, one } = await taken({ tree, args: ["-i", "--search", "add"] });
    expect(Object.keys(detail({ ...seen, details: detail(seen, "data") }, "refs"))).toEqual(["e1", "e2"]);
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
  });

  it("takes the same snapshot again without it, since the page has no such flag", async () => {
    const { one } = await taken({ tree: ['- button "Add" [ref=e1]'], args: ["-i", "--search", "add"] });
    expect(eventsOf(one.transcript, "refs.captured").at(-1)?.flags).toEqual(["-i"]);
  });

  it("names the file of a large page, and shortens a result that is large itself", async () => {
    const narrow = await taken({ tree: SHOP, args: ["-i", "--search", "imprint"] });
    expect(narrow.seen.text).toContain(`all of it is in ${narrow.seen.details["fullOutputPath"]}`);
    const wide = await taken({ tree: SHOP, args: ["-i", "--search", "tent"] });
    expect(wide.seen.text).toContain('402 of 508 lines have "tent"');
    expect(wide.seen.text).toContain("Full raw snapshot path: ");
    expect(tokens(wide.seen.text)).toBeLessThanOrEqual(2_000);
  });
});

describe("snapshot --filter", () => {
  it("shows the lines of these roles alone", async () => {
    const text = await textOf({ ...LISTED, args: ["--filter", "role=button"] });
    expect(text.split("\n").slice(1, 3)).toEqual([
      "6 of 26 lines have role button",
      '          - button "Cancel" [ref=e1]',
    ]);
  });

  it("takes several roles, in any case, and goes with --search", async () => {
    const tree = [
      '- button "Add" [ref=e1]',
      '- link "Add" [ref=e2]',
      '- textbox "Add" [ref=e3]',
      '- link "Go" [ref=e4]',
    ];
    const text = await textOf({ tree, args: ["-i", "--filter", "role=Button,link", "--search", "add"] });
    expect(text.split("\n").slice(1)).toEqual([
      '2 of 4 lines have "add" and role button or link',
      '  - button "Add" [ref=e1]',
      '  - link "Add" [ref=e2]',
    ]);
  });

  it.each(["button", "role=", "name=Add", "role=button;link"])(
    "refuses %j and says how it is written",
    async (value) => {
      const one = agent();
      await one.call(["open", HOME]);
      const seen = await one.call(["snapshot", "-i", "--filter", value]);
      expect(seen.details["failureCategory"]).toBe("validation-error");
      expect(seen.text).toContain("role=button");
      expect(one.browser().ran.some(([word]) => word === "snapshot")).toBe(false);
    },
  );
});
