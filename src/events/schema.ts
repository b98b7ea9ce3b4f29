/**
 * The events: immutable facts about what the tool did, kept in pi's transcript. Past tense, one fact each.
 * Adding one: a member here, an `apply` in the projection that cares, a row in docs/EVENTS.md.
 * Changing the shape of one: raise `EVENT_VERSION` and add a step in `upcast.ts`.
 */
import { z } from "zod";
import { later } from "../later.ts";
import { FailureCategory } from "../problem.ts";
import { isSessionKey } from "../upstream/grammar/session-name.ts";

/** The shape version written today; older ones are upcast on read, newer ones counted and skipped. */
export const EVENT_VERSION = 1;

const SessionKind = z.enum(["managed", "explicit"]);
/**
 * The rule of `--session`, since a name becomes the name of files. The state is plain objects by name besides:
 * `constructor` would be found in every one of them, and changed there.
 */
const SessionName = z.string().refine((name) => isSessionKey(name) && !(name in Object.prototype));
/** Never 0 or less: a signal to such an id goes to a whole group, or to every process there is. */
const ProcessId = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
/** When a process began, as its system tells it; compared, never read. */
const Started = z.string().max(64);
const Count = z.number().int().nonnegative();
/** Numbers of @eN as ranges: "1-14,17". */
const Ranges = z.string().regex(/^(?:\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*)?$/);
/** Names of the launch flags and environment variables in force, and a digest of their values. */
const LaunchDigest = z.object({ names: z.array(z.string()), digest: z.string() });

/** The id of a launch of a desktop app: it becomes the name of files. */
const AppLaunch = z.string().regex(/^electron-[\w-]{6,40}$/);

/** Which desktop apps a launch of ours started. */
const appFacts = () =>
  [
    /** Kept at once, so that a crash leaves nothing unowned. */
    z.object({
      type: z.literal("app.launched"),
      launch: AppLaunch,
      pid: ProcessId,
      started: Started.optional(),
      /** Its own profile folder, in our private folder. */
      profile: z.string(),
      name: z.string(),
      appPath: z.string().optional(),
      executablePath: z.string(),
      appId: z.string().optional(),
    }),
    /** A browser session drives it. */
    z.object({
      type: z.literal("app.attached"),
      launch: AppLaunch,
      session: SessionName,
      port: z.number().int().positive().max(65_535),
    }),
    z.object({
      type: z.literal("app.ended"),
      launch: AppLaunch,
      by: z.enum(["caller", "quit", "failed-launch", "itself", "unproven"]),
    }),
  ] as const;

/** Which browsers there are, and who has them. */
const sessionFacts = () =>
  [
    /** Written before a cold launch, so that a crash leaves nothing unowned. */
    z.object({
      type: z.literal("session.leased"),
      session: SessionName,
      kind: SessionKind,
      generation: Count,
      socketDir: z.string(),
      launch: LaunchDigest.optional(),
    }),
    z.object({
      type: z.literal("session.opened"),
      session: SessionName,
      kind: SessionKind,
      generation: Count,
      daemonPid: ProcessId.optional(),
      daemonStarted: Started.optional(),
      browserPids: z.array(ProcessId).max(64).optional(),
      /** Of each of `browserPids`. */
      browserStarts: z.array(Started).max(64).optional(),
      /** The browser's temporary profile folder, which stands on its command line. */
      profile: z.string().optional(),
      launch: LaunchDigest,
      armed: z.boolean(),
      /** Values of the flags that hold it back (`--allowed-domains`), which are no secrets: it is opened again with them. */
      guards: z.record(z.string(), z.string()).optional(),
    }),
    z.object({ type: z.literal("session.replaced"), session: SessionName, by: SessionName }),
    z.object({
      type: z.literal("session.closed"),
      session: SessionName,
      by: z.enum(["caller", "replacement", "quit", "abandoned"]),
    }),
    z.object({
      type: z.literal("session.lost"),
      session: SessionName,
      reason: z.enum(["daemon-gone", "daemon-replaced", "browser-replaced", "launch-unknown"]),
    }),
    /** A call was stopped without an answer: whether the session still answers is not known until it was asked. */
    z.object({ type: z.literal("session.unverified"), session: SessionName }),
    z.object({ type: z.literal("session.verified"), session: SessionName }),
  ] as const;

/** Where they are: frames, pages, tabs, dialogs, refs. */
const pageFacts = () =>
  [
    /** Selectors mean a frame's elements until it is left; scripts and looks stay on the top page (NOTES 7). */
    z.object({ type: z.literal("frame.entered"), session: SessionName, frame: z.string() }),
    z.object({ type: z.literal("frame.left"), session: SessionName }),
    /** The page a session is known to be on. `urlKey` tells pages apart that differ only in a redacted part. */
    z.object({
      type: z.literal("page.changed"),
      session: SessionName,
      url: z.string(),
      urlKey: z.string(),
      title: z.string().optional(),
      targetId: z.string().optional(),
      /** `performance.timeOrigin` of the document, in ms; absent when the call did not see it. */
      document: z.number().optional(),
      /** A `file:` address that the caller opened by itself: nothing of the page led there. */
      asked: z.literal(true).optional(),
    }),
    /** Its process ended or stopped answering: the page is gone, and a blank one stands in its tab. */
    z.object({ type: z.literal("page.crashed"), session: SessionName }),
    z.object({
      type: z.literal("tab.drifted"),
      session: SessionName,
      /** The tab or page that was wanted, and what the session is on now. */
      wanted: z.object({ targetId: z.string().optional(), url: z.string() }),
      found: z.object({ targetId: z.string().optional(), url: z.string().optional() }),
      /** The wanted tab has closed: there is no way back to it. */
      gone: z.boolean().optional(),
    }),
    /** A confirm or prompt is open: it blocks the page until it is answered. */
    z.object({ type: z.literal("dialog.opened"), session: SessionName, kind: z.string(), text: z.string() }),
    z.object({ type: z.literal("dialog.closed"), session: SessionName }),
    /** Refs that belong to one document. */
    z.object({
      type: z.literal("refs.captured"),
      session: SessionName,
      document: z.number().optional(),
      ids: Ranges,
      /** Those of them whose role or name says password, code, card, ...: what is filled there is a secret. */
      secret: Ranges,
      /** The flags of the snapshot, so that it can be taken again the same way. */
      flags: z.array(z.string()),
      /** Earlier refs of the document whose elements are gone. */
      removed: Ranges.optional(),
    }),
    z.object({
      type: z.literal("refs.invalidated"),
      session: SessionName,
      reason: z.enum([
        "navigated",
        "tab-switched",
        "frame-selected",
        "session-lost",
        "session-closed",
        "interrupted",
        "document-replaced",
      ]),
    }),
  ] as const;

/** Files, recordings, routes, findings, calls. */
const otherFacts = () =>
  [
    z.object({
      type: z.literal("artifact.saved"),
      session: SessionName.optional(),
      kind: z.string(),
      path: z.string(),
      bytes: Count,
      mediaType: z.string().optional(),
      command: z.string().optional(),
      /** Absent where the caller named the place. */
      scope: z.enum(["persistent-session", "process-temp"]).optional(),
    }),
    z.object({
      type: z.literal("artifact.missing"),
      session: SessionName.optional(),
      kind: z.string(),
      path: z.string(),
      command: z.string().optional(),
    }),
    /** A video is being recorded; its file is there when it has been stopped. */
    z.object({ type: z.literal("recording.started"), session: SessionName, path: z.string() }),
    z.object({ type: z.literal("recording.stopped"), session: SessionName, path: z.string() }),
    /** The browser records its own work, as a trace or a profile, of which it has room for one. */
    z.object({ type: z.literal("tracer.started"), session: SessionName, who: z.enum(["trace", "profiler"]) }),
    z.object({ type: z.literal("tracer.stopped"), session: SessionName, who: z.enum(["trace", "profiler"]) }),
    /** Output that was too large to be shown is in a file, redacted. */
    z.object({
      type: z.literal("output.spilled"),
      path: z.string(),
      bytes: Count,
      scope: z.enum(["persistent-session", "process-temp"]),
      command: z.string().optional(),
    }),
    /** A file of ours was removed to make room for a newer one. */
    z.object({ type: z.literal("artifact.evicted"), kind: z.string(), path: z.string(), bytes: Count }),
    /** Requests that fit the pattern (upstream's glob, redacted) are aborted, answered with a body, or otherwise routed. */
    z.object({
      type: z.literal("route.added"),
      session: SessionName,
      pattern: z.string(),
      action: z.enum(["abort", "body", "other"]),
    }),
    /** Without a pattern: all routes. */
    z.object({ type: z.literal("route.removed"), session: SessionName, pattern: z.string().optional() }),
    z.object({
      type: z.literal("finding.raised"),
      finding: z.string(),
      session: SessionName.optional(),
      summary: z.string(),
    }),
    /** A call whose end never reached the transcript (pi was killed in the middle): its outcome is unknown. */
    z.object({ type: z.literal("call.interrupted"), interrupted: z.string() }),
    z.object({
      type: z.literal("call.finished"),
      status: z.enum(["ok", "rejected", "failed"]),
      command: z.string().optional(),
      session: SessionName.optional(),
      category: FailureCategory.optional(),
      /** Upstream processes started for this call. */
      processes: Count,
      ms: z.number(),
    }),
  ] as const;

/** Everything that can be recorded, without the envelope that the journal puts around it. */
export const factSchema = later(() =>
  z.discriminatedUnion("type", [...sessionFacts(), ...pageFacts(), ...appFacts(), ...otherFacts()]),
);
export type Fact = z.infer<ReturnType<typeof factSchema>>;
export type FactType = Fact["type"];

/** The types of all events. */
export const factTypes = later(
  (): ReadonlySet<string> => new Set(factSchema().options.map(({ shape }) => shape.type.value)),
);

export const Envelope = z.object({
  v: z.literal(EVENT_VERSION),
  id: z.string(),
  /** Order of recording; ties (two processes on one transcript) break by `id`. */
  seq: Count,
  /** pi's tool call id, or `""` for facts outside a call. */
  callId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The pi session that owns the browser or file this is about. A fork has another id than its parent. */
  owner: z.string(),
});
export type Envelope = z.infer<typeof Envelope>;

export const eventSchema = later(() => z.intersection(Envelope, factSchema()));
export type EngineEvent = z.infer<ReturnType<typeof eventSchema>>;
