import { usualSocketFolders } from "../upstream/host/socket-folder.ts";
import { type Check, type Finding, finding, ok } from "./check.ts";
import type { DoctorHost, Entry } from "./host.ts";

const OTHERS_WRITE = 0o022;
const OTHERS_ENTER = 0o077;

function unfit({ kind, own, mode }: Entry, platform: string): string | undefined {
  if (kind !== "folder") return `is a ${kind}`;
  if (!own) return "belongs to another user";
  return platform !== "win32" && (mode & OTHERS_WRITE) !== 0 ? "can be written by others" : undefined;
}

function chosen(folder: string, { entry, platform }: DoctorHost): Finding {
  const there = entry(folder);
  if (!there) return ok(`sockets: ${folder} (AGENT_BROWSER_SOCKET_DIR), made with the first call`);
  const why = unfit(there, platform);
  if (why === undefined) return ok(`sockets: ${folder} (AGENT_BROWSER_SOCKET_DIR)`);
  const mend = why === "can be written by others" ? `chmod 700 ${folder}` : "unset AGENT_BROWSER_SOCKET_DIR";
  return finding(`AGENT_BROWSER_SOCKET_DIR names ${folder}, which ${why}`, "No call runs.", mend);
}

function usual({ entry, platform }: DoctorHost): Finding {
  const folders = usualSocketFolders();
  const fit = folders.find((folder) => {
    const there = entry(folder);
    return !there || (there.kind === "folder" && there.own);
  });
  if (fit === undefined) {
    const means = "Somebody else has these names, so browsers have no place for their sockets and no call runs.";
    return finding(
      `no folder for sockets (${folders.join(", ")})`,
      means,
      "export AGENT_BROWSER_SOCKET_DIR=~/.ab-sockets",
    );
  }
  const there = entry(fit);
  const isOpen = platform !== "win32" && there !== undefined && (there.mode & OTHERS_ENTER) !== 0;
  if (!isOpen) return ok(`sockets: ${fit}${there ? "" : ", made with the first call"}`);
  const means = "Others can enter it until the next call takes that right away.";
  return finding(`the socket folder ${fit} is open to others`, means, `chmod 700 ${fit}`);
}

/** The folder of the browsers' sockets, and whose it is. */
export const sockets: Check = {
  id: "sockets",
  run: (host) => {
    const folder = host.env["AGENT_BROWSER_SOCKET_DIR"];
    return [folder ? chosen(folder, host) : usual(host)];
  },
};
