import type { Guarded, Middleware, Pinned } from "../call/context.ts";
import { rejected } from "../call/outcome.ts";
import { blockedBy } from "../dialogs/blocked.ts";
import { dialogFact } from "../dialogs/follow.ts";
import { documentSensor } from "../page/document.ts";
import { navigationWatch } from "../page/navigation.ts";
import type { Problem } from "../problem.ts";
import { refuseOutsideFrame } from "../session/frame.ts";
import { anyStep, compare, known, pageFact, record } from "../tabs/compare.ts";
import { pinOf, refuseGone } from "../tabs/pin.ts";
import { look, type Program } from "../upstream/protocol/program.ts";

/**
 * A command that can change the page is looked after, and waits for the navigation it started. Alone it is watched
 * in the shared look; in a caller's batch right before its row, on the page that is there by then.
 */
function watched(call: Guarded): Program {
  const { guarded, plan, steps } = call;
  if (call.session.armed || guarded.ride === "alone") return guarded;
  // Another page is there after it, and it does not say which.
  if (steps.at(-1)?.command.pageIn === "none") return look(guarded, "after", [documentSensor]);
  if (!anyStep(call, ["mutate"])) return guarded;
  const single = plan.shape === "one";
  const command = guarded.command.map((row, index) => {
    if (steps[index]?.command.effect !== "mutate") return row;
    return { ...row, settle: true, look: single ? row.look : [...row.look, documentSensor, navigationWatch] };
  });
  const program = look({ ...guarded, command }, "after", [documentSensor]);
  return single ? look(program, "before", [documentSensor, navigationWatch]) : program;
}

/** Some reads are not guarded by upstream: behind a dialog that nobody has seen they would hang for 30 s. */
function asked(call: Guarded, program: Program): Program {
  const { key, armed } = call.session;
  const hangs = call.steps.some((step) => step.command.dialog === "hangs");
  const possible = key !== undefined && call.state.dialogs.possible[key] === true;
  if (!hangs || !possible || armed || program.ride === "alone" || program.guard) return program;
  return { ...program, guard: {} };
}

function prepared(call: Guarded): Program {
  const program = asked(call, watched(call));
  const page = known(call);
  const pin = page && call.session.key !== undefined ? pinOf(call, call.session.key, page) : undefined;
  return pin ? { ...program, pin } : program;
}

/** Why the call cannot run now: a dialog is open, it would run beside the frame, or its tab has closed. */
function refused(call: Guarded, session: string): Problem | undefined {
  const dialog = call.state.dialogs.open[session];
  const blocked = dialog && blockedBy(dialog, call.steps);
  const page = known(call);
  const beside = blocked ?? refuseOutsideFrame(call.steps, page?.frame);
  if (beside || !page) return beside;
  const gone = refuseGone(call, page);
  // Told once; then the session goes on in the tab that is there.
  if (gone && page.found) {
    const { targetId, url = page.url } = page.found;
    const urlKey = call.world.digest(url);
    record(call, pageFact(session, { url, urlKey, ...(targetId === undefined ? {} : { targetId }) }));
  }
  return gone;
}

/**
 * Knows which page the session is meant to be on, and says so when it is another one: a new tab that took over,
 * a browser that was replaced behind our back, about:blank, a dialog in front of it. What it needs for that is read
 * from upstream's files and the look after; a routine read costs nothing. While a session has drifted, the wanted
 * tab is selected first, in the same process.
 */
export function tabPinning(): Middleware<Guarded, Pick<Pinned, "pinned">> {
  return {
    name: "tabPinning",
    run: async (call, next) => {
      const { key } = call.session;
      const problem = key === undefined ? undefined : refused(call, key);
      if (problem) return rejected(problem);
      const outcome = await next({ pinned: prepared(call) });
      if (key === undefined || outcome.status === "rejected") return outcome;
      const dialog = dialogFact(key, call.state.dialogs.open[key], outcome);
      if (dialog) record(call, dialog);
      return compare(call, key, outcome);
    },
  };
}
