/** What holds a browser back (hosts, actions, confirmations), so that it is opened again no freer than it was. */
import type { CallContext } from "../call/context.ts";
import { isCut } from "../cut.ts";
import type { Page } from "../projections/pages.ts";
import { GLOBAL_FLAGS } from "../upstream/grammar/flags.ts";
import type { Launch } from "../upstream/host/session-files.ts";
import { keptLaunch } from "./kept-launch.ts";

/** Values by flag: `{"--allowed-domains": "example.com"}`. */
export type Guards = Readonly<Record<string, string>>;

const FLAGS: readonly string[] = GLOBAL_FLAGS.filter(({ guard }) => guard).map(({ name }) => name);
/** It can hold guards, and can name programs as well: what a record says of it is never repeated. */
const NEVER_REPEATED = "--config";

function variableOf(flag: string): string {
  return `AGENT_BROWSER_${flag.slice(2).toUpperCase().replaceAll("-", "_")}`;
}

/** A value that is one, and that can stand in a call. */
function isUsable(value: string | undefined): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it must not hold
  return value !== undefined && /^[^-\0-\x1f\x7f][^\0-\x1f\x7f]{0,999}$/.test(value) && !isCut(value);
}

/** The guards of a launch, by a flag or its variable. */
export function guardsOf({ given, env }: Launch): Guards {
  const entries = FLAGS.filter((flag) => flag !== NEVER_REPEATED).flatMap(
    (flag): readonly (readonly [string, string])[] => {
      const at = given.indexOf(flag);
      const value = (at >= 0 ? given[at + 1] : undefined) ?? env[variableOf(flag)];
      return isUsable(value) ? [[flag, value]] : [];
    },
  );
  return Object.fromEntries(entries);
}

interface Known {
  /** Flags and variables of the launch. */
  readonly names: readonly string[];
  readonly guards: Guards;
}

/** A session whose page is to be opened again. */
export interface Gone {
  /** Its name in events and state; undefined for what a fork's parent had open. */
  readonly key: string | undefined;
  readonly name: string | undefined;
  readonly kind: "managed" | "explicit" | "none";
  readonly namespace?: string | undefined;
}

/** What the page has to be opened with; `missing` are flags whose values are not known any more. */
export interface Reopening {
  readonly flags: readonly string[];
  readonly missing: readonly string[];
}

const AS_IT_IS: Reopening = { flags: [], missing: [] };

type Context = Pick<CallContext, "state" | "world">;

/** The launch that is kept as long as the session is not closed, when it is proven to be the recorded one. */
function launchKept({ state, world }: Context, { key, name, kind, namespace }: Gone): Launch | undefined {
  const browser = key === undefined ? undefined : state.resources.browsers[key];
  if (browser && kind === "managed") {
    const kept = keptLaunch(world, browser);
    return kept === "unknown" ? undefined : kept;
  }
  return name === undefined ? undefined : world.session(name, kind === "managed" ? undefined : namespace).thaw();
}

function known({ state }: Context, { key }: Gone, kept: Launch | undefined): Known | undefined {
  if (kept) return { names: [...kept.given, ...Object.keys(kept.env)], guards: guardsOf(kept) };
  if (key === undefined) return state.pages.inheritedLaunch;
  const browser = state.resources.browsers[key];
  return browser && { names: browser.launch?.names ?? [], guards: browser.guards ?? {} };
}

/** The call goes on in the browser that is there, or in one that is launched as the kept one was. */
function keepsLaunch(call: Context, gone: Gone, kept: Launch | undefined): boolean {
  if (gone.key === undefined || gone.name === undefined) return false;
  const closed = call.state.resources.browsers[gone.key]?.status === "closed";
  if (gone.kind === "managed" && kept && !closed) return true;
  return call.world.session(gone.name, gone.namespace).probe().alive;
}

/**
 * The flags with which the page of a session is opened again, so that nothing that held its browser back is lost.
 * @param mode fresh: in a new browser, whatever becomes of this one
 */
export function reopening(call: Context, gone: Gone, mode: "auto" | "fresh"): Reopening {
  const kept = launchKept(call, gone);
  if (mode === "auto" && keepsLaunch(call, gone, kept)) return AS_IT_IS;
  const { names, guards } = known(call, gone, kept) ?? { names: [], guards: {} };
  const { env } = call.world;
  // The session's own words name its namespace.
  const flags = FLAGS.filter((flag) => !(flag === "--namespace" && gone.kind === "explicit"));
  const inForce = flags.filter((flag) => names.includes(flag) || names.includes(variableOf(flag)));
  const value = (flag: string): string | undefined => (flag === NEVER_REPEATED ? undefined : guards[flag]);
  const variableHolds = (flag: string): boolean =>
    !names.includes(flag) &&
    env[variableOf(flag)] !== undefined &&
    [undefined, env[variableOf(flag)]].includes(value(flag));
  const needed = inForce.filter((flag) => !variableHolds(flag));
  return {
    flags: needed.flatMap((flag) => {
      const known = value(flag);
      return isUsable(known) ? [flag, known] : [];
    }),
    missing: needed.filter((flag) => !isUsable(value(flag))),
  };
}

/** The address by which a page can be opened again; undefined for one that only its own site or a file led to. */
export function reopenable(page: Page | undefined): string | undefined {
  if (!page || isCut(page.url) || page.url.includes("[REDACTED]")) return undefined;
  const { url, asked } = page;
  return /^https?:\/\//i.test(url) || (asked === true && /^file:\/\//i.test(url)) ? url : undefined;
}
