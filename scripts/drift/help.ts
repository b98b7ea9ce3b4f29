/** What the help texts of an agent-browser say that it knows. */

/** A command as its usage line or its list of operations spells it. */
export interface HelpCommand {
  readonly name: string;
  /** What follows its name there: `<selector> [pixels]`. */
  readonly words: string;
}

export interface HelpFlag {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly value: "none" | "required" | "optional";
}

/** Prints the help of a command; the general one without a name. */
export type Help = (command?: string) => string;

/** The lines from one heading to the next line that is not indented. */
export function section(text: string, heading: RegExp): readonly string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => heading.test(line));
  if (start < 0) return [];
  const end = lines.findIndex((line, at) => at > start && /^\S/.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

/** The flag that an option line describes: `  -s, --selector <sel>  Scope to ...`; undefined for its further lines. */
export function flagOf(line: string): HelpFlag | undefined {
  const [, spellings = "", opening] =
    /^ {1,10}((?:--?[A-Za-z][\w-]*)(?:, --?[A-Za-z][\w-]*)*)(?: ([<[]))?/.exec(line) ?? [];
  const all = spellings === "" ? [] : spellings.split(", ");
  const name = all.find((one) => one.startsWith("--")) ?? all[0];
  if (name === undefined) return undefined;
  const value = opening === "<" ? "required" : opening === "[" ? "optional" : "none";
  return { name, aliases: all.filter((one) => one !== name), value };
}

/** The global flags of the general help. */
export function globalFlags(general: string): readonly HelpFlag[] {
  return [/^Authentication:/, /^Options:/]
    .flatMap((heading) => section(general, heading))
    .flatMap((line) => flagOf(line) ?? []);
}

/** The flags of one command, by the lists of its help. */
export function commandFlags(help: string): readonly HelpFlag[] {
  const listed = help.split(/^Global Options:/m)[0] ?? "";
  return listed
    .split("\n")
    .filter((line) => !line.includes("agent-browser "))
    .flatMap((line) => flagOf(line) ?? []);
}

/** Headings whose lines list words of one command, and that command. */
const WRAPPED = /^[A-Z][\w ]*: {2}agent-browser ([a-z]+) </;

/** The lines of the general help that list commands. */
function commandLines(general: string): readonly string[] {
  const from = general.indexOf("Core Commands:");
  const to = general.indexOf("Snapshot Options:");
  let wrapped = false;
  return general
    .slice(Math.max(from, 0), to < 0 ? undefined : to)
    .split("\n")
    .filter((line) => {
      if (/^\S/.test(line)) wrapped = WRAPPED.test(line);
      return !wrapped;
    });
}

/** Commands that the general help lists, by their first words. */
export function listedCommands(general: string): readonly HelpCommand[] {
  const found = new Map<string, HelpCommand>();
  for (const line of commandLines(general)) {
    const [, name, words = ""] = /^ {2}([a-z][a-z0-9]*)((?: [^ ]+)*) {2,}\S/.exec(line) ?? [];
    if (name !== undefined && !found.has(name)) found.set(name, { name, words: words.trim() });
  }
  return [...found.values()];
}

/** The operations that the help of a command lists, by their whole names; empty for a command without any. */
export function operations(command: string, help: string): readonly HelpCommand[] {
  return section(help, /^(Subcommands|Operations|Actions|Settings|Types|Locators):/).flatMap((line) => {
    const [, name, words = ""] = /^ {2}([a-z][\w-]*)((?: [^ ]+)*)(?: {2,}|$)/.exec(line) ?? [];
    return name === undefined || name === command ? [] : [{ name: `${command} ${name}`, words: words.trim() }];
  });
}
