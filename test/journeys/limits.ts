/** What the tool cannot know, as docs/SECURITY.md says it, and what cannot happen at all. Never a silent skip. */
import type { Journey } from "./journey.ts";

/** As they are called in docs/SECURITY.md, "What is not promised". */
export const LIMITS = {
  resumed: "After a resume.",
  blind: "Fields that cannot be looked into.",
  untold: "Secrets of the page.",
  weak: "Short words and numbers.",
  wordy: "Cookies and headers that look like words.",
} as const;

/** Outputs that hold secrets of some journeys, or of all, for the reason that docs/SECURITY.md gives. */
export const OUTPUTS = { argv: "The list of processes.", programs: "Files for programs." } as const;

export type Limit = (typeof LIMITS)[keyof typeof LIMITS];

/** Read in the process that took the secret in, or in one that has resumed the session. */
export type Later = "same process" | "resumed";

/** A shape that comes back as it is, is known by anybody. */
function keepsShape({ kind, secret, form, back }: Journey): boolean {
  if (kind.shape !== "shaped" || form.name !== "as it is" || back.changes === "all") return false;
  return back.changes === undefined || encodeURIComponent(secret) === secret;
}

function isBlind({ entry, place, field }: Journey): boolean {
  return entry.way === "field" && !place.seen && !field.is.startsWith("type=password");
}

/** How the tool could not know this secret when it comes back without a name; undefined when it can. */
function unknown({ entry, place, kind }: Journey): Limit | undefined {
  if (entry.learns === "nothing" || entry.learns === "named") return LIMITS.untold;
  if (kind.strength === "weak") return LIMITS.weak;
  if (kind.strength === "strong") return undefined;
  if (entry.way === "field" && !place.seen) return LIMITS.blind;
  return entry.learns === "cookie" || entry.learns === "header" ? LIMITS.wordy : undefined;
}

/** Why a journey promises nothing; undefined for one that must not leak anywhere. */
export function limitOf(journey: Journey, later: Later): Limit | undefined {
  const { kind, entry, back } = journey;
  const plain = kind.shape === "plain";
  if (entry.learns === "nothing" && plain) return LIMITS.untold;
  if (entry.untold && kind.strength !== "strong") return LIMITS.wordy;
  if (isBlind(journey) && kind.strength !== "strong") return LIMITS.blind;
  if (later === "resumed" && plain && (entry.untold || isBlind(journey))) return LIMITS.resumed;
  if (back.named || keepsShape(journey)) return undefined;
  return later === "resumed" ? LIMITS.resumed : unknown(journey);
}

/** Why there is no such journey. */
export function impossible({ secret, entry, place, field, back, form }: Journey): string | undefined {
  if (entry.way === "field") {
    if (entry.needs && !place.reach.includes(entry.needs)) return "such a field cannot be aimed at so";
    if (entry.called && field.label === "") return "nothing names the field";
    if (field.is.includes("cc-number") && !/^[\d ]+$/.test(secret)) return "no number of a card";
  }
  if (form.name !== "as it is" && (back.named || back.cannot || back.changes === "all"))
    return "changed in another way";
  return entry.cannot?.(secret) ?? back.cannot?.(secret);
}
