/** What is wrong with the settings. */
import { nearest } from "../upstream/grammar/nearest.ts";
import { SETTINGS, type Setting } from "./settings.ts";

/** One fault of the settings; the rest of them holds. */
export interface Fault {
  /** A file with its line and key, or a variable. */
  readonly where: string;
  /** What is wrong, and what would be right, in one or two sentences. */
  readonly what: string;
  /** It may have been there to stop something, so no call runs until it is right. */
  readonly stops: boolean;
}

const LONGEST_SHOWN = 80;

/** A value as it is shown beside what is wrong with it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}

/** A key that there is not. */
export function unknownKey(where: string, key: string): Fault {
  const close = nearest(
    key,
    SETTINGS.map((setting) => setting.key),
  );
  const hint = close === undefined ? `There are ${SETTINGS.map((one) => one.key).join(", ")}.` : `Is it ${close}?`;
  return { where, what: `there is no setting ${JSON.stringify(key)}. ${hint}`, stops: false };
}

/** A value that a setting cannot have; `why` says what the schema found. */
export function wrongValue(where: string, setting: Setting, value: unknown, why: string): Fault {
  return {
    where,
    what: `${shown(value)} is no value for it: ${why}. Right is, for example, ${setting.example}.`,
    stops: setting.forbids === true,
  };
}

/** A file whose text is not what it must be. */
export function unreadableFile(where: string, why: string): Fault {
  return {
    where,
    what: `cannot be read (${why}). It must be one JSON object, and may hold what forbids something.`,
    stops: true,
  };
}

/** The fault in one line. */
export function faultLine({ where, what, stops }: Fault): string {
  return `${where}: ${what}${stops ? " Until it is right (then /reload), no call runs." : ""}`;
}
