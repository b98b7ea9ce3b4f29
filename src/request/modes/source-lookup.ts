/** The mode `sourceLookup`: where in the workspace an element or a component may come from. */
import { z } from "zod";
import type { Ask } from "../../call/ask.ts";
import type { Outcome, Step } from "../../call/outcome.ts";
import { field } from "../../details-field.ts";
import { stringMember } from "../../json.ts";
import { type Candidate, ranked } from "../../lookup/candidate.ts";
import { declarationsOf, isComponentName, plainName } from "../../lookup/declarations.ts";
import { domHints } from "../../lookup/dom-hints.ts";
import { FILES_BY_DEFAULT, MOST_FILES, type Scanned, scan } from "../../lookup/scan.ts";
import { declaredCandidate, htmlCandidate, siteCandidate } from "../../lookup/source-candidates.ts";
import type { SourceArgs, SourceFacts, SourceSite } from "../../page/facts/source-sites.ts";
import { sensed } from "../../page/look.ts";
import { sourceSensor } from "../../page/source-sites.ts";
import { type Problem, refusal } from "../../problem.ts";
import { collectSecrets } from "../../redaction/secrets.ts";
import { readArgv } from "../../upstream/grammar/argv.ts";
import { lookupPlan, lookupResult } from "./compiled.ts";
import { batchOf, compiledField, dataOf, fieldFault, forgiving, invalid, laneOf, withFound } from "./lookup.ts";
import { defineMode } from "./mode.ts";
import type { Compiled, Doors, Rows, Setting } from "./mode-call.ts";

const EXAMPLE = '{"sourceLookup":{"selector":"#save"}}';

const shape = {
  sourceLookup: z
    .strictObject({
      selector: z.string().optional(),
      reactFiberId: z.string().optional(),
      componentName: z.string().optional(),
      includeDomHints: z.boolean().optional(),
      maxWorkspaceFiles: z.number().int().positive().max(MOST_FILES).optional(),
      session: z.string().optional(),
    })
    .meta({
      loose: true,
      description:
        'Source file candidates of {"selector":CSS} or {"componentName":NAME} of a local app. guide: sources.',
    }),
};

type Given = z.infer<z.ZodObject<typeof shape>>["sourceLookup"];

interface Read extends Given {
  readonly rows: Rows;
}

function said(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

function read({ sourceLookup: given }: { readonly sourceLookup: Given }): Read {
  const { selector, reactFiberId, componentName, includeDomHints } = given;
  const rows = [
    ...(said(selector) === undefined ? [] : [["is", "visible", selector ?? ""]]),
    ...(said(selector) === undefined || includeDomHints === false ? [] : [["get", "html", selector ?? ""]]),
    ...(said(reactFiberId) === undefined ? [] : [["react", "inspect", reactFiberId ?? ""]]),
    ...(said(componentName) === undefined ? [] : [["react", "tree"]]),
  ];
  return { ...given, rows };
}

function compile(given: Read, setting: Setting): Compiled {
  const { selector, reactFiberId, componentName, session, rows } = given;
  if (rows.length === 0) return invalid(`sourceLookup needs selector, reactFiberId or componentName: ${EXAMPLE}.`);
  const fault = fieldFault("sourceLookup", { selector, session });
  if (fault !== undefined) return invalid(`${fault} The right form: ${EXAMPLE}.`);
  if (said(reactFiberId) !== undefined && !/^\d{1,9}$/.test(reactFiberId ?? ""))
    return invalid(
      'sourceLookup.reactFiberId is a number that ["react","tree"] lists, like {"sourceLookup":{"reactFiberId":"2"}}.',
    );
  if (said(componentName) !== undefined && !isComponentName(componentName ?? ""))
    return invalid('sourceLookup.componentName is one name, like {"sourceLookup":{"componentName":"SaveButton"}}.');
  return batchOf(rows, session, setting);
}

/** A ref means nothing to a script in the page. */
function isRef(selector: string | undefined): boolean {
  return selector?.startsWith("@") === true;
}

function asked({ selector, reactFiberId, componentName, includeDomHints }: Read): SourceArgs {
  return {
    selector: isRef(selector) ? undefined : said(selector),
    fiberId: said(reactFiberId) === undefined ? undefined : Number(reactFiberId),
    component: said(componentName) === undefined ? undefined : plainName(componentName ?? ""),
    attributes: includeDomHints !== false,
  };
}

/** The page is asked once, right before the first row. */
function asks(given: Read): readonly Ask[] {
  const [first] = given.rows;
  const name = readArgv(first ?? []).argv?.command.name;
  return [{ applies: ({ command }) => command.name === name, when: "at", sensors: [sourceSensor(asked(given))] }];
}

const NOTHING: SourceFacts = { react: "none", components: [], sites: [] };

/** What React's DevTools said of a component, where the page's script did not. */
function inspected(outcome: Outcome): { readonly name: string | undefined; readonly site: readonly SourceSite[] } {
  const data = dataOf(outcome, "react inspect") ?? null;
  const name = /^(.{1,200}?) #\d+(?:\n|$)/.exec(stringMember(data, "text") ?? "")?.[1];
  const source = typeof data === "object" && data !== null && "source" in data ? data.source : undefined;
  const [file, line, column] = Array.isArray(source) ? source : [];
  if (typeof file !== "string" || typeof line !== "number") return { name, site: [] };
  const at = { file, line, column: typeof column === "number" ? column : null };
  return { name, site: [{ what: "defined", component: name ?? null, ...at, by: "script", away: 0 }] };
}

/** Whether React's tree, as upstream lists it, has the component: `depth id parent name [key=...]`. */
function isMounted(outcome: Outcome, component: string): boolean {
  const tree = stringMember(dataOf(outcome, "react tree") ?? null, "tree") ?? "";
  return tree.split("\n").some((row) => {
    const [, name] = /^\d+ \d+ \S+ (.+?)(?: key=.*)?$/.exec(row) ?? [];
    return name !== undefined && plainName(name) === component;
  });
}

interface Evidence {
  readonly facts: SourceFacts;
  readonly sites: readonly SourceSite[];
  readonly html: string;
  /** The component whose declaration is searched for; undefined when the page has told a place of its own. */
  readonly component: string | undefined;
  readonly mounted: boolean;
}

function evidenceOf(given: Read, outcome: Outcome): Evidence {
  const [first] = outcome.steps;
  const facts = sensed(first?.look, sourceSensor(asked(given))) ?? NOTHING;
  const { name, site } = inspected(outcome);
  const sites = facts.sites.some(({ what }) => what === "defined") ? facts.sites : [...facts.sites, ...site];
  const isPlaced = sites.some(({ by, what }) => by !== "script" && what !== "attribute");
  const guessed = isPlaced ? undefined : [name, ...facts.components].find((one) => one !== undefined && isTelling(one));
  const wanted = said(given.componentName) ?? guessed;
  const component = wanted === undefined ? undefined : plainName(wanted);
  const drawn = facts.sites.flatMap(({ what, component: name }) => (what === "attribute" ? [] : (name ?? [])));
  const names = [...facts.components, ...drawn].map(plainName);
  const mounted = component !== undefined && (isMounted(outcome, component) || names.includes(component));
  return { facts, sites, html: stringMember(dataOf(outcome, "get html") ?? null, "html") ?? "", component, mounted };
}

/** A place around it in a bundle helps nobody. */
function isTold({ by, what }: SourceSite): boolean {
  return by !== "script" || what !== "used";
}

/** The names of a minified build are in every file. */
function isTelling(name: string): boolean {
  return name.length > 2 && isComponentName(name) && /^[\p{Lu}]/u.test(plainName(name));
}

async function candidatesOf(
  evidence: Evidence,
  most: number,
  { workspace }: Doors,
): Promise<Scanned & { readonly all: readonly Candidate[] }> {
  const { component, mounted, sites, html } = evidence;
  const hints = domHints(html);
  const declared: Candidate[] = [];
  const find = component === undefined ? undefined : declarationsOf(component);
  if (find === undefined && sites.length + hints.length === 0) return { files: [], limitations: [], all: [] };
  const visit = (file: string, text: string): boolean => {
    const found = find?.(text);
    if (found) declared.push(declaredCandidate(file, component ?? "", found, mounted));
    return declared.length < 10;
  };
  const scanned = await scan(workspace, most, find && visit);
  const placed = sites.filter(isTold).map((site) => siteCandidate(site, scanned.files));
  const inside = hints.flatMap((hint) => htmlCandidate(hint, scanned.files) ?? []);
  return { ...scanned, all: ranked([...placed, ...inside, ...declared]) };
}

function isReact({ command }: Step): boolean {
  return command.family === "react";
}

function limitationsOf(given: Read, outcome: Outcome, { facts, sites }: Evidence): readonly string[] {
  const failed = outcome.steps.filter(isReact).flatMap(({ problem }) => problem?.message ?? []);
  const served = sites.length > 0 && sites.every(({ by }) => by === "script");
  return [
    ...new Set(failed),
    ...(isRef(given.selector)
      ? ["A ref tells nothing of its source here; give the element's CSS selector instead."]
      : []),
    ...(facts.react === "production" ? ["This is a production build of React, which keeps no places."] : []),
    ...(served ? ["No source map of the page's scripts could be read, so places are those of the served script."] : []),
  ];
}

function soughtOf({ selector, reactFiberId, componentName }: Read, { redactor }: Doors): string {
  const all = [selector, reactFiberId === undefined ? undefined : `React id ${reactFiberId}`, componentName].flatMap(
    (one) => said(one) ?? [],
  );
  return redactor.text(all.join(", ")).value;
}

/** Without the hook upstream says of some commands that there is no React, which the page's own script has seen. */
function withReactSeen(outcome: Outcome, { facts }: Evidence): Outcome {
  const isAbsent = (problem: Problem | undefined): boolean => problem?.id === "react-renderer-missing";
  if (facts.react === "none" || !outcome.steps.some(({ problem }) => isAbsent(problem))) return outcome;
  const message =
    "React is on the page, but its DevTools hook is not; nothing was read. Use open --enable react-devtools URL with sessionMode fresh.";
  const known = refusal("upstream-error", message, "react-hook-missing");
  const steps = outcome.steps.map((step) => (isAbsent(step.problem) ? { ...step, problem: known } : step));
  if (outcome.status === "ok" || !isAbsent(outcome.problem)) return { ...outcome, steps };
  return { ...outcome, steps, problem: known };
}

const NONE = {
  "no-candidates": "No source candidates",
  unsupported: "Unsupported here, and no source candidates",
} as const;

async function conclude(given: Read, ran: Outcome, doors: Doors): Promise<Outcome> {
  const { selector, reactFiberId, componentName, includeDomHints, maxWorkspaceFiles, session, rows } = given;
  if (ran.status === "rejected") return ran;
  const evidence = evidenceOf(given, ran);
  const outcome = withReactSeen(ran, evidence);
  const { all: candidates, limitations } = await candidatesOf(evidence, maxWorkspaceFiles ?? FILES_BY_DEFAULT, doors);
  const reactFailed = outcome.steps.some((step) => isReact(step) && step.problem !== undefined);
  const none = reactFailed ? "unsupported" : "no-candidates";
  const status = candidates.length > 0 ? "candidates-found" : none;
  const sought = soughtOf(given, doors);
  const count = `${candidates.length} source candidate${candidates.length === 1 ? "" : "s"}`;
  const query = {
    selector: said(selector),
    reactFiberId: said(reactFiberId),
    componentName: said(componentName),
    includeDomHints,
    maxWorkspaceFiles,
  };
  // What React could not tell is no failure of a lookup that has found something without it.
  const told = candidates.length > 0 ? forgiving(outcome, (step) => !isReact(step)) : outcome;
  return withFound(told, {
    field: "sourceLookup",
    compiled: compiledField(rows, session, query, doors.redactor),
    result: { status },
    summary: `${status === "candidates-found" ? count : NONE[status]} for ${sought}.`,
    lines: [],
    candidates,
    limitations: [...limitationsOf(given, outcome, evidence), ...limitations],
  });
}

function details(): z.ZodRawShape {
  const text = z.string().exactOptional();
  const plan = lookupPlan({
    selector: text,
    reactFiberId: text,
    componentName: text,
    includeDomHints: z.boolean().exactOptional(),
    maxWorkspaceFiles: z.number().exactOptional(),
  });
  const result = lookupResult(["candidates-found", "no-candidates", "unsupported"]);
  const when = "the call is a sourceLookup that ran";
  return {
    compiledSourceLookup: field(plan, when, "What was asked of the page."),
    sourceLookup: field(result, when, "Where the element or the component may come from."),
  };
}

export const sourceLookup = defineMode({
  name: "sourceLookup",
  shape,
  read,
  words: () => ["batch"],
  lane: ({ session }) => laneOf(session),
  secrets: ({ rows }, labelOf) =>
    collectSecrets(
      rows.flatMap((row) => readArgv(row).argv ?? []),
      undefined,
      labelOf,
    ),
  show: (given, safe) => {
    const { selector, reactFiberId, componentName, session } = given;
    const sought = [selector, reactFiberId, componentName].flatMap((one) => said(one) ?? []);
    const named = session === undefined ? [] : ["--session", session];
    return { words: safe.args(["sourceLookup", ...sought, ...named]).value };
  },
  asks,
  compile,
  conclude,
  details,
});
