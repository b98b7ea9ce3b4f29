import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMAND_PATHS, COMMAND_WORDS, COMMANDS, findCommand, subcommands, usage } from "./commands.ts";
import { GLOBAL_FLAGS, globalFlag, TABLE_VERSION } from "./flags.ts";

const HELP = join(import.meta.dirname, "../../../test/fixtures/help");
const BINARIES = join(import.meta.dirname, "../../../node_modules/agent-browser/bin");
const topics = readdirSync(HELP).map((file) => basename(file, ".txt"));
const commandTopics = topics.filter((topic) => topic !== "help");

function help(topic: string): string {
  return readFileSync(join(HELP, `${topic}.txt`), "utf8");
}

/** The lines from one heading to the next line that is not indented. */
function section(text: string, heading: RegExp): readonly string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => heading.test(line));
  if (start < 0) return [];
  const end = lines.findIndex((line, at) => at > start && /^\S/.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

const FLAG = /(?<![\w/-])--?[A-Za-z][\w-]*/g;
/** The flags an option line begins with: `  -s, --selector <sel>  Scope to ...`. */
function leadingFlags(line: string): readonly string[] {
  const lead = /^ +((?:--?[A-Za-z][\w-]*)(?:, --?[A-Za-z][\w-]*)*)/.exec(line)?.[1];
  return lead === undefined ? [] : lead.split(", ");
}

const UPSTREAM = "agent-browser ";

describe("the global flags", () => {
  const documented = new Set(
    [/^Authentication:/, /^Options:/].flatMap((heading) => section(help("help"), heading)).flatMap(leadingFlags),
  );
  // Shown in the last line of the general help only as `--version, -V`; -h and --help stand in no option list.
  const UNLISTED = ["--help", "-h"];

  it("hold every flag that the general help documents", () => {
    expect([...documented].filter((flag) => globalFlag(flag) === undefined)).toEqual([]);
  });

  it("hold no flag that the general help does not document", () => {
    const spellings = GLOBAL_FLAGS.flatMap((spec) => [spec.name, ...spec.aliases]);
    expect(spellings.filter((flag) => !documented.has(flag) && !UNLISTED.includes(flag))).toEqual([]);
  });

  it("are spelled once", () => {
    const spellings = GLOBAL_FLAGS.flatMap((spec) => [spec.name, ...spec.aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it("take a value exactly where the help shows one", () => {
    const lines = [/^Authentication:/, /^Options:/].flatMap((heading) => section(help("help"), heading));
    for (const line of lines.filter((text) => leadingFlags(text).length > 0)) {
      const [flag = ""] = leadingFlags(line);
      const spec = globalFlag(flag);
      const shown = /^ +(?:--?[\w-]+(?:, )?)+ (<|\[)/.exec(line)?.[1];
      const wanted =
        shown === "["
          ? ["optional"]
          : shown === "<" && flag !== "--hide-scrollbars"
            ? ["required"]
            : ["boolean", "none"];
      expect(wanted, flag).toContain(spec?.value);
    }
  });

  it("repeat what starts a browser or a daemon, except what recordings show to be kept", () => {
    const once = GLOBAL_FLAGS.filter((spec) => (spec.scope === "launch" || spec.scope === "daemon") && !spec.repeat);
    expect(once.map((spec) => spec.name)).toEqual([
      "--state",
      "--cdp",
      "--cdp-headers",
      "--allowed-domains",
      "--confirm-actions",
    ]);
  });

  it("know which values are secret", () => {
    const secret = GLOBAL_FLAGS.filter((spec) => spec.secret !== undefined).map((spec) => [spec.name, spec.secret]);
    expect(secret).toEqual([
      ["--headers", "headers"],
      ["--proxy", "url"],
      ["--cdp", "url"],
      ["--cdp-headers", "headers"],
    ]);
  });
});

describe("the command table", () => {
  it("spells every command once", () => {
    const spellings = COMMANDS.flatMap((spec) => [spec.name, ...spec.aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
    expect(COMMAND_PATHS).toEqual(spellings);
  });

  it("has one command for each action of find", () => {
    const actions = findCommand(["find", "role"])?.spec.words.find(({ name }) => name === "action")?.values;
    const same = COMMANDS.flatMap(({ findAction }) => findAction ?? []);
    expect([...same].sort()).toEqual([...(actions ?? [])].sort());
  });

  it("holds every command that has a help text of its own", () => {
    expect(commandTopics.filter((topic) => !COMMAND_WORDS.has(topic))).toEqual([]);
  });

  it("holds every command that the general help lists", () => {
    const from = help("help").indexOf("Core Commands:");
    const to = help("help").indexOf("Snapshot Options:");
    const listed = [
      ...help("help")
        .slice(from, to)
        .matchAll(/^ {2}([a-z0-9]+)(?= )/gm),
    ].map((match) => match[1] ?? "");
    const lines = listed.filter((word) => !NOT_COMMANDS.has(word));
    expect(lines.length).toBeGreaterThan(80);
    expect(lines.filter((word) => !COMMAND_WORDS.has(word))).toEqual([]);
  });
  // First words of the wrapped argument lists under `Get Info`, `Check State`, `Find Elements`, `Mouse`, `Browser
  // Settings` and `Network`, which leave out the command itself.
  const NOT_COMMANDS = new Set([
    "text",
    "visible",
    "role",
    "move",
    "viewport",
    "offline",
    "media",
    "route",
    "unroute",
    "requests",
    "har",
  ]);

  it("holds no command that no help text names", () => {
    const everything = topics.map(help).join("\n");
    // `guide` is answered by the tool; the two spellings are in the skill's command reference, not in the help.
    const ELSEWHERE = new Set(["guide", "set geolocation", "set auth", "auth remove", "web-vitals"]);
    const named = (path: string) =>
      path.split(" ").every((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(everything));
    expect(COMMAND_PATHS.filter((path) => !ELSEWHERE.has(path) && !named(path))).toEqual([]);
  });

  it.each(commandTopics)("parses every subcommand in the help of %s", (topic) => {
    const name = /^agent-browser ([a-z0-9]+)/.exec(help(topic))?.[1] ?? topic;
    if (subcommands(name).size === 0) return;
    const listed = section(help(topic), /^(Subcommands|Operations|Actions|Settings|Types|Locators):/)
      .map((line) => /^ {2}([a-z][\w-]*)/.exec(line)?.[1])
      .filter((word) => word !== undefined && word !== topic);
    expect(listed.filter((word) => word !== undefined && !subcommands(name).has(word))).toEqual([]);
  });

  it.each(commandTopics)("knows every flag in the option lists and usage lines of %s", (topic) => {
    const known = flagsOf(topic);
    const options = help(topic)
      .split("\n")
      .filter((line) => !line.includes(UPSTREAM))
      .flatMap(leadingFlags);
    const inUsage = help(topic)
      .split("\n")
      .filter((line) => /^(Usage:| +agent-browser \w+ .*\[)/.test(line))
      .flatMap((line) => line.match(FLAG) ?? []);
    const strange = [...options, ...inUsage].filter((flag) => !known.has(flag) && globalFlag(flag) === undefined);
    expect(strange).toEqual([]);
  });

  it.each(commandTopics)("has no flag of its own that the help of %s leaves out", (topic) => {
    const text = `${help(topic)}\n${help("help")}`;
    const named = new Set(text.match(FLAG));
    const extra = [...flagsOf(topic)].filter((flag) => !named.has(flag) && !UNDOCUMENTED.has(`${topic} ${flag}`));
    expect(extra).toEqual([]);
  });
  // Real, and told by the skill's command reference or recorded: `type` reads them, `wait -t/-u/-l/-f` are its short
  // forms, and every diff kind takes the short form of what it shares with snapshot and screenshot.
  const UNDOCUMENTED = new Set([
    "type --clear",
    "type --delay",
    "wait -u",
    "wait -f",
    "wait -t",
    "wait -l",
    "wait -d",
    "diff -f",
    "session --scope",
    "session --prefix",
  ]);

  function flagsOf(topic: string): Set<string> {
    const name = findCommand([topic])?.spec.name.split(" ")[0] ?? topic;
    return new Set(
      COMMANDS.filter((spec) => spec.name.split(" ")[0] === name).flatMap((spec) =>
        spec.flags.filter((flag) => !flag.wrapper).flatMap((flag) => flag.names),
      ),
    );
  }

  it.each(commandTopics)("finds a row for every example in the help of %s", (topic) => {
    const examples = help(topic)
      .split("\n")
      .filter((line) => line.startsWith(`  ${UPSTREAM}${topic} `));
    const lost = examples.filter(
      (example) => findCommand(example.trim().slice(UPSTREAM.length).split(/\s+/)) === undefined,
    );
    expect(lost).toEqual([]);
  });

  it("finds the longest command, by any spelling", () => {
    expect(findCommand(["network", "har", "start"])).toMatchObject({
      spec: { name: "network har start" },
      consumed: 3,
    });
    expect(findCommand(["quit"])).toMatchObject({ spec: { name: "close" }, consumed: 1 });
    expect(findCommand(["cookies"])).toMatchObject({ spec: { name: "cookies get" }, consumed: 1 });
    expect(findCommand(["storage", "local", "token"])).toMatchObject({
      spec: { name: "storage local get" },
      consumed: 2,
    });
    expect(findCommand(["zap"])).toBeUndefined();
  });

  it("takes `tab` alone for the list and with a word for a switch", () => {
    expect(findCommand(["tab"])?.spec.name).toBe("tab list");
    expect(findCommand(["tab", "t2"])?.spec.name).toBe("tab");
    expect(findCommand(["tab", "close"])?.spec.name).toBe("tab close");
  });

  it("starts no session for what upstream answers by itself", () => {
    const stateless = new Set(
      COMMANDS.filter((spec) => spec.session === "stateless").map((spec) => spec.name.split(" ")[0]),
    );
    expect([...stateless].sort()).toEqual([
      "dashboard",
      "doctor",
      "guide",
      "install",
      "mcp",
      "plugin",
      "profiles",
      "session",
      "skills",
      "state",
      "upgrade",
    ]);
  });

  it("never lets a stateless command ride in a batch", () => {
    expect(COMMANDS.filter((spec) => spec.session === "stateless" && spec.ride === "row")).toEqual([]);
  });

  it("words a usage line from the row", () => {
    const line = (...words: string[]) => usage(findCommand(words)?.spec ?? COMMANDS[0] ?? never());
    expect(line("fill", "#q")).toBe("fill <selector> <text>");
    expect(line("tab", "close")).toBe("tab close [tab id or label]");
    expect(line("select", "#q")).toBe("select <selector> <value...>");
    expect(line("diff", "screenshot")).toBe("diff screenshot --baseline <input>");
  });
});

describe("the installed agent-browser", () => {
  const binary = join(
    BINARIES,
    `agent-browser-${process.platform}-${process.arch}${process.platform === "win32" ? ".exe" : ""}`,
  );
  const say = (...args: string[]) => execFileSync(binary, args, { encoding: "utf8" });

  it("is the version the tables were made from", () => {
    expect(say("--version")).toContain(TABLE_VERSION);
  });

  it.each(topics)("still prints the help of %s as recorded", (topic) => {
    const text = topic === "help" ? say("--help") : say(topic, "--help");
    expect(text).toBe(help(topic));
  });
});

function never(): never {
  throw new Error("the command table is empty");
}
