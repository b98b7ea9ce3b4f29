import { dropFirst, type Projection } from "./projection.ts";

export interface Artifact {
  readonly kind: string;
  readonly path: string;
  readonly state: "saved" | "missing";
  /** The command that wrote it. */
  readonly command?: string;
  /** Absent where the caller named the place. */
  readonly scope?: "persistent-session" | "process-temp";
  readonly bytes?: number;
  readonly mediaType?: string;
}

/** How many of the newest files are remembered; what is reported of them is bounded further. */
export const REMEMBERED_ARTIFACTS = 1000;

/** By path, in the order of their last writing. */
export type Artifacts = ReadonlyMap<string, Artifact>;

export const artifacts: Projection<Artifacts> = {
  scope: "branch",
  start: () => new Map(),
  apply(draft, event) {
    if (event.type !== "artifact.saved" && event.type !== "artifact.missing") return;
    const base = {
      kind: event.kind,
      path: event.path,
      ...(event.command === undefined ? {} : { command: event.command }),
    };
    draft.delete(event.path);
    draft.set(
      event.path,
      event.type === "artifact.missing"
        ? { ...base, state: "missing" }
        : {
            ...base,
            state: "saved",
            bytes: event.bytes,
            ...(event.mediaType === undefined ? {} : { mediaType: event.mediaType }),
            ...(event.scope === undefined ? {} : { scope: event.scope }),
          },
    );
    if (draft.size > REMEMBERED_ARTIFACTS) dropFirst(draft);
  },
};
