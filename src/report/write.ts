/** A session as one HTML file. */
import type { Transcript } from "../replay/transcript.ts";
import { documentOf } from "./document.ts";
import { type ReportOptions, timelineOf } from "./timeline.ts";

/** The page of a session: without images at most some 5 MB for 1,000 calls. Never throws. */
export function reportOf(transcript: Transcript, options: ReportOptions): string {
  return documentOf(timelineOf(transcript, options));
}
