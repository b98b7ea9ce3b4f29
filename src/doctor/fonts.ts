import path from "node:path";
import { type Check, finding, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const FONT = /\.(?:ttf|otf|ttc|pfb|woff2?)$/i;
const DEEPEST = 4;

type Looking = Pick<DoctorHost, "list" | "entry">;

function hasFont(host: Looking, folder: string, depth: number): boolean {
  const names = host.list(folder);
  if (names.some((name) => FONT.test(name))) return true;
  if (depth >= DEEPEST) return false;
  return names.some((name) => {
    const below = path.join(folder, name);
    return host.entry(below)?.kind === "folder" && hasFont(host, below, depth + 1);
  });
}

/** Whether there is any font for pages to be drawn with. */
export const fonts: Check = {
  id: "fonts",
  run: (host) => {
    if (host.platform !== "linux") return [ok("fonts: those of the system")];
    const folders = [
      "/usr/share/fonts",
      "/usr/local/share/fonts",
      path.join(host.home, ".fonts"),
      path.join(host.home, ".local", "share", "fonts"),
    ];
    const found = folders.find((folder) => hasFont(host, folder, 0));
    if (found !== undefined) return [ok(`fonts: in ${found}`)];
    const means = "Screenshots and PDFs show boxes, or no text at all.";
    return [finding("no fonts are installed", means, "sudo apt-get install fonts-liberation fonts-noto-color-emoji")];
  },
};
