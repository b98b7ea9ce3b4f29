import path from "node:path";
import { type Expected, type Place, type Placed, placeRow } from "../artifacts/expected.ts";
import { withImages } from "../artifacts/images.ts";
import { withInputFiles } from "../artifacts/input-files.ts";
import { privateNotes, release, reserve } from "../artifacts/private.ts";
import { tracerInTheWay } from "../artifacts/tracer.ts";
import { type Earlier, writtenBy } from "../artifacts/written.ts";
import { closesLast } from "../call/closing.ts";
import type { Filed, Middleware, Pinned } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import { type Outcome, rejected, type SavedArtifact, type Step } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import { type Problem, refusal } from "../problem.ts";
import type { FileFacts } from "../world/world.ts";
import { folderFindings } from "./folder-uploads.ts";

function placeOf({ world, session, state }: Pinned): Place {
  return {
    cwd: world.files.cwd,
    env: world.env,
    newId: () => world.newId(),
    own: world.spills,
    recording: session.key === undefined ? undefined : state.recordings[session.key],
  };
}

function placed(call: Pinned): readonly Placed[] {
  const place = placeOf(call);
  return call.pinned.command.map((row, index) => {
    const step = call.steps[index];
    return step ? placeRow(step, row, call.plan.argv.globals, place) : { argv: row.argv, expected: [] };
  });
}

/** What is asked for is no name of a file; upstream would fail after its work, or leave the file under another name. */
function nameless({ world }: Pinned, { file, asked = file }: Expected): string | undefined {
  if (/^@?~[\\/]/.test(asked)) {
    return `~ is not read as the home folder (${asked}): give the whole path, or one in pi's folder.`;
  }
  const folder = /[\\/]$/.test(asked) || world.files.entry(file) === "folder";
  return folder ? `${asked} is a folder: give the name of a file in it.` : undefined;
}

function withoutFolder(call: Pinned, expected: readonly Expected[]): Problem | undefined {
  for (const one of expected) {
    const { file, asked } = one;
    const fault = nameless(call, one);
    if (fault) return refusal("validation-error", `${fault} Nothing was run.`, "path-nameless", { path: file });
    const reason = call.world.files.makeFolder(path.dirname(file));
    if (reason) {
      const message = `The folder for ${asked ?? file} cannot be made: ${reason}. Nothing was run.`;
      return refusal("validation-error", message, "folder-not-made", { path: file, reason });
    }
  }
  return undefined;
}

function onDisk(call: Pinned, expected: readonly Expected[]): ReadonlyMap<string, FileFacts> {
  return new Map(
    expected.flatMap(({ file }) => {
      const facts = call.world.files.stat(file);
      return facts ? [[file, facts] as const] : [];
    }),
  );
}

function factOf(call: Pinned, artifact: SavedArtifact, command: string): Fact | undefined {
  const { key } = call.session;
  const { kind, absolutePath, storageScope, mediaType, sizeBytes } = artifact;
  const base = { kind, path: absolutePath, command, ...(key === undefined ? {} : { session: key }) };
  if (artifact.state === "missing") return { type: "artifact.missing", ...base };
  if (artifact.state === "pending")
    return key === undefined ? undefined : { type: "recording.started", session: key, path: absolutePath };
  // A file from before the call was not measured: nothing was saved.
  if (sizeBytes === undefined) return undefined;
  return {
    type: "artifact.saved",
    ...base,
    bytes: sizeBytes,
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(storageScope === "explicit-path" ? {} : { scope: storageScope }),
  };
}

/** In each row by itself: what a row behind it came to says nothing of it. */
function tracerSeen(call: Pinned, { command: { tracer }, reply }: Step): void {
  const { key } = call.session;
  if (!tracer || key === undefined || reply === "not-reached") return;
  const { who, does } = tracer;
  const started = typeof reply === "object" && reply.value.success;
  // A stop that failed says that there was nothing to stop.
  if (does === "ends" || started)
    call.record(call.redactor.fact({ type: does === "ends" ? "tracer.stopped" : "tracer.started", session: key, who }));
}

/** An answered `record stop` ends the recording also when the video could not be made of it. */
function recordEnded(call: Pinned, step: Step): void {
  const { key } = call.session;
  const { recording } = step.command;
  const ended = recording === "ends" || recording === "restarts";
  const path = key === undefined ? undefined : call.state.recordings[key];
  if (!ended || typeof step.reply === "string" || key === undefined || path === undefined) return;
  call.record(call.redactor.fact({ type: "recording.stopped", session: key, path }));
}

function checked(call: Pinned, outcome: Outcome, rows: readonly Placed[], earlier: Earlier): Outcome {
  const found = outcome.steps.flatMap((step, index) => {
    recordEnded(call, step);
    tracerSeen(call, step);
    return writtenBy(call.world.files, step, index, rows[index]?.expected ?? [], earlier);
  });
  for (const artifact of found) {
    const fact = factOf(call, artifact, outcome.steps[artifact.step]?.command.name ?? "");
    if (fact) call.record(call.redactor.fact(fact));
  }
  const notes = [...outcome.notes, ...privateNotes(call.world.files, found)];
  return { ...outcome, ...withImages(call.world.files, found), notes };
}

/** With its browser a recording ends, too, and its file stays empty (seen on 0.41.2 with ffmpeg). */
function cutShort(call: Pinned): Outcome | undefined {
  const { key } = call.session;
  const file = key === undefined ? undefined : call.state.recordings[key];
  const stops = call.steps.some(({ command }) => command.recording === "ends");
  if (file === undefined || stops || !closesLast(call.plan)) return undefined;
  const message = `A recording is running, and close would leave ${file} empty. Nothing was run. Stop the recording, then close.`;
  const stop = nextAction(call.session, "stop-recording", "Writes the video.", ["record", "stop"]);
  const finding = {
    id: "recording-running",
    field: "recordingRunning",
    summary: "",
    evidence: { file },
    nextActions: [stop],
  };
  return rejected(refusal("validation-error", message, "recording-running", { path: file }), { findings: [finding] });
}

/**
 * Files: paths are taken from pi's folder and made absolute, missing folders are made, and after the run each file
 * is looked for on disk. What is not there is never called saved.
 */
export function artifacts(): Middleware<Pinned, Pick<Filed, "filed">> {
  return {
    name: "artifacts",
    run: async (call, next) => {
      const { pinned, world } = call;
      const unfinished = cutShort(call) ?? tracerInTheWay(call);
      if (unfinished) return unfinished;
      const rows = placed(call);
      const given = withInputFiles(
        call.steps,
        rows.map((row) => row.argv),
        world.files,
      );
      if ("problem" in given) return rejected(given.problem);
      const expected = rows.flatMap((row) => row.expected);
      const problem = withoutFolder(call, expected);
      if (problem) return rejected(problem);
      const earlier = { startedMs: world.now(), files: onDisk(call, expected) };
      const command = pinned.command.map((row, index) => ({ ...row, argv: given.ok[index] ?? row.argv }));
      const reserved = reserve(world.files, rows);
      const outcome = await next({ filed: { ...pinned, command } });
      release(world.files, reserved, outcome.steps);
      if (outcome.status === "rejected") return outcome;
      const findings = [...outcome.findings, ...folderFindings(call, outcome)];
      return checked(call, { ...outcome, findings }, rows, earlier);
    },
  };
}
