/** What became of the files that a command was to write: looked up on disk, never taken on trust. */
import path from "node:path";
import type { SavedArtifact, Step } from "../call/outcome.ts";
import { member, stringMember } from "../json.ts";
import type { ArtifactKind } from "../upstream/grammar/commands.ts";
import type { FileFacts, Files } from "../world/world.ts";
import { contentLimitation, judgedAs } from "./content.ts";
import type { Expected } from "./expected.ts";
import { extensionOf, HEAD_BYTES, mediaOf } from "./media.ts";

/** What was known of the disk before the call. */
export interface Earlier {
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  readonly files: ReadonlyMap<string, FileFacts>;
}

/** File systems round times to 2 s at worst. */
const ROUNDING_MS = 2000;

/** A file from before the call is not what this call saved. */
function isWritten(file: string, facts: FileFacts, earlier: Earlier): boolean {
  const before = earlier.files.get(file);
  if (before) return facts.modifiedMs !== before.modifiedMs || facts.bytes !== before.bytes;
  return facts.modifiedMs >= earlier.startedMs - ROUNDING_MS;
}

/** A recording has grown since it was started, whatever this call did to it. */
function isNew(kind: ArtifactKind, file: string, facts: FileFacts, earlier: Earlier): boolean {
  return kind === "recording" || isWritten(file, facts, earlier);
}

interface Found {
  readonly file: string;
  /** Where upstream had put it. */
  readonly tempPath?: string;
  readonly limitation?: string;
}

/** Brings the file to the asked place when upstream has written it somewhere else (`.dir/x.png` did that). */
function bring(files: Files, { file }: Expected, reported: string | undefined, earlier: Earlier): Found {
  if (reported === undefined || reported === file || !path.isAbsolute(reported) || files.stat(file)) return { file };
  const facts = files.stat(reported);
  if (!facts || !isWritten(reported, facts, earlier)) return { file };
  const reason = files.move(reported, file);
  return reason === undefined
    ? { file, tempPath: reported }
    : { file: reported, limitation: `agent-browser put it here, and it cannot be moved to ${file}: ${reason}.` };
}

type Seen = Pick<SavedArtifact, "state" | "exists" | "limitation" | "sizeBytes" | "mediaType" | "width" | "height">;

function seen(files: Files, kind: ArtifactKind, file: string, earlier: Earlier): Seen {
  const facts = files.stat(file);
  if (!facts) return { state: "missing", exists: false, limitation: "There is no such file." };
  if (!isNew(kind, file, facts, earlier))
    return { state: "unverified", exists: true, limitation: "The file there is from before this call." };
  const media = mediaOf(files.head(file, HEAD_BYTES) ?? new Uint8Array(), judgedAs(kind, file));
  const limitation = contentLimitation(kind, file, media);
  const size = media?.width && media.height ? { width: media.width, height: media.height } : {};
  return {
    exists: true,
    sizeBytes: facts.bytes,
    ...(media ? { mediaType: media.type } : {}),
    ...size,
    ...(limitation === undefined ? { state: "verified" } : { state: "unverified", limitation }),
  };
}

function pending(files: Files, { file }: Expected): Seen {
  const exists = files.stat(file) !== undefined;
  return { state: "pending", exists, limitation: 'It is being recorded; ["record","stop"] writes it.' };
}

function artifact(files: Files, step: number, expected: Expected, found: Found, facts: Seen): SavedArtifact {
  const extension = extensionOf(found.file);
  return {
    kind: expected.kind,
    step,
    path: found.file,
    absolutePath: found.file,
    ...(expected.asked === undefined ? {} : { requestedPath: expected.asked, cwd: files.cwd }),
    ...(extension === "" ? {} : { extension }),
    ...facts,
    ...(found.limitation === undefined ? {} : { state: "unverified", limitation: found.limitation }),
    ...(found.tempPath === undefined ? {} : { tempPath: found.tempPath }),
    storageScope: expected.scope,
  };
}

/** A command that named no file may say where it put one (`wait --download`). */
function reportedOnly(files: Files, kind: ArtifactKind, reported: string | undefined): readonly Expected[] {
  if (reported === undefined || kind === "recording") return [];
  return [{ kind, file: path.resolve(files.cwd, reported), scope: "explicit-path" }];
}

/**
 * The files of one step. Empty when it failed, or when it says itself that it wrote none: `--if-changed` of a page
 * that looks the same, a comparison of equal images.
 */
export function writtenBy(
  files: Files,
  step: Step,
  index: number,
  expected: readonly Expected[],
  earlier: Earlier,
): readonly SavedArtifact[] {
  const kind = step.command.artifact;
  const reply = typeof step.reply === "object" ? step.reply.value : undefined;
  if (!kind || !reply?.success || member(reply.data, "changed") === false) return [];
  const reported = stringMember(reply.data, "diffPath") ?? stringMember(reply.data, "path");
  const all = expected.length > 0 ? expected : reportedOnly(files, kind, reported);
  const written = all.map((one) => {
    if (one.pending) return artifact(files, index, one, { file: one.file }, pending(files, one));
    const found = kind === "recording" ? { file: one.file } : bring(files, one, reported, earlier);
    return artifact(files, index, one, found, seen(files, kind, found.file, earlier));
  });
  // Equal images give no image of their difference, also when upstream names one.
  return kind === "diff-image" && member(reply.data, "match") === true
    ? written.filter(({ state }) => state === "verified")
    : written;
}
