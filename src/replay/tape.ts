/** A tape: what each call of a session asked of the outside and got, as JSON lines beside pi's session file. */
import { z } from "zod";
import type { FileRules } from "../config/rules.ts";
import { isJsonObject, type Json, parseJson } from "../json.ts";
import { later } from "../later.ts";

/** The shape version written today. A tape of a newer one is not replayed. */
export const TAPE_VERSION = 1;

/** The tape's file in the private folder of its session. */
export const TAPE_FILE = "tape.jsonl";

const KINDS = ["exited", "deadline", "aborted", "crashed", "unstartable"] as const;

/** Lines come from `JSON.parse`, so that whatever stands there is JSON. */
const anyJson = later(() => z.custom<Json>((value) => value !== undefined));

export const replySchema = later(() =>
  z.object({
    success: z.boolean(),
    data: anyJson(),
    error: z.string().optional(),
    code: z.string().optional(),
    type: z.string().optional(),
    warning: z.string().optional(),
    restarted: z.boolean(),
  }),
);

/** One row of a start: what it was for, its words unless they are a script of ours, and what upstream replied. */
export const rowSchema = later(() =>
  z.object({
    role: z.string(),
    words: z.array(z.string()).optional(),
    sensors: z.array(z.string()).optional(),
    reply: replySchema().optional(),
  }),
);

/** One start of the binary. `text`: what it printed, where that is no answer of its rows. */
export const startSchema = later(() =>
  z.object({
    batch: z.boolean(),
    rows: z.array(rowSchema()),
    exit: z.object({
      kind: z.enum(KINDS),
      code: z.number().optional(),
      signal: z.string().optional(),
      reason: z.enum(["missing", "refused", "aborted"]).optional(),
      message: z.string().optional(),
      stderr: z.string().optional(),
      droppedBytes: z.number().optional(),
    }),
    /** One answer for all of its rows, as of a batch that could not begin. */
    whole: replySchema().optional(),
    text: z.string().optional(),
  }),
);

/** One question to the world beside starts: which, about what, and the answer. */
export const askedSchema = later(() => z.object({ op: z.string(), of: z.string(), answer: anyJson().optional() }));

export const callSchema = later(() =>
  z.object({
    tape: z.literal(TAPE_VERSION),
    call: z.string(),
    /** The number of the last event before it. */
    seq: z.number(),
    cancelled: z.literal(true).optional(),
    params: anyJson(),
    /** Files that the prompt asked for by name, for which a close is held back; since when, in ms since the epoch. */
    wanted: z.object({ files: z.array(z.string()), since: z.number() }).optional(),
    /** Each time that was asked for, in ms since the epoch; those of events apart, by their type, with their ids. */
    clock: z.array(z.number()),
    events: z.record(z.string(), z.array(z.object({ id: z.string(), at: z.number() }))),
    ids: z.array(z.string()),
    starts: z.array(startSchema()),
    asked: z.array(askedSchema()),
    /** Something was too much to be kept: it cannot be run again. */
    incomplete: z.string().optional(),
  }),
);

const writtenSchema = later(() => z.array(z.object({ from: z.string(), entry: z.string() })));

/** What files of settings forbade. */
const rulesSchema = later(() =>
  z.object({
    forbidden: writtenSchema(),
    allowed: writtenSchema().optional(),
    allowedAt: z.string(),
    denied: writtenSchema(),
    faults: z.array(z.string()),
  }),
);

/** Begins each run of pi: whose calls follow, and what the environment of the tool was. */
const headSchema = later(() =>
  z.object({
    tape: z.literal(TAPE_VERSION),
    owner: z.string(),
    folder: z.string(),
    env: z.record(z.string(), z.string()),
    rules: z.array(rulesSchema()).default([]),
  }),
);

const lineSchema = later(() => z.union([callSchema(), headSchema()]));

// Written out, since public types name no library.
export interface TapeReply {
  readonly success: boolean;
  readonly data: Json;
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly warning?: string | undefined;
  readonly restarted: boolean;
}

export interface TapeRow {
  readonly role: string;
  readonly words?: readonly string[] | undefined;
  readonly sensors?: readonly string[] | undefined;
  readonly reply?: TapeReply | undefined;
}

export interface TapeStart {
  readonly batch: boolean;
  readonly rows: readonly TapeRow[];
  readonly exit: {
    readonly kind: (typeof KINDS)[number];
    readonly code?: number | undefined;
    readonly signal?: string | undefined;
    readonly reason?: "missing" | "refused" | "aborted" | undefined;
    readonly message?: string | undefined;
    readonly stderr?: string | undefined;
    readonly droppedBytes?: number | undefined;
  };
  readonly whole?: TapeReply | undefined;
  readonly text?: string | undefined;
}

export interface TapeAsked {
  readonly op: string;
  readonly of: string;
  readonly answer?: Json | undefined;
}

export interface TapeCall {
  readonly tape: typeof TAPE_VERSION;
  readonly call: string;
  readonly seq: number;
  readonly cancelled?: true | undefined;
  readonly params: Json;
  readonly wanted?: { readonly files: readonly string[]; readonly since: number } | undefined;
  readonly clock: readonly number[];
  readonly events: Record<string, readonly { readonly id: string; readonly at: number }[]>;
  readonly ids: readonly string[];
  readonly starts: readonly TapeStart[];
  readonly asked: readonly TapeAsked[];
  readonly incomplete?: string | undefined;
}

export interface TapeHead {
  readonly tape: typeof TAPE_VERSION;
  readonly owner: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The rules of the settings files that were in force. */
  readonly rules: readonly FileRules[];
}

/** A call with the head that stands before it. */
export interface Taped {
  readonly line: number;
  readonly head: TapeHead;
  readonly call: TapeCall;
}

export interface Tape {
  /** The calls in the order in which they ended. */
  readonly calls: readonly Taped[];
  /** Lines that a newer version wrote. */
  readonly newer: number;
  /** Lines that nothing can be made of. */
  readonly bad: readonly { readonly line: number; readonly why: string }[];
}

function isNewer(value: Json | undefined): boolean {
  const version = isJsonObject(value) ? value["tape"] : undefined;
  return typeof version === "number" && version > TAPE_VERSION;
}

function whyNot(value: Json | undefined, isRead: boolean): string {
  if (isRead) return "no head stands before it";
  return value === undefined ? "it is no JSON" : "it is no line of a tape";
}

/** Reads a tape. Never throws: what cannot be read is counted and named. */
export function readTape(text: string): Tape {
  const calls: Taped[] = [];
  const bad: { line: number; why: string }[] = [];
  let newer = 0;
  let head: TapeHead | undefined;
  for (const [index, words] of text.split("\n").entries()) {
    const line = index + 1;
    const value = parseJson(words);
    const read = lineSchema().safeParse(value).data;
    if (read && "owner" in read) head = read;
    else if (read && head) calls.push({ line, head, call: read });
    else if (isNewer(value)) newer++;
    else if (words.trim() !== "") bad.push({ line, why: whyNot(value, read !== undefined) });
  }
  return { calls, newer, bad };
}

/** A line of a tape. */
export function tapeLine(line: TapeHead | TapeCall): string {
  return `${JSON.stringify(line)}\n`;
}
