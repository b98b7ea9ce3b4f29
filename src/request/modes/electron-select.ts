/** Which launches a call is about. */
import { type Problem, refusal } from "../../problem.ts";
import { type App, openApps } from "../../projections/apps.ts";
import { quoted } from "../../quote.ts";
import type { Given } from "./electron-read.ts";
import type { Doors } from "./mode-call.ts";

export type Selected = { readonly apps: readonly App[] } | { readonly problem: Problem };

function names(apps: readonly App[]): string {
  return apps.map(({ launch, name }) => `${launch} (${quoted(name)})`).join(", ");
}

/** The launch that is named, all that may run, or the only one of these. */
export function selected({ launchId, all }: Given, { state }: Pick<Doors, "state">): Selected {
  const open = openApps(state.apps);
  if (launchId !== undefined) {
    const app = state.apps.byLaunch.get(launchId);
    if (app) return { apps: [app] };
    const those = open.length === 0 ? "It has launched none that may still run." : `Those are: ${names(open)}.`;
    const message = `This pi session has no launch ${quoted(launchId)}. ${those} Nothing was done.`;
    return { problem: refusal("validation-error", message, "launch-unknown") };
  }
  if (all || open.length < 2) return { apps: open };
  const message = `Several apps were launched: ${names(open)}. Give launchId, or "all":true. Nothing was done.`;
  return { problem: refusal("validation-error", message, "launches-several") };
}

/** What a launch of this pi session is called in the fields of the contract. */
export function identifiersOf({ launch, session }: App): { readonly launchId: string; readonly sessionName?: string } {
  return { launchId: launch, ...(session === undefined ? {} : { sessionName: session }) };
}
