/** The files of a pi session as they are now: what `details.artifactManifest` and `artifactCleanup` are made of. */

import { hasClosed } from "../call/closing.ts";
import type { Outcome, SavedArtifact } from "../call/outcome.ts";
import type { EngineEvent } from "../events/schema.ts";
import type { Artifact } from "../projections/artifacts.ts";
import type { Spill } from "../projections/spills.ts";
import type { Environment } from "../upstream/host/environment.ts";
import type { World } from "../world/world.ts";

export interface InventoryEntry {
  readonly path: string;
  /** `spill` is output that was too large to be shown. */
  readonly kind: string;
  readonly command?: string;
  readonly storageScope: SavedArtifact["storageScope"];
  /** ephemeral: gone when this process quits; missing: not on disk now. */
  readonly retentionState: "live" | "ephemeral" | "missing" | "evicted";
  readonly sizeBytes?: number;
  readonly mediaType?: string;
}

export interface Inventory {
  /** Oldest first, the newest `most` of them. */
  readonly entries: readonly InventoryEntry[];
  readonly most: number;
  /** After a close: files at places of the caller's, which stay. */
  readonly kept?: readonly string[];
}

const DEFAULT_MOST = 100;
const MOST_MOST = 1000;
/** How many files are named when the browser is closed. */
const MOST_KEPT = 10;

/** Events that change the inventory. */
const CHANGES: ReadonlySet<EngineEvent["type"]> = new Set([
  "artifact.saved",
  "artifact.missing",
  "artifact.evicted",
  "output.spilled",
]);

/** How many entries are reported. */
export function inventorySize(environment: Environment): number {
  const given = Number(environment["PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES"]);
  return Number.isInteger(given) && given > 0 ? Math.min(given, MOST_MOST) : DEFAULT_MOST;
}

type IsThere = (file: string) => boolean;

function retention(isThere: boolean, scope: InventoryEntry["storageScope"]): InventoryEntry["retentionState"] {
  if (!isThere) return "missing";
  return scope === "process-temp" ? "ephemeral" : "live";
}

function ofArtifact(file: Artifact, isThere: IsThere, evicted: ReadonlySet<string>): InventoryEntry {
  const storageScope = file.scope ?? "explicit-path";
  return {
    path: file.path,
    kind: file.kind,
    ...(file.command === undefined ? {} : { command: file.command }),
    storageScope,
    retentionState: evicted.has(file.path) ? "evicted" : retention(isThere(file.path), storageScope),
    ...(file.bytes === undefined ? {} : { sizeBytes: file.bytes }),
    ...(file.mediaType === undefined ? {} : { mediaType: file.mediaType }),
  };
}

function ofSpill({ path, bytes, scope, state, command }: Spill): InventoryEntry {
  return {
    path,
    kind: "spill",
    ...(command === undefined ? {} : { command }),
    storageScope: scope,
    retentionState: state === "evicted" ? "evicted" : retention(true, scope),
    sizeBytes: bytes,
  };
}

/** Both kinds have a share: a hundred spills must not push the screenshots out. */
function newest(files: readonly Artifact[], own: readonly Spill[], most: number, isThere: IsThere): Inventory {
  const spills = own.filter(({ kind }) => kind === "spill");
  const evicted = new Set(own.flatMap(({ state, path }) => (state === "evicted" ? [path] : [])));
  const forSpills = Math.max(Math.floor(most / 2), most - files.length);
  const shown = spills.slice(Math.max(0, spills.length - forSpills));
  const ofFiles = files.slice(Math.max(0, files.length - (most - shown.length)));
  return { most, entries: [...ofFiles.map((file) => ofArtifact(file, isThere, evicted)), ...shown.map(ofSpill)] };
}

function keptFiles({ entries }: Inventory): readonly string[] {
  const there = entries.filter((entry) => entry.storageScope === "explicit-path" && entry.retentionState === "live");
  return there.slice(0, MOST_KEPT).map((entry) => entry.path);
}

/** Oldest first. */
export interface KnownFiles {
  readonly artifacts: readonly Artifact[];
  readonly spills: readonly Spill[];
}

export interface InventoryOptions {
  readonly files: KnownFiles;
  readonly world: Pick<World, "files" | "env">;
  readonly outcome: Outcome;
  /** The events of this call so far. */
  readonly events: readonly EngineEvent[];
}

/** The inventory, for a call that changed it or that closed the browser; undefined for any other. */
export function inventoryOf({ files, world, outcome, events }: InventoryOptions): Inventory | undefined {
  const closed = hasClosed(outcome) || (outcome.status === "ok" && outcome.command?.effect === "close");
  if (!closed && !events.some(({ type }) => CHANGES.has(type))) return undefined;
  const isThere: IsThere = (file) => world.files.stat(file) !== undefined;
  const inventory = newest(files.artifacts, files.spills, inventorySize(world.env), isThere);
  if (inventory.entries.length === 0) return undefined;
  return closed ? { ...inventory, kept: keptFiles(inventory) } : inventory;
}
