/** The mode `electron`: desktop apps of this machine, listed, started with a profile of their own, looked at, ended. */
import { z } from "zod";
import { field } from "../../details-field.ts";
import { type Problem, refusal } from "../../problem.ts";
import { readArgv } from "../../upstream/grammar/argv.ts";
import { DESKTOP_APPS, DESKTOP_LAUNCH } from "../../upstream/grammar/commands.ts";
import { cleanup } from "./electron-cleanup.ts";
import { launch } from "./electron-launch.ts";
import { list } from "./electron-list.ts";
import { notice } from "./electron-notice.ts";
import { probe, probeAsks } from "./electron-probe.ts";
import { type Action, faultOf, type Given, secretArgs, shape, TARGETS } from "./electron-read.ts";
import { status } from "./electron-status.ts";
import type { LaneName } from "./lane.ts";
import { defineMode } from "./mode.ts";
import type { Begun, Compiled, Doors } from "./mode-call.ts";

const BEGIN: Readonly<Record<Action, (given: Given, doors: Doors) => Promise<Begun>>> = {
  list,
  launch,
  status,
  cleanup,
  probe,
};

function invalid(message: string): { readonly problem: Problem } {
  return { problem: refusal("validation-error", `${message} Nothing was run.`) };
}

/** Its rows are known only when it has begun; till then it is a command of the tool's own. */
function compile(given: Given): Compiled {
  const fault = faultOf(given);
  if (fault !== undefined) return invalid(fault);
  const args = ["electron", given.action];
  const command = given.action === "launch" ? DESKTOP_LAUNCH : DESKTOP_APPS;
  const read = readArgv(["guide"]).argv;
  if (!read) return invalid("electron cannot be read.");
  const argv = { ...read, command, words: [], given: [] };
  return { intent: { args, argv, steps: [argv], shape: "one", wantsJson: false } };
}

function laneOf({ action }: Given): LaneName {
  return action === "list" ? { kind: "none" } : { kind: "managed" };
}

function details(): z.ZodRawShape {
  const ran = "the call is by electron";
  const found = z.looseObject({ action: z.string().exactOptional(), status: z.string().exactOptional() });
  const app = z.looseObject({ launchId: z.string().exactOptional() });
  return {
    compiledElectron: field(z.looseObject({ action: z.string() }), ran, "What was asked for."),
    electron: field(found, ran, "What was found, started, seen or ended, by the action."),
    policy: field(z.looseObject({}), "a launch was held back", "Which rule holds the app back."),
    electronPostCommandHealth: field(app, "an app of ours ended by the call", "Which app, and what is left of it."),
    electronRefFreshness: field(app, "an app drew its window anew", "Why the refs are no longer good."),
    electronGetTextScopeWarning: field(app, "a text of a whole app was read", "Where the text came from."),
  };
}

export const electron = defineMode({
  name: "electron",
  shape,
  read: ({ electron: given }): Given => given,
  words: ({ action }) => ["electron", action],
  lane: laneOf,
  secrets: secretArgs,
  show: (given, safe) => {
    const meant = [...TARGETS.map((name) => given[name]), given.query, given.launchId].flatMap((one) => one ?? []);
    return { words: safe.args(["electron", given.action, ...meant]).value };
  },
  asks: ({ action }) => (action === "probe" ? probeAsks : []),
  compile,
  details,
  begin: (given, doors) => BEGIN[given.action](given, doors),
  notice,
});
