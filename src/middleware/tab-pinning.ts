import { type Ask, asking } from "../call/ask.ts";
import { hasClosed } from "../call/closing.ts";
import type { Guarded, Middleware, Pinned } from "../call/context.ts";
import { rejected } from "../call/outcome.ts";
import { blockedBy } from "../dialogs/blocked.ts";
import { dialogFact } from "../dialogs/follow.ts";
import { documentSensor } from "../page/document.ts";
import { navigationWatch } from "../page/navigation.ts";
import type { Problem } from "../problem.ts";
import { refuseOutsideFrame } from "../session/frame.ts";
import { withLoading } from "../session/loading.ts";
import { compare, known, pageFact, record, recordPage } from "../tabs/compare.ts";
import { pinOf, refuseCrashed, refuseGone } from "../tabs/pin.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Program } from "../upstream/protocol/program.ts";

/** A script that closes its tab must not leave the next command in it: what is pending there is never answered. */
function mayCloseTab({ command, given }: ParsedArgv, stdin: string | undefined): boolean {
  const scripts = command.effect === "script" ? [...given.map(({ value }) => value), stdin ?? ""] : [];
  return scripts.some((script) => /\bclose\s*\(/.test(script));
}

function mutates({ command }: ParsedArgv): boolean {
  return command.effect === "mutate";
}

/** A command that can change the page is watched for a navigation that it starts, and looked after. */
function actionAsks(applies: Ask["applies"]): readonly Ask[] {
  return [
    { applies, when: "before", sensors: [documentSensor, navigationWatch] },
    { applies, when: "end", sensors: [documentSensor] },
  ];
}

/** `tab close` does not say which page is there after it. */
const closedTabAsk: Ask = {
  applies: ({ command }) => command.name === "tab close",
  when: "end",
  sensors: [documentSensor],
};

/** What can change the page waits for the navigation it started; a tab that closes at the end starts none. */
function watched(call: Guarded): Program {
  const { guarded, steps } = call;
  const last = steps.at(-1);
  if (last && closedTabAsk.applies(last)) return asking(call, guarded, [closedTabAsk]);
  if (call.session.armed || guarded.ride === "alone") return guarded;
  const acts = (step: ParsedArgv): boolean => mutates(step) || mayCloseTab(step, call.plan.stdin);
  const command = guarded.command.map((row, index) => {
    const step = steps[index];
    return step && acts(step) ? { ...row, settle: true } : row;
  });
  return asking(call, { ...guarded, command }, actionAsks(acts));
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
  const crashed = refuseCrashed(call, page);
  if (crashed) return crashed;
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
      const outcome = withLoading(await next({ pinned: prepared(call) }));
      if (key === undefined || outcome.status === "rejected") return outcome;
      const dialog = dialogFact(key, call.state.dialogs.open[key], outcome);
      if (dialog) record(call, dialog);
      if (!hasClosed(outcome)) return compare(call, key, outcome);
      recordPage(call, key, outcome.page);
      return outcome;
    },
  };
}
