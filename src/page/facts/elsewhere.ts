import { z } from "zod";

/**
 * An element that the caller's selector or text means, where CSS and `find text` do not reach: in an open shadow
 * root, or in a frame of the same origin; `nested`: in a frame inside a frame; `page`: on the top page, while a frame is
 * selected. Role and name are as the accessibility tree has them, roughly.
 */
export const Elsewhere = z.object({
  place: z.enum(["shadow", "frame", "nested", "page"]),
  /** Selector of the frame element on the top page, for `frame`; of the outer one of frames inside frames. */
  frame: z.string().nullable(),
  /** Selector of the element inside its frame or root. */
  path: z.string(),
  /** A script's expression for the element, from the top page. */
  reach: z.string(),
  role: z.string(),
  name: z.string(),
  /** Why nothing can act on it, or on the control that it is a part of. */
  unfit: z.enum(["disabled", "hidden"]).exactOptional(),
});
export type Elsewhere = z.infer<typeof Elsewhere>;

/** What an element must be: one that holds this text itself, has this label and role, or that this CSS selector matches. */
export type ElsewhereArgs =
  | { readonly text: string }
  | { readonly label: string; readonly role?: string }
  | { readonly selector: string };

/** `outside`: the selector of the frame that is selected, in which the command has searched; null: it searched the page. */
export type ElsewhereAsk = ElsewhereArgs & { readonly outside: string | null };
