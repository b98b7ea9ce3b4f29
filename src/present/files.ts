import type { SavedArtifact } from "../call/outcome.ts";
import { type Json, type JsonObject, member, rowsOf, stringMember } from "../json.ts";
import { listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

function facts({ sizeBytes = 0, width, height }: SavedArtifact): string {
  return [`${sizeBytes} bytes`, ...(width && height ? [`${width}x${height} px`] : [])].join(", ");
}

function saved(what: string, file: SavedArtifact): string {
  const line = `Saved ${what}: ${file.absolutePath} (${facts(file)})`;
  return file.notAttached === undefined ? line : `${line}. ${file.notAttached}`;
}

/** What is on disk, never more: a file that is missing, old or of another kind is not called saved. */
export function fileText(command: string, file: SavedArtifact): string {
  const what = file.kind === "diff-image" ? "diff image" : file.kind;
  const where = file.absolutePath;
  if (file.state === "verified") return saved(what, file);
  if (file.state === "pending") return `${what} to ${where} is running. ${file.limitation ?? ""}`.trimEnd();
  if (file.state === "missing") return `${command} reported a ${what}, but there is no such file: ${where}`;
  return `${command} reported a ${what}, but ${where} is not verified. ${file.limitation ?? ""}`.trimEnd();
}

/** Labels of an annotated screenshot that are told, at most. */
const MOST_LABELS = 60;

function label(row: JsonObject): string {
  const name = stringMember(row, "name");
  return `[${scalar(row["number"])}] @${scalar(row["ref"])} ${scalar(row["role"])}${name ? ` ${JSON.stringify(name)}` : ""}`;
}

/** What the numbers in an annotated screenshot stand for. */
function legend(data: Json): string {
  const rows = rowsOf(data, "annotations");
  return rows.length === 0 ? "" : `\n${listed(rows, label, MOST_LABELS, "")}`;
}

/** A file: saved and seen on disk, or what is wrong with it. */
export const filePresenter: Presenter = ({ command, data, artifact }) => {
  if (member(data, "changed") === false) return "The page looks the same as before; no new file was written.";
  return artifact && `${fileText(command.name, artifact)}${legend(data)}`;
};
