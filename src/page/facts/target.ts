import { z } from "zod";
import type { Sought } from "./sought.ts";

/** An element, by what it is called; nothing of what it holds. */
export const Who = z.object({ tag: z.string(), type: z.string(), role: z.string(), name: z.string() });
export type Who = z.infer<typeof Who>;

/**
 * The element that the command reached, and whether it is as the command should have left it.
 * - selector: one that works; empty inside a frame or a shadow root
 * - kind: what sort of control it is; `unknown` for what cannot be looked into
 * - visible: it shows on the page
 * - holds: it has what was asked for; null where that is no question
 * - formatted: not letter by letter, but only punctuation, spaces or case differ
 * - now: what it holds instead of what it should, cut, and what it is called; null where it is or may be a secret
 * - length: of its text; oldLength: of its text at the first event (rich text only)
 * - strayed: text went into this other element
 * - missed: the pointer went down on this other element
 * - component: it is the control inside the component that the command was given; whether a change of it was seen
 * - select.standIn: what the page shows in the place of a list that nobody sees, and whether it shows what is chosen
 * - peers: visible elements of the same sort and name, the target among them; 0 where it was not found by name
 * - place: which of its peers it is in the order of the page, from 1; 0 where that is not known
 */
export const TargetFacts = Who.extend({
  kind: z.enum(["text", "rich", "select", "toggle", "file", "button", "plain", "frame", "unknown"]),
  selector: z.string(),
  visible: z.boolean(),
  readOnly: z.boolean(),
  disabled: z.boolean(),
  ariaDisabled: z.boolean(),
  rejected: z.boolean(),
  min: z.string(),
  max: z.string(),
  step: z.string().default(""),
  longest: z.number(),
  holds: z.boolean().nullable(),
  formatted: z.boolean(),
  now: z.object({ text: z.string(), names: z.array(z.string()) }).nullable(),
  length: z.number(),
  oldLength: z.number(),
  spread: z.boolean(),
  strayed: Who.nullable(),
  missed: Who.nullable(),
  peers: z.number(),
  // Recorded answers are older than this.
  place: z.number().default(0),
  select: z
    .object({
      multiple: z.boolean(),
      missing: z.number(),
      selected: z.number(),
      disabled: z.number(),
      twins: z.number(),
      standIn: z.object({ selector: z.string(), shows: z.boolean() }).nullable(),
    })
    .nullable(),
  files: z.number().nullable(),
  component: z.object({ changed: z.boolean() }).exactOptional(),
});
export type TargetFacts = z.infer<typeof TargetFacts>;

/**
 * What a command reached: null when it reached nothing that can be seen, by no event and no selector that means
 * anything on the page; `unseen` when that may be because it lies where the page cannot look.
 */
export const Reached = z.union([TargetFacts, z.literal("unseen"), z.null()]);
export type Reached = z.infer<typeof Reached>;

/** What shows the target: the first of these events that was seen, the first element of all, or the focus. */
export type ShownBy = readonly string[] | "first" | "focus";

/** What an element is called: its role, and its name or a part of that in any letters. */
export type Called = { readonly role: string; readonly name: string; readonly exact: boolean };

/** The action, with what it should have left there: compared in the page, so that no value leaves it. */
export type TargetArgs = {
  readonly verb: string;
  readonly values: readonly string[];
  readonly sought: Pick<Sought, "selector" | "at" | "frame"> | null;
  readonly shownBy: ShownBy;
  /** Its peers are counted. */
  readonly byName: boolean;
  /** The role and name by which `find` has looked for it. */
  readonly called: Called | null;
};
