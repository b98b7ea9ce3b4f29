/** What an input mode is: one file beside this one, and one line in `index.ts`. */
import { z } from "zod";
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import type { Problem } from "../../problem.ts";
import type { LabelOf } from "../../redaction/fields.ts";
import type { Redactor } from "../../redaction/redact.ts";
import type { LaneName } from "./lane.ts";
import type { Options } from "./options.ts";

/** What compiling depends on beside the parameters. */
export interface Setting {
  readonly options: Options;
  /** pass: the installed upstream is newer than the tables, so what they do not know is let through. */
  readonly unknown: "refuse" | "pass";
}

/** What a call comes to before anything runs: rows, an answer of the tool's own, or why it cannot run. */
export type Compiled =
  | { readonly intent: Intent }
  | { readonly intent: Intent; readonly answer: string }
  | { readonly intent?: Intent; readonly problem: Problem };

/** A call as it is shown to the user; without secrets. */
export interface CallLine {
  /** What is done first, global flags last. */
  readonly words: readonly string[];
  /** Several commands: the name of each; undefined for one without a command. */
  readonly rows?: readonly (string | undefined)[];
  /** A script of several lines. */
  readonly script?: string;
}

/**
 * An input mode.
 * - Shape: the parameters of the tool that are this mode's alone; the one under `name` chooses it
 * - Read: what they come to, read once a call
 */
export interface Mode<Shape extends z.ZodRawShape, Read> {
  readonly name: string;
  /** Shape and messages. The tool's JSON Schema is made of the shapes of all modes. */
  readonly shape: Shape;
  /** Reads parameters that fit `shape`. Never fails: what is wrong with them is told by `compile`. */
  readonly read: (given: z.infer<z.ZodObject<Shape>>) => Read;
  /** What `details.args` tells of the call, before it is redacted. */
  readonly words: (read: Read) => readonly string[];
  readonly lane: (read: Read) => LaneName;
  /** Values that must not be seen again. `labelOf` tells what a ref is called on the page. */
  readonly secrets: (read: Read, labelOf: LabelOf) => readonly string[];
  /** The call's line in pi. `safe` knows the secrets of the call. */
  readonly show: (read: Read, safe: Redactor) => CallLine;
  /** What may be shown while the model is still writing the parameters; the mode's name when it does not say. */
  readonly begun?: (given: Readonly<Record<string, unknown>>) => readonly string[];
  readonly compile: (read: Read, setting: Setting) => Compiled;
  /** A last word on the outcome, inside everything that is made of it: a verdict, evidence (`Outcome.mode`). */
  readonly conclude?: (read: Read, outcome: Outcome) => Outcome;
}

/** A mode with the parameters of one call. */
export interface ModeCall {
  readonly name: string;
  readonly words: readonly string[];
  readonly lane: LaneName;
  readonly secrets: (labelOf: LabelOf) => readonly string[];
  readonly show: (safe: Redactor) => CallLine;
  readonly compile: (setting: Setting) => Compiled;
  readonly conclude: (outcome: Outcome) => Outcome;
}

/** Any mode, whatever its parameters are. */
export interface AnyMode {
  readonly name: string;
  readonly shape: z.ZodRawShape;
  /** Undefined when the parameters do not fit the mode's shape. */
  readonly bind: (given: unknown) => ModeCall | undefined;
  readonly begun: (given: Readonly<Record<string, unknown>>) => readonly string[];
}

/** Makes a mode ready for the list. */
export function defineMode<Shape extends z.ZodRawShape, Read>(mode: Mode<Shape, Read>): AnyMode {
  const { name, shape, begun = () => [name] } = mode;
  const schema = z.object(shape);
  return {
    name,
    shape,
    begun,
    bind: (given) => {
      const checked = schema.safeParse(given);
      if (!checked.success) return undefined;
      const read = mode.read(checked.data);
      return {
        name,
        words: mode.words(read),
        lane: mode.lane(read),
        secrets: (labelOf) => mode.secrets(read, labelOf),
        show: (safe) => mode.show(read, safe),
        compile: (setting) => mode.compile(read, setting),
        conclude: (outcome) => mode.conclude?.(read, outcome) ?? outcome,
      };
    },
  };
}
