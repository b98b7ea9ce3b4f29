/** The tool's parameters: one zod object made of the modes, from which the JSON Schema for the model is derived. */
import { z } from "zod";
import { modes } from "./modes/index.ts";
import { Options } from "./modes/options.ts";

/** Each mode's parameters are optional here: exactly one mode must be given, which `read.ts` tells in words. */
const modeShape: z.ZodRawShape = Object.fromEntries(
  modes.flatMap(({ shape }) => Object.entries(z.object(shape).partial().shape)),
);

export const Params = z.strictObject({ ...modeShape, ...Options.shape });

export const MODE_NAMES: readonly string[] = modes.map(({ name }) => name);

function isEmpty(key: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (key === "args") return false;
  if (value === "" || value === 0) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** The parameters of a mode without those that say nothing; anything else as it is. */
function withoutNull(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null && item !== undefined));
}

/**
 * The parameters without those that say nothing: models that fill in every optional one give `null`, `""`, `0`, `{}`
 * or `[]` for what they do not mean. An empty `args` stays where no other mode is given, since it is a mistake to be
 * told. Anything but an object is given back as it is.
 */
export function withoutEmpty(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  const given = Object.entries(raw)
    .map(([key, value]): [string, unknown] => [key, withoutNull(value)])
    .filter(([key, value]) => !isEmpty(key, value));
  const otherMode = given.some(([key, value]) => key !== "args" && typeof value === "object");
  return Object.fromEntries(
    given.filter(([key, value]) => !(otherMode && key === "args" && Array.isArray(value) && value.length === 0)),
  );
}

/** The JSON Schema pi shows the model and checks arguments with: a plain object, draft 7. */
export const paramsSchema = z.toJSONSchema(Params, { target: "draft-07", io: "input" });
