import type { NextAction } from "../call/outcome.ts";
import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { Outside } from "../page/facts/effects.ts";
import { bare, quoted } from "../quote.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";

const TOLD: Readonly<Record<Outside["kind"], (what: string) => string>> = {
  download: (what) => `A download${what === "" ? "" : ` of ${quoted(what)}`} began.`,
  navigation: (what) => `A navigation to ${bare(what)} began and the page stayed: the answer is a download, or none.`,
  frame: (what) => `A frame began to load ${bare(what)}.`,
  tab: (what) =>
    `A tab for ${bare(what)} was asked for and none is there: the answer is a download, it has closed itself, or it was blocked.`,
  "named-tab": (what) =>
    `A tab with a name of the page's was asked for ${bare(what)}, and no new one is there: the one of that name has it, or its answer is a download.`,
  popup: (what) => `A popup of ${bare(what)} was asked for and none is there: it has closed itself, or was blocked.`,
  alert: (what) => `The page showed an alert, which agent-browser has closed: ${quoted(what)}.`,
  print: () => "The page opened the print dialog.",
  chooser: (what) =>
    `The page opened a file chooser, which nobody can use here: give the files with ${what === "" ? "upload and the file field" : `["upload", ${quoted(what)}, FILE]`}.`,
  "loose-chooser": () =>
    "The page opened a file chooser, which nobody can use here, for a field that is not on the page.",
  picker: (what) =>
    `The page opened the browser's own file picker, which nobody can use here${what === "" ? ", and has no one file field that takes them instead" : `: its file field may take them, ["upload", ${quoted(what)}, FILE]`}.`,
  program: (what) => `It hands its address to another program (${bare(what)}): the page stays as it is.`,
};

const FILES: ReadonlySet<Outside["kind"]> = new Set<Outside["kind"]>(["download", "navigation", "tab"]);

function severalFiles(files: readonly Outside[]): string {
  const names = files.map(({ what }) => quoted(what)).join(", ");
  return `${files.length} downloads began: ${names}. download saves one file of a click: look for a link to each.`;
}

/** A name that is one plain word for a file in pi's folder. */
function fileName({ kind, what }: Outside): string {
  const name = kind === "download" ? what : (/([^/?#]*)(?:[?#].*)?$/s.exec(what)?.[1] ?? "");
  return /^\w[\w.-]{0,80}$/.test(name) ? name : "download";
}

function saving(seen: Seen, outside: Outside): readonly NextAction[] {
  if (outside.kind === "named-tab") return [seen.action("list-tabs", "See which tab has it.", ["tab", "list"])];
  const target = seen.command.given.find(({ kind }) => kind === "selector")?.value;
  if (!FILES.has(outside.kind) || target === undefined || seen.command.command.name !== "click") return [];
  // Upstream goes to a tab that opens and comes back from it, and its refs are void then.
  if (outside.kind === "tab" && target.startsWith("@")) return [];
  const reason = "Keep the file: this clicks it again and saves what it downloads.";
  return [seen.action("save-download", reason, ["download", target, fileName(outside)])];
}

/** An upload to the button fails with the calls that give it files. */
function giving(seen: Seen, kind: Outside["kind"]): readonly string[] {
  if (kind !== "loose-chooser") return [];
  const target = seen.command.given.find((word) => word.kind === "selector")?.value;
  return [`["upload", ${target === undefined ? "REF" : quoted(target)}, FILE] gives the calls for it.`];
}

/** What an action did where the page does not show it: a download, a print, a chooser, another program. */
export const outside = defineDiagnostic({
  id: "outside-page",
  field: "outsidePage",
  before: [],
  after: [effectSensor],
  applies: shows("changes"),
  diagnose: (seen) => {
    const effects = seen.after(effectSensor);
    const [first] = effects?.outside ?? [];
    if (!effects || !first) return undefined;
    const { kind, what } = effects.outside.find((one) => one.kind === "download") ?? first;
    const more = effects.outside.filter((one) => one !== first && one.kind === "alert" && kind === "alert");
    const files = effects.outside.filter((one) => one.kind === "download");
    // Under a layer that this click has opened, the same click would be stopped.
    const isUnder = effects.opened.some(({ covers, modal }) => covers || modal);
    return {
      kind: "note",
      summary: [
        files.length > 1 ? severalFiles(files) : TOLD[kind](what),
        ...giving(seen, kind),
        ...more.map((one) => `Then another: ${quoted(one.what)}.`),
      ].join(" "),
      evidence: { kind, what },
      nextActions: isUnder || files.length > 1 ? [] : saving(seen, { kind, what }),
    };
  },
});
