/** Files that were not written or not read. */
import { acts, type FailureRow, name, row, sentence } from "./row.ts";

const NOT_SAVED = /^Failed to save (?<what>screenshot|PDF)(?: to (?<path>.*?))?: (?<reason>.*)$/;
const NOT_READ = /^Failed to read (?<what>state|baseline)(?: file)?(?: from (?<path>.*?))?: (?<reason>.*)$/;

export const FILES: readonly FailureRow[] = [
  row("file-not-saved", "upstream-error", NOT_SAVED, ({ what, path, reason }) =>
    `The ${what} was not saved${path ? ` to ${name(path)}` : ""}: ${sentence(name(reason))} Create the folder first, ` +
    "or give another path."),
  row("file-not-read", "upstream-error", NOT_READ, ({ what, path, reason }) =>
    `The ${what} file${path ? ` ${name(path)}` : ""} was not read: ${sentence(name(reason))} Check the path; nothing ` +
    "was done."),
  row("download-canceled", "upstream-error", /^Download was canceled$/, (_facts, { command }) =>
    acts(command)
      ? "No file was saved: the download began and broke off, as where the server answers with an error. The click itself " +
        "was done."
      : "No file was saved: a download that begins before agent-browser is told where to save it is cancelled. Use " +
        "download with the element that starts it, which clicks and saves.", "may-have-run"),
  row("video-broken", "upstream-error", /^ffmpeg (?:write failed|exited|failed(?! to execute))/,
    "The video was not written: ffmpeg ended early, and a file that is there holds a beginning that does not play. " +
    "See whether ffmpeg works and the disk has room, then record again.", "may-have-run"),
  row("ffmpeg-missing", "upstream-error", /^ffmpeg not found or failed to execute/,
    "Recording needs ffmpeg, which was not found on PATH; nothing is being recorded. Install ffmpeg, or take " +
    "screenshots."),
];
