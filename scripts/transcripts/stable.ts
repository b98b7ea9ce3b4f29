/** Takes a machine out of a session file and its tape: the same session would read the same on any other. */
import { managedName } from "../../src/session/names.ts";

/** What stands in the place of each folder or address of this machine. */
export interface Places {
  readonly places: Readonly<Record<string, string>>;
  /** The folder in which the session began, here and in the corpus, and its id. */
  readonly folder: readonly [here: string, there: string];
  readonly owner: string;
}

const PID_MEMBERS = /\\?"(?:pid|daemonPid)\\?":(\d+)/g;
const PID_LISTS = /\\?"browserPids\\?":\[([\d,]+)\]/g;
const STARTED = /"(?:started|daemonStarted)":"([^"]+)"/g;
const STARTED_LISTS = /"browserStarts":\[([^\]]+)\]/g;
/** A picture of one pixel, in the place of each that a session holds. */
const IMAGE = /("type":"image","data":)"[^"]+"/g;
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

function numbersIn(text: string): readonly string[] {
  const lists = [...text.matchAll(PID_LISTS)].flatMap(([, list = ""]) => list.split(","));
  return [...new Set([...[...text.matchAll(PID_MEMBERS)].map(([, pid = ""]) => pid), ...lists])];
}

function startsIn(text: string): readonly string[] {
  const lists = [...text.matchAll(STARTED_LISTS)].flatMap(([, list = ""]) =>
    list.split(",").map((one) => one.slice(1, -1)),
  );
  return [...new Set([...[...text.matchAll(STARTED)].map(([, started = ""]) => started), ...lists])];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The texts with this machine taken out, all in the same way. */
export function stable(texts: readonly string[], { places, folder: [here, there], owner }: Places): readonly string[] {
  const all = texts.join("\n");
  const name = (folder: string): string => managedName(owner, folder, 1).replace(/1$/, "");
  const replaced: [RegExp, string][] = [
    ...Object.entries(places).map(([from, to]): [RegExp, string] => [new RegExp(escaped(from), "g"), to]),
    [new RegExp(escaped(name(here)), "g"), name(there)],
    ...numbersIn(all).map((pid, index): [RegExp, string] => [new RegExp(`\\b${pid}\\b`, "g"), `${2_000_001 + index}`]),
    ...startsIn(all).map((one, index): [RegExp, string] => [new RegExp(`"${escaped(one)}"`, "g"), `"${1000 + index}"`]),
    [IMAGE, `$1"${PIXEL}"`],
  ];
  return texts.map((text) => replaced.reduce((made, [from, to]) => made.replace(from, to), text));
}
