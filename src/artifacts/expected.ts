/** Where the files of a call will go: decided before it runs. */

import path from "node:path";
import type { SavedArtifact } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import type { GivenFlag, ParsedArgv } from "../upstream/grammar/argv.ts";
import type { ArtifactKind, CommandSpec } from "../upstream/grammar/commands.ts";
import type { Environment } from "../upstream/host/environment.ts";
import type { CommandRow } from "../upstream/protocol/program.ts";
import type { Spills } from "../world/spill-folder.ts";

type StorageScope = SavedArtifact["storageScope"];

/** A file that a command is to write. */
export interface Expected {
  readonly kind: ArtifactKind;
  /** Absolute. */
  readonly file: string;
  /** As the caller wrote it. */
  readonly asked?: string;
  readonly scope: StorageScope;
  /** It is written until another command ends it. */
  readonly pending?: true;
}

/** A row with absolute paths in it, and the files that it is to write. */
export interface Placed {
  readonly argv: readonly string[];
  readonly expected: readonly Expected[];
}

/** What places depend on. */
export interface Place {
  readonly cwd: string;
  readonly env: Environment;
  readonly newId: () => string;
  /** For files without a place of their own. */
  readonly own: Pick<Spills, "scope" | "folder">;
  /** The file of the recording that is running in this session. */
  readonly recording: string | undefined;
}

/** An absolute path, taken from pi's folder. A leading @ is how some agents mark a file. */
export function absolutePath(cwd: string, asked: string): string {
  return path.resolve(cwd, asked.replace(/^@(?!e\d+$)/, ""));
}

interface Asked {
  readonly asked: string;
  /** Its place in the words of the row. */
  readonly at: number;
}

/** The files of this kind that a row names, in its words and in the values of its flags. */
function filesIn(step: ParsedArgv, argv: readonly string[], kind: "path" | "input"): readonly Asked[] {
  const words = step.given
    .filter((given) => given.kind === kind)
    .map(({ value, index }) => ({ asked: value, at: index }));
  const flags = step.flags.flatMap(({ spec, value }) => {
    if (spec.kind !== kind || value === undefined) return [];
    const at = argv.findIndex(
      (token, index) => token === value && index > 0 && spec.names.includes(argv[index - 1] ?? ""),
    );
    return [{ asked: value, at }];
  });
  return [...words, ...flags];
}

/** The browser may have been started in another folder, so what it reads and writes is named in full. */
function inFull(argv: readonly string[], named: readonly Asked[], cwd: string): readonly string[] {
  const files = new Map(named.map(({ asked, at }) => [at, absolutePath(cwd, asked)]));
  return argv.map((token, index) => files.get(index) ?? token);
}

function givenValue(globals: readonly GivenFlag[], flag: string): string | undefined {
  return globals.find(({ spec }) => spec.name === flag)?.value;
}

interface Usual {
  readonly extension: string;
  readonly folder: string | undefined;
  readonly scope: StorageScope;
}

/** Where a screenshot without a path goes: the folder that the caller or the user set for them, else ours. */
function usualScreenshot(globals: readonly GivenFlag[], place: Place): Usual {
  const format = givenValue(globals, "--screenshot-format") ?? place.env["AGENT_BROWSER_SCREENSHOT_FORMAT"];
  const folder = givenValue(globals, "--screenshot-dir") ?? place.env["AGENT_BROWSER_SCREENSHOT_DIR"];
  const extension = format === "jpeg" ? "jpg" : "png";
  return folder
    ? { extension, folder: absolutePath(place.cwd, folder), scope: "explicit-path" }
    : { extension, folder: place.own.folder(), scope: place.own.scope };
}

const EXTENSIONS: Partial<Readonly<Record<ArtifactKind, string>>> = { har: "har", trace: "json", profile: "json" };

function usualPlace(kind: ArtifactKind, globals: readonly GivenFlag[], place: Place): Usual | undefined {
  if (kind === "screenshot") return usualScreenshot(globals, place);
  const extension = EXTENSIONS[kind];
  if (extension === undefined) return undefined;
  return { extension, folder: place.own.folder(), scope: place.own.scope };
}

/** Upstream would put it into the home folder, where nobody looks for it. */
function unasked(kind: ArtifactKind, globals: readonly GivenFlag[], place: Place): Expected | undefined {
  const usual = usualPlace(kind, globals, place);
  if (usual?.folder === undefined) return undefined;
  return { kind, file: path.join(usual.folder, `${kind}-${place.newId()}.${usual.extension}`), scope: usual.scope };
}

/** A recording is asked for when it starts, and there when it has been stopped. */
function recordings(does: CommandSpec["recording"], asked: Expected | undefined, place: Place): readonly Expected[] {
  const ended: readonly Expected[] =
    does === "starts" || place.recording === undefined
      ? []
      : [{ kind: "recording", file: place.recording, scope: "explicit-path" }];
  return asked ? [...ended, { ...asked, pending: true }] : ended;
}

/** The row as it will run, and the files that it will write. */
export function placeRow(step: ParsedArgv, row: CommandRow, globals: readonly GivenFlag[], place: Place): Placed {
  const { artifact: kind, recording } = step.command;
  const outputs = filesIn(step, row.argv, "path");
  const argv = inFull(row.argv, [...outputs, ...filesIn(step, row.argv, "input")], place.cwd);
  if (!kind) return { argv, expected: [] };
  const [given] = outputs;
  if (!given) {
    if (kind === "recording") return { argv, expected: recordings(recording, undefined, place) };
    const own = unasked(kind, globals, place);
    return own ? { argv: [...argv, own.file], expected: [own] } : { argv, expected: [] };
  }
  const file = absolutePath(place.cwd, given.asked);
  const asked: Expected = { kind, file, asked: given.asked, scope: "explicit-path" };
  return { argv, expected: kind === "recording" ? recordings(recording, asked, place) : [asked] };
}

/** The files that the caller names in this plan, absolute. */
export function namedFiles(plan: Plan, cwd: string): readonly string[] {
  return plan.steps.flatMap((step) => filesIn(step, step.words, "path").map(({ asked }) => absolutePath(cwd, asked)));
}
