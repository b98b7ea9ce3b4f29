/** What the user sees of a call: its words without secrets. No colours and no widths here. */

import type { KnownSecrets } from "../redaction/known-secrets.ts";
import type { CallLine } from "./modes/mode-call.ts";
import { begunWords, readRequest } from "./read.ts";
import { redactorFor, type SeenState } from "./redactor.ts";

/** Stands for a text that goes into a field, as long as nobody knows whether that is the field of a secret. */
const UNKNOWN = "…";

export interface CallText extends CallLine {
  /** The words once it is known what the engine has masked of them. */
  readonly told?: readonly string[];
  readonly fresh: boolean;
  readonly timeoutMs?: number;
  /** There is more to come: the model is still writing. */
  readonly partial: boolean;
}

/**
 * Reads a call for showing. What is secret about its words can be told only when all of them are there, so of a
 * partial call just the beginning is shown.
 *
 * @param raw the tool's parameters as the model wrote them
 * @param complete false while the model is still writing them
 * @param known the secrets of earlier calls; those of this one are added
 */
export function callText(raw: unknown, state: SeenState, complete: boolean, known?: KnownSecrets): CallText {
  if (!complete) return { words: begunWords(raw), fresh: false, partial: true };
  const request = readRequest(raw);
  const safe = redactorFor(request, state, known);
  const { sessionMode, timeoutMs } = request.options;
  const show = (): CallLine => request.call?.show(safe) ?? { words: safe.args(request.words).value };
  const withheld = show();
  safe.release(request.written);
  const { words: told } = show();
  return {
    ...withheld,
    words: withheld.words.map((word, at) => (word === told[at] ? word : UNKNOWN)),
    told,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    fresh: sessionMode === "fresh",
    partial: false,
  };
}

/**
 * The same words with everything masked that the engine masked when the call ran: it knew the page of that time,
 * and with it which refs were password fields.
 *
 * @param shown `details.args` of the result
 */
export function maskedAs(text: CallText, raw: unknown, shown: readonly string[]): CallText {
  const { words } = readRequest(raw);
  if (words.length !== shown.length) return text;
  const masked = new Map(
    words.flatMap((word, at) => {
      const seen = shown[at] ?? word;
      return seen === word ? [] : [[word, seen] as const];
    }),
  );
  return { ...text, words: (text.told ?? text.words).map((word) => masked.get(word) ?? word) };
}
