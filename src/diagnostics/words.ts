/** Words that diagnostics share. */

import type { NextAction } from "../call/outcome.ts";
import type { Layer } from "../page/facts/layers.ts";
import type { Matched, MatchFacts } from "../page/facts/matches.ts";
import type { TargetFacts, Who } from "../page/facts/target.ts";
import { soughtBy } from "../page/sought.ts";
import { targetSensor } from "../page/target.ts";
import type { Problem } from "../problem.ts";
import { bare, oneLine, quoted } from "../quote.ts";
import { isCardName, isSecretField } from "../redaction/names.ts";
import { createRedactor } from "../redaction/redact.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Diagnosis, Seen } from "./diagnostic.ts";

const KINDS: Readonly<Record<string, string>> = { a: "link", select: "list", textarea: "text area", input: "field" };

/** `textbox "Name"`, `a checkbox field`, `a <div>`: an element as a person would name it. */
export function named({ tag, type, role, name }: Who): string {
  const sort =
    (role && bare(role)) ||
    (tag === "input" && type ? `${bare(type)} field` : (KINDS[tag] ?? (tag === "button" ? tag : `<${bare(tag)}>`)));
  return name ? `${sort} ${quoted(name)}` : `a ${sort}`;
}

/** `the dialog "Newsletter", which covers the page`. */
export function layerNamed({ role, name, covers }: Layer): string {
  const sort = /dialog/.test(role) ? "dialog" : "layer";
  return `the ${sort}${name ? ` ${quoted(name)}` : ""}${covers ? ", which covers the page" : ""}`;
}

/** Up to three calls that would close these layers, most likely first, as ids `try-overlay-blocker-candidate-N`. */
export function dismissals(seen: Pick<Seen, "action">, layers: readonly Layer[]): readonly NextAction[] {
  return layers
    .flatMap((layer) => layer.dismiss)
    .slice(0, 3)
    .map(({ name, selector }, index) =>
      seen.action(`try-overlay-blocker-candidate-${index + 1}`, `${quoted(name)} looks like it closes it.`, [
        "click",
        selector,
      ]),
    );
}

/** What to do with layers that an action has opened: one that asks something is read first, another closed. */
export function layerActions(seen: Pick<Seen, "action">, layers: readonly Layer[]): readonly NextAction[] {
  const asking = layers.find(({ asks, selector }) => asks && selector !== "");
  const closing = dismissals(seen, layers);
  if (!asking) return closing;
  const args = ["snapshot", "-i", "-s", asking.selector];
  return [seen.action("inspect-opened-layer", "See what it asks, and its controls.", args), ...closing];
}

/** The element as the caller gave it, a ref included; else by a selector that the page gave. */
export function targetOf({ command }: Pick<Seen, "command">, selector: string): string {
  return command.given.find((word) => word.kind === "selector")?.value ?? selector;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The target at the start of a sentence: `Textbox "Name"`, or as the caller gave it when it has no name. */
export function subject(seen: Pick<Seen, "command">, target: Who & { readonly selector?: string }): string {
  if (target.name) return capital(named(target));
  const asked = targetOf(seen, "");
  if (asked !== "") return oneLine(asked);
  return target.selector ? bare(target.selector) : capital(named(target));
}

/**
 * The element that the command reached: null when nothing was, undefined when that is not known. While a frame is
 * active a selector means an element in it, and one that was found on the page itself is another.
 */
export function reached(seen: Seen): TargetFacts | null | undefined {
  const target = seen.after(targetSensor);
  if (target === "unseen") return undefined;
  const other = seen.frame !== undefined && (target === null || target?.selector !== "");
  return other ? undefined : target;
}

/**
 * What a selector matches in the document that it means. While a frame is selected that is the frame's, and which one
 * it is the page cannot tell of a ref: then what all frames with a match agree in is true. `find` stays on the top page.
 */
export function matchedIn({ frame, command }: Seen, facts: MatchFacts | undefined): readonly Matched[] {
  if (facts === undefined) return [];
  const isTop = frame === undefined || command.command.locator !== undefined;
  return isTop ? (facts.count === 0 ? [] : [facts]) : facts.framed;
}

const plain = createRedactor([], "get");

/** The page can look for what the command means: it is no ref, and holds nothing that may be a secret. */
export function isPlainlySought(command: ParsedArgv): boolean {
  const selector = soughtBy(command)?.selector;
  return selector !== undefined && !selector.startsWith("@") && !plain.text(selector).altered;
}

/** What a field holds that should hold another text, quoted; undefined where it must not be said. */
export function heldNow({ now }: TargetFacts): string | undefined {
  const secret = now?.names.some((name) => isSecretField(name) || isCardName(name)) !== false;
  return secret ? undefined : quoted(now.text);
}

/** A field that sets itself holds the text a moment later: a look knows only how it stands right after. */
export const EMPTY_AFTER = "It is empty right after: the page took the text away, refused it, or takes its time.";

/** A page that puts a text into form does what it should; what stands there now is said all the same. */
export function formattedNote(seen: Seen, field: TargetFacts, evidence: Diagnosis["evidence"]): Diagnosis | undefined {
  const now = heldNow(field);
  return now === undefined
    ? undefined
    : { kind: "note", summary: `${subject(seen, field)} holds ${now} now.`, evidence };
}

/** Said of a target that is not as the command should have left it; undefined when it is, or when that is not known. */
export function notHeld(seen: Seen, says: string, nextActions: readonly NextAction[] = []): Diagnosis | undefined {
  const target = reached(seen);
  if (!target || target.kind === "unknown" || target.holds !== false) return undefined;
  const { tag, role, name } = target;
  return { kind: "undone", summary: `${subject(seen, target)} ${says}`, evidence: { tag, role, name }, nextActions };
}

/** The command was not sent, since what it was meant for does not show. */
export function isHidden(problem: Problem | undefined): boolean {
  return problem?.id === "hidden" || problem?.id === "not-visible";
}
