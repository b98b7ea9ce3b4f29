import type { SensedFields } from "../facts/secret-field.ts";
import { watchOf } from "./kit/watch-state.ts";

/** Which fields received what the command put in; where nothing was seen to go in, the one that got the focus. */
export default function received(): SensedFields | null {
  const { watched, words } = watchOf();
  const focus = watched.events.get("focusin");
  const places = watched.written.size > 0 ? [...watched.written] : focus ? [focus] : [];
  if (places.length === 0) return null;
  const fields = places.flatMap((place) => words.fieldFacts(place) ?? []);
  return { fields, sure: fields.length === places.length, written: watched.written.size > 0 };
}
