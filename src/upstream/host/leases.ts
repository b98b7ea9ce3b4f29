/**
 * Who holds the browser of a session: a private file beside its sockets says which pi does, so that a browser whose pi
 * is gone is ended by the next one, and no pi drives the browser of another that lives.
 */
import { linkSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { isNamespaceFolder, isSessionName } from "../grammar/session-name.ts";
import { isSame, type KnownProcess, startTime } from "./processes.ts";

const ENDING = ".lease.json";

/** The pi process that has something. */
export const Holder = z.object({
  pid: z.number().int().positive(),
  started: z.string().optional(),
  /** Process ids mean something in their own space only: a folder can be shared with a container. */
  space: z.string().optional(),
});
export type Holder = z.infer<typeof Holder>;

const Lease = Holder.extend({ namespace: z.string().optional() });
type Lease = z.infer<typeof Lease>;

function ownSpace(): string | undefined {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return undefined;
  }
}

let self: Holder | undefined;

/** This process; every call asks whose its session is, and this does not change. */
export function ownProcess(): Holder {
  const [started, space] = self ? [] : [startTime(process.pid), ownSpace()];
  self ??= {
    pid: process.pid,
    ...(started === undefined ? {} : { started }),
    ...(space === undefined ? {} : { space }),
  };
  return self;
}

function fileOf(folder: string, session: string): string {
  return path.join(folder, `${session}${ENDING}`);
}

function read(folder: string, session: string): Lease | undefined {
  try {
    return Lease.safeParse(parseJson(readFileSync(fileOf(folder, session), "utf8"))).data;
  } catch {
    return undefined;
  }
}

function processOf({ pid, started }: Holder): KnownProcess {
  return started === undefined ? { pid } : { pid, started };
}

export function isOwn(lease: Holder): boolean {
  const { pid, started, space } = ownProcess();
  return lease.pid === pid && lease.started === started && lease.space === space;
}

/** Its pi lives, or lives where this one cannot see it. */
export function isHeld(lease: Holder): boolean {
  return lease.space !== ownProcess().space || isSame(processOf(lease));
}

/** The other pi that holds a session now; undefined when none does. */
export function holderOf(folder: string, session: string): number | undefined {
  const lease = read(folder, session);
  return lease && !isOwn(lease) && isHeld(lease) ? lease.pid : undefined;
}

/** Takes a session for this pi; false when another one that lives has it. Throws what the file system throws. */
export function takeLease(folder: string, session: string, namespace: string | undefined): boolean {
  const file = fileOf(folder, session);
  const before = read(folder, session);
  if (before && isOwn(before)) return true;
  if (before && isHeld(before)) return false;
  const fresh = `${file}.${process.pid}`;
  try {
    const kept = namespace ?? before?.namespace;
    const lease: Lease = { ...ownProcess(), ...(kept === undefined ? {} : { namespace: kept }) };
    writeFileSync(fresh, JSON.stringify(lease), { mode: 0o600 });
    if (before) renameSync(fresh, file);
    // Linked when it is whole: of two that take the same name at once, one gets it.
    else linkSync(fresh, file);
  } catch (error) {
    if (holderOf(folder, session) !== undefined) return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return true;
}

/** Gives a session up. */
export function dropLease(folder: string, session: string): void {
  try {
    rmSync(fileOf(folder, session), { force: true });
  } catch {
    // A folder that cannot be written keeps it; it counts no longer than this process lives.
  }
}

/** A session that nobody holds any more. */
export interface Abandoned {
  readonly session: string;
  readonly namespace: string | undefined;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The sessions in a folder whose pi is gone. */
export function abandonedIn(folder: string): readonly Abandoned[] {
  return namesIn(folder).flatMap((name) => {
    const session = name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : "";
    const lease = isSessionName(session) ? read(folder, session) : undefined;
    if (!lease || isHeld(lease)) return [];
    const { namespace } = lease;
    return namespace === undefined || isNamespaceFolder(namespace) ? [{ session, namespace }] : [];
  });
}
