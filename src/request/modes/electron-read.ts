/** The parameters of the mode `electron`: which there are, and which of them go with what. */
import { z } from "zod";
import { guessSecrets } from "../../redaction/argv.ts";
import { isSecretField } from "../../redaction/names.ts";

export const ACTIONS = ["list", "launch", "status", "cleanup", "probe"] as const;
export type Action = (typeof ACTIONS)[number];

const MOST_WORDS = 100;
const LONGEST_WORD = 4_096;
/** Most apps that one list tells of. */
export const MOST_RESULTS = 200;
export const USUAL_RESULTS = 50;

const Word = z.string().max(LONGEST_WORD);
const Words = z.array(Word).max(MOST_WORDS);

export const shape = {
  electron: z
    .strictObject({
      action: z.enum(ACTIONS),
      query: Word.optional(),
      maxResults: z.number().int().positive().max(MOST_RESULTS).optional(),
      appPath: Word.optional(),
      appName: Word.optional(),
      bundleId: Word.optional(),
      executablePath: Word.optional(),
      appArgs: Words.optional(),
      handoff: z.enum(["connect", "tabs", "snapshot"]).optional(),
      targetType: z.enum(["page", "webview", "any"]).optional(),
      timeoutMs: z.number().int().optional(),
      allow: Words.optional(),
      deny: Words.optional(),
      launchId: Word.optional(),
      all: z.literal(true).optional(),
    })
    .meta({
      loose: true,
      description: 'Desktop apps: {"action":"list"}, {"action":"launch","appName":NAME}, cleanup. guide: desktop.',
    }),
};

export type Given = z.infer<z.ZodObject<typeof shape>>["electron"];

export const TARGETS = ["appPath", "appName", "bundleId", "executablePath"] as const;

/** What goes with each action beside `action` itself. */
const FIELDS: Readonly<Record<Action, readonly (keyof Given)[]>> = {
  list: ["query", "maxResults"],
  launch: [...TARGETS, "appArgs", "handoff", "targetType", "timeoutMs", "allow", "deny"],
  status: ["launchId", "all", "timeoutMs"],
  cleanup: ["launchId", "all", "timeoutMs"],
  probe: ["launchId", "timeoutMs"],
};

const EXAMPLES: Readonly<Record<Action, string>> = {
  list: '{"electron":{"action":"list"}}',
  launch: '{"electron":{"action":"launch","appName":"Notes"}}',
  status: '{"electron":{"action":"status"}}',
  cleanup: '{"electron":{"action":"cleanup"}}',
  probe: '{"electron":{"action":"probe"}}',
};

/** Those decide how an app of ours is started and reached; as one word or as two. */
const OURS = /^--?(?:user-data-dir|remote-debugging-(?:port|address|pipe))(?:=|$)/i;

function launchFault({ appArgs = [], ...given }: Given): string | undefined {
  const targets = TARGETS.filter((name) => given[name] !== undefined);
  if (targets.length !== 1) {
    const said = targets.length === 0 ? "" : `, not ${targets.join(" and ")} together`;
    return `launch takes one of ${TARGETS.join(", ")}${said}.`;
  }
  const own = appArgs.find((word) => word === "--" || OURS.test(word));
  if (own !== undefined) {
    return `appArgs may not hold ${own.split("=")[0]}: the tool gives the app a profile and a port of its own.`;
  }
  const broken = appArgs.some((word) => word.includes("\0") || !word.isWellFormed());
  return broken ? "appArgs hold a sign that no program can be given." : undefined;
}

/** Why this cannot be done; undefined when it can. */
export function faultOf(given: Given): string | undefined {
  const { action, launchId, all } = given;
  const fields = FIELDS[action];
  const stray = Object.entries(given).find(
    ([name, value]) => name !== "action" && value !== undefined && !fields.some((field) => field === name),
  );
  const fault = stray
    ? `${stray[0]} does not go with ${action}, which takes ${fields.join(", ")}.`
    : action === "launch"
      ? launchFault(given)
      : launchId !== undefined && all
        ? "Give launchId or all, not both."
        : undefined;
  return fault === undefined ? undefined : `electron: ${fault} For example ${EXAMPLES[action]}.`;
}

/** A path, a plain word, a small number: nothing that anybody keeps secret. */
const PLAIN = /^(?:(?:[.~]?\/|[A-Za-z]:\\)[^=&?]*|[a-z][a-z-]{0,19}|\d{1,5}|https?:\/\/[^\s@?&]*)$/i;

function isFlag(word: string): boolean {
  return /^--?[a-z]/i.test(word);
}

/** `--name=value` as two words. */
function apart(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const at = isFlag(word) ? word.indexOf("=") : -1;
    return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
  });
}

/** What of the app's words may be a secret: nobody knows what an app takes, so all that is not plain. */
export function secretArgs({ appArgs = [] }: Given): readonly string[] {
  const words = apart(appArgs);
  const shaped = words.filter((word) => !isFlag(word) && word !== "" && !PLAIN.test(word));
  // What stands behind the flag of a secret is one, also where it looks like a flag itself.
  const behind = words.filter(
    (word, at) => word !== "" && isFlag(words[at - 1] ?? "") && isSecretField(words[at - 1] ?? ""),
  );
  return [...new Set([...shaped, ...behind, ...guessSecrets(words)])];
}

/** The app's words as they may be told. */
export function shownArgs(given: Given): readonly string[] {
  const secret = secretArgs(given);
  return (given.appArgs ?? []).map((word) => {
    if (secret.includes(word)) return "[REDACTED]";
    const at = isFlag(word) ? word.indexOf("=") : -1;
    return at > 0 && secret.includes(word.slice(at + 1)) ? `${word.slice(0, at)}=[REDACTED]` : word;
  });
}

const USUAL_MS = 15_000;
const LONGEST_MS = 120_000;

/** How long an app may take until it can be reached, in ms. */
export function readyMs({ timeoutMs = 0 }: Given): number {
  return timeoutMs <= 0 ? USUAL_MS : Math.min(timeoutMs, LONGEST_MS);
}
