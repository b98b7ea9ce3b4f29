import type { Projection } from "./projection.ts";

export interface Artifact {
  readonly kind: string;
  readonly path: string;
  readonly state: "saved" | "missing";
  readonly bytes?: number;
  readonly mediaType?: string;
}

/** How many of the newest files are remembered. */
export const REMEMBERED_ARTIFACTS = 100;

export const artifacts: Projection<readonly Artifact[]> = {
  scope: "branch",
  start: () => [],
  apply(draft, event) {
    if (event.type !== "artifact.saved" && event.type !== "artifact.missing") return;
    const at = draft.findIndex((known) => known.path === event.path);
    if (at >= 0) draft.splice(at, 1);
    draft.push(
      event.type === "artifact.missing"
        ? { kind: event.kind, path: event.path, state: "missing" }
        : {
            kind: event.kind,
            path: event.path,
            state: "saved",
            bytes: event.bytes,
            ...(event.mediaType === undefined ? {} : { mediaType: event.mediaType }),
          },
    );
    if (draft.length > REMEMBERED_ARTIFACTS) draft.shift();
  },
};
