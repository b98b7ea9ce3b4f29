import type { Finding, SavedArtifact, SeenPage, Step } from "../call/outcome.ts";
import type { Json } from "../json.ts";
import type { NamelessControl } from "../page/facts/nameless.ts";
import type { TextFacts } from "../page/facts/text.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";
import type { KeepText } from "./bounds.ts";
import { bare, given, type Own, own, type Said } from "./speech.ts";

/** One command's success, redacted: what a presenter words. */
export interface Done {
  readonly command: CommandSpec;
  /** The command's words, redacted. */
  readonly argv: readonly string[];
  /** Role and name of an element that was found by its name. */
  readonly aim?: Step["aim"];
  readonly data: Json;
  readonly warning: string | undefined;
  readonly page: SeenPage | undefined;
  /** The URL the session was on before, when this call left it. */
  readonly leftUrl: string | undefined;
  /** HTTP status of the document that the call ended on, when it was looked at and is known. */
  readonly status: number | undefined;
  readonly artifact: SavedArtifact | undefined;
  /** What diagnostics saw of it. Each says so itself below; here, so that the first line claims nothing else. */
  readonly findings: readonly Finding[];
  /** What a look saw of the text on the page, right before a snapshot. */
  readonly pageText: TextFacts | undefined;
  /** The controls without a name that a look saw right before a snapshot. */
  readonly nameless: readonly NamelessControl[];
  /** The flags of the call that the wrapper answers itself, with their values. */
  readonly ownFlags: Readonly<Record<string, string>>;
  /** Keeps what is too large to be shown. */
  readonly keep: KeepText;
}

/** Words a result: facts first, few lines, no decoration. Undefined hands the result to the fallback. */
export type Presenter = (done: Done) => Said | undefined;

/** A result that was brought to a size: what is shown, and what stands in `details.data` instead of all of it. */
export interface Worded {
  readonly said: Said;
  readonly data?: Json;
  /** The file that holds all of it. */
  readonly path?: string;
}

/** Words a result, and bounds it by what it is made of. */
export type SizedPresenter = (done: Done) => Worded | undefined;

/** `"Title" (URL)`, or what there is of it. */
export function pageName({ url, title }: { readonly url: string; readonly title?: string }): Own {
  return title ? own`${title} (${bare(url)})` : bare(url);
}

/** Words that a reply repeats: as they are when they are the caller's own, else as words that a page can have chosen. */
export function echoed({ argv }: Pick<Done, "argv">, text: string): Own {
  return argv.includes(text) ? given(text) : bare(text);
}
