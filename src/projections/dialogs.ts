import type { EngineEvent } from "../events/schema.ts";
import type { FailureCategory } from "../problem.ts";
import { findCommand } from "../upstream/grammar/commands.ts";
import type { Projection } from "./projection.ts";

/** A confirm or prompt that blocks the page. `text` is redacted. */
export interface OpenDialog {
  readonly kind: string;
  readonly text: string;
}

export interface Dialogs {
  readonly open: Readonly<Record<string, OpenDialog>>;
  /** How many dialogs each session has shown since it came to its page: one that asks again and again never ends. */
  readonly shown: Readonly<Record<string, number>>;
  /** Sessions whose last call may have left a dialog open without anybody having looked. */
  readonly possible: Readonly<Record<string, true>>;
}

const UNANSWERED: ReadonlySet<FailureCategory> = new Set(["aborted", "timeout", "outcome-unknown", "page-wedged"]);

type Finished = Extract<EngineEvent, { type: "call.finished" }>;

/** After a script nothing is looked at, and a call without an answer tells nothing; an answer from the page does. */
function mayHaveOpened(event: Finished): boolean | undefined {
  if (event.status === "failed" && event.category && UNANSWERED.has(event.category)) return true;
  const effect = findCommand(event.command?.split(" ") ?? [])?.spec.effect;
  if (event.status !== "ok" || effect === undefined || effect === "none") return undefined;
  return effect === "script";
}

export const dialogs: Projection<Dialogs> = {
  scope: "branch",
  start: () => ({ open: {}, shown: {}, possible: {} }),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    switch (event.type) {
      case "dialog.opened":
        draft.open[event.session] = { kind: event.kind, text: event.text };
        draft.shown[event.session] = (draft.shown[event.session] ?? 0) + 1;
        return;
      case "page.changed":
        delete draft.shown[event.session];
        return;
      case "dialog.closed":
      case "session.closed":
      case "session.lost":
        delete draft.open[event.session];
        delete draft.possible[event.session];
        return;
      case "call.finished": {
        if (event.session === undefined) return;
        const may = mayHaveOpened(event);
        if (may === true) draft.possible[event.session] = true;
        if (may === false) delete draft.possible[event.session];
        return;
      }
    }
  },
};
