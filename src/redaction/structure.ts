/** Masks secrets in JSON, by the names of its members and by what its strings look like. */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Family } from "../upstream/grammar/commands.ts";
import { redactArgs } from "./argv.ts";
import { findInBody } from "./bodies.ts";
import { redactHeader } from "./headers.ts";
import { isSecretField, keyStrength, nameStrength, type Strength } from "./names.ts";
import { isPostalCode } from "./plain.ts";
import { isCardNumber, isHarmless, looksOpaque, looksRandom, MASK } from "./shapes.ts";
import { maskFound, redactText } from "./text.ts";
import { redactUrl } from "./url.ts";

interface Walk {
  readonly exact: readonly string[];
  readonly family: Family;
  readonly depth: number;
}

const MAX_DEPTH = 300;
const RANDOM_LENGTH = 24;
const URL_KEYS = new Set(["url", "href", "origin", "location", "finalUrl", "src", "referer", "Referer", "requestUrl"]);
const HEADERS_KEY = /^(?:request|response|extra)?headers$/i;
const CREDENTIAL_HEADER = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i;
// Members whose strings are secret throughout, however deep.
const SECRET_THROUGHOUT = /^(?:passwords?|secrets?)$/i;

// What a request or response carried; under the other names only in what is told of the network.
const BODY_KEY = /^(?:postData|postBody|requestBody|responseBody)$/;
const NETWORK_BODY_KEY = /^(?:body|payload|text)$/;

/** Keeps the array itself when no item changed. */
function mapItems(items: readonly Json[], change: (item: Json) => Json): readonly Json[] {
  const changed = items.map(change);
  return changed.some((item, at) => item !== items[at]) ? changed : items;
}

function maskScalar(value: Json, strength: Strength): Json {
  if (strength === "none") return value;
  if (typeof value === "string") {
    if (isHarmless(value) || (strength === "weak" && !looksOpaque(value))) return value;
    return strength === "card" && !isCardNumber(value) ? value : MASK;
  }
  if (typeof value !== "number") return value;
  if (strength === "card") return isCardNumber(String(value)) ? MASK : value;
  return strength === "numeric" && Math.abs(value) >= 100 ? MASK : value;
}

function maskAll(value: Json, depth: number): Json {
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return mapItems(value, (item) => maskAll(item, depth + 1));
  if (isJsonObject(value))
    return mapMembers(
      value,
      (_, item) => maskAll(item, depth + 1),
      (key) => key,
    );
  return typeof value === "object" ? value : maskScalar(value, "numeric");
}

function mapMembers(
  object: JsonObject,
  change: (key: string, value: Json) => Json,
  rename: (key: string) => string,
): JsonObject {
  const entries = Object.entries(object);
  const changed = entries.map(([key, value]) => (value === undefined ? undefined : change(key, value)));
  const renamed = entries.map(([key]) => rename(key));
  const same = entries.every(([key, value], at) => changed[at] === value && renamed[at] === key);
  return same ? object : joined(renamed, changed);
}

/** The object of these members; two secret keys do not become one. */
function joined(keys: readonly string[], values: readonly (Json | undefined)[]): JsonObject {
  const members = new Map<string, Json>();
  keys.forEach((key, at) => {
    const value = values[at];
    if (value === undefined) return;
    let name = key;
    for (let copy = 2; members.has(name); copy++) name = `${MASK} (${copy})`;
    members.set(name, value);
  });
  return Object.fromEntries(members);
}

function deeper(walk: Walk): Walk {
  return { ...walk, depth: walk.depth + 1 };
}

function redactHeaders(value: JsonObject, outer: Walk): JsonObject {
  const walk = deeper(outer);
  return mapMembers(
    value,
    (name, item) => (typeof item === "string" ? headerValue(name, item, walk) : redactNamed(name, item, walk)),
    (key) => key,
  );
}

function headerValue(name: string, value: string, walk: Walk): string {
  return redactHeader(name, value) ?? redactString(name, value, walk);
}

/** A cookie as upstream lists it: its value is a secret whatever its name, since sessions live in cookies. */
function redactCookie(cookie: Json, outer: Walk): Json {
  const walk = deeper(outer);
  if (!isJsonObject(cookie) || typeof cookie.value !== "string") return redactAny(cookie, walk);
  return mapMembers(
    cookie,
    (key, item) => (key === "value" && item !== "" ? MASK : key === "name" ? item : redactNamed(key, item, walk)),
    (key) => key,
  );
}

function redactString(key: string, value: string, walk: Walk): string {
  return URL_KEYS.has(key) ? redactUrl(value, walk.exact) : redactText(value, walk.exact);
}

function redactBody(body: string, walk: Walk): string {
  return maskFound(body, walk.exact, findInBody);
}

function isBody(key: string, walk: Walk): boolean {
  return BODY_KEY.test(key) || (walk.family === "network" && NETWORK_BODY_KEY.test(key));
}

function redactStored(key: string, value: Json, walk: Walk): Json {
  if (typeof value !== "string") return redactNamed(key, value, walk);
  const masked = maskScalar(value, nameStrength(key));
  if (masked !== value || looksRandom(value, RANDOM_LENGTH)) return MASK;
  return redactText(value, walk.exact);
}

/** What is secret by its place, whatever the names in it; undefined for all else. */
function redactPlace(key: string, value: Json, walk: Walk): Json | undefined {
  if (typeof value === "string") return CREDENTIAL_HEADER.test(key) ? redactHeader(key, value) : undefined;
  if (typeof value !== "object") return undefined;
  if (SECRET_THROUGHOUT.test(key)) return maskAll(value, walk.depth);
  if (Array.isArray(value)) return key === "cookies" ? mapItems(value, (item) => redactCookie(item, walk)) : undefined;
  if (!isJsonObject(value)) return undefined;
  if (HEADERS_KEY.test(key)) return redactHeaders(value, walk);
  return /storage$/i.test(key) ? redactStorage(value, walk) : undefined;
}

/** What the name tells to be a secret; undefined where it tells nothing of this value. */
function redactByName(key: string, value: Json, walk: Walk): Json | undefined {
  const strength = keyStrength(key);
  if (strength === "none") return undefined;
  if (Array.isArray(value)) {
    const inner = deeper(walk);
    return mapItems(value, (item) => redactNamed(key, item, inner));
  }
  if (typeof value === "object") return undefined;
  const masked = maskScalar(value, strength);
  return masked === value ? undefined : masked;
}

function redactNamed(key: string, value: Json, walk: Walk): Json {
  if (walk.depth > MAX_DEPTH && typeof value === "object" && value !== null) return MASK;
  const known = redactPlace(key, value, walk) ?? redactByName(key, value, walk);
  if (known !== undefined) return known;
  if (typeof value !== "string") return redactAny(value, walk);
  return isBody(key, walk) ? redactBody(value, walk) : redactString(key, value, walk);
}

function redactStorage(value: JsonObject, outer: Walk): JsonObject {
  const walk = deeper(outer);
  return mapMembers(
    value,
    (key, item) => redactStored(key, item, walk),
    (key) => redactText(key, walk.exact),
  );
}

/** The name in `{name: "token", value: "..."}`: HAR headers, form fields, stored entries. */
function entryName(object: JsonObject): string | undefined {
  if (object.value === undefined || object.value === null) return undefined;
  for (const key of ["name", "key", "header"]) {
    const name = object[key];
    if (typeof name === "string") return name;
  }
  return undefined;
}

function redactEntry(name: string, value: Json, walk: Walk): Json {
  if (walk.family === "storage") return redactStored(name, value, walk);
  if (typeof value === "string" && isSecretField(name) && !isHarmless(value)) return MASK;
  if (nameStrength(name) === "card") return maskScalar(value, "card");
  return typeof value === "string" ? headerValue(name, value, walk) : redactNamed(name, value, walk);
}

/** The postal code of an address is called "pin code" where the address is. */
function isPostalMember(object: JsonObject, key: string, value: Json): boolean {
  if (!/^pin_?code$/i.test(key) || (typeof value !== "string" && typeof value !== "number")) return false;
  return isPostalCode(key, String(value), Object.keys(object).join(" ").replaceAll("_", " "), 0);
}

function redactObject(object: JsonObject, outer: Walk): JsonObject {
  const walk = deeper(outer);
  const name = entryName(object);
  const row = batchWalk(object, walk);
  return mapMembers(
    object,
    (key, value) => {
      if (isPostalMember(object, key, value)) return value;
      if (key === "value" && name !== undefined) return redactEntry(name, value, walk);
      if (key === "command" && Array.isArray(value)) return redactCommand(value, walk);
      if (key === "data" && walk.family === "storage" && isJsonObject(value)) return redactData(value, walk);
      return redactNamed(key, value, key === "result" ? row : walk);
    },
    (key) => redactText(key, walk.exact),
  );
}

/** The `data` of a storage reply is the storage itself, unless it is that of an envelope: one entry, or `data` again. */
function redactData(value: JsonObject, walk: Walk): JsonObject {
  const entry = typeof value.key === "string" && value.value !== undefined;
  const envelope = entry || value.lifecycle !== undefined || isJsonObject(value.data);
  return envelope ? redactObject(value, walk) : redactStorage(value, walk);
}

/** A row of a batch reply tells by its command what its result is. */
function batchWalk(object: JsonObject, walk: Walk): Walk {
  const command = object.command;
  const word = Array.isArray(command) ? command[0] : undefined;
  return word === "cookies" || word === "storage" ? { ...walk, family: word } : walk;
}

function redactCommand(command: readonly Json[], walk: Walk): Json {
  const words = command.filter((word) => typeof word === "string");
  if (words.length !== command.length) return redactAny(command, walk);
  const redacted = redactArgs(words, walk.exact);
  return redacted.some((word, at) => word !== words[at]) ? redacted : command;
}

function redactAny(value: Json, walk: Walk): Json {
  if (typeof value === "string") return redactText(value, walk.exact);
  if (value === null || typeof value !== "object") return value;
  // Nothing upstream sends is so deep; a page's eval result may be, to exhaust the stack.
  if (walk.depth > MAX_DEPTH) return MASK;
  const inner = deeper(walk);
  if (isJsonObject(value)) return redactObject(value, walk);
  return Array.isArray(value) ? mapItems(value, (item) => redactAny(item, inner)) : value;
}

/**
 * The value with its secrets replaced by `[REDACTED]`; the same object when nothing changed, and shared parts where
 * nothing did. `family` is the command family of the reply: cookie values and stored values are judged more
 * strictly than other strings. Numbers are masked only under names such as `otp` and `pin`.
 */
export function redactJson(value: Json, exact: readonly string[], family: Family): Json {
  if (family === "storage" && isJsonObject(value) && value.data === undefined && value.success === undefined) {
    return redactObject(value, { exact, family, depth: 0 });
  }
  return redactAny(value, { exact, family, depth: 0 });
}
