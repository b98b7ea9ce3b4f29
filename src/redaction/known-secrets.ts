/** The secrets that the calls of one engine brought along, kept in memory to be found again in later calls. */
import { isWordLike } from "./exact.ts";
import { looksOpaque } from "./shapes.ts";

/** How a secret became known: typed into a secret field, taken from the vault, set as a cookie or as a header. */
export type SecretKind = "typed" | "vault" | "cookie" | "header";

/** A key that went into a field which is a secret's, or may be; `end`: what comes next belongs to another text. */
export type Stroke = { readonly key: string; readonly sure: boolean } | "end";

export interface KnownSecrets {
  /**
   * Keeps the values for later calls. What is too weak to be told from ordinary text is not kept: it is masked only
   * in the call it came with.
   */
  readonly remember: (values: readonly string[], kind: SecretKind) => void;
  /** Keeps what keys make that are pressed one by one, over the calls of a session, as one value that grows. */
  readonly press: (strokes: readonly Stroke[]) => void;
  /** The values, the latest last; the same list until another one is remembered. */
  readonly values: () => readonly string[];
  /** How a value became known, or undefined. */
  readonly kindOf: (value: string) => SecretKind | undefined;
}

const MAX_SECRETS = 300;
const SHORTEST = 4;
const LONGEST = 4096;
const SHORTEST_WORD = 6;

// What stands on every page with a form; as a password it is worth nothing.
const ORDINARY_WORDS = new Set(
  (
    "account address admin administrator advanced bearer cancel changeme checked checkbox code confirm continue cookie " +
    "default delete disabled email enabled english example firefox foobar guest hidden login logout message name " +
    "number optional passcode passphrase password passwort placeholder please private public readonly register " +
    "required remember secret select session settings sign signin signup string submit success support textbox token " +
    "undefined unknown update username value verify visible welcome"
  ).split(" "),
);

function isWeak(value: string, kind: SecretKind): boolean {
  if (value.trim().length < SHORTEST || value.length > LONGEST || value.includes("[REDACTED]")) return true;
  if (ORDINARY_WORDS.has(value.trim().toLowerCase())) return true;
  if (/^\d{1,6}$/.test(value) || (isWordLike(value) && value.length < SHORTEST_WORD)) return true;
  // Cookies and headers hold themes and languages, too.
  return (kind === "cookie" || kind === "header") && !looksOpaque(value);
}

/** A text that is being put in key by key; `kept` is what of it is remembered. */
interface Pressed {
  readonly text: string;
  readonly sure: boolean;
  readonly kept: string;
}

const NOTHING_PRESSED: Pressed = { text: "", sure: true, kept: "" };

/** An empty store. It holds 300 values of up to 4,096 characters, drops the oldest first, and is written nowhere. */
export function createKnownSecrets(): KnownSecrets {
  const kinds = new Map<string, SecretKind>();
  let values: readonly string[] = [];
  let pressed = NOTHING_PRESSED;
  const remember: KnownSecrets["remember"] = (given, kind) => {
    const fresh = given.filter((value) => !kinds.has(value) && !isWeak(value, kind));
    if (fresh.length === 0) return;
    for (const value of fresh) kinds.set(value, kind);
    for (const oldest of kinds.keys()) {
      if (kinds.size <= MAX_SECRETS) break;
      kinds.delete(oldest);
    }
    values = [...kinds.keys()];
  };
  const keepPressed = (): void => {
    const { text, sure, kept } = pressed;
    if (text === "" || kinds.has(text) || !(sure || looksOpaque(text))) return;
    kinds.delete(kept);
    remember([text], "typed");
    pressed = { text, sure, kept: kinds.has(text) ? text : "" };
  };
  return {
    remember,
    press: (strokes) => {
      for (const stroke of strokes) {
        if (stroke !== "end") {
          pressed = { ...pressed, text: pressed.text + stroke.key, sure: pressed.sure && stroke.sure };
          continue;
        }
        keepPressed();
        pressed = NOTHING_PRESSED;
      }
      keepPressed();
    },
    values: () => values,
    kindOf: (value) => kinds.get(value),
  };
}
