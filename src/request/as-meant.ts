/**
 * Forms in which models write parameters and which mean one thing only: an object or a list written as JSON text, one
 * text where a list of one is meant, a number or a yes as a text. What is not clear stays as it is, to be told.
 */
import { parseJson } from "../json.ts";

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object or list that a text is the JSON of; anything else as it is. */
function unwritten(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return value;
  const read = parseJson(value);
  return typeof read === "object" && read !== null ? read : value;
}

function asText(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

function asNumber(value: unknown): unknown {
  return typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value) : value;
}

function asYes(value: unknown): unknown {
  return value === "true" ? true : value === "false" ? false : value;
}

function asList(value: unknown): unknown {
  const read = unwritten(value);
  const list = typeof read === "string" || typeof read === "number" ? [read] : read;
  return Array.isArray(list) ? list.map(asText) : list;
}

/** How a field of a mode is written, by its name. */
const FORMS: Readonly<Record<string, (value: unknown) => unknown>> = {
  values: asList,
  text: asText,
  value: asText,
  reactFiberId: asText,
  requestId: asText,
  milliseconds: asNumber,
  delayMs: asNumber,
  maxWorkspaceFiles: asNumber,
  failFast: asYes,
  attached: asYes,
  checkNetwork: asYes,
  checkConsole: asYes,
  checkErrors: asYes,
  includeDomHints: asYes,
};

function formed(value: unknown): unknown {
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([key, inner]) => {
    const form = Object.hasOwn(FORMS, key) ? FORMS[key] : undefined;
    return [key, form ? form(inner) : inner] as const;
  });
  return Object.fromEntries(fields);
}

function asJob(value: unknown): unknown {
  const read = unwritten(value);
  const job = Array.isArray(read) ? { steps: read } : formed(read);
  if (!isObject(job)) return job;
  const steps = unwritten(job["steps"]);
  return { ...job, steps: Array.isArray(steps) ? steps.map((step) => formed(unwritten(step))) : steps };
}

/** One action in a list. Several are a job, which says how they belong together. */
function asAction(value: unknown): unknown {
  const read = unwritten(value);
  return formed(Array.isArray(read) && read.length === 1 ? read[0] : read);
}

const ADDRESS = /^https?:\/\/\S+$/i;

function asQa(value: unknown): unknown {
  if (typeof value === "string" && ADDRESS.test(value)) return { url: value };
  const qa = formed(unwritten(value));
  if (!isObject(qa)) return qa;
  const { expectedText, ...rest } = qa;
  return expectedText === undefined ? qa : { ...rest, expectedText: asText(unwritten(expectedText)) };
}

const MODES: Readonly<Record<string, (value: unknown) => unknown>> = {
  job: asJob,
  qa: asQa,
  semanticAction: asAction,
  electron: unwritten,
  sourceLookup: (value) => formed(unwritten(value)),
  networkSourceLookup: (value) => formed(unwritten(value)),
  // Rows and scripts are text; rows that stand there as such become it.
  stdin: (value) => (Array.isArray(value) ? JSON.stringify(value) : value),
};

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string");
}

/** Words, and words of rows that stand where those of one command should. */
function asArgs({ args, ...rest }: Fields): Fields {
  const words = unwritten(args);
  if (!Array.isArray(words) || !words.every(isWords)) return { ...rest, args: words };
  if (words.length === 1) return { ...rest, args: words[0] };
  return rest["stdin"] === undefined && words.length > 0
    ? { ...rest, args: ["batch"], stdin: JSON.stringify(words) }
    : { ...rest, args: words };
}

/** The parameters in the form that they mean. Anything but an object is given back as it is. */
export function asMeant(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const fields = Object.entries(raw).map(([key, value]) => {
    const form = Object.hasOwn(MODES, key) ? MODES[key] : undefined;
    return [key, form ? form(value) : value] as const;
  });
  const given: Fields = Object.fromEntries(fields);
  return given["args"] === undefined ? given : asArgs(given);
}
