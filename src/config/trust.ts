/**
 * Whether a project's file of settings is read. pi's own word is not enough: it calls every folder trusted in which
 * nothing of its own list lies, without having asked, and our file is not on that list. So somebody must have decided:
 * the user by pi's saved decision, or pi because something in the folder made it ask.
 */
import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { member, parseJson, stringMember } from "../json.ts";
import { isThere } from "./files.ts";

/** What makes pi 1.6.0 ask (`trust-manager.js`). */
const ASKED_ABOUT = [
  "settings.json",
  "mcp.json",
  "extensions",
  "skills",
  "prompts",
  "themes",
  "SYSTEM.md",
  "APPEND_SYSTEM.md",
];

function jsonOf(file: string): ReturnType<typeof parseJson> {
  try {
    return parseJson(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function real(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return path.resolve(folder);
  }
}

/** What the user has decided about this folder or the nearest one above it; undefined when nothing. */
function decided(agentDir: string, folder: string): boolean | undefined {
  const decisions = jsonOf(path.join(agentDir, "trust.json"));
  let at = real(folder);
  for (;;) {
    const decision = member(decisions, at);
    if (typeof decision === "boolean") return decision;
    const above = path.dirname(at);
    if (above === at) return undefined;
    at = above;
  }
}

export interface Trusting {
  readonly agentDir: string;
  readonly folder: string;
  /** What pi says of the folder; undefined outside of pi. */
  readonly pi: boolean | undefined;
}

/** Whether the settings of this project hold. */
export function isTrusted({ agentDir, folder, pi }: Trusting): boolean {
  const decision = decided(agentDir, folder);
  if (pi === false || decision === false) return false;
  if (decision === true) return true;
  if (stringMember(jsonOf(path.join(agentDir, "settings.json")), "defaultProjectTrust") === "always") return true;
  // It was asked about, so that pi's word is somebody's decision: --approve, or one for this session only.
  return pi === true && ASKED_ABOUT.some((name) => isThere(path.join(folder, ".pi", name)));
}
