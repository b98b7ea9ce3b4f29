import path from "node:path";
import { foldersOnPath } from "../upstream/host/locate.ts";
import { type Check, note, ok } from "./check.ts";

const MENDS: Readonly<Record<string, string>> = {
  darwin: "brew install ffmpeg",
  win32: "winget install ffmpeg",
};

/** ffmpeg, which only recordings need. */
export const ffmpeg: Check = {
  id: "ffmpeg",
  run: ({ env, entry, real, platform }) => {
    const name = platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
    const folder = foldersOnPath(env).find((one) => entry(real(path.join(one, name)))?.kind === "file");
    if (folder !== undefined) return [ok(`ffmpeg: in ${folder}`)];
    const mend = MENDS[platform] ?? "sudo apt-get install ffmpeg";
    return [note("ffmpeg is not on PATH", "Only record needs it: videos cannot be made.", mend)];
  },
};
