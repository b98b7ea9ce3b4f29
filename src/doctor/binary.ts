import path from "node:path";
import { TABLE_VERSION } from "../upstream/grammar/flags.ts";
import { compareToTable, type Environment } from "../upstream/host/environment.ts";
import { type Binary, foldersOnPath } from "../upstream/host/locate.ts";
import { type Check, type Finding, finding, note, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const INSTALL = "npm install -g agent-browser && agent-browser install";
const UPDATE = "npm install -g agent-browser@latest";

function missing({ env, config }: DoctorHost): Finding {
  const chosen = env["PI_AGENT_BROWSER_BINARY"];
  const from = config.held.find(({ setting }) => setting.key === "binary")?.said[0]?.from;
  if (chosen) {
    const what = `${from ?? "PI_AGENT_BROWSER_BINARY"} names ${chosen}, which cannot be started`;
    return finding(what, "No call can run. Correct it, or take it out.", INSTALL);
  }
  const folders = foldersOnPath(env);
  const what = `agent-browser is in none of the ${folders.length} folders on PATH: ${folders.join(", ")}`;
  const means = "No call can run. Once it is there it is found with the next call; pi need not be started again.";
  return finding(what, means, INSTALL);
}

async function versionOf({ run, env }: DoctorHost, { file, prefix, version }: Binary): Promise<string | undefined> {
  if (version !== undefined) return version;
  const exit = await run(file, [...prefix, "--version"], { PATH: env["PATH"] ?? "" });
  return exit.kind === "exited" ? /\b\d+\.\d+\.\d+\S*/.exec(exit.stdout)?.[0] : undefined;
}

function age(file: string, version: string | undefined): Finding {
  const what = `agent-browser ${version ?? "of an unknown version"} at ${file}`;
  if (compareToTable(version) >= 0) return ok(what);
  return finding(what, `It is older than ${TABLE_VERSION}, for which this tool is made; some results differ.`, UPDATE);
}

/** Other installs on PATH, which a shell or another program may start. */
function others({ env, locate }: DoctorHost, first: Binary): readonly Finding[] {
  const found = foldersOnPath(env).flatMap((folder) => {
    const one: Environment = { ...env, PATH: folder, Path: undefined, PI_AGENT_BROWSER_BINARY: undefined };
    const binary = locate(one);
    return binary && binary.file !== first.file ? [{ folder, binary }] : [];
  });
  const differing = found.filter(({ binary }) => binary.version !== first.version);
  const [other] = differing;
  if (!other) return [];
  const what = `another agent-browser ${other.binary.version ?? ""} lies in ${other.folder}`.replace("  ", " ");
  const means = "The first on PATH is used; a daemon started by the other one is of another version.";
  return [note(what, means, `rm ${path.join(other.folder, "agent-browser")}`)];
}

/** The binary that calls start, its version, and others on PATH. */
export const binary: Check = {
  id: "agent-browser",
  run: async (host) => {
    const found = host.locate(host.env);
    if (!found) return [missing(host)];
    return [age(found.file, await versionOf(host, found)), ...others(host, found)];
  },
};
