/** Parts of `details` that stand in more than one place. */
import { z } from "zod";
import { FailureCategory } from "../problem.ts";

export const ResultCategory = z.enum(["success", "failure"]);
export const SuccessCategory = z.enum([
  "completed",
  "artifact-saved",
  "artifact-pending",
  "artifact-unverified",
  "inspection",
]);

const Params = z.looseObject({
  args: z.array(z.string()).exactOptional().describe("Another mode stands in its place under its own name."),
  stdin: z.string().exactOptional(),
  sessionMode: z.enum(["auto", "fresh"]).exactOptional(),
  timeoutMs: z.number().exactOptional(),
});

export const NextActions = z.array(
  z.strictObject({
    tool: z.literal("agent_browser"),
    id: z.string().describe("Stable: what kind of follow-up it is."),
    reason: z.string(),
    safety: z.string().exactOptional().describe("What to think of before it is run."),
    params: Params.describe("The parameters of the call, which runs as it stands."),
  }),
);

export const Scope = z.enum(["explicit-path", "persistent-session", "process-temp"]);
export const ArtifactStatus = z.enum(["saved", "missing", "pending", "unverified", "moved"]);

const FileKind = z.string().describe("screenshot, pdf, download, state, trace, profile, recording, har, diff-image");

export const Artifacts = z.array(
  z.strictObject({
    kind: FileKind,
    artifactType: z.string().describe("The same as kind."),
    path: z.string(),
    absolutePath: z.string(),
    requestedPath: z.string().exactOptional().describe("As the caller wrote it."),
    cwd: z.string().exactOptional().describe("The folder it was taken from."),
    extension: z.string().exactOptional(),
    exists: z.boolean(),
    status: ArtifactStatus.describe("moved: upstream had put it elsewhere, at tempPath."),
    sizeBytes: z.number().exactOptional(),
    mediaType: z.string().exactOptional().describe("By its content."),
    width: z.number().exactOptional().describe("Pixels."),
    height: z.number().exactOptional().describe("Pixels."),
    notAttached: z.string().exactOptional().describe("Why a screenshot is no inline image."),
    session: z.string().exactOptional(),
    storageScope: Scope.exactOptional().describe("Absent where the caller named the place."),
    tempPath: z.string().exactOptional(),
  }),
);

export const Verification = z.strictObject({
  verified: z.boolean().describe("True only when every entry is."),
  verifiedCount: z.number(),
  missingCount: z.number(),
  pendingCount: z.number(),
  unverifiedCount: z.number(),
  artifacts: z.array(
    z.strictObject({
      path: z.string(),
      absolutePath: z.string().exactOptional(),
      requestedPath: z.string().exactOptional(),
      kind: z.string().describe("A kind of file, or spill: output that was too large to be shown."),
      mediaType: z.string().exactOptional(),
      exists: z.boolean(),
      sizeBytes: z.number().exactOptional(),
      status: ArtifactStatus.exactOptional(),
      state: z.enum(["verified", "missing", "pending", "unverified"]),
      storageScope: Scope.exactOptional(),
      retentionState: z.enum(["live", "ephemeral"]).exactOptional(),
      limitation: z.string().exactOptional().describe("Why it is not verified, or how long it stays."),
    }),
  ),
});

export const SavedFile = z.strictObject({
  path: z.string(),
  kind: z.enum(["download", "pdf"]),
  sizeBytes: z.number().exactOptional(),
  mediaType: z.string().exactOptional(),
});

/** One row of a batch, of a job or of a check. */
export const BatchStep = z.strictObject({
  index: z.number().describe("From 1."),
  step: z.number().exactOptional().describe("Of a job: the step that the row belongs to."),
  command: z.array(z.string()),
  resultCategory: ResultCategory,
  successCategory: SuccessCategory.exactOptional(),
  failureCategory: FailureCategory.exactOptional(),
  reason: z.enum(["not-reached", "unknown"]).exactOptional().describe("Why the row has no answer."),
  error: z.string().exactOptional(),
  artifacts: Artifacts.exactOptional(),
  artifactVerification: Verification.exactOptional(),
  savedFilePath: z.string().exactOptional(),
  savedFile: SavedFile.exactOptional(),
  imagePath: z.string().exactOptional(),
  imagePaths: z.array(z.string()).exactOptional(),
  nextActions: NextActions.exactOptional(),
});
