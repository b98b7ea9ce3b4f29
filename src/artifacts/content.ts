import type { ArtifactKind } from "../upstream/grammar/commands.ts";
import { type Media, promisedType } from "./media.ts";

/** Beginnings of the media types that a kind of file must have; the other kinds are judged by their name. */
const OF_KIND: Partial<Readonly<Record<ArtifactKind, string>>> = {
  screenshot: "image/",
  "diff-image": "image/",
  pdf: "application/pdf",
  state: "application/json",
  trace: "application/json",
  profile: "application/json",
  har: "application/json",
};

/** Names need no extension: JSON without one is still JSON. */
const ASSUMED: Partial<Readonly<Record<string, string>>> = { "application/json": "file.json" };

/** The name by which the content of such a file is judged. */
export function judgedAs(kind: ArtifactKind, file: string): string {
  return ASSUMED[OF_KIND[kind] ?? ""] ?? file;
}

/** Why the content is not what the file is for: a login page saved as PDF, an empty image. Undefined when it is. */
export function contentLimitation(kind: ArtifactKind, file: string, media: Media | undefined): string | undefined {
  const wanted = OF_KIND[kind] ?? promisedType(file);
  if (wanted === undefined || media?.type.startsWith(wanted)) return undefined;
  const found = media === undefined ? "something else" : media.type;
  return `Its content is ${found}, not ${wanted.endsWith("/") ? `an ${wanted.slice(0, -1)}` : wanted}.`;
}
