import path from "node:path";
import { profileIn } from "../upstream/host/browser-folders.ts";
import type { Running } from "../upstream/host/processes.ts";
import { usualSocketFolders } from "../upstream/host/socket-folder.ts";
import { type Check, type Finding, finding, note, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const MOST_NAMED = 20;
const PROFILE = /^agent-browser-chrome-[\w-]+$/;

function quoted(folder: string): string {
  return /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
}

function socketFolders({ env, entry }: DoctorHost): readonly string[] {
  const chosen = env["AGENT_BROWSER_SOCKET_DIR"];
  return (chosen ? [chosen] : usualSocketFolders()).filter((folder) => entry(folder)?.kind === "folder");
}

/** The daemon of a session, by the id that it has left in its folder. */
function daemonOf({ text, processes }: DoctorHost, folder: string, session: string): Running | undefined {
  const pid = Number(text(path.join(folder, `${session}.pid`))?.trim());
  // An id can be another process's since.
  return processes().find((one) => one.pid === pid && /agent-browser/.test(one.command));
}

/** Daemons whose pi is gone. The next pi ends them by itself; until then they hold their browser. */
export const staleDaemons: Check = {
  id: "stale-daemons",
  run: (host) => {
    const left = socketFolders(host).flatMap((folder) =>
      host.abandoned(folder).map(({ session }) => ({ folder, session, daemon: daemonOf(host, folder, session) })),
    );
    const alive = left.flatMap(({ session, daemon }) => (daemon ? [{ session, pid: daemon.pid }] : []));
    if (alive.length === 0) return [ok("daemons: none whose pi is gone")];
    const names = alive.map(({ session, pid }) => `${session} (${pid})`).slice(0, MOST_NAMED);
    const means =
      "Their pi was killed. They hold a browser each, until the next pi starts and ends them, or this does.";
    return [
      finding(`daemons left behind: ${names.join(", ")}`, means, `kill ${alive.map(({ pid }) => pid).join(" ")}`),
    ];
  },
};

/** A browser whose daemon was killed goes on by itself, as a child of the system's first process. */
function orphans(all: readonly Running[]): readonly Running[] {
  const ids = new Set(all.map(({ pid }) => pid));
  return all.filter(
    ({ command, parent }) =>
      profileIn(command) !== undefined && !/--type=/.test(command) && (parent === 1 || !ids.has(parent)),
  );
}

export const orphanBrowsers: Check = {
  id: "orphan-browsers",
  run: (host) => {
    const left = orphans(host.processes());
    if (left.length === 0) return [ok("browsers: none without a daemon")];
    const ids = left.map(({ pid }) => pid);
    const means = "Their daemon was killed. Nothing drives them any more, and they take memory.";
    return [finding(`browsers without a daemon: ${ids.join(", ")}`, means, `kill ${ids.join(" ")}`)];
  },
};

/** Profile folders that no process uses any more. */
export const staleProfiles: Check = {
  id: "stale-profiles",
  run: (host): readonly Finding[] => {
    const { temporary, platform } = host;
    if (platform === "win32")
      return [note("profile folders were not looked at", "Windows does not tell who uses them.")];
    const used = new Set(
      host
        .processes()
        .flatMap(({ command }) => profileIn(command) ?? [])
        .map((one) => path.basename(one)),
    );
    const left = host
      .list(temporary)
      .filter((name) => PROFILE.test(name) && !used.has(name) && host.entry(path.join(temporary, name))?.own);
    if (left.length === 0) return [ok(`profile folders: none left in ${temporary}`)];
    const shown = left.slice(0, MOST_NAMED).map((name) => quoted(path.join(temporary, name)));
    const means = "Browsers that were killed have left them. They only take room.";
    return [
      finding(`${left.length} profile folders of no browser in ${temporary}`, means, `rm -rf ${shown.join(" ")}`),
    ];
  },
};
