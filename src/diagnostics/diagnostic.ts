import type { Finding, NextAction, Summary } from "../call/outcome.ts";
import type { Json, JsonObject } from "../json.ts";
import type { AnySensor } from "../page/sensor.ts";
import type { Problem } from "../problem.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** What upstream told of the element that a ref means, after a command that the page has not seen reach it. */
export interface Told {
  readonly ref: string;
  readonly enabled: boolean | undefined;
  /** Asked after `check` and `uncheck` only. */
  readonly checked: boolean | undefined;
  /** It holds options as a native list does; asked after `select` only. */
  readonly lists?: boolean | undefined;
  /** Where it stands in the window, in CSS pixels; asked after `focus` only. */
  readonly box?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
}

/** What a diagnostic gets: the command, and what its sensors saw before and after it. */
export interface Seen {
  readonly command: ParsedArgv;
  /** What a sensor saw; undefined when the look was skipped or the sensor threw. */
  readonly before: <T extends Json>(sensor: AnySensor<T>) => T | undefined;
  readonly after: <T extends Json>(sensor: AnySensor<T>) => T | undefined;
  readonly at: <T extends Json>(sensor: AnySensor<T>) => T | undefined;
  /** What the command answered, without secrets; undefined when it answered nothing. */
  readonly data: Json | undefined;
  /** Undefined where the page has seen what was reached, and where upstream could not be asked. */
  readonly told: Told | undefined;
  /** The `stdin` of the call, as the caller gave it. */
  readonly stdin: string | undefined;
  /** The selector of the frame that was selected before the command: selectors meant its elements. */
  readonly frame: string | undefined;
  /** Why the command failed; only a diagnostic with `afterFailure` ever sees one. */
  readonly problem: Problem | undefined;
  /** A follow-up in the same session; `stdin` for a batch of rows. */
  readonly action: (id: string, reason: string, args: readonly string[], stdin?: string) => NextAction;
}

/** What a diagnostic found. `summary` is for the agent: what was seen and what it means, in one or two sentences. */
export interface Diagnosis {
  /**
   * undone: the command did not do what it says (a warning when a user's diagnostic says so); unchecked: nobody can see
   * whether it did; note: only what changed, nothing to worry about; else a warning.
   */
  readonly kind?: Finding["kind"];
  readonly summary: Summary;
  readonly evidence: JsonObject;
  /** Of several rows of a batch with this finding, those that are shown first. */
  readonly first?: boolean;
  /** A user's get the id of the diagnostic in front of their own: `owner/name/ID`. */
  readonly nextActions?: readonly NextAction[];
}

/**
 * A check of one command against the page. Pure: it names the sensors it needs, and gets their answers. It cannot
 * change the outcome, only add a finding.
 */
export interface Diagnostic {
  /** `name` of a built-in one, `owner/name` of a user's. */
  readonly id: string;
  /**
   * Of a built-in one, the name under which its evidence stands in `details`. That of a user's stands in
   * `details.diagnostics[id]`, where it can clash with nothing.
   */
  readonly field?: string;
  /** Sensors to look with before the command; only for a diagnostic that compares. */
  readonly before: readonly AnySensor[];
  readonly after: readonly AnySensor[];
  /** Asked when the command failed instead of when it succeeded. The look after is then often missing. */
  readonly afterFailure?: true;
  /**
   * Sensors to look with right before the command itself, for what it only finds or reads. A diagnostic that has them
   * judges the rows of a caller's batch too.
   */
  readonly at?: readonly AnySensor[];
  readonly applies: (command: ParsedArgv) => boolean;
  readonly diagnose: (seen: Seen) => Diagnosis | undefined;
}

/** Checks the shape at the definition, so that a diagnostic written in JavaScript fails at start, with its name. */
export function defineDiagnostic(diagnostic: Diagnostic): Diagnostic {
  if (!/^[a-z][a-z0-9-]*(\/[a-z0-9-]+)?$/.test(diagnostic.id)) {
    throw new Error(`The diagnostic id "${diagnostic.id}" must be lower-case words with hyphens.`);
  }
  return diagnostic;
}
