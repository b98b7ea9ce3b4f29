/** What a command looks for on the top page: CSS or `xpath=`, and which match it takes (-1: the last). */
export type Sought = {
  readonly selector: string;
  readonly at: number;
  /** The caller has said which of several. */
  readonly chosen: boolean;
};
