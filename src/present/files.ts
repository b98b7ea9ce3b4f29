import type { SavedArtifact } from "../call/outcome.ts";
import { type Json, type JsonObject, member, rowsOf, stringMember } from "../json.ts";
import { listed, scalar } from "./lines.ts";
import type { Done, Presenter } from "./presenter.ts";
import { bare, given, type Own, own, type Speech } from "./speech.ts";

const IMAGES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
]);

/** Upstream makes a PNG unless it is told otherwise, whatever the name says. */
function otherType({ mediaType, extension = "" }: SavedArtifact): Own {
  const promised = IMAGES.get(extension);
  return promised === undefined || mediaType === undefined || promised === mediaType
    ? own``
    : own`, ${given(mediaType)} by content`;
}

function facts(file: SavedArtifact): Own {
  const { sizeBytes = 0, width, height } = file;
  const size = width && height ? own`${sizeBytes} bytes, ${width}x${height} px` : own`${sizeBytes} bytes`;
  return own`${size}${otherType(file)}`;
}

function saved(what: Own, file: SavedArtifact): Own {
  const line = own`Saved ${what}: ${bare(file.absolutePath)} (${facts(file)})`;
  return file.notAttached === undefined ? line : own`${line}. ${given(file.notAttached)}`;
}

function withLimitation(line: Own, { limitation }: SavedArtifact): Own {
  return limitation === undefined ? line : own`${line} ${given(limitation)}`;
}

/** What is on disk, never more: a file that is missing, old or of another kind is not called saved. */
function fileText(command: string, file: SavedArtifact): Own {
  const what = given(file.kind === "diff-image" ? "diff image" : file.kind);
  const where = bare(file.absolutePath);
  if (file.state === "verified") return saved(what, file);
  if (file.state === "pending") return withLimitation(own`${what} to ${where} is running.`, file);
  const reported = own`${given(command)} reported a ${what}`;
  if (file.state === "missing") return own`${reported}, but there is no such file: ${where}`;
  return withLimitation(own`${reported}, but ${where} is not verified.`, file);
}

/** Labels of an annotated screenshot that are told, at most. */
const MOST_LABELS = 60;

function label(row: JsonObject): string {
  const name = stringMember(row, "name");
  return `[${scalar(row["number"])}] @${scalar(row["ref"])} ${scalar(row["role"])}${name ? ` ${JSON.stringify(name)}` : ""}`;
}

/** What the numbers in an annotated screenshot stand for. */
function legend(data: Json): Speech {
  return listed(rowsOf(data, "annotations"), label, MOST_LABELS);
}

/** A file: saved and seen on disk, or what is wrong with it. */
export function fileLine({ command, data, artifact }: Done): Own | undefined {
  if (member(data, "changed") === false) return own`The page looks the same as before; no new file was written.`;
  return artifact && fileText(command.name, artifact);
}

/** The file, and what stands in it where a picture has labels. */
export const filePresenter: Presenter = (done) => {
  const line = fileLine(done);
  return line && [line, ...legend(done.data)];
};
