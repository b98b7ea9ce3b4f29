/** `given()` for tests of layers: every follow-up that any result suggests is checked to be a call that would run. */
import { expect } from "vitest";
import { z } from "zod";
import type { EngineEvent, Fact } from "../../src/events/schema.ts";
import { isJsonObject, type JsonObject, member } from "../../src/json.ts";
import { readRequest } from "../../src/request/read.ts";
import { type Given, type GivenOptions, given, type Seen } from "./given.ts";
import { ActionParams } from "./params.ts";

const Actions = z.array(
  z.object({ id: z.string(), reason: z.string().min(1), params: ActionParams, safety: z.string().optional() }),
);
export type Action = z.infer<typeof Actions>[number];

/** The follow-ups of a result; throws when one does not even fit the tool's parameters. */
export function actionsOf(seen: Seen): readonly Action[] {
  return Actions.parse(seen.details["nextActions"] ?? []);
}

export function actionIds(seen: Seen): readonly string[] {
  return actionsOf(seen).map((action) => action.id);
}

/** A suggested call must be one that validation lets through, with nothing masked in it. */
function expectRunnable(action: Action): void {
  const { call, options } = readRequest(action.params);
  const compiled = call?.compile({ options, unknown: "refuse" }) ?? { problem: "unread" };
  expect(compiled, `the suggested ${action.id}`).not.toHaveProperty("problem");
  expect(JSON.stringify(action.params)).not.toContain("[REDACTED]");
}

/** A member of `details` that is an object. */
export function detail(seen: Seen, key: string): JsonObject {
  const value = seen.details[key];
  if (!isJsonObject(value)) throw new Error(`details.${key} is ${JSON.stringify(value)}`);
  return value;
}

/** `details.managedSessionOutcome.status`. */
export function outcomeStatus(seen: Seen): unknown {
  return member(seen.details["managedSessionOutcome"], "status");
}

type Of<T extends Fact["type"]> = Extract<EngineEvent, { readonly type: T }>;

function isOf<T extends Fact["type"]>(event: EngineEvent, type: T): event is Of<T> {
  return event.type === type;
}

/** The events of one type, in order. */
export function eventsOf<T extends Fact["type"]>(transcript: readonly EngineEvent[], type: T): readonly Of<T>[] {
  return transcript.filter((event) => isOf(event, type));
}

export interface Agent extends Given {
  /** Opens a page and takes a snapshot: @e1, @e2, ... in the order of its controls. */
  readonly onPage: (url?: string) => Promise<void>;
  /** A batch of rows. */
  readonly batch: (...rows: readonly (readonly string[])[]) => Promise<Seen>;
  /** How many processes have been started on all sessions. */
  readonly started: () => number;
}

export const HOME = "https://site.test/";
export const SECOND = "https://site.test/second";
export const LOGIN = "https://site.test/login";

export function agent(options: GivenOptions = {}): Agent {
  const base = given(options);
  const call: Given["call"] = async (params, signal) => {
    const seen = await base.call(params, signal);
    // The journal writes to the transcript in a microtask.
    await Promise.resolve();
    for (const action of actionsOf(seen)) expectRunnable(action);
    return seen;
  };
  return {
    ...base,
    call,
    onPage: async (url = HOME) => {
      await call(["open", url]);
      await call(["snapshot", "-i"]);
    },
    batch: (...rows) => call({ args: ["batch"], stdin: JSON.stringify(rows) }),
    started: () => [...base.world.browsers.values()].reduce((sum, browser) => sum + browser.starts.length, 0),
  };
}

/** The rows of the newest process, when it was a batch. */
export function lastRows(one: Agent): readonly (readonly string[])[] {
  const start = one.browser().starts.at(-1);
  return z.array(z.array(z.string())).parse(JSON.parse(start?.stdin ?? "null"));
}

/** A text of the page as a result shows it: indented, since only the tool's own lines begin at the margin. */
export function asPage(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
