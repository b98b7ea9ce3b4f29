/** The one way to `Redacted` values: everything that enters the journal, a result, a spill or a tape passes here. */
import type { Fact } from "../events/schema.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import type { Family } from "../upstream/grammar/commands.ts";
import { globalFlag } from "../upstream/grammar/flags.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import { redactArgs, redactArgv } from "./argv.ts";
import { isSecretRead, type LabelOf, readsSecret, type SecretRead, writtenTexts } from "./fields.ts";
import { type SessionNames, withIdentifiers } from "./identifiers.ts";
import type { KnownSecrets, Stroke } from "./known-secrets.ts";
import { collectSecrets } from "./secrets.ts";
import { MASK } from "./shapes.ts";
import { redactStrings } from "./strings.ts";
import { redactJson } from "./structure.ts";
import { redactText } from "./text.ts";
import { redactUrl } from "./url.ts";
import { Withheld } from "./withheld.ts";

// The class itself is not exported, and a private member makes its type nominal: no literal can pass for one.
class RedactedValue<T> {
  readonly value: T;
  readonly altered: boolean;
  readonly #brand = true;

  private constructor(value: T, altered: boolean) {
    this.value = value;
    this.altered = altered;
  }

  static mint<T>(value: T, altered: boolean): RedactedValue<T> {
    return new RedactedValue(value, altered);
  }

  /** Reads the brand, which is there for the compiler alone. */
  static isMinted(value: object): boolean {
    return #brand in value;
  }
}

/** A value without secrets. `altered`: something in it was masked, so that it can no longer be run as it stands. */
export type Redacted<T> = RedactedValue<T>;

type Parts = Readonly<Record<string, Redacted<unknown>>>;

/** What the parts of a composite hold. */
export type Values<P extends Parts> = { readonly [K in keyof P]: P[K] extends Redacted<infer T> ? T : never };

/** Facts that cannot hold a secret. */
export type Plain = number | boolean | null | undefined;

export interface Redactor {
  /** Text of any kind; also finished output of ours, in the end. */
  readonly text: (text: string) => Redacted<string>;
  /** A reply or a part of one. Unchanged parts are shared with what came in. */
  readonly json: (value: Json) => Redacted<Json>;
  /**
   * A reply of upstream; `of` is the call or batch row that it answers, when that is not the call of the redactor.
   * `read`: it is the content of a secret field, whatever `of` says.
   */
  readonly reply: (reply: Reply, of?: ParsedArgv, read?: SecretRead) => Redacted<Reply>;
  /** A value of ours whose shape must stay: only its strings are searched, whatever its members are called. */
  readonly strings: <T>(value: T) => Redacted<T>;
  /** The details of a result, treated as `strings`, but for what makes its events events (`identifiers.ts`). */
  readonly details: (details: JsonObject) => Redacted<JsonObject>;
  /** A fact for the journal, treated likewise. */
  readonly fact: (fact: Fact) => Redacted<Fact>;
  readonly url: (url: string) => Redacted<string>;
  /** A parsed call, globals first. */
  readonly argv: (parsed: ParsedArgv) => Redacted<readonly string[]>;
  /** Arguments that never parsed, by the best guess. */
  readonly args: (args: readonly string[]) => Redacted<readonly string[]>;
  readonly plain: <T extends Plain>(value: T) => Redacted<T>;
  /** One composite of redacted parts; altered when one of them is. */
  readonly all: <P extends Parts>(parts: P) => Redacted<Values<P>>;
  readonly list: <T>(items: readonly Redacted<T>[]) => Redacted<readonly T[]>;
  /** A redactor that also knows the secrets of these global flags (`["--proxy", "http://ada:..."]`). */
  readonly knowing: (globals: readonly string[]) => Redactor;
  /**
   * From now on masks these values too, also in what was made before and passes here again: what a call fills into a
   * field is known to be secret only when the page has been asked what field it is. Later calls mask them as well.
   */
  readonly learn: (values: readonly string[]) => void;
  /** The same for keys that are pressed one by one: what they make together is known, in this call and in later ones. */
  readonly press: (strokes: readonly Stroke[]) => void;
  /**
   * From now on masks these values in this call, of whatever length where they are a word of their own: what it puts
   * into a field, as long as nobody knows what field that is. Later calls know nothing of them.
   */
  readonly withhold: (values: readonly string[]) => void;
  /** These values have turned out to be no secrets. */
  readonly release: (values: readonly string[]) => void;
}

export interface RedactorOptions {
  /** The reply is the content of a secret field (`readsSecret`): its `value` and `text` are masked. */
  readonly secretRead?: SecretRead;
  /** The accessible name of an `@ref`, when known, for `argv`. */
  readonly labelOf?: LabelOf;
  /** What earlier calls brought along: masked, too. What this call learns is added. */
  readonly shared?: KnownSecrets;
  /** Whether a session of this name is on record: what came later does not hide it from its own events. */
  readonly isSession?: SessionNames;
  /** What is withheld already; not a copy. */
  readonly withheld?: Withheld;
}

/** The secrets of a call and those of earlier ones, as one list that stays the same until either changes. */
class Searched {
  #own: readonly string[];
  #shared: readonly string[] = [];
  #all: readonly string[];
  readonly #store: KnownSecrets | undefined;

  constructor(own: readonly string[], store: KnownSecrets | undefined) {
    this.#own = own;
    this.#all = own;
    this.#store = store;
  }

  all(): readonly string[] {
    const shared = this.#store?.values() ?? this.#shared;
    if (shared === this.#shared) return this.#all;
    this.#shared = shared;
    this.#all = this.#joined();
    return this.#all;
  }

  /** The store's own list where it holds everything: what was made of that serves every call. */
  #joined(): readonly string[] {
    const more = this.#own.filter((value) => !this.#shared.includes(value));
    return more.length === 0 ? this.#shared : [...more, ...this.#shared];
  }

  own(): readonly string[] {
    return this.#own;
  }

  learn(values: readonly string[]): void {
    this.#store?.remember(values, "typed");
    const more = values.filter((value) => value.trim().length >= 4 && !this.#own.includes(value));
    if (more.length === 0) return;
    this.#own = [...this.#own, ...more];
    this.#all = this.#store === undefined ? this.#own : this.#joined();
  }
}

function all<P extends Parts>(parts: P): Redacted<Values<P>>;
function all(parts: Parts): Redacted<Record<string, unknown>> {
  const entries = Object.entries(parts);
  const values = Object.fromEntries(entries.map(([key, part]) => [key, part.value]));
  return RedactedValue.mint(
    values,
    entries.some(([, part]) => part.altered),
  );
}

function list<T>(items: readonly Redacted<T>[]): Redacted<readonly T[]> {
  return RedactedValue.mint(
    items.map((item) => item.value),
    items.some((item) => item.altered),
  );
}

/** The events in the details of a result are the only copy that a transcript has. */
function withEvents(details: JsonObject, redacted: JsonObject): JsonObject {
  const [before, after] = [details["events"], redacted["events"]];
  if (!Array.isArray(before) || !Array.isArray(after)) return redacted;
  const events = after.map((event, at) => {
    const given = before[at];
    return isJsonObject(event) && isJsonObject(given) ? withIdentifiers(given, event) : event;
  });
  return { ...redacted, events };
}

function changed<T>(before: T, after: T): Redacted<T> {
  return RedactedValue.mint(after, after !== before);
}

function words(before: readonly string[], after: readonly string[]): Redacted<readonly string[]> {
  return RedactedValue.mint(
    after,
    after.some((word, at) => word !== before[at]),
  );
}

function maskRead(value: Json, read: SecretRead): Json {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, item]) => {
    const content = (key === "value" || key === "text") && typeof item === "string";
    if (content) return [key, isSecretRead(read, item) ? MASK : item] as const;
    return [key, key === "data" && item !== undefined ? maskRead(item, read) : item] as const;
  });
  return Object.fromEntries(members);
}

function launchSecrets(globals: readonly string[]): readonly string[] {
  // Most launches hold none, and every call asks.
  if (!globals.some((word) => globalFlag(word.split("=", 1)[0] ?? "")?.secret)) return [];
  // The flags are those of any command; this one needs no words.
  const parsed = parseArgv([...globals, "get", "title"], { unknown: "pass" });
  return "ok" in parsed ? collectSecrets([parsed.ok]) : [];
}

function redactReply(reply: Reply, exact: readonly string[], family: Family, read?: SecretRead): Redacted<Reply> {
  const data = redactJson(read ? maskRead(reply.data, read) : reply.data, exact, family);
  const error = reply.error === undefined ? undefined : redactText(reply.error, exact);
  const warning = reply.warning === undefined ? undefined : redactText(reply.warning, exact);
  const altered = data !== reply.data || error !== reply.error || warning !== reply.warning;
  const prose = { ...(error === undefined ? {} : { error }), ...(warning === undefined ? {} : { warning }) };
  const shown = { ...reply, data, ...prose };
  return RedactedValue.mint(altered ? shown : reply, altered);
}

/**
 * A redactor for one call: `known` are the secrets the call brought along (`collectSecrets`), `family` is the family
 * of its command, `options.shared` what earlier calls brought along. Redacting what it returns once more changes nothing.
 */
export function createRedactor(known: readonly string[], family: Family, options: RedactorOptions = {}): Redactor {
  const searched = new Searched(known, options.shared);
  const { withheld = new Withheld() } = options;
  const exact = (): readonly string[] => withheld.with(searched.all());
  const read = options.secretRead;
  const json = (value: Json): Json => redactJson(read ? maskRead(value, read) : value, exact(), family);
  const strings = <T>(value: T): T => redactStrings(value, exact(), options.isSession);
  const redactor: Redactor = {
    text: (text) => changed(text, redactText(text, exact())),
    json: (value) => changed(value, json(value)),
    reply: (reply, of, answered) =>
      of === undefined
        ? redactReply(reply, exact(), family, answered ?? read)
        : redactReply(
            writtenTexts(of).length === 0 ? reply : { ...reply, data: withheld.maskEchoes(reply.data) },
            exact(),
            of.command.family,
            answered ?? readsSecret(of, options.labelOf),
          ),
    strings: (value) => changed(value, strings(value)),
    details: (details) => changed(details, withEvents(details, strings(details))),
    fact: (fact) => changed(fact, withIdentifiers(fact, strings(fact))),
    url: (url) => changed(url, redactUrl(url, exact())),
    argv: (parsed) => {
      const before = [...parsed.globals.flatMap((flag) => flag.tokens), ...parsed.words];
      return words(before, withheld.maskWords(redactArgv(parsed, exact(), options.labelOf)));
    },
    args: (args) => words(args, withheld.maskWords(redactArgs(args, exact()))),
    learn: (values) => searched.learn(values),
    press: (strokes) => options.shared?.press(strokes),
    withhold: (values) => withheld.add(values),
    release: (values) => withheld.remove(values),
    plain: (value) => RedactedValue.mint(value, false),
    all,
    list,
    knowing: (globals) => {
      const own = searched.own();
      const more = launchSecrets(globals).filter((secret) => !own.includes(secret));
      return more.length === 0 ? redactor : createRedactor([...own, ...more], family, { ...options, withheld });
    },
  };
  return redactor;
}
