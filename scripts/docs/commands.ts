/** docs/COMMANDS.md: the tables of commands and flags, in words, with an example each. */
import {
  COMMANDS,
  type CommandFlag,
  type CommandSpec,
  findCommand,
  usage,
} from "../../src/upstream/grammar/commands.ts";
import { type FlagScope, type FlagSpec, GLOBAL_FLAGS, TABLE_VERSION } from "../../src/upstream/grammar/flags.ts";
import { PAGE_SECTIONS } from "./about-page.ts";
import { REST_SECTIONS } from "./about-rest.ts";
import { addedTo } from "./added.ts";
import { anchor, code, type Document, madeFrom, table } from "./document.ts";
import type { About, Section } from "./example.ts";
import { FLAG_ABOUT } from "./flag-about.ts";

export const SECTIONS: readonly Section[] = [...PAGE_SECTIONS, ...REST_SECTIONS];

const ABOUT: ReadonlyMap<string, About> = new Map(SECTIONS.flatMap(({ commands }) => Object.entries(commands)));

/** A row of the command table that no section describes. */
const LEFT: readonly CommandSpec[] = COMMANDS.filter(({ name }) => !ABOUT.has(name));

/** What the documents do not yet say of the tables: commands and flags without a description, and the other way round. */
export function undescribed(): readonly string[] {
  const names = new Set(COMMANDS.map(({ name }) => name));
  const flags = new Set<string>(GLOBAL_FLAGS.map(({ name }) => name));
  return [
    ...LEFT.map(({ name }) => `scripts/docs/about-*.ts does not describe ${name}.`),
    ...[...ABOUT.keys()].filter((name) => !names.has(name)).map((name) => `The table has no command ${name}.`),
    ...[...flags].filter((name) => !(name in FLAG_ABOUT)).map((name) => `flag-about.ts does not describe ${name}.`),
    ...Object.keys(FLAG_ABOUT)
      .filter((name) => !flags.has(name))
      .map((name) => `The table has no flag ${name}.`),
  ];
}

function flagText({ names, value, values, kind = "word" }: CommandFlag): string {
  const what = values ? values.join("|") : kind === "word" ? "value" : kind;
  const given = value === "required" ? ` <${what}>` : value === "optional" ? ` [${what}]` : "";
  return code(`${names.join(" ")}${given}`);
}

function flagsLine({ flags }: CommandSpec): readonly string[] {
  const known = flags.filter(({ refused }) => refused === undefined);
  return known.length === 0 ? [] : [`Flags: ${known.map(flagText).join(", ")}`];
}

function exampleLine({ args, stdin, runs }: About): string {
  const call = code(JSON.stringify(stdin === undefined ? { args } : { args, stdin }));
  return runs === "real" ? `Example: ${call}` : `Example, not run in a browser (${runs.fake}): ${call}`;
}

function commandText(spec: CommandSpec): string {
  const about = ABOUT.get(spec.name);
  const also = spec.aliases.length === 0 ? "" : ` (also ${spec.aliases.map(code).join(", ")})`;
  const added = addedTo(spec);
  const lines = [
    `${code(usage(spec))}${also}${about ? ` - ${about.does}` : ""}`,
    ...(added.length === 0 ? [] : [`Added here: ${added.join("; ")}`]),
    ...flagsLine(spec),
    ...(about ? [exampleLine(about)] : []),
  ];
  return [`### ${spec.name}`, lines.map((line) => `- ${line}`).join("\n")].join("\n\n");
}

function specs({ commands }: Section): readonly CommandSpec[] {
  return Object.keys(commands).flatMap((name) => {
    const found = findCommand(name.split(" "))?.spec;
    const spec = found?.name === name ? found : COMMANDS.find((one) => one.name === name);
    return spec ?? [];
  });
}

function sectionText(title: string, rows: readonly CommandSpec[]): string {
  return [`## ${title}`, ...rows.map(commandText)].join("\n\n");
}

const SCOPES: Readonly<Record<FlagScope, string>> = {
  identity: "which session is meant",
  launch: "the start of a browser",
  daemon: "the start of a daemon",
  session: "the session, from then on",
  call: "this call",
  output: "the output",
};

function flagRow(spec: FlagSpec): readonly string[] {
  const { name, aliases, value, scope, secret, refused, repeat } = spec;
  const given = value === "required" ? " VALUE" : value === "optional" ? " [VALUE]" : "";
  const kept = repeat ? "; repeated for you" : "";
  const masked = secret === undefined ? "" : " Masked.";
  const about = `${FLAG_ABOUT[name] ?? ""}${masked}${refused === undefined ? "" : ` Refused: ${refused}`}`;
  return [code(`${[name, ...aliases].join(" ")}${given}`), `${SCOPES[scope]}${kept}`, about];
}

function contents(titles: readonly string[]): string {
  return titles.map((title) => `[${title}](#${anchor(title)})`).join(" · ");
}

function text(): string {
  const left = LEFT.length === 0 ? [] : [sectionText("Not described yet", LEFT)];
  const flags = table(["flag", "holds for", "what it does"], GLOBAL_FLAGS.map(flagRow));
  return [
    "# Commands",
    madeFrom("src/upstream/grammar and scripts/docs"),
    `The commands of agent-browser ${TABLE_VERSION}, as calls of \`agent_browser\`. A newer one may know more; what it knows ` +
      "and this table does not is handed on.",
    "Every example is run by a test, in the order of its section: on the real agent-browser in a real browser, or, where " +
      "it says so, on a fake of it. `https://example.com` is then a server of the test's own.",
    "What holds for all: a selector is CSS, `xpath=...` or a `@ref`; a ref of another page is refused before anything " +
      "runs. A command that needs a page says so when there is none, with the call that opens one. A browser that died, a " +
      "tab that took over and a dialog that blocks the page are noticed and told. What acts on a page waits for a navigation " +
      "that it starts, and names the page it led to.",
    contents([...SECTIONS.map(({ title }) => title), "Flags of every command"]),
    ...SECTIONS.map((section) => sectionText(section.title, specs(section))),
    ...left,
    "## Flags of every command",
    flags,
  ].join("\n\n");
}

export const commands: Document = { page: "docs/COMMANDS.md", text };
