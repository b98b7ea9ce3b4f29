/** `details` of every result, as one schema: strict, so that what it does not name is a fault. */
import { z } from "zod";
import { always, field } from "../details-field.ts";
import { Envelope, factTypes } from "../events/schema.ts";
import { FailureCategory } from "../problem.ts";
import { modes } from "../request/modes/index.ts";
import { EVIDENCE, OPENED } from "./evidence.ts";
import {
  Artifacts,
  BatchStep,
  NextActions,
  ResultCategory,
  SavedFile,
  Scope,
  SuccessCategory,
  Verification,
} from "./shared.ts";

const words = z.array(z.string());

/** What was called, and what it came to. */
function callFields() {
  const failed = "resultCategory is failure";
  return {
    args: field(words, "the call could be read", "The caller's words without secrets; of other modes, what they mean."),
    effectiveArgs: field(words, "something was run", "The words of the command as it ran, with its session."),
    command: field(z.string(), "the command is known", "Its first word."),
    subcommand: field(z.string(), "the command has more words", "The rest of its name: har start."),
    sessionMode: field(z.enum(["auto", "fresh"]), "a session was used", "As it was asked for."),
    sessionName: field(z.string(), "a session was used", "Its name upstream."),
    usedImplicitSession: field(z.boolean(), "a session was used", "It is the tool's own, not one the caller named."),
    resultCategory: always(ResultCategory, "Whether the call did what it was to do."),
    successCategory: field(SuccessCategory, "resultCategory is success", "What sort of success: files weigh most."),
    failureCategory: field(FailureCategory, failed, "Why it failed. The list is stable: branch on it, not on texts."),
    error: field(z.string(), failed, "What happened, in a sentence or two."),
    parseError: field(z.string(), "failureCategory is parse-failure", "The same as error."),
    summary: always(z.string(), "The command and what it came to, on one line."),
  };
}

/** What came back. */
function answerFields() {
  const page = z.strictObject({
    url: z.string(),
    urlKey: z.string().describe("Tells pages apart whose URLs differ only in what is masked."),
    title: z.string().exactOptional(),
    targetId: z.string().exactOptional().describe("The tab, by its CDP id."),
    document: z.number().exactOptional().describe("performance.timeOrigin of the document, in ms."),
  });
  const refs = z.strictObject({
    ids: z.string().describe('Numbers of @eN as ranges: "1-14,17".'),
    document: z.number().exactOptional(),
  });
  const output = z.strictObject({ path: z.string(), bytes: z.number() });
  const cut = "output was too large to be shown";
  return {
    data: field(
      z.json(),
      "upstream answered",
      "Its answer without secrets. Of a batch, a job or a check one row each: { success, command, result | error }. " +
        "What is large stands as { compacted: true, preview, bytes, fullOutputPath | spillError }; a large snapshot as its parts.",
    ),
    fullOutputPath: field(z.string(), cut, "The file with all of it."),
    fullOutputPaths: field(words, `${cut}, of several parts`, "All such files."),
    outputFile: field(output, "outputPath was given", "The file that holds the result."),
    inspection: field(z.literal(true), "the call is --help or --version", "Upstream answered with plain text."),
    stdout: field(z.string(), "the call is --help or --version", "The text, as far as it fits."),
    page: field(page, "the page after the call is known", "The page that the session is on."),
    refSnapshot: field(refs, "the call took a snapshot", "The refs that are good now, and their document."),
  };
}

/** Files that the call wrote, and those of the session. */
function fileFields() {
  const entry = z.strictObject({
    path: z.string(),
    kind: z.string(),
    command: z.string().exactOptional(),
    subcommand: z.string().exactOptional(),
    storageScope: Scope,
    retentionState: z.enum(["live", "ephemeral", "missing", "evicted"]).describe("ephemeral: gone when pi quits."),
    sizeBytes: z.number().exactOptional(),
    mediaType: z.string().exactOptional(),
  });
  const manifest = z.strictObject({
    entries: z.array(entry).describe("Oldest first."),
    maxEntries: z.number(),
    liveCount: z.number(),
    evictedCount: z.number(),
  });
  const cleanup = z.strictObject({
    owner: z.literal("host-file-tools"),
    summary: z.string(),
    note: z.string(),
    explicitArtifactPaths: words.describe("Ten at most."),
  });
  const wrote = "the call was to write a file";
  const changed = "the files of the session changed, or a browser was closed";
  return {
    artifacts: field(Artifacts, wrote, "Each file, and what is on disk."),
    artifactVerification: field(Verification, `${wrote}, or kept output in one`, "What was seen on disk."),
    savedFilePath: field(z.string(), "one download or PDF was written", "Its absolute path."),
    savedFile: field(SavedFile, "one download or PDF was written", "The same with what it is."),
    imagePath: field(z.string(), "a screenshot is attached to the result", "Its file."),
    imagePaths: field(words, "several are attached", "Their files."),
    artifactManifest: field(manifest, changed, "The newest files of the session; no contents."),
    artifactRetentionSummary: field(z.string(), changed, "The same in one sentence."),
    artifactCleanup: field(cleanup, "a browser was closed, and there are files", "Which files stay."),
  };
}

/** Rows, changes, and what else belongs to some commands only. */
function commandFields() {
  const change = z.strictObject({
    changeType: z.enum(["navigation", "mutation", "artifact", "confirmation", "dom-mutation"]),
    command: z.string().exactOptional(),
    summary: z.string().exactOptional(),
    message: z.string().exactOptional(),
    artifactCount: z.number().exactOptional(),
    savedFilePath: z.string().exactOptional(),
    nextActionIds: words.exactOptional(),
    opened: OPENED.opened.exactOptional(),
    list: OPENED.list.exactOptional(),
  });
  const failure = z.strictObject({ failedStep: BatchStep, notRun: z.number().exactOptional() });
  const navigation = z.strictObject({ url: z.string(), title: z.string().exactOptional() });
  const filter = z.strictObject({
    filter: z.string(),
    url: z.string().exactOptional(),
    matched: z.number(),
    total: z.number(),
  });
  const rows = "the call has several rows";
  return {
    batchSteps: field(z.array(BatchStep), rows, "What each row came to: of batch, job, qa and the lookups."),
    batchStepsOmitted: field(z.number(), "there are more than 40 rows", "How many are not in batchSteps."),
    batchFailure: field(failure, "a row failed", "The first row that failed, whatever its number."),
    pageChangeSummary: field(change, "the call changed something", "What it changed."),
    pageChangeSummaryAll: field(z.array(change), "several rows opened something", "All of what they opened."),
    navigationSummary: field(navigation, "changeType is navigation", "Where the call ended."),
    networkRequestsPageFilter: field(filter, "requests were narrowed by --current-page and the like", "What was left."),
  };
}

/** Sessions, follow-ups, and what was recorded. */
function lastFields() {
  const text = z.string().exactOptional();
  const outcome = z.strictObject({
    status: z.enum(["created", "replaced", "unchanged", "closed", "preserved", "abandoned"]),
    activeAfter: z.boolean(),
    succeeded: z.boolean(),
    sessionMode: z.enum(["auto", "fresh"]).exactOptional(),
    attemptedSessionName: text,
    previousSessionName: text,
    currentSessionName: text,
    replacedSessionName: text,
    activeBefore: z.boolean().exactOptional(),
    summary: text,
  });
  const hint = z.strictObject({
    reason: z.string(),
    recommendedSessionMode: z.literal("fresh"),
    exampleArgs: words,
    exampleParams: z.strictObject({ args: words, sessionMode: z.literal("fresh") }),
  });
  // The fields of each type are checked where events are read; here that would cost more than the rest.
  const event = Envelope.extend({ type: z.string().refine((type) => factTypes().has(type)) }).loose();
  const own = z.record(z.string(), z.looseObject({}));
  const all = z.record(z.string(), z.array(z.looseObject({})));
  return {
    managedSessionOutcome: field(
      outcome,
      "the tool's own session was used",
      "What became of it; the first three members only when nothing did.",
    ),
    sessionRecoveryHint: field(hint, "launch flags met a running browser", "The call that starts a new one."),
    diagnostics: field(own, "a diagnostic of a user's found something", "Its evidence, by its id owner/name."),
    diagnosticsAll: field(all, "it found something on several rows", "All of it."),
    nextActions: field(NextActions, "something makes sense next", "Exact calls, the likeliest first."),
    upstreamProcesses: field(z.number(), "always, unless the tool itself broke", "How many processes were started."),
    events: always(z.array(event), "What is recorded of the call; see EVENTS.md."),
  };
}

/** What diagnostics and layers saw, each with `NAMEAll` beside it for several rows. */
function evidenceFields(): z.ZodRawShape {
  const all = Object.entries(EVIDENCE).flatMap(([name, schema]) => [
    [name, schema.exactOptional()] as const,
    [`${name}All`, z.array(schema).exactOptional()] as const,
  ]);
  return Object.fromEntries(all);
}

/** Several sets of fields as one. */
function together(parts: readonly z.ZodRawShape[]): z.ZodRawShape {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** The fields that docs/RESULTS.md shows, by the heading that they stand under; those of modes come from the modes. */
export const DETAILS: Readonly<Record<string, z.ZodRawShape>> = {
  "What was called": callFields(),
  "What came back": answerFields(),
  Files: fileFields(),
  "Rows and changes": commandFields(),
  "Input modes": together(modes.map(({ details }) => details())),
  "Session, follow-ups, record": lastFields(),
};

/** The whole of it. */
export const Details = z.strictObject(together([...Object.values(DETAILS), evidenceFields()]));
