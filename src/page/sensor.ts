import type { Json } from "../json.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Script } from "./page-call.ts";

/**
 * Checks an answer of the page. A zod schema is one; so is any object with this method, since a diagnostic of a user's
 * must need no library of ours.
 */
export interface Schema<T extends Json> {
  readonly safeParse: (
    answer: unknown,
  ) => { readonly success: true; readonly data: T } | { readonly success: false; readonly data?: undefined };
}

/**
 * A small look at the page. `script` is evaluated in the page; it must return JSON, must not change the page, and must compare in the page rather than return what might be secret.
 */
export interface Sensor<T extends Json = Json> {
  readonly id: string;
  readonly script: Script;
  readonly schema: Schema<T>;
  /** What must have looked before the command, for this one to see anything after it. */
  readonly requires?: readonly Sensor[];
  /** It is about the document that the command was given to, and has nothing to say of one that came since. */
  readonly ofBefore?: true;
}

/** A sensor whose script depends on the command it looks at: its target, or the value it should have set. */
export interface CommandSensor<T extends Json = Json> extends Omit<Sensor<T>, "script" | "requires"> {
  /** `frame` is the selected one, as the caller named it: selectors mean what is in it. */
  readonly script: (command: ParsedArgv, frame?: string) => Script;
  readonly requires?: readonly AnySensor[];
}

export type AnySensor<T extends Json = Json> =
  | (Omit<Sensor<T>, "requires"> & Pick<CommandSensor<T>, "requires">)
  | CommandSensor<T>;

/** The sensor for one command, while this frame is selected. */
export function bound<T extends Json>(sensor: AnySensor<T>, command: ParsedArgv, frame?: string): Sensor<T> {
  const { id, script, schema, requires, ofBefore } = sensor;
  return {
    id,
    schema,
    script: typeof script === "function" ? script(command, frame) : script,
    ...(ofBefore ? { ofBefore } : {}),
    ...(requires ? { requires: requires.map((one) => bound(one, command, frame)) } : {}),
  };
}
