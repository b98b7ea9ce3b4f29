import { type PageTextArgs, TextFacts } from "./facts/text.ts";
import pageText from "./in-page/page-text.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

/** The `-s SELECTOR` of a snapshot when it is CSS; text outside it is not what was left out. */
export function scopeOf(
  flags: readonly { readonly spec: { readonly kind?: string }; readonly value: string | undefined }[],
) {
  const selector = flags.find(({ spec }) => spec.kind === "selector")?.value;
  return selector === undefined || /^(@|xpath=)/.test(selector) ? undefined : selector;
}

/**
 * Visible text without the controls, and what alerts and status regions say, through open shadow roots and frames of
 * the same origin. For a `snapshot`, which prints controls and headings only when it is interactive.
 */
export const textSensor: CommandSensor<TextFacts> = {
  id: "page-text",
  script: ({ flags }) => calling<[PageTextArgs]>(pageText, { scope: scopeOf(flags) }),
  schema: TextFacts,
};

/** Whether a snapshot with these words prints text, too; an interactive one prints controls and headings. */
export function listsText(argv: readonly string[]): boolean {
  return !argv.includes("-i") && !argv.includes("--interactive");
}

/** The text that a snapshot, taken with these words, does not list; undefined when it lists all, or nobody looked. */
export function unlistedText(argv: readonly string[], seen: TextFacts | undefined): TextFacts | undefined {
  return !listsText(argv) && seen && seen.left > 0 ? seen : undefined;
}

/** What costs about as much as to say that there is a text, and how it is read; a letter or a space counts one. */
const MOST_COST = 80;
const COST_OF_OTHERS = 3;

/** That text, where it costs no more to show it than to say how long it is. */
export function shortText({ text = "", more }: TextFacts): string | undefined {
  const letters = text.match(/[A-Za-z ]/g)?.length ?? 0;
  const cost = letters + (text.length - letters) * COST_OF_OTHERS;
  return text !== "" && !more && cost <= MOST_COST ? text : undefined;
}

/** The command that reads that text: most of it, where it lies in several places. */
export function readTextArgs(argv: readonly string[], { left, apart }: TextFacts): readonly string[] {
  const at = argv.findIndex((word) => word === "-s" || word === "--selector");
  const scope = at < 0 ? undefined : argv[at + 1];
  if (apart > left / 2) return ["snapshot", ...(scope === undefined ? [] : ["-s", scope])];
  return ["get", "text", scope ?? "body"];
}
