/** Remembers the files that the user's prompt asks for, and says at the end of the turn which are not there. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { filesWanted, missingOf, named, type WantedFiles } from "../guards/wanted.ts";
import { TOOL_NAME } from "../transcript/entries.ts";

/** The type of the entry in the transcript. */
const MISSING = "agent-browser-missing-files";

export interface Wanting {
  /** For the next call; undefined when nothing is asked for, or a close was refused for it already. */
  readonly wanted: () => WantedFiles | undefined;
  /** A close was refused for them, which happens once. */
  readonly refused: () => void;
}

/** @param modifiedMs when a file was written last; relative paths are of pi's folder */
export function watchWanted(pi: ExtensionAPI, modifiedMs: (file: string) => number | undefined): Wanting {
  let asked: WantedFiles | undefined;
  let wasRefused = false;
  let wasUsed = false;

  pi.on("input", ({ text, source, streamingBehavior }) => {
    if (source === "extension") return;
    const files = filesWanted(text);
    // What is said while the agent works adds to the prompt.
    const before = streamingBehavior === undefined ? undefined : asked;
    wasRefused = false;
    if (streamingBehavior === undefined) wasUsed = false;
    asked =
      files.length === 0 ? before : { files: [...(before?.files ?? []), ...files], since: before?.since ?? Date.now() };
  });

  pi.on("tool_execution_start", ({ toolName }) => {
    if (toolName === TOOL_NAME) wasUsed = true;
  });

  pi.on("agent_before_settle", ({ entries }) => {
    const missing = asked && wasUsed ? missingOf(asked, modifiedMs) : [];
    // Said once; the next prompt has files of its own.
    asked = undefined;
    if (missing.length === 0) return undefined;
    const content = `Asked for and not there: ${named(missing)}. No such file was written since the prompt came.`;
    return { entries: [...entries, { type: "custom_message", customType: MISSING, content, display: true }] };
  });

  return {
    wanted: () => (wasRefused ? undefined : asked),
    refused: () => {
      wasRefused = true;
    },
  };
}
