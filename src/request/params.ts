/** The tool's parameters: one zod object made of the modes, from which the JSON Schema for the model is derived. */
import { z } from "zod";
import { asMeant } from "./as-meant.ts";
import { modes } from "./modes/index.ts";
import { Options } from "./modes/options.ts";

/** Each mode's parameters are optional here: exactly one mode must be given, which `read.ts` tells in words. */
const modeShape: z.ZodRawShape = Object.fromEntries(
  modes.flatMap(({ shape }) => Object.entries(z.object(shape).partial().shape)),
);

export const Params = z.strictObject({ ...modeShape, ...Options.shape });

export const MODE_NAMES: readonly string[] = modes.map(({ name }) => name);

/** Texts for which "" is something to say: a field is emptied, an option has no value. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["text", "value"]);
/** Nothing that we take is nested deeper. */
const DEEPEST = 20;

function saysNothing(key: string, value: unknown): boolean {
  if (value === null || value === undefined || value === 0) return true;
  if (value === "") return !MAY_BE_EMPTY.has(key);
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every((inner) => inner === "");
}

/** The fields of a mode without those that say nothing. */
function filledIn(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => filledIn(item, depth + 1));
  const fields = Object.entries(value).map(([key, inner]) => [key, filledIn(inner, depth + 1)] as const);
  return Object.fromEntries(fields.filter(([key, inner]) => !saysNothing(key, inner)));
}

/**
 * The parameters in the form that they mean, without those that say nothing: models that fill in every optional one give `null`, `""`, `0`, `{}`
 * or `[]` for what they do not mean, in the fields of a mode, too. An empty `args` stays where no other mode is given,
 * since it is a mistake to be told. Anything but an object is given back as it is.
 */
export function withoutEmpty(params: unknown): unknown {
  const raw = asMeant(params);
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  const fields = Object.entries(raw).map(([key, value]) => [key, key === "args" ? value : filledIn(value)] as const);
  const given = fields.filter(([key, value]) =>
    key === "args" ? value !== null && value !== undefined : !saysNothing(key, value),
  );
  const otherMode = given.some(([key, value]) => key !== "args" && typeof value === "object");
  return Object.fromEntries(
    given.filter(([key, value]) => !(otherMode && key === "args" && Array.isArray(value) && value.length === 0)),
  );
}

/**
 * The JSON Schema pi shows the model and checks arguments with: a plain object, draft 7. What is `loose` costs the model
 * no tokens beyond its description, which says the form; zod checks every field of it all the same, and its messages teach.
 */
export const paramsSchema = z.toJSONSchema(Params, {
  target: "draft-07",
  io: "input",
  override: ({ zodSchema, jsonSchema }) => {
    if (z.globalRegistry.get(zodSchema)?.["loose"] !== true) return;
    const { type, description } = jsonSchema;
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, { type, description });
  },
});
