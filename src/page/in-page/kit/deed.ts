import type { TargetFacts } from "../../facts/target.ts";
import type { Watched } from "./watch-state.ts";
import type { Words } from "./words.ts";

/** What a command did to which element, with which values; `text` is what a field or rich text holds now. */
export interface Deed extends Pick<TargetFacts, "kind"> {
  readonly verb: string;
  readonly values: readonly string[];
  readonly element: Element;
  readonly text: string;
  readonly watched: Watched;
  readonly words: Words;
}

/** What a comparison tells; what it leaves out is no question. It compares in the page, so that no value leaves it. */
export interface Compared extends Partial<Pick<TargetFacts, "holds" | "formatted" | "select">> {
  /** The new text is there, and the old text too. */
  readonly kept?: boolean;
}

export type Compare = (deed: Deed) => Compared;
