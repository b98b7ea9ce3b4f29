import { z } from "zod";

/** What a wait is for, as far as the page can tell of it. `frame`: the selected one, as the caller named it. */
export type UnmetArgs = {
  readonly selector: string | undefined;
  readonly text: string | undefined;
  readonly frame: string | null;
};

/** How the page stands to what was waited for in vain. */
export const Unmet = z.object({
  url: z.string(),
  /** Elements that the selector matches, and those of them that show; -1: it was not asked for or cannot be looked for. */
  count: z.number(),
  visible: z.number(),
  /** What there is of the text; `elsewhere`: it shows, and not where upstream looks. */
  text: z.enum(["unasked", "nothing", "case", "field", "hidden", "elsewhere"]),
  /** The text in the letters that the page has. */
  seen: z.string(),
  /** What alerts of the page say, and what it begins with. */
  alerts: z.array(z.string()),
  shows: z.string(),
});
export type Unmet = z.infer<typeof Unmet>;
