import type { Projection } from "./projection.ts";

/** The refs of one session's newest snapshot, and whether they still mean anything. */
export interface CapturedRefs {
  /** `performance.timeOrigin` of their document, in ms; unknown when the look failed. */
  readonly document?: number;
  /** Numbers of @eN as ranges, `"1-14,17"` (`refs/ranges.ts`). */
  readonly ids: string;
  /** Those that name a secret field, as ranges. */
  readonly secret: string;
  /** The snapshot's own flags, so that it can be taken again the same way. */
  readonly flags: readonly string[];
  /** Why they are void; absent while they are valid. */
  readonly voided?: string;
}

export type Refs = Readonly<Record<string, CapturedRefs>>;

export const refs: Projection<Refs> = {
  scope: "branch",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    if (event.type === "refs.captured") {
      draft[event.session] = {
        ids: event.ids,
        secret: event.secret,
        flags: event.flags,
        ...(event.document === undefined ? {} : { document: event.document }),
      };
    }
    if (event.type === "refs.invalidated") {
      const captured = draft[event.session];
      if (captured) captured.voided = event.reason;
    }
  },
};
