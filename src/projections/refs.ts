import type { Projection } from "./projection.ts";
import { joinRanges, withoutRanges } from "./ref-ranges.ts";

/** Every ref that upstream has reported for one document, and whether they still mean anything. */
export interface CapturedRefs {
  /** `performance.timeOrigin` of their document, in ms; unknown when the look failed. */
  readonly document?: number;
  /** Numbers of @eN as ranges, `"1-14,17"` (`refs/ranges.ts`), without those that upstream called removed. */
  readonly ids: string;
  /** Those that name a secret field, as ranges. */
  readonly secret: string;
  /** The newest snapshot's own flags, so that it can be taken again the same way. */
  readonly flags: readonly string[];
  /** Why they are void; absent while they are valid. */
  readonly voided?: string;
}

export type Refs = Readonly<Record<string, CapturedRefs>>;

/** What a capture leaves known: a union within one document, else only what is new. */
export function afterCapture(
  known: CapturedRefs | undefined,
  captured: Pick<CapturedRefs, "ids" | "secret" | "flags"> & {
    readonly document?: number | undefined;
    readonly removed?: string | undefined;
  },
): CapturedRefs {
  const { document, ids, secret, flags, removed = "" } = captured;
  const same = known !== undefined && known.voided === undefined && known.document === document;
  return {
    ids: withoutRanges(same ? joinRanges(known.ids, ids) : ids, removed),
    secret: withoutRanges(same ? joinRanges(known.secret, secret) : secret, removed),
    flags,
    ...(document === undefined ? {} : { document }),
  };
}

export const refs: Projection<Refs> = {
  scope: "branch",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    if (event.type === "refs.captured") {
      const { flags, ...captured } = afterCapture(draft[event.session], event);
      draft[event.session] = { ...captured, flags: [...flags] };
    }
    if (event.type === "refs.invalidated") {
      const captured = draft[event.session];
      if (captured) captured.voided = event.reason;
    }
  },
};
