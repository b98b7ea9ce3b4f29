/** The document that a script may run on: its `performance.timeOrigin` in ms, and what is thrown on any other. */
export interface Guard {
  readonly document: number;
  readonly otherwise: string;
}
