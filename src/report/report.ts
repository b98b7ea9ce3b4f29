/** A session as one HTML file. */
import type { Transcript } from "../replay/transcript.ts";
import type { Files } from "../world/world.ts";
import { documentOf } from "./document.ts";
import { type ReportOptions, timelineOf } from "./timeline.ts";

/** The page of a session: without images at most some 5 MB for 1,000 calls. Never throws. */
export function reportOf(transcript: Transcript, options: ReportOptions): string {
  return documentOf(timelineOf(transcript, options));
}

/**
 * Puts the report of a session where `target` is; what was there is replaced, whole or not at all.
 * @param target absolute
 * @returns why it could not be written; undefined when it was
 */
export function writeReport(
  transcript: Transcript,
  target: string,
  options: ReportOptions & { readonly files: Pick<Files, "replace"> },
): string | undefined {
  return options.files.replace(target, reportOf(transcript, options));
}

export { readTranscript } from "../replay/transcript.ts";
export { type Recent, summaryLines } from "./summary.ts";
