/** What upstream is asked, once a command has run, of an element that the page has not seen reached. */
import { z } from "zod";
import type { Filed } from "../call/context.ts";
import type { Step } from "../call/outcome.ts";
import type { Told } from "../diagnostics/diagnostic.ts";
import { type Json, member, stringMember } from "../json.ts";
import { does } from "../page/action.ts";
import { type Look, sensed } from "../page/look.ts";
import { targetSensor } from "../page/target.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** How long upstream may take to tell, in ms. */
const ANSWER_MS = 3_000;

const CHECKS = does("check", "uncheck");
const AIMS = does("check", "uncheck", "click", "dblclick", "fill", "type", "focus");
const SELECTS = does("select");
const FOCUSES = does("focus");

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** The ref that the caller gave; the one that upstream gives to what it finds is void at once. */
function refOf({ given }: ParsedArgv): string | undefined {
  return given.find(({ kind, value }) => kind === "selector" && /^@e\d+$/.test(value))?.value;
}

/** Nothing of the command was seen on the page, or only what hides where it went. */
function isUnseen(look: Look | undefined, command: ParsedArgv): boolean {
  const target = look && sensed(look, targetSensor);
  // Where the page can look everywhere, a list that it has not seen is none.
  if (SELECTS(command)) return target === "unseen";
  return target === null || (typeof target === "object" && target.kind === "unknown");
}

function flag(data: Json | undefined, name: string): boolean | undefined {
  const value = member(data, name);
  return typeof value === "boolean" ? value : undefined;
}

function boxIn(data: Json | undefined): Told["box"] {
  return Box.safeParse(data).data;
}

/** Whether what is in an element is the options of a native list; undefined where upstream has not said. */
function listsOptions(data: Json | undefined): boolean | undefined {
  const html = stringMember(data, "html");
  return html === undefined ? undefined : /^\s*<(?:option|optgroup)\b/i.test(html);
}

/**
 * Asks upstream, which finds an element by its ref wherever that lies. Undefined where the page has seen it, where there
 * is no ref, or where no answer came.
 * @param look what was seen after the command
 */
export async function toldOf(
  { ask, session }: Filed,
  command: ParsedArgv,
  { reply, problem }: Step,
  look: Look | undefined,
): Promise<Told | undefined> {
  const isAsked = AIMS(command) || SELECTS(command);
  if (session.armed || problem || typeof reply !== "object" || !isAsked || !isUnseen(look, command)) return undefined;

  const ref = refOf(command);
  if (ref === undefined) return undefined;
  const asked = async (...rows: readonly string[][]): Promise<readonly (Json | undefined)[]> =>
    ((await ask({ globals: session.globals, env: session.env, rows, deadlineMs: ANSWER_MS })) ?? []).map(
      ({ data }) => data,
    );
  if (SELECTS(command)) {
    const [inner] = await asked(["get", "html", ref]);
    return { ref, enabled: undefined, checked: undefined, lists: listsOptions(inner) };
  }
  const more = CHECKS(command) ? [["is", "checked", ref]] : FOCUSES(command) ? [["get", "box", ref]] : [];
  const [enabled, other] = await asked(["is", "enabled", ref], ...more);
  return { ref, enabled: flag(enabled, "enabled"), checked: flag(other, "checked"), box: boxIn(other) };
}
