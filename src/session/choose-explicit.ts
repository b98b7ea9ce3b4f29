/** Whether a call can run in the session that it names. */

import { onlyCloses } from "../call/closing.ts";
import type { Planned } from "../call/context.ts";
import { scopeOf, sessionKey } from "../call/next-action.ts";
import { type Problem, refusal } from "../problem.ts";
import { nameTooLong } from "../upstream/host/session-files.ts";
import { type Choice, globalsOf, namesOf, noPage, pageText, refused, sameLaunch, startedWith } from "./chosen.ts";
import { launchFlags, launchOf, namespaceOf } from "./launch.ts";
import { startsBrowser } from "./starts-browser.ts";
import { withUserAgent } from "./user-agent.ts";

/** Upstream would start an empty browser for it and answer from about:blank. */
function coldExplicit(call: Planned, name: string, namespace: string | undefined, key: string): Choice {
  const page = call.state.pages.bySession[key];
  const scope = scopeOf({ name, kind: "explicit", namespace });
  const problem = page
    ? refusal(
        "session-lost",
        `The browser of session ${name} is gone. It was on ${pageText(page)}.${startedWith(call.state.resources.browsers[key])} Nothing was run. Open the page again, then take a new snapshot.`,
        "no-browser",
        { session: name },
      )
    : refusal("validation-error", noPage(scope), "no-browser", { session: name });
  return { kind: "refused", problem, explicit: name, namespace };
}

const SECRET_NAME =
  "The name of the session holds a value that was given as a secret, and it would have to be told. Nothing was run; take another name.";

/** Why nothing may be called so. */
function unfitName(
  { state, world, redactor }: Planned,
  name: string,
  namespace: string | undefined,
  key: string,
): Problem | undefined {
  const tooLong = nameTooLong(world.socketDir() ?? "", name, namespace);
  if (tooLong) return refusal("validation-error", tooLong, "session-name-too-long", { session: name });
  // The state is plain objects by name: `constructor` would be found in every one of them.
  if (name in Object.prototype) {
    const message = `${name} cannot be a session name. Nothing was run; take another.`;
    return refusal("validation-error", message, "session-name-invalid", { session: name });
  }
  const isNew = state.resources.browsers[key] === undefined;
  const isSecret = isNew && redactor.text(name).altered;
  return isSecret ? refusal("validation-error", SECRET_NAME, "session-name-secret") : undefined;
}

export function explicit(call: Planned, name: string): Choice {
  const { plan, state, world } = call;
  // The variable counts as well, as it does for upstream: a session is looked for where upstream keeps it.
  const namespace = namespaceOf(launchOf(plan.argv.globals, world.env));
  const key = sessionKey({ name, kind: "explicit", namespace }) ?? name;
  const unfit = unfitName(call, name, namespace, key);
  if (unfit) return refused(unfit);
  const files = world.session(name, namespace);
  const probe = files.probe();
  const kept = files.thaw();
  const given = launchFlags(plan.argv.globals).filter((flag) => flag.spec.name !== "--namespace");
  const closing = onlyCloses(plan);
  if (!probe.alive && closing) {
    return { kind: "closed-already", name, namespace, browser: state.resources.browsers[key] };
  }
  if (!probe.alive && !startsBrowser(plan)) return coldExplicit(call, name, namespace, key);
  const keep = kept !== undefined && probe.alive && (closing || sameLaunch(given, kept));
  if (kept && probe.alive && !keep && !startsBrowser(plan)) {
    const message = `${namesOf(given)} would make agent-browser start the browser of session ${name} anew, and its page would be lost. Nothing was run. Leave such flags out, or give them with open.`;
    return {
      kind: "refused",
      problem: refusal("validation-error", message, "launch-flags-late", { session: name }),
      explicit: name,
      namespace,
    };
  }
  const env = probe.alive ? world.env : withUserAgent(plan, world.env);
  const launch = keep ? kept : launchOf(plan.argv.globals, env);
  return {
    kind: "chosen",
    chosen: {
      key,
      name,
      kind: "explicit",
      generation: 0,
      namespace,
      launch,
      newLaunch: !keep,
      cold: !probe.alive,
      probe,
      globals: globalsOf(name, launch, plan, !keep),
      previous: state.resources.browsers[key],
    },
  };
}
