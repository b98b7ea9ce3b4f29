/** Where a shell command starts agent-browser: by name or path, behind wrappers, in nested shells. */
import { type SimpleCommand, simpleCommands, type Word } from "./shell-scan.ts";

/** One start of agent-browser. */
export interface Run {
  /** The words behind its name. */
  readonly argv: readonly Word[];
  readonly stdin?: string;
  /** Its input comes from somewhere that cannot be told. */
  readonly fed: boolean;
  readonly output?: string;
}

const NAME = /^agent-browser(?:\.js|\.exe|\.cmd|-(?:linux|darwin|win32)[\w-]*(?:\.exe)?)?$/;
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const KEYWORDS = new Set(["!", "{", "}", "if", "then", "elif", "else", "while", "until", "do", "time", "fi", "done"]);

/** Programs that run the words behind them; the flags of theirs that take a value. */
const WRAPPERS: Readonly<Record<string, readonly string[]>> = {
  env: ["-u", "--unset", "-C", "--chdir", "-S"],
  command: [],
  exec: ["-a"],
  nohup: [],
  nice: ["-n"],
  ionice: ["-c", "-n"],
  setsid: [],
  stdbuf: ["-i", "-o", "-e"],
  sudo: ["-u", "-g", "-h", "-p"],
  doas: ["-u"],
  timeout: ["-s", "--signal", "-k", "--kill-after"],
  xargs: ["-I", "-n", "-P", "-L", "-d", "-a", "-s"],
  "xvfb-run": ["-s", "-n", "-e", "-f"],
  npx: ["-p", "--package", "-w", "--workspace"],
  pnpx: [],
  bunx: [],
  "pnpm dlx": [],
  "pnpm exec": [],
  "yarn dlx": ["-p"],
  "yarn exec": [],
  "npm exec": ["-p", "--package"],
  "npm x": ["-p", "--package"],
  "bun x": [],
  yarn: [],
  node: ["-r", "--require", "--import"],
  bun: [],
};

const SHELLS = new Set(["bash", "sh", "zsh", "dash", "ksh", "fish"]);

/** These ask whether it is there, and start nothing. */
const ASKS = new Set(["-v", "-V"]);

function baseOf(text: string): string {
  return text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1);
}

/** `agent-browser`, a path to it, the package with a version, or a substitution that finds it. */
function isBinary({ text }: Word): boolean {
  if (/^\$\(|^`/.test(text)) return /\b(?:which|command -v|type -P)\s+agent-browser\b/.test(text);
  return NAME.test(baseOf(text).replace(/@[\w.^~-]+$/, ""));
}

function wrapperOf([first, second]: readonly Word[]):
  | { readonly takes: number; readonly flags: readonly string[] }
  | undefined {
  const name = baseOf(first?.text ?? "");
  const two = WRAPPERS[`${name} ${second?.text ?? ""}`];
  if (two) return { takes: 2, flags: two };
  const one = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
  return one && { takes: 1, flags: one };
}

/** The words behind a wrapper and what belongs to it. */
function behindWrapper(words: readonly Word[]): readonly Word[] | undefined {
  const wrapper = wrapperOf(words);
  if (!wrapper) return undefined;
  let at = wrapper.takes;
  for (; at < words.length; at++) {
    const text = words[at]?.text ?? "";
    if (text === "--") return words.slice(at + 1);
    if (words[0]?.text === "command" && ASKS.has(text)) return [];
    if (wrapper.flags.includes(text)) at++;
    else if (!text.startsWith("-") && !ASSIGNMENT.test(text) && !/^\d+(?:\.\d+)?[smhd]?$/.test(text)) break;
  }
  return words.slice(at);
}

/** The script of `bash -c SCRIPT`, `bash <<EOF`, `eval SCRIPT`. */
function scriptOf({ words, stdin }: SimpleCommand): string | undefined {
  const [first, ...rest] = words;
  const name = baseOf(first?.text ?? "");
  if (name === "eval") return rest.map(({ text }) => text).join(" ");
  if (!SHELLS.has(name)) return undefined;
  const at = rest.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
  return at >= 0 ? rest[at + 1]?.text : rest.every(({ text }) => text.startsWith("-")) ? stdin : undefined;
}

/** What earlier commands of the text have given names to: `AB=agent-browser`, `alias ab=agent-browser`. */
function namesIn(words: readonly Word[], names: Map<string, Word>): void {
  const given = words[0]?.text === "alias" || words[0]?.text === "export" ? words.slice(1) : words;
  for (const { text, dynamic } of given) {
    const sign = text.indexOf("=");
    if (!ASSIGNMENT.test(text)) return;
    names.set(text.slice(0, sign), { text: text.slice(sign + 1), dynamic });
  }
}

function named(word: Word, names: ReadonlyMap<string, Word>): Word {
  const name = /^\$\{?(\w+)\}?$/.exec(word.text)?.[1] ?? word.text;
  return names.get(name) ?? word;
}

const DEEPEST = 5;

/** Without keywords and assignments in front. */
function bare(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ text }) => !KEYWORDS.has(text) && !ASSIGNMENT.test(text));
  return at < 0 ? [] : words.slice(at);
}

function runsOf(command: SimpleCommand, names: Map<string, Word>, depth: number): readonly Run[] {
  namesIn(command.words, names);
  const words = bare(command.words);
  const [first, ...argv] = words;
  if (!first || depth > DEEPEST) return [];
  if (isBinary(named(first, names))) {
    const { words: _words, ...io } = command;
    return [{ ...io, argv }];
  }
  const script = scriptOf({ ...command, words });
  if (script !== undefined) return runsIn(script, depth + 1);
  const behind = behindWrapper(words) ?? executed(words);
  return behind ? runsOf({ ...command, words: behind }, names, depth + 1) : [];
}

/** `find ... -exec COMMAND`. */
function executed(words: readonly Word[]): readonly Word[] | undefined {
  if (baseOf(words[0]?.text ?? "") !== "find") return undefined;
  const at = words.findIndex(({ text }) => /^-(?:exec|execdir|ok)$/.test(text));
  return at < 0 ? undefined : words.slice(at + 1);
}

/** Every start of agent-browser in a shell text, in their order. A mere mention is none. */
export function runsIn(text: string, depth = 0): readonly Run[] {
  if (!/agent-browser/.test(text)) return [];
  const names = new Map<string, Word>();
  return simpleCommands(text).flatMap((command) => runsOf(command, names, depth));
}
