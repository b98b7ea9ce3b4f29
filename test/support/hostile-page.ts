/**
 * A page that writes what it likes into everything that comes back: recorded answers of every family and answers of
 * our own sensors, with its words in their strings. Each input is run a second time with harmless words in the same
 * places, and nothing that the tool says may differ.
 */
import { z } from "zod";
import { isJsonObject, type Json, type JsonObject, member, parseJson } from "../../src/json.ts";
import { ComboboxFacts } from "../../src/page/facts/combobox.ts";
import { DocumentFacts } from "../../src/page/facts/document.ts";
import { EffectFacts } from "../../src/page/facts/effects.ts";
import { Elsewhere } from "../../src/page/facts/elsewhere.ts";
import { FrameControls } from "../../src/page/facts/frame-controls.ts";
import { LandingFacts } from "../../src/page/facts/landing.ts";
import { Layer } from "../../src/page/facts/layers.ts";
import { MatchFacts } from "../../src/page/facts/matches.ts";
import { ScrollFacts } from "../../src/page/facts/scroll.ts";
import { ScrollPosition } from "../../src/page/facts/scroll-position.ts";
import { SecretNames, SensedFields } from "../../src/page/facts/secret-field.ts";
import { TargetFacts } from "../../src/page/facts/target.ts";
import { TextFacts } from "../../src/page/facts/text.ts";
import { TextMatches } from "../../src/page/facts/text-matches.ts";
import { WatchFacts } from "../../src/page/facts/watch.ts";
import type { Exit } from "../../src/upstream/host/process.ts";
import type { Start } from "../../src/world/world.ts";
import type { Change } from "../corpus/replay.ts";
import { chance, oneOf } from "./chance.ts";
import { hostileWords } from "./hostile-words.ts";
import { sensorsOf, turnOf } from "./looks.ts";
import { ERRORS, reworded } from "./voice.ts";

/** How the answer comes: as JSON, as a failure, or as something that cannot be read. */
const SHAPES = [
  "data",
  "data",
  "data",
  "data",
  "data",
  "data",
  "error",
  "error",
  "warning",
  "text",
  "cut",
  "deep",
] as const;

export interface PageInput {
  /** Which recording. */
  readonly recording: number;
  /** Of all that is chosen beside the words: places, numbers, the answers of sensors. */
  readonly seed: number;
  readonly shape: (typeof SHAPES)[number];
  /** How many of the strings are the page's: 1 for all. */
  readonly share: number;
  readonly words: readonly string[];
}

/** The `index`-th input of a seed, the same in every run. */
export function hostileAnswer(recordings: number, seed: number, index: number): PageInput {
  const next = chance(seed * 100_003 + index);
  return {
    // Every recording in its turn.
    recording: index % recordings,
    seed: Math.floor(next() * 1e9),
    shape: oneOf(SHAPES, next),
    share: oneOf([1, 1, 0.5, 0.2, 0.05], next),
    words: Array.from({ length: 1 + Math.floor(next() * 3) }, () => hostileWords(next)),
  };
}

function schemaOf(schema: z.ZodType): Json {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
}

const SENSORS: Readonly<Record<string, Json>> = {
  acts: schemaOf(WatchFacts),
  combobox: schemaOf(ComboboxFacts.nullable()),
  document: schemaOf(DocumentFacts),
  effects: schemaOf(EffectFacts),
  elsewhere: schemaOf(z.array(Elsewhere).nullable()),
  "frame-controls": schemaOf(FrameControls),
  landing: schemaOf(LandingFacts),
  layers: schemaOf(z.array(Layer)),
  matches: schemaOf(MatchFacts),
  "page-text": schemaOf(TextFacts),
  position: schemaOf(ScrollPosition),
  received: schemaOf(SensedFields.nullable()),
  scroll: schemaOf(ScrollFacts),
  "secret-names": schemaOf(SecretNames),
  secretField: schemaOf(SensedFields),
  target: schemaOf(TargetFacts.nullable()),
  "text-matches": schemaOf(TextMatches),
};

const NUMBERS = [0, 1, 1, 2, 3, 24, 200, 404, 500, 1280];

function listIn(schema: Json, key: string): readonly Json[] {
  const found = member(schema, key);
  return Array.isArray(found) ? found : [];
}

/** Whatever the schema lets through. */
function fitting(schema: Json, next: () => number, word: () => string): Json {
  const [either, values] = [listIn(schema, "anyOf"), listIn(schema, "enum")];
  if (either.length > 0) return fitting(oneOf(either, next), next, word);
  if (values.length > 0) return oneOf(values, next);
  const properties = member(schema, "properties");
  switch (member(schema, "type")) {
    case "string":
      return word();
    case "number":
      return oneOf(NUMBERS, next);
    case "boolean":
      return member(schema, "const") === true || next() < 0.5;
    case "array":
      return Array.from({ length: Math.floor(next() * 4) }, () => fitting(member(schema, "items") ?? {}, next, word));
    case "object":
      return isJsonObject(properties)
        ? Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, fitting(one ?? {}, next, word)]))
        : {};
    default:
      return null;
  }
}

/** These keys hold what upstream chooses: its codes, and the words of the call. */
const UPSTREAMS = new Set(["code", "command", "lifecycle"]);

/** Many more, and writing the answer down takes all the stack there is. */
const MORE_LEVELS = 1_600;

function nested(depth: number, leaf: string): Json {
  let value: Json = leaf;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { [leaf.slice(0, 40)]: value };
  return value;
}

/** One answer of the page: the same numbers give the same places, whatever the words are. */
class Author {
  readonly #next: () => number;
  readonly #input: PageInput;

  constructor(input: PageInput) {
    this.#input = input;
    this.#next = chance(input.seed);
  }

  #word(): string {
    return oneOf(this.#input.words, this.#next);
  }

  #reworded(value: Json): Json {
    const takes = (share: number): boolean => this.#next() < share;
    return reworded(
      value,
      (was, key) => (takes(this.#input.share) && !UPSTREAMS.has(key) ? this.#word() : was),
      // Those of stored entries, headers, results of scripts.
      (key) => (takes(this.#input.share / 10) && !UPSTREAMS.has(key) && key !== "success" ? this.#word() : key),
    );
  }

  /** A row of the caller's, or a whole answer. */
  #answered(answer: Json, holder: "data" | "result"): Json {
    if (!isJsonObject(answer)) return this.#reworded(answer);
    const { shape } = this.#input;
    const { success, command, error, code, warning, [holder]: held = null, ...rest } = answer;
    const kept = { ...rest, ...(command === undefined ? {} : { command }), ...(code === undefined ? {} : { code }) };
    if (shape === "error" || success === false) {
      const message = oneOf(ERRORS, this.#next)(this.#word());
      return { ...kept, success: false, error: message, type: null, [holder]: this.#reworded(held) };
    }
    const said = shape === "warning" ? oneOf([...ERRORS.slice(0, 1), ...ERRORS], this.#next)(this.#word()) : warning;
    const data =
      shape === "deep" ? { result: nested(400 + Math.floor(this.#next() * MORE_LEVELS), this.#word()) } : held;
    if (success === undefined) return this.#reworded(answer);
    const full = { ...kept, success, error: error ?? null, [holder]: shape === "deep" ? data : this.#reworded(data) };
    return said === undefined ? full : { ...full, warning: said };
  }

  /** An answer of our sensors, as the page would have it. */
  #looked(answer: Json, script: string): Json {
    const result = member(member(answer, "result"), "result");
    if (!isJsonObject(answer) || !isJsonObject(result)) return answer;
    const turn = turnOf(script);
    const seen = turn
      ? {
          after: this.#seen(turn.after, member(result, "after")),
          look: this.#seen(turn.look ?? [], member(result, "look")),
        }
      : this.#seen(sensorsOf(script) ?? [], result);
    return { ...answer, result: { origin: this.#word(), result: seen } };
  }

  /** What a look says that asked these sensors, in the place of what it has said. */
  #seen(ids: Iterable<string>, result: Json | undefined): JsonObject {
    const seen: Record<string, Json> = {};
    for (const id of ids) {
      const schema = SENSORS[id.replace(/^.*:/, "")];
      const was = member(result, id) ?? null;
      seen[id] = schema === undefined || this.#next() < 0.2 ? was : fitting(schema, this.#next, () => this.#word());
      const origin = member(was, "origin");
      const told = seen[id];
      // Mostly the document that the refs are of.
      if (origin !== undefined && isJsonObject(told) && this.#next() < 0.9) seen[id] = { ...told, origin };
    }
    return seen;
  }

  #said(json: Json, start: Start): Json {
    if (!Array.isArray(json)) return this.#answered(json, "data");
    const rows = parseJson(start.stdin ?? "");
    const items: readonly Json[] = json;
    return items.map((row, at) => {
      const argv = Array.isArray(rows) ? rows[at] : undefined;
      const script = Array.isArray(argv) && argv[0] === "eval" ? argv.at(-1) : undefined;
      const own = typeof script === "string" && sensorsOf(script) !== undefined;
      return own ? this.#looked(row, script) : this.#answered(row, "result");
    });
  }

  change(exit: Exit, start: Start): Exit {
    if (exit.kind === "unstartable" || start.argv.some((word) => INSPECTION.has(word))) return exit;
    const json = parseJson(exit.stdout);
    const stderr = this.#next() < 0.2 ? `${this.#word()}\n${exit.stderr}` : exit.stderr;
    if (this.#input.shape === "text")
      return { ...exit, code: oneOf([0, 1, 101], this.#next), stdout: this.#word(), stderr };
    if (json === undefined) return { ...exit, stderr };
    const stdout = JSON.stringify(this.#said(json, start));
    if (this.#input.shape !== "cut") return { ...exit, stdout, stderr };
    return { ...exit, stdout: stdout.slice(0, Math.floor(stdout.length * this.#next())), stderr };
  }
}

/** What these print is the binary's own text. */
const INSPECTION = new Set(["--help", "-h", "--version", "-V", "skills"]);

/** What upstream answers for the input; each call of it begins anew. */
export function changeOf(input: PageInput): Change {
  const author = new Author(input);
  return (exit, start) => author.change(exit, start);
}
