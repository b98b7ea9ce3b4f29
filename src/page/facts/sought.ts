/** What a command looks for: CSS or `xpath=`, and which match it takes (-1: the last). */
export type Sought = {
  readonly selector: string;
  readonly at: number;
  /** The caller has said which of several. */
  readonly chosen: boolean;
  /** The selected frame in which it looks, as the caller named it; null for the page itself. */
  readonly frame: string | null;
};
