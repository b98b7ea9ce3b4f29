/** Secret fields that only a snapshot's text gives away. */

const MASKED_VALUE = /^[^\n]{0,400}\[[^\]\n]{0,150}\bref=(e\d{1,9})\b[^\]\n]{0,150}\]: (?:[•●*]+|\[REDACTED\])$/gm;

/** The refs whose value upstream shows as dots, as it does with every `type=password` that is not empty. */
export function maskedRefs(snapshot: string): readonly string[] {
  return [...snapshot.matchAll(MASKED_VALUE)].map(([, ref = ""]) => ref);
}
