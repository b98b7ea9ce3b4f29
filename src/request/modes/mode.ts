/** What an input mode is: one file beside this one, and one line in `index.ts`. */
import { z } from "zod";
import type { Ask } from "../../call/ask.ts";
import type { Outcome } from "../../call/outcome.ts";
import type { LabelOf } from "../../redaction/fields.ts";
import type { Redactor } from "../../redaction/redact.ts";
import type { GivenSecret } from "../../redaction/secrets.ts";
import type { LaneName } from "./lane.ts";
import type { Begun, CallLine, Compiled, Doors, ModeCall, Setting } from "./mode-call.ts";

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
  /** A sentence with a call that is right, for parameters that do not fit at `path`. */
  readonly example?: (given: unknown, path: readonly PropertyKey[]) => string;
  /** What `details.args` tells of the call, before it is redacted. */
  readonly words: (read: Read) => readonly string[];
  readonly lane: (read: Read) => LaneName;
  /** Values that must not be seen again. `labelOf` tells what a ref is called on the page. */
  readonly secrets: (read: Read, labelOf: LabelOf) => readonly string[];
  /** The same with how each became known, to be found again in later calls; `secrets` as typed ones without it. */
  readonly kept?: (read: Read, labelOf: LabelOf) => readonly GivenSecret[];
  /** What the call puts into fields: nobody knows before it has run whether those are fields of secrets. */
  readonly written?: (read: Read) => readonly string[];
  /** The call's line in pi. `safe` knows the secrets of the call. */
  readonly show: (read: Read, safe: Redactor) => CallLine;
  /** What may be shown while the model is still writing the parameters; the mode's name when it does not say. */
  readonly begun?: (given: Readonly<Record<string, unknown>>) => readonly string[];
  readonly compile: (read: Read, setting: Setting) => Compiled;
  /** What the page is asked around the commands of the mode; the answers are in the looks of the outcome's steps. */
  readonly asks?: (read: Read) => readonly Ask[];
  /**
   * Work on this machine that comes before the rows, such as to start a program; `compile` has told what it may come to.
   * What it gives concludes the call in the place of `conclude`.
   */
  readonly begin?: (read: Read, doors: Doors) => Promise<Begun>;
  /** A word on the outcome of any call, whatever its mode: what this mode owns may have ended by it. */
  readonly notice?: (outcome: Outcome, doors: Doors) => Outcome | Promise<Outcome>;
  /** A last word on the outcome, inside everything that is made of it: a verdict, evidence (`Outcome.mode`). */
  readonly conclude?: (read: Read, outcome: Outcome, doors: Doors) => Outcome | Promise<Outcome>;
  /** The mode's own fields of `details`, described by `details-field.ts`: docs/RESULTS.md shows them. */
  readonly details?: () => z.ZodRawShape;
}

/** Any mode, whatever its parameters are. */
export interface AnyMode {
  readonly name: string;
  readonly shape: z.ZodRawShape;
  readonly example: (given: unknown, path: readonly PropertyKey[]) => string | undefined;
  /** Undefined when the parameters do not fit the mode's shape. */
  readonly bind: (given: unknown) => ModeCall | undefined;
  readonly begun: (given: Readonly<Record<string, unknown>>) => readonly string[];
  readonly notice?: (outcome: Outcome, doors: Doors) => Outcome | Promise<Outcome>;
  readonly details: () => z.ZodRawShape;
}

/** Makes a mode ready for the list. */
export function defineMode<Shape extends z.ZodRawShape, Read>(mode: Mode<Shape, Read>): AnyMode {
  const { name, shape, begun = () => [name], begin, notice, details = () => ({}) } = mode;
  const schema = z.object(shape);
  return {
    name,
    shape,
    begun,
    ...(notice ? { notice } : {}),
    details,
    example: (given, path) => mode.example?.(given, path),
    bind: (given) => {
      const checked = schema.safeParse(given);
      if (!checked.success) return undefined;
      const read = mode.read(checked.data);
      return {
        name,
        words: mode.words(read),
        lane: mode.lane(read),
        secrets: (labelOf) => mode.secrets(read, labelOf),
        kept: (labelOf) =>
          mode.kept?.(read, labelOf) ?? mode.secrets(read, labelOf).map((value) => ({ value, kind: "typed" })),
        written: mode.written?.(read) ?? [],
        show: (safe) => mode.show(read, safe),
        compile: (setting) => mode.compile(read, setting),
        asks: mode.asks?.(read) ?? [],
        ...(begin ? { begin: (doors) => begin(read, doors) } : {}),
        conclude: async (outcome, doors) => (await mode.conclude?.(read, outcome, doors)) ?? outcome,
      };
    },
  };
}
