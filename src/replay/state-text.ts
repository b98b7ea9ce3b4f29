/** A state as a table for a person, and as JSON for a program. */
import type { Json, JsonObject } from "../json.ts";
import type { Page } from "../projections/pages.ts";
import type { Browser } from "../projections/resources.ts";
import type { State } from "../projections/state.ts";
import { bare } from "../quote.ts";
import { filesNow, type KnownFile, type StateAt } from "./state.ts";

type BytesOf = (file: string) => number | undefined;

function pageText({ title, url, frame, drifted, crashed }: Page): string {
  const name = title ? `${bare(title)} (${bare(url)})` : bare(url);
  const more = [
    ...(frame === undefined ? [] : [`in the frame ${bare(frame)}`]),
    ...(drifted ? ["another tab is in front"] : []),
    ...(crashed ? ["crashed"] : []),
  ];
  return [name, ...more].join(", ");
}

function refsText(state: State, session: string): readonly string[] {
  const refs = state.refs[session];
  if (!refs) return [];
  const status = state.resources.browsers[session]?.status ?? "unknown";
  const why = refs.voided ?? (status === "open" ? undefined : `the browser is ${status}`);
  return [`@e${refs.ids}, ${why === undefined ? "valid" : `void (${why})`}`];
}

function browserText({ session, kind, status, daemonPid, unverified, launch }: Browser): string {
  const names = launch?.names ?? [];
  const more = [
    kind,
    ...(daemonPid === undefined || status !== "open" ? [] : [`daemon ${daemonPid}`]),
    ...(names.length === 0 ? [] : [`launched with ${names.map((name) => bare(name)).join(" ")}`]),
    ...(unverified ? ["has not answered since a call was stopped"] : []),
  ];
  return `${session}: ${status} (${more.join(", ")})`;
}

function fileText({ path, kind, state, bytes, now }: KnownFile): string {
  const size = bytes === undefined ? "" : `, ${bytes} bytes`;
  return `${bare(path)} (${kind}, ${state}${size}): ${now}`;
}

function pagesOf(state: State): readonly string[] {
  const own = Object.entries(state.pages.bySession).map(([session, page]) => `${session}: ${pageText(page)}`);
  const { inherited } = state.pages;
  return [...own, ...(inherited ? [`of the parent session: ${pageText(inherited)}`] : [])];
}

function sections(at: StateAt, bytesOf: BytesOf): readonly (readonly [string, readonly string[]])[] {
  const { state, entry, branch, newer, corrupt } = at;
  const { current, last } = state.sessions;
  const each = <T>(of: Readonly<Record<string, T>>, text: (session: string, one: T) => readonly string[]): string[] =>
    Object.entries(of).flatMap(([session, one]) => text(session, one).map((line) => `${session}: ${line}`));
  return [
    [
      "after",
      [entry ? `line ${entry.line}, entry ${bare(entry.id ?? "?")}, ${branch.length} on this branch` : "nothing"],
    ],
    ["session", [current ?? (last === undefined ? "none" : `none in use; the last one was ${last}`)]],
    ["pages", pagesOf(state)],
    ["refs", each(state.refs, (session) => refsText(state, session))],
    ["dialogs", each(state.dialogs.open, (_, { kind, text }) => [`${bare(kind)} ${JSON.stringify(text)}`])],
    ["routes", each(state.routes, (_, all) => all.map(({ pattern, action }) => `${bare(pattern)} (${action})`))],
    ["recordings", each(state.recordings, (_, path) => [bare(path)])],
    ["browsers", Object.values(state.resources.browsers).map(browserText)],
    ["files", filesNow(state, bytesOf).map(fileText)],
    ["cut off", state.calls.interrupted.map((id) => bare(id))],
    ["skipped", [...(newer ? [`${newer} events of a newer version`] : []), ...(corrupt ? [`${corrupt} damaged`] : [])]],
  ];
}

/** The lines of the table. @param bytesOf the size of a file now; undefined when there is none */
export function stateLines(at: StateAt, bytesOf: BytesOf): readonly string[] {
  const rows = sections(at, bytesOf).flatMap(([name, values]): (readonly [string, readonly string[]])[] =>
    values.length > 0 ? [[name, values]] : name === "pages" || name === "files" ? [[name, ["none"]]] : [],
  );
  return rows.flatMap(([name, values]) =>
    values.map((value, index) => `${(index === 0 ? `${name}:` : "").padEnd(12)}${value}`),
  );
}

function asJson<T extends object>(value: T): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, Json | undefined]) => [key, one]));
}

/** The same for programs. */
export function stateJson(at: StateAt, bytesOf: BytesOf): JsonObject {
  const { state, entry, branch, newer, corrupt } = at;
  return {
    after: entry ? { line: entry.line, ...(entry.id === undefined ? {} : { entry: entry.id }) } : null,
    entriesOnBranch: branch.length,
    sessions: asJson(state.sessions),
    pages: asJson(state.pages),
    refs: asJson(state.refs),
    dialogs: asJson(state.dialogs),
    routes: asJson(state.routes),
    recordings: asJson(state.recordings),
    resources: asJson(state.resources),
    files: filesNow(state, bytesOf).map(asJson),
    interrupted: state.calls.interrupted,
    skipped: { newer, corrupt },
  };
}
