import path from "node:path";
import { type Json, member, stringMember } from "../json.ts";
import { type Check, finding, note, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const NAME = "pi-agent-browser-native";

interface Install {
  readonly source: string;
  /** The file or folder that brings it. */
  readonly from: string;
}

function sourcesIn(settings: Json | undefined, key: string): readonly string[] {
  const list = member(settings, key);
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Json) => (typeof one === "string" ? one : (stringMember(one, "source") ?? [])));
}

function isOurs({ json }: DoctorHost, folder: string): boolean {
  return stringMember(json(path.join(folder, "package.json")), "name") === NAME;
}

/** Whether a source is this package: by its name, or a folder of it. */
function brings(host: DoctorHost, source: string, from: string): boolean {
  if (/^(?:npm|git|https?|ssh):|^git@/.test(source))
    return new RegExp(`(?:^|[:/])${NAME}(?:@|\\.git|#|$)`).test(source);
  const named = source.startsWith("~/")
    ? path.join(host.home, source.slice(2))
    : path.resolve(path.dirname(from), source);
  for (let at = named; ; at = path.dirname(at)) {
    if (isOurs(host, at)) return true;
    if (path.dirname(at) === at) return false;
  }
}

function inSettings(host: DoctorHost, file: string): readonly Install[] {
  const settings = host.json(file);
  const sources = [...sourcesIn(settings, "packages"), ...sourcesIn(settings, "extensions")];
  return sources.filter((source) => brings(host, source, file)).map((source) => ({ source, from: file }));
}

/** Folders whose extensions pi finds without being told. */
function discovered(host: DoctorHost, folder: string): readonly Install[] {
  return host
    .list(folder)
    .map((name) => path.join(folder, name))
    .filter((at) => isOurs(host, host.real(at)))
    .map((at) => ({ source: at, from: folder }));
}

/** Where pi loads this package from: twice is a tool with the same name, with which pi does not start. */
export const installs: Check = {
  id: "installs",
  run: (host) => {
    const { agentDir, folder } = host;
    const project = path.join(folder, ".pi");
    const [user, own] = [agentDir, project].map((at) => [
      ...inSettings(host, path.join(at, "settings.json")),
      ...discovered(host, path.join(at, "extensions")),
    ]);
    const all = [...(user ?? []), ...(own ?? [])];
    const [first, second] = all;
    if (!first) {
      return [note(`pi does not load ${NAME}`, `It is in no settings of pi (${agentDir}).`, `pi install npm:${NAME}`)];
    }
    // The same package in a project's settings takes the place of the user's.
    if (!second || new Set(all.map(({ source }) => source)).size === 1)
      return [ok(`installed: ${first.source} (${first.from})`)];
    const what = `installed ${all.length} times: ${all.map(({ source, from }) => `${source} (${from})`).join(", ")}`;
    const means = "Two extensions with one tool of the same name: pi does not start with both.";
    const isFound = second.from.endsWith("extensions");
    return [
      finding(
        what,
        means,
        isFound
          ? `rm -r ${second.source}`
          : `pi remove ${second.source}${all.indexOf(second) >= (user?.length ?? 0) ? " --local" : ""}`,
      ),
    ];
  },
};
