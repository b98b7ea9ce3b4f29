import { stringMember } from "../json.ts";
import type { Growing } from "../page/facts/growing.ts";
import { growingSensor } from "../page/growing.ts";
import { bare, quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** How long a page that renders late is waited for, in ms. */
const WAIT_MS = 5_000;
const SHOWS = "document.querySelectorAll('a[href],button,input,select,textarea,[role=button]').length > 0";

function listed({ role, name, here, total, about }: Growing["partial"][number]): string {
  return `${bare(role)}${name === "" ? "" : ` ${quoted(name)}`} holds ${here} of ${about ? "about " : ""}${total} rows`;
}

/** How it is scrolled to its other rows, by about a window of it. */
const SCROLL_PX = 600;

function rowsSaid(partial: Growing["partial"]): string {
  const rows = partial.map(listed).join("; ");
  return `${rows.charAt(0).toUpperCase()}${rows.slice(1)}: the others come into the page when it is scrolled to them.`;
}

type Refless = Growing["refless"][number];

const USED: Readonly<Record<Refless["use"], readonly [sort: string, behind: string]>> = {
  click: ["", ""],
  fill: ["color field", " #rrggbb"],
  upload: ["hidden file field", " FILE"],
};

function reflessNamed({ name, use, selector }: Refless): string {
  const [sort, behind] = USED[use];
  const what = [sort, ...(name === "" ? [] : [quoted(name)])].filter((word) => word !== "").join(" ");
  return `${what === "" ? "a section" : what} (${use} ${bare(selector)}${behind})`;
}

const MOST_OPTIONS = 4;

/** The options of open lists that the snapshot does not have: how each is clicked, or how one is chosen by keys. */
function unlistedOptions({ slotted }: Growing, tree: string): readonly string[] {
  const unlisted = slotted.filter(({ name }) => !tree.includes(`option ${JSON.stringify(name)}`));
  const [first] = unlisted;
  if (!first) return [];
  const named = unlisted.slice(0, MOST_OPTIONS).map(({ name, selector }) => {
    return selector === null ? quoted(name) : `${quoted(name)} (click ${bare(selector)})`;
  });
  const more = unlisted.length - named.length;
  const keys = first.selector === null ? " (press ArrowDown until the focus is on it, then Enter)" : "";
  return [
    `${unlisted.length === 1 ? "option" : "options"} ${named.join(", ")}${more > 0 ? `, ${more} more` : ""}${keys}`,
  ];
}

function reflessOf(facts: Growing, tree: string): readonly string[] {
  const { refless, more } = facts;
  const all = [...refless.map(reflessNamed), ...(more > 0 ? [`${more} more`] : []), ...unlistedOptions(facts, tree)];
  return all.length === 0 ? [] : [`Without a ref: ${all.join("; ")}.`];
}

/** A snapshot shows what is there, and not that more is to come. */
export const growing = defineDiagnostic({
  id: "page-growing",
  field: "pageGrowing",
  before: [],
  after: [],
  at: [growingSensor],
  applies: ({ command }) => command.refs === "snapshot",
  diagnose: (seen) => {
    const isPart = seen.command.flags.some(({ spec }) => spec.kind === "selector");
    const facts = seen.at(growingSensor);
    if (!facts || seen.frame !== undefined) return undefined;
    const { rendering, partial, refless } = facts;
    const said = [
      ...(rendering ? ["The page shows no control yet: it seems to be still rendering."] : []),
      ...(partial.length > 0 ? [rowsSaid(partial)] : []),
      ...(isPart ? [] : reflessOf(facts, stringMember(seen.data, "snapshot") ?? "")),
    ];
    if (said.length === 0) return undefined;
    const args = ["wait", "--fn", SHOWS, "--timeout", `${WAIT_MS}`];
    return {
      kind: "note",
      summary: said.join(" "),
      evidence: { rendering, partial: partial.map((one) => ({ ...one })), refless: refless.map((one) => ({ ...one })) },
      nextActions: rendering ? [seen.action("await-controls", "Wait for its controls, 5 s at most.", args)] : [],
    };
  },
});

/** What is looked for by its words may be in a row that is not there yet. */
export const rowsElsewhere = defineDiagnostic({
  id: "rows-elsewhere",
  field: "pageGrowing",
  before: [],
  after: [growingSensor],
  afterFailure: true,
  applies: ({ command }) => command.locator !== undefined,
  diagnose: (seen) => {
    const facts = seen.problem?.category === "selector-not-found" ? seen.after(growingSensor) : undefined;
    const [first] = facts?.partial ?? [];
    if (!facts || !first || seen.frame !== undefined) return undefined;
    const args = ["scroll", "down", `${SCROLL_PX}`, ...(first.scroller ? ["--selector", first.scroller] : [])];
    return {
      summary: rowsSaid(facts.partial),
      evidence: { rendering: facts.rendering, partial: facts.partial.map((one) => ({ ...one })) },
      nextActions: [seen.action("scroll-to-more-rows", "Bring more of its rows in, then repeat the call.", args)],
    };
  },
});
