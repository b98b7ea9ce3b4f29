import type { Planned } from "../call/context.ts";
import type { Fact } from "../events/schema.ts";
import type { Browser } from "../projections/resources.ts";
import { endSession } from "./end.ts";

/** Records a fact of this call. */
export function record(call: Planned, fact: Fact): void {
  call.record(call.redactor.fact(fact));
}

/** Not known to be closed: it may still have processes. */
export function isOpen(browser: Browser): boolean {
  return browser.status !== "closed";
}

/** Running, as far as the events tell. */
export function isLive(browser: Browser | undefined): boolean {
  return browser?.status === "open" || browser?.status === "leased";
}

/** Ends what a lost browser left behind: a killed daemon orphans its Chromium (NOTES 6), a new one has a new id. */
export async function sweep(call: Planned, browser: Browser): Promise<void> {
  await endSession(call.world, browser, 0);
}

/** Whether a video is being recorded in it. */
export function isRecording({ state }: Planned, browser: Browser): boolean {
  return state.recordings[browser.session] !== undefined;
}
