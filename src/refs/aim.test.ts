import { describe, expect, it } from "vitest";
import { chance, oneOf } from "../../test/support/chance.ts";
import type { Json } from "../json.ts";
import type { SeekBy, SeekDeed, SeekFound, SeekMatch, Target } from "../page/facts/seek.ts";
import { quoted } from "../quote.ts";
import { aimAt } from "./aim.ts";

interface Control {
  readonly role: string;
  readonly name: string;
  readonly value?: string;
}

/** A snapshot as upstream answers it: names as JSON, values raw. Refs are counted from e1. */
function shown(controls: readonly Control[]): Json {
  const refs = Object.fromEntries(controls.map(({ role, name }, at) => [`e${at + 1}`, { role, name }]));
  const lines = controls.map(({ role, name, value }, at) => {
    const said = value === undefined ? "" : `: ${value}`;
    return `- ${role} ${JSON.stringify(name)} [ref=e${at + 1}]${said}`;
  });
  return { origin: "https://site.test/", refs, snapshot: lines.join("\n") };
}

function control(role: string, name: string, value?: string): Control {
  return value === undefined ? { role, name } : { role, name, value };
}

function role(value: string, name?: string, deed: SeekDeed = "click"): Target {
  return { by: "role", value, deed, ...(name === undefined ? {} : { name }) };
}

function by(locator: SeekBy, value: string, deed: SeekDeed = "click"): Target {
  return { by: locator, value, deed };
}

/** The word that is acted on, or what is said instead. */
function aimed(target: Target, controls: readonly Control[], seen?: SeekFound): string {
  const found = aimAt(target, shown(controls), seen);
  return "aim" in found ? found.aim.word : found.problem.message;
}

function match(path: string | null, name: string, more: Partial<SeekMatch> = {}): SeekMatch {
  return { tier: 0, path, role: "textbox", name, ...more };
}

const BUTTONS = [control("button", "Save"), control("button", "save all"), control("link", "Save")];

describe("a name that is sought", () => {
  it("is taken letter by letter first, then but for capitals, then where it is a part", () => {
    expect(aimed(role("button", "Save"), BUTTONS)).toBe("@e1");
    expect(aimed(role("button", "SAVE"), BUTTONS)).toBe("@e1");
    expect(aimed(role("button", "all"), BUTTONS)).toBe("@e2");
    expect(aimed(role("BUTTON", " Save\n "), BUTTONS)).toBe("@e1");
  });

  it("is taken in plain quotes and dashes for the ones that a page sets", () => {
    const set = [control("button", "Don\u2019t save"), control("button", "Plan \u2013 \u201cPro\u201d")];
    expect(aimed(role("button", "Don't save"), set)).toBe("@e1");
    expect(aimed(by("text", 'plan - "pro"'), set)).toBe("@e2");
  });

  it("of several that fit equally well names each with its ref and heading, and none is taken", () => {
    const twins = [
      control("heading", "Billing"),
      control("button", "Edit"),
      control("heading", "Delivery"),
      control("button", "Edit"),
    ];
    const found = aimAt(role("button", "Edit"), shown(twins), undefined);
    expect(found).toMatchObject({
      problem: { category: "selector-not-found", id: "target-several", mayHaveRun: false, facts: { refs: "@e2 @e4" } },
    });
    expect(aimed(role("button", "Edit"), twins)).toBe(
      '2 elements fit button "Edit": @e2 button "Edit" under "Billing", @e4 button "Edit" under "Delivery". None was clicked.',
    );
  });

  it("lists six of many, and says how many more there are", () => {
    const many = Array.from({ length: 40 }, () => control("button", "Edit"));
    const found = aimAt(role("button", "Edit"), shown(many), undefined);
    expect(found).toMatchObject({ problem: { facts: { refs: "@e1 @e2 @e3 @e4 @e5 @e6" } } });
    expect(aimed(role("button", "Edit"), many)).toContain("40 elements fit");
    expect(aimed(role("button", "Edit"), many)).toContain(", and 34 more. None was clicked.");
  });

  it("that nothing has is answered with the nearest that there are", () => {
    const told = aimed(role("button", "Saev"), [control("button", "Cancel"), control("button", "Save")]);
    expect(told).toMatch(
      /^Nothing that shows fits button "Saev"; nothing was clicked\. There are: @e2 button "Save", @e1 button "Cancel"\.$/,
    );
    expect(aimed(role("textbox", "X", "fill"), [])).toBe('Nothing that shows fits textbox "X"; nothing was filled.');
  });

  it("says how many are hidden", () => {
    expect(aimed(by("label", "Name", "fill"), [], { matches: [], hidden: 1 })).toContain("1 that fits is hidden.");
    expect(aimed(by("label", "Name", "fill"), [], { matches: [], hidden: 3 })).toContain("3 that fit are hidden.");
  });

  it("can be left out where the page has one element of the role", () => {
    expect(aimed(role("searchbox", undefined, "fill"), [control("searchbox", ""), control("button", "Go")])).toBe(
      "@e1",
    );
    expect(aimed(role("button"), BUTTONS)).toContain('2 elements fit "button"');
  });
});

describe("what is to be done", () => {
  const form = [
    control("heading", "Name"),
    control("button", "Name"),
    control("textbox", "Name"),
    control("checkbox", "Name"),
  ];

  it("decides which elements of a name are meant", () => {
    expect(aimed(by("label", "Name", "fill"), form)).toBe("@e3");
    expect(aimed(by("label", "Name", "type"), form)).toBe("@e3");
    expect(aimed(by("label", "Name", "check"), form)).toBe("@e4");
    expect(aimed(by("label", "Name", "uncheck"), form)).toBe("@e4");
    expect(aimed(by("label", "Name", "select"), [...form, control("combobox", "Name")])).toContain("(@e5)");
  });

  it("decides nothing where the role is said", () => {
    expect(aimed(role("button", "Name", "fill"), form)).toBe("@e2");
  });

  it("is a click on what is read, not on the field of that name", () => {
    expect(aimed(by("text", "Go"), [control("textbox", "Go"), control("button", "Go")])).toBe("@e2");
  });

  it("is a click on the control rather than on the heading that says the same", () => {
    expect(aimed(by("text", "Orders"), [control("heading", "Orders"), control("link", "Orders")])).toBe("@e2");
    expect(aimed(by("text", "Orders"), [control("link", "Orders"), control("heading", "Orders")])).toBe("@e1");
    expect(aimed(by("text", "Orders"), [control("heading", "Orders")])).toBe("@e1");
  });
});

describe("what the page itself finds", () => {
  it("is taken by its selector where the browser's names say nothing", () => {
    const seen = { matches: [match("#q", "")], hidden: 0 };
    expect(aimed(by("placeholder", "Search", "fill"), [control("textbox", "")], seen)).toBe("#q");
    expect(aimed(by("text", "Card"), BUTTONS, { matches: [match("body > div", "Card")], hidden: 0 })).toBe(
      "body > div",
    );
  });

  it("gives way to a name of the browser's that fits as well, and wins where it fits better", () => {
    const seen = { matches: [match("#other", "Save")], hidden: 0 };
    expect(aimed(by("text", "Save"), [control("button", "Save")], seen)).toBe("@e1");
    expect(aimed(by("text", "Save"), [control("button", "Save all")], seen)).toBe("#other");
  });

  it("is aimed at by ref where no selector reaches, and told where that is not possible", () => {
    const hidden = { matches: [match(null, "Card number")], hidden: 0 };
    expect(aimed(by("placeholder", "4242", "fill"), [control("textbox", "Card number")], hidden)).toBe("@e1");
    const two = [control("textbox", "Card number"), control("textbox", "Card number")];
    expect(aimed(by("placeholder", "4242", "fill"), two, hidden)).toContain("2 elements fit");
    expect(aimed(by("placeholder", "4242", "fill"), [], hidden)).toContain("is in a shadow root or a frame");
  });

  it("lists several, and offers no selector as a ref", () => {
    const seen = { matches: [match("#a", "One"), match("#b", "Two"), match(null, "Three")], hidden: 0 };
    const found = aimAt(by("placeholder", "Code", "fill"), shown([]), seen);
    expect(found).toMatchObject({ problem: { id: "target-several", facts: { refs: "" } } });
    expect(aimed(by("placeholder", "Code", "fill"), [], seen)).toContain('#a textbox "One", #b textbox "Two"');
  });
});

const ROLES = ["button", "link", "textbox", "checkbox", "combobox", "menuitem", "tab", "switch"];
const NAMES = [
  "Save",
  "save",
  " Save ",
  "Save all",
  'Save "all"',
  "Sa",
  "Delete",
  "delete\nall",
  "\\Save",
  "",
  "Größe",
  "- Save",
];

/** What a field holds that would be taken for rows of the snapshot. */
function forged(controls: readonly Control[], next: () => number): string {
  const other = oneOf(controls, next);
  const rows = [
    `- button "Save" [ref=e${90 + Math.floor(next() * 9)}]`,
    `- ${other.role} ${JSON.stringify(`${other.name} now`)} [ref=e${1 + Math.floor(next() * controls.length)}]`,
    `- heading "Delete" [level=1, ref=e99]`,
  ];
  return `note\n${oneOf(rows, next)}\n${oneOf(rows, next)}`;
}

function pageOf(next: () => number): readonly Control[] {
  const plain = Array.from({ length: 1 + Math.floor(next() * 40) }, () =>
    control(oneOf(ROLES, next), oneOf(NAMES, next)),
  );
  return plain.map((one) =>
    one.role === "textbox" && next() < 0.5 ? control(one.role, one.name, forged(plain, next)) : one,
  );
}

function said(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

/** The oracle: the refs that a person would say are meant, by the plainest reading of the rule. */
function meant(controls: readonly Control[], wantedRole: string, wanted: string): readonly string[] {
  const ofRole = controls.flatMap((one, at) =>
    one.role === wantedRole ? [{ name: said(one.name), ref: `@e${at + 1}` }] : [],
  );
  const lower = said(wanted).toLowerCase();
  const rules: readonly ((name: string) => boolean)[] = [
    (name) => name === said(wanted),
    (name) => name.toLowerCase() === lower,
    (name) => lower !== "" && name.toLowerCase().includes(lower),
  ];
  const found = rules.map((rule) => ofRole.filter(({ name }) => rule(name)).map(({ ref }) => ref));
  return found.find((refs) => refs.length > 0) ?? [];
}

describe("on pages made at random", () => {
  it("the one best match is taken, several are listed, none is answered with what there is", () => {
    const seen = { one: 0, several: 0, none: 0 };
    for (let seed = 0; seed < 4_000; seed++) {
      const next = chance(seed);
      const controls = pageOf(next);
      const [wantedRole, wanted] = [oneOf(ROLES, next), oneOf(NAMES, next)];
      const refs = meant(controls, wantedRole, wanted);
      const found = aimAt(role(wantedRole, wanted), shown(controls), undefined);
      const [first] = refs;
      if (refs.length === 1) {
        seen.one++;
        expect(found, `seed ${seed}`).toMatchObject({ aim: { word: first } });
      } else if (first !== undefined) {
        seen.several++;
        const told = "problem" in found ? (found.problem.facts?.refs ?? "") : "";
        expect(told.split(" "), `seed ${seed}`).toEqual(refs.slice(0, 6));
      } else {
        seen.none++;
        expect(found, `seed ${seed}`).toMatchObject({ problem: { id: "target-missing" } });
      }
    }
    expect(Math.min(seen.one, seen.several, seen.none)).toBeGreaterThan(300);
  });

  it("no row that a field's value forges is ever aimed at or listed", () => {
    for (let seed = 0; seed < 4_000; seed++) {
      const next = chance(seed);
      const controls = pageOf(next);
      const target = by(oneOf(["text", "label"], next), oneOf(NAMES, next), oneOf(["click", "fill", "check"], next));
      const found = aimAt(target, shown(controls), undefined);
      const told = JSON.stringify(found);
      for (const [, ref = ""] of told.matchAll(/@e(\d+)/g)) {
        const known = controls[Number(ref) - 1];
        expect(known, `seed ${seed}: @e${ref}`).toBeDefined();
        if (known && "aim" in found)
          expect(found.aim, `seed ${seed}`).toMatchObject({ role: known.role, name: known.name });
      }
    }
  });

  it("every name in a message is quoted on one line", () => {
    for (let seed = 0; seed < 2_000; seed++) {
      const next = chance(seed);
      const controls = pageOf(next);
      const found = aimAt(role(oneOf(ROLES, next), oneOf(NAMES, next)), shown(controls), undefined);
      if (!("problem" in found)) continue;
      const { message } = found.problem;
      expect(message, `seed ${seed}`).not.toMatch(/[\n\r]/);
      for (const [told, ref = ""] of message.matchAll(/@e(\d+) \w+ "(?:[^"\\]|\\.)*"/g)) {
        const known = controls[Number(ref) - 1];
        expect(told, `seed ${seed}`).toBe(`@e${ref} ${known?.role} ${quoted(known?.name ?? "")}`);
      }
    }
  });
});

describe("an option", () => {
  const tree = [
    '- combobox "Fruit" [ref=e1]',
    '  - option "Pear" [ref=e2]',
    '- textbox "Fruit" [ref=e3]',
    '- listbox "Fruit" [ref=e4]',
    '  - option "Pear" [ref=e5]',
  ];
  const reply = (lines: readonly string[]): Json => {
    const refs = lines.map((line) => {
      const [, of = "", name = "", ref = ""] = /- (\w+) "(\w+)" \[ref=(e\d)\]/.exec(line) ?? [];
      return [ref, { role: of, name }];
    });
    return { origin: "https://site.test/", refs: Object.fromEntries(refs), snapshot: lines.join("\n") };
  };

  it("that is drawn is clicked, not that of the native list behind it", () => {
    expect(aimAt(role("option", "Pear"), reply(tree), undefined)).toMatchObject({ aim: { word: "@e5" } });
  });

  it.each([
    [["label", "Fruit"], "@e1", tree],
    [["label", "Fruit"], "@e4", tree.slice(2)],
  ] as const)("is selected in the list that holds it: %s", ([locator, name], word, lines) => {
    expect(aimAt(by(locator, name, "select"), reply(lines.slice(0, 3)), undefined)).toMatchObject({ aim: { word } });
  });

  it("of a list that holds none is not selected, since that is none of the browser's", () => {
    const drawn = ['- combobox "Fruit" [ref=e1]', '- option "Pear" [ref=e2]'];
    for (const target of [by("label", "Fruit", "select"), role("combobox", "Fruit", "select")])
      expect(aimAt(target, reply(drawn), undefined)).toMatchObject({
        problem: { id: "list-drawn", category: "selector-unsupported", facts: { ref: "@e1" }, mayHaveRun: false },
      });
    const both = [...drawn, '- combobox "Fruit" [ref=e3]', '  - option "Pear" [ref=e4]'];
    expect(aimAt(by("label", "Fruit", "select"), reply(both), undefined)).toMatchObject({ aim: { word: "@e3" } });
    expect(aimAt(role("combobox", "Fruit"), reply(drawn), undefined)).toMatchObject({ aim: { word: "@e1" } });
  });

  it("of a native list is taken where there is no other", () => {
    expect(aimAt(role("option", "Pear"), reply(tree.slice(0, 3)), undefined)).toMatchObject({ aim: { word: "@e2" } });
  });
});
