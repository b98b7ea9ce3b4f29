/** What is known, as rows of a name and a text, and how two of them differ. */
import type { Artifact } from "../projections/artifacts.ts";
import type { Page } from "../projections/pages.ts";
import type { CapturedRefs } from "../projections/refs.ts";
import type { Browser } from "../projections/resources.ts";
import type { State } from "../projections/state.ts";
import { pageName, refsName } from "./changes.ts";
import { SECTIONS, type Section, type StateChange } from "./data/report.ts";
import { sizeOf, visibleLine } from "./visible.ts";

type Row = readonly [name: string, text: string];

/** How many files are shown, the newest of them. */
const MOST_FILES = 40;

function listed(...words: readonly (string | false | undefined)[]): string {
  return words.filter(Boolean).join(", ");
}

function browserText({ kind, status, generation, unverified, armed }: Browser, isCurrent: boolean): string {
  return listed(
    isCurrent && "in use",
    kind,
    status,
    generation > 0 && `number ${generation}`,
    unverified && "has not answered",
    armed && "asks before it acts",
  );
}

function pageText(page: Page): string {
  const { drifted, found, gone, crashed, frame } = page;
  return listed(
    pageName(page),
    frame !== undefined && `in the frame ${frame}`,
    crashed && "crashed",
    gone && "its tab has closed",
    drifted && `another tab is active: ${found?.url ?? "unknown"}`,
  );
}

function refsText({ ids, secret, voided }: CapturedRefs): string {
  return listed(
    refsName(ids),
    secret !== "" && `secret fields ${refsName(secret)}`,
    voided !== undefined && `void: ${voided}`,
  );
}

function fileText({ kind, state, bytes }: Artifact): string {
  return listed(kind, bytes !== undefined && sizeOf(bytes), state === "missing" && "missing");
}

/** Browsers that were closed are no longer of interest. */
function browserRows({ resources, sessions }: State): readonly Row[] {
  return Object.values(resources.browsers).flatMap((browser): readonly Row[] =>
    browser.status === "closed" ? [] : [[browser.session, browserText(browser, sessions.current === browser.session)]],
  );
}

function fileRows({ artifacts }: State): readonly Row[] {
  return [...artifacts.values()].slice(-MOST_FILES).map((file): Row => [file.path, fileText(file)]);
}

function by<T>(values: Readonly<Record<string, T>>, text: (value: T) => string): readonly Row[] {
  return Object.entries(values).map(([name, value]): Row => [name, text(value)]);
}

const ROWS: Readonly<Record<Section, (state: State) => readonly Row[]>> = {
  browsers: browserRows,
  pages: ({ pages }) => by(pages.bySession, pageText),
  refs: ({ refs }) => by(refs, refsText),
  dialogs: ({ dialogs }) => by(dialogs.open, ({ kind, text }) => `${kind}: ${text}`),
  routes: ({ routes }) => by(routes, (all) => all.map(({ action, pattern }) => `${action} ${pattern}`).join(", ")),
  recordings: ({ recordings }) => by(recordings, (path) => path),
  files: fileRows,
  calls: ({ calls }) => calls.interrupted.map((id): Row => [id, "cut off, its outcome is unknown"]),
};

/** The parts of the state that a section is made of: while they stay the same, so does the section. */
const PARTS: Readonly<Record<Section, (state: State) => readonly unknown[]>> = {
  browsers: ({ resources, sessions }) => [resources, sessions],
  pages: ({ pages }) => [pages],
  refs: ({ refs }) => [refs],
  dialogs: ({ dialogs }) => [dialogs],
  routes: ({ routes }) => [routes],
  recordings: ({ recordings }) => [recordings],
  files: ({ artifacts }) => [artifacts],
  calls: ({ calls }) => [calls],
};

/** The rows of a section, each name once. */
export function rowsOf(state: State, section: Section): ReadonlyMap<string, string> {
  return new Map(ROWS[section](state).map(([name, text]) => [visibleLine(name), visibleLine(text)]));
}

function isSame(section: Section, before: State, after: State): boolean {
  const parts = PARTS[section](before);
  return PARTS[section](after).every((part, at) => part === parts[at]);
}

/** How what is known differs between two states. */
export function differences(before: State, after: State): readonly StateChange[] {
  return SECTIONS.filter((section) => !isSame(section, before, after)).flatMap((section): readonly StateChange[] => {
    const [old, now] = [rowsOf(before, section), rowsOf(after, section)];
    const gone = [...old.keys()].filter((name) => !now.has(name));
    const set = [...now].filter(([name, text]) => old.get(name) !== text);
    return [
      ...gone.map((name): StateChange => [section, name]),
      ...set.map(([name, text]): StateChange => [section, name, text]),
    ];
  });
}
