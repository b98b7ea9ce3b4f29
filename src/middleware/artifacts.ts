import path from "node:path";
import type { Fact } from "../events/schema.ts";
import { member, stringMember } from "../json.ts";
import { type Attachment, type Outcome, rejected, type SavedArtifact, type Step } from "../pipeline/outcome.ts";
import { refusal } from "../pipeline/problem.ts";
import type { CommandRow } from "../pipeline/program.ts";
import type { Filed, Middleware, Pinned } from "../pipeline/types.ts";
import type { FileFacts } from "../pipeline/world.ts";
import type { ParsedArgv } from "../upstream/argv.ts";

/** An image above this is named, not attached: it would cost the model more than it tells. */
const LARGEST_ATTACHED_BYTES = 4 * 1024 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
  ".json": "application/json",
  ".har": "application/json",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
};

interface Wanted {
  readonly asked: string;
  readonly absolute: string;
}

/** What was known of the disk before the call. */
interface Earlier {
  readonly startedMs: number;
  readonly files: ReadonlyMap<string, FileFacts>;
}

/** The file a command was asked to write; the words of its row with an absolute path in place. */
interface Placed {
  readonly argv: readonly string[];
  readonly wanted?: Wanted;
}

/** A leading @ is how some agents mark a file. */
function absolute(cwd: string, asked: string): string {
  return path.resolve(cwd, asked.replace(/^@(?!e\d+$)/, ""));
}

function place(step: ParsedArgv, row: CommandRow, cwd: string): Placed {
  if (!step.command.artifact) return { argv: row.argv };
  const word = step.given.find((given) => given.kind === "path");
  if (word) {
    const file = absolute(cwd, word.value);
    return {
      argv: row.argv.map((token, index) => (index === word.index ? file : token)),
      wanted: { asked: word.value, absolute: file },
    };
  }
  const flag = step.flags.find((given) => given.spec.kind === "path" && given.value !== undefined);
  if (flag?.value === undefined) return { argv: row.argv };
  const file = absolute(cwd, flag.value);
  const at = row.argv.findIndex(
    (token, index) => token === flag.value && index > 0 && flag.spec.names.includes(row.argv[index - 1] ?? ""),
  );
  return {
    argv: row.argv.map((token, index) => (index === at ? file : token)),
    wanted: { asked: flag.value, absolute: file },
  };
}

/** Where the file is: where it was asked for, else where the reply says that it went. */
function located(step: Step, wanted: Wanted | undefined): string | undefined {
  if (wanted) return wanted.absolute;
  return typeof step.reply === "object" ? stringMember(step.reply.value.data, "path") : undefined;
}

/** A file from before the call is not what this call saved. File systems round to seconds at worst. */
function isWritten(file: string, facts: FileFacts, earlier: Earlier): boolean {
  const before = earlier.files.get(file);
  if (before) return facts.modifiedMs !== before.modifiedMs || facts.bytes !== before.bytes;
  return facts.modifiedMs >= earlier.startedMs - 2000;
}

function verify(call: Pinned, step: Step, wanted: Wanted | undefined, earlier: Earlier): SavedArtifact | undefined {
  const kind = step.command.artifact;
  const reply = typeof step.reply === "object" ? step.reply.value : undefined;
  const file = located(step, wanted);
  // `screenshot --if-changed` writes nothing when the page looks the same.
  const unchanged = member(reply?.data, "changed") === false;
  if (!kind || !reply?.success || unchanged || file === undefined) return undefined;
  const facts = call.world.files.stat(file);
  const fresh = facts !== undefined && isWritten(path.resolve(call.world.files.cwd, file), facts, earlier);
  const mediaType = MEDIA_TYPES[path.extname(file).toLowerCase()];
  return {
    kind,
    path: file,
    absolutePath: path.resolve(call.world.files.cwd, file),
    exists: fresh,
    ...(wanted ? { requestedPath: wanted.asked } : {}),
    ...(fresh ? { sizeBytes: facts.bytes } : {}),
    ...(mediaType === undefined ? {} : { mediaType }),
  };
}

function attach(call: Pinned, artifact: SavedArtifact): Attachment | undefined {
  const { mediaType, sizeBytes } = artifact;
  const isImage = artifact.kind === "screenshot" && artifact.exists && mediaType?.startsWith("image/");
  if (!isImage || mediaType === undefined || (sizeBytes ?? 0) > LARGEST_ATTACHED_BYTES) return undefined;
  const bytes = call.world.files.read(artifact.absolutePath);
  return bytes && { path: artifact.absolutePath, mediaType, base64: Buffer.from(bytes).toString("base64") };
}

function recordSaved(call: Pinned, artifact: SavedArtifact): void {
  const { key } = call.session;
  const base = { kind: artifact.kind, path: artifact.absolutePath, ...(key === undefined ? {} : { session: key }) };
  const fact: Fact = artifact.exists
    ? {
        type: "artifact.saved",
        ...base,
        bytes: artifact.sizeBytes ?? 0,
        ...(artifact.mediaType === undefined ? {} : { mediaType: artifact.mediaType }),
      }
    : { type: "artifact.missing", ...base };
  call.record(call.redactor.fact(fact));
}

function checked(call: Pinned, outcome: Outcome, wanted: readonly (Wanted | undefined)[], earlier: Earlier): Outcome {
  const artifacts = outcome.steps.flatMap((step, index) => verify(call, step, wanted[index], earlier) ?? []);
  for (const artifact of artifacts) recordSaved(call, artifact);
  const attachments = artifacts.flatMap((artifact) => attach(call, artifact) ?? []);
  return { ...outcome, artifacts, attachments };
}

function onDisk(call: Pinned, placed: readonly Placed[]): ReadonlyMap<string, FileFacts> {
  return new Map(
    placed.flatMap(({ wanted }) => {
      const facts = wanted && call.world.files.stat(wanted.absolute);
      return wanted && facts ? [[wanted.absolute, facts] as const] : [];
    }),
  );
}

/**
 * Files: paths are taken from pi's folder and made absolute, missing folders are made, and after the run the file
 * is looked for on disk. What is not there is never called saved.
 */
export function artifacts(): Middleware<Pinned, Pick<Filed, "filed">> {
  return {
    name: "artifacts",
    run: async (call, next) => {
      const { world, pinned, plan } = call;
      const placed = pinned.command.map((row, index) => {
        const step = plan.steps[index];
        return step ? place(step, row, world.files.cwd) : { argv: row.argv };
      });
      for (const { wanted } of placed) {
        const problem = wanted && world.files.makeFolder(path.dirname(wanted.absolute));
        if (problem) {
          return rejected(
            refusal("validation-error", `The folder for ${wanted.asked} cannot be made: ${problem}. Nothing was run.`),
          );
        }
      }
      const earlier = { startedMs: world.now(), files: onDisk(call, placed) };
      const command = pinned.command.map((row, index) => ({ ...row, argv: placed[index]?.argv ?? row.argv }));
      const outcome = await next({ filed: { ...pinned, command } });
      return outcome.status === "rejected"
        ? outcome
        : checked(
            call,
            outcome,
            placed.map((one) => one.wanted),
            earlier,
          );
    },
  };
}
