import type { Json } from "../json.ts";
import type { Finding, SavedArtifact, SeenPage } from "../pipeline/outcome.ts";
import type { CommandSpec } from "../upstream/commands.ts";

/** One command's success, redacted: what a presenter words. */
export interface Done {
  readonly command: CommandSpec;
  /** The command's words, redacted. */
  readonly argv: readonly string[];
  readonly data: Json;
  readonly warning: string | undefined;
  readonly page: SeenPage | undefined;
  /** The URL the session was on before, when this call left it. */
  readonly leftUrl: string | undefined;
  readonly artifact: SavedArtifact | undefined;
  /** What diagnostics saw of it. Each says so itself below; here, so that the first line claims nothing else. */
  readonly findings: readonly Finding[];
}

/** Words a result: facts first, few lines, no decoration. Undefined hands the result to the fallback. */
export type Presenter = (done: Done) => string | undefined;

/** `Title (URL)`, or what there is of it. */
export function pageName(page: { url: string; title?: string }): string {
  return page.title ? `${page.title} (${page.url})` : page.url;
}
