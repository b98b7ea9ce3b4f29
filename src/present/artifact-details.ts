/** The fields of `details` that are about files. */
import type { Inventory, InventoryEntry } from "../artifacts/inventory.ts";
import type { Attachment, SavedArtifact } from "../call/outcome.ts";
import type { EngineEvent } from "../events/schema.ts";
import type { Json, JsonObject } from "../json.ts";

type Fields = Record<string, Json | undefined>;

function defined(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Kinds that are the whole point of their command, and so have fields of their own. */
const SAVED_FILES: ReadonlySet<string> = new Set(["download", "pdf"]);

const STATUS = { verified: "saved", missing: "missing", pending: "pending", unverified: "unverified" } as const;

function artifactOf(file: SavedArtifact, session: string | undefined): JsonObject {
  const { step: _step, state, limitation: _limitation, storageScope, ...facts } = file;
  return defined({
    ...facts,
    artifactType: file.kind,
    status: file.tempPath === undefined ? STATUS[state] : "moved",
    session,
    storageScope: storageScope === "explicit-path" ? undefined : storageScope,
  });
}

type Row = JsonObject & { readonly state: SavedArtifact["state"] };

function rowOf(file: SavedArtifact): Row {
  const { kind, path, absolutePath, requestedPath, mediaType, exists, sizeBytes, state, limitation } = file;
  const facts = { path, absolutePath, requestedPath, kind, mediaType, exists, sizeBytes, limitation };
  return { ...defined(facts), status: STATUS[state], state };
}

type Spilled = Extract<EngineEvent, { readonly type: "output.spilled" }>;

function rowOfSpill({ path, bytes, scope }: Spilled): Row {
  const isKept = scope === "persistent-session";
  return {
    path,
    kind: "spill",
    exists: true,
    sizeBytes: bytes,
    storageScope: scope,
    retentionState: isKept ? "live" : "ephemeral",
    ...(isKept ? {} : { limitation: "It is removed when pi quits." }),
    state: "verified",
  };
}

/** `details.artifactVerification`: what was seen on disk. Undefined when nothing was to be seen. */
function verification(rows: readonly Row[]): JsonObject | undefined {
  if (rows.length === 0) return undefined;
  const count = (state: SavedArtifact["state"]): number => rows.filter((row) => row.state === state).length;
  return {
    verified: count("verified") === rows.length,
    verifiedCount: count("verified"),
    missingCount: count("missing"),
    pendingCount: count("pending"),
    unverifiedCount: count("unverified"),
    artifacts: rows,
  };
}

function savedFile(files: readonly SavedArtifact[]): Fields {
  const [file, ...more] = files.filter(({ kind, exists }) => exists && SAVED_FILES.has(kind));
  if (!file || more.length > 0) return {};
  const { kind, absolutePath, sizeBytes, mediaType } = file;
  return { savedFilePath: absolutePath, savedFile: defined({ path: absolutePath, kind, sizeBytes, mediaType }) };
}

function images(files: readonly SavedArtifact[], attachments: readonly Attachment[]): Fields {
  const own = new Set(files.map((file) => file.absolutePath));
  const paths = attachments.map(({ path }) => path).filter((path) => own.has(path));
  return { imagePath: paths[0], imagePaths: paths.length > 1 ? paths : undefined };
}

/** Which files a result is about: all of a call, or those of one row of a batch. */
export interface FilesOf {
  readonly files: readonly SavedArtifact[];
  readonly attachments: readonly Attachment[];
  readonly session: string | undefined;
  /** The events of the call, for the output that it spilled. */
  readonly events: readonly EngineEvent[];
}

/** `artifacts`, `artifactVerification`, `savedFile(Path)`, `imagePath(s)`; those without a value are left out. */
export function fileFields({ files, attachments, session, events }: FilesOf): JsonObject {
  const spilled = events.flatMap((event) => (event.type === "output.spilled" ? [rowOfSpill(event)] : []));
  return defined({
    artifacts: files.length > 0 ? files.map((file) => artifactOf(file, session)) : undefined,
    artifactVerification: verification([...files.map(rowOf), ...spilled]),
    ...savedFile(files),
    ...images(files, attachments),
  });
}

/**
 * `artifact-saved`, `artifact-pending` or `artifact-unverified`; undefined when no file was written. What is missing
 * or unlike its name weighs most, then what is still to come.
 */
export function fileCategory(files: readonly SavedArtifact[]): string | undefined {
  if (files.length === 0) return undefined;
  if (files.some(({ state }) => state === "missing" || state === "unverified")) return "artifact-unverified";
  return files.some(({ state }) => state === "pending") ? "artifact-pending" : "artifact-saved";
}

function entryOf({ command, ...entry }: InventoryEntry): JsonObject {
  const [name, ...sub] = command?.split(" ") ?? [];
  return defined({ ...entry, command: name, subcommand: sub.length > 0 ? sub.join(" ") : undefined });
}

function counts({ entries }: Inventory): Readonly<Record<InventoryEntry["retentionState"], number>> {
  const count = (state: InventoryEntry["retentionState"]): number =>
    entries.filter((entry) => entry.retentionState === state).length;
  return { live: count("live"), ephemeral: count("ephemeral"), missing: count("missing"), evicted: count("evicted") };
}

function retentionSummary(inventory: Inventory): string {
  const { live, ephemeral, missing, evicted } = counts(inventory);
  const rest = [
    ...(ephemeral > 0 ? [`${ephemeral} until pi quits`] : []),
    ...(evicted > 0 ? [`${evicted} evicted`] : []),
    ...(missing > 0 ? [`${missing} missing`] : []),
  ];
  return `Files of this session: ${[`${live} live`, ...rest].join(", ")} (the newest ${inventory.most} are listed).`;
}

/** Why files stay when the browser goes. */
const CLEANUP_NOTE =
  "Closing the browser deletes no file: screenshots, downloads, PDFs, traces, HARs and recordings stay where they are. Delete them with ordinary file tools.";

/** `artifactManifest`, `artifactRetentionSummary`, `artifactCleanup`. */
export function inventoryFields(inventory: Inventory | undefined): JsonObject {
  if (!inventory) return {};
  const { live, evicted } = counts(inventory);
  const summary = retentionSummary(inventory);
  const { entries, most, kept } = inventory;
  return defined({
    artifactManifest: { entries: entries.map(entryOf), maxEntries: most, liveCount: live, evictedCount: evicted },
    artifactRetentionSummary: summary,
    artifactCleanup: kept && { owner: "host-file-tools", summary, note: CLEANUP_NOTE, explicitArtifactPaths: kept },
  });
}

/** Events after which it matters to the agent how long output of ours is kept. */
const TELLING: ReadonlySet<EngineEvent["type"]> = new Set(["output.spilled", "artifact.evicted"]);

/** A sentence for the agent when this call kept output and some of it has gone, or will go; undefined otherwise. */
export function retentionLine(inventory: Inventory | undefined, events: readonly EngineEvent[]): string | undefined {
  if (!inventory || !events.some(({ type }) => TELLING.has(type))) return undefined;
  const { ephemeral, evicted } = counts(inventory);
  return ephemeral + evicted > 0 ? retentionSummary(inventory) : undefined;
}
