/** A page that sensors see: what the looks of the next commands answer, in place of a real page. */
import { z } from "zod";
import type { Json, JsonObject } from "../../src/json.ts";
import { type Agent, agent, eventsOf, HOME } from "./agent.ts";
import type { FakeBrowser } from "./fake-browser.ts";
import type { Seen } from "./given.ts";
import { sensorsOf, turnOf } from "./looks.ts";

/** The answers of sensors by their ids, before and after the command. */
export interface Sights {
  readonly before?: Readonly<Record<string, Json>>;
  readonly after?: Readonly<Record<string, Json>>;
}

const Given = z.array(z.array(z.string()));
const Rows = z.array(z.looseObject({ success: z.boolean(), result: z.unknown() }));

function isLook(command: readonly string[]): boolean {
  return command[0] === "eval" && (sensorsOf(command.at(-1) ?? "")?.size ?? 0) > 0;
}

/** The facts of those sensors that the script asks for: what nobody asked is not answered. */
function asked(script: string, facts: Readonly<Record<string, Json>>): JsonObject {
  const sensors = sensorsOf(script);
  return Object.fromEntries(Object.entries(facts).filter(([id]) => sensors?.has(id)));
}

function told(was: unknown, sensors: ReadonlySet<string> | undefined, facts: Readonly<Record<string, Json>>): object {
  const more = Object.entries(facts).filter(([id]) => sensors?.has(id));
  return { ...z.looseObject({}).parse(was ?? {}), ...Object.fromEntries(more) };
}

/** The look after one command, and the look before the next, in one answer. */
function turned(
  result: Readonly<Record<string, unknown>>,
  turn: NonNullable<ReturnType<typeof turnOf>>,
  { before = {}, after = {} }: Sights,
): object {
  const look = turn.look ? { look: told(result["look"], turn.look, before) } : {};
  return { after: told(result["after"], turn.after, after), ...look };
}

/** From now on looks of this browser answer with these facts too. */
export function sees(browser: FakeBrowser, { before = {}, after = {} }: Sights): void {
  const run = browser.run.bind(browser);
  browser.run = async (start) => {
    const exit = await run(start);
    if (exit.kind === "unstartable" || !start.argv.includes("batch")) return exit;
    const rows = Rows.parse(JSON.parse(exit.stdout));
    const given = Given.parse(JSON.parse(start.stdin ?? "[]"));
    const acting = given.findIndex((command) => !isLook(command));
    const seen = rows.map((row, index) => {
      const command = given[index] ?? [];
      const script = command.at(-1) ?? "";
      if (!isLook(command) || !row.success) return row;
      const { result } = z.object({ result: z.record(z.string(), z.unknown()) }).parse(row.result);
      const turn = turnOf(script);
      if (turn) return { ...row, result: { result: turned(result, turn, { before, after }) } };
      return { ...row, result: { result: { ...result, ...asked(script, index < acting ? before : after) } } };
    });
    return { ...exit, stdout: JSON.stringify(seen) };
  };
}

/** A button called Save that took a click. */
export const TARGET = {
  tag: "button",
  type: "",
  role: "",
  name: "Save",
  kind: "button",
  selector: "#save",
  visible: true,
  readOnly: false,
  disabled: false,
  ariaDisabled: false,
  rejected: false,
  min: "",
  max: "",
  longest: -1,
  holds: null,
  formatted: false,
  now: null,
  length: 0,
  oldLength: 0,
  spread: false,
  strayed: null,
  missed: null,
  peers: 0,
  place: 0,
  select: null,
  files: null,
} satisfies JsonObject;

/** A text field called Name. */
export const FIELD = { ...TARGET, tag: "input", name: "Name", kind: "text", selector: "#name" } satisfies JsonObject;

/** The DOM changed, and nothing more. */
export const EFFECTS = {
  any: true,
  changed: true,
  focus: null,
  focusInTarget: false,
  opened: [],
  closed: [],
  said: [],
  thrown: [],
  list: null,
  invalid: null,
  failed: [],
  seen: 1,
} satisfies JsonObject;

export const WATCHED = { matches: 1, others: [], layers: [], failed: [], said: [] } satisfies JsonObject;

export const OTHER = { tag: "input", type: "", role: "", name: "Search" } satisfies JsonObject;

export interface Acted extends Seen {
  readonly one: Agent;
  /** The ids of what was warned of; notes are not among them. */
  readonly warned: readonly string[];
}

/** One command on a page that is seen so. */
export async function acted(args: readonly string[], sights: Sights): Promise<Acted> {
  const one = agent();
  await one.call(["open", HOME]);
  await one.call(["snapshot", "-i"]);
  sees(one.browser(), sights);
  const seen = await one.call(args);
  const warned = eventsOf(one.transcript, "finding.raised").map(({ finding }) => finding);
  return { ...seen, one, warned };
}
