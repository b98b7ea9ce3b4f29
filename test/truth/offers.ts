/** What a result offers to do next, and what is wrong with an offered call once it has run. */
import { isJsonObject, type JsonObject, member, stringMember } from "../../src/json.ts";
import type { Result } from "./claims.ts";
import { type Account, isReached, type Verdict } from "./judge.ts";
import type { Flow } from "./types.ts";

export interface Offer {
  readonly id: string;
  readonly reason: string;
  readonly params: JsonObject;
}

/** An offered call that ran on a copy of the state: what was so before it, and after. */
export interface Tried {
  readonly offer: Offer;
  readonly result: Result;
  readonly before: Account;
  readonly after: Account;
}

/** Calls that change nothing: they can run where the flow ended. */
const READS = new Set("snapshot screenshot get is console errors network".split(" "));
/** Calls that look elsewhere, or begin anew: like the others they need only work. */
const MOVES = new Set("tab wait open reload back frame dialog".split(" "));
const LONGEST_MS = 10_000;

export function offersOf({ details }: Result): readonly Offer[] {
  const actions = details["nextActions"];
  return (Array.isArray(actions) ? actions : []).flatMap((action) => {
    const [id, params] = [stringMember(action, "id"), member(action, "params")];
    const reason = stringMember(action, "reason") ?? "";
    return id !== undefined && isJsonObject(params) ? [{ id, reason, params }] : [];
  });
}

/** It is a later step of several that are offered in order. */
export function isNext({ reason }: Offer): boolean {
  return reason.startsWith("Then ");
}

function commandOf({ params }: Offer): string {
  return Array.isArray(params["args"]) ? String(params["args"][0]) : "";
}

/** It needs no copy of the state. */
export function isRead(offer: Offer): boolean {
  return READS.has(commandOf(offer)) && !isNext(offer);
}

/** The goal is reached, or what stood in the way is gone, or the page has noticed a first step of several. */
function helped(flow: Flow, { before, after }: Tried): boolean {
  const fresh = after.notes.filter(({ at, what }) => at >= after.began && what !== "ready");
  const uncovered = before.after?.covered === true && after.after?.covered === false;
  return uncovered || fresh.length > 0 || isReached(flow, { ...after, before: before.before, began: before.began });
}

/** What is wrong with an offered call; nothing when it did what it was offered for. */
export function judgeOffer(flow: Flow, tried: Tried): readonly Verdict[] {
  const { offer, result, after } = tried;
  const said = `${offer.id} ${JSON.stringify(offer.params)}`;
  const committed = after.notes.find(({ what, at }) => what === "commit" && at >= after.began);
  if (committed) return [{ fault: "harmful-offer", why: `${said} pressed ${JSON.stringify(committed.name)}` }];
  const ms = after.ended - after.began;
  if (ms > LONGEST_MS) return [{ fault: "slow", why: `${said} took ${ms} ms` }];
  if (result.isError) return [{ fault: "useless-offer", why: `${said} failed: ${result.text}` }];
  const needsOnlyWork = READS.has(commandOf(offer)) || MOVES.has(commandOf(offer));
  if (needsOnlyWork || helped(flow, tried)) return [];
  const why = `${said} changed nothing towards what was asked; it says ${JSON.stringify(result.text)}`;
  return [{ fault: "useless-offer", why }];
}
