import type { Projection } from "./projection.ts";

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

export const artifacts: Projection<readonly Artifact[]> = {
  scope: "branch",
  start: () => [],
  apply(draft, event) {
    if (event.type !== "artifact.saved" && event.type !== "artifact.missing") return;
    const at = draft.findIndex((known) => known.path === event.path);
    if (at >= 0) draft.splice(at, 1);
    const base = {
      kind: event.kind,
      path: event.path,
      ...(event.command === undefined ? {} : { command: event.command }),
    };
    draft.push(
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
    if (draft.length > REMEMBERED_ARTIFACTS) draft.shift();
  },
};
