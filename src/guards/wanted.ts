/** Files that the user's prompt asks for by name: what a browser makes, with the path that it is to have. */

export interface WantedFiles {
  /** As the prompt spells them. */
  readonly files: readonly string[];
  /** When the prompt came, in ms. */
  readonly since: number;
}

/** What the browser writes; other files are no matter of the tool. */
const FILE = /(?<=^|[\s(,])[~.\w/][\w./~@-]*\.(?:png|jpe?g|webp|pdf|webm|har)(?=$|[\s),;:!?]|\.(?:\s|$))/gi;
const QUOTED = /[`"']([^`"'\n]+\.(?:png|jpe?g|webp|pdf|webm|har))[`"']/gi;
const MAKES =
  /\b(?:screenshots?|captures?|saves?|saving|stores?|writes?|records?|exports?|downloads?|prints?|shots?|puts?|takes?|makes?|creates?)\b/gi;
const USES =
  /\b(?:uploads?|attach(?:es)?|opens?|reads?|compares?|with|from|using|uses?|like|than|against|embeds?|shows?|links?|deletes?|removes?|renames?|edits?|see|existing)\b/gi;
const NOT = /\b(?:not|never|don't|dont|without|instead of)\b/i;
const MOST = 20;

function lastAt(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].at(-1)?.index ?? -1;
}

/** Whether what stands before a file says that it is to be made. */
function isToBeMade(before: string): boolean {
  return lastAt(before, MAKES) > lastAt(before, USES) && !NOT.test(before);
}

function filesIn(sentence: string): readonly string[] {
  const quoted = [...sentence.matchAll(QUOTED)].map((found) => ({ file: found[1] ?? "", at: found.index }));
  // Taken out by as many characters, so that places stay.
  const rest = sentence.replace(QUOTED, (text) => " ".repeat(text.length));
  const bare = [...rest.matchAll(FILE)].map((found) => ({ file: found[0], at: found.index }));
  return [...quoted, ...bare]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ file, at }) => (/^[a-z]+:\/\//i.test(file) || !isToBeMade(sentence.slice(0, at)) ? [] : [file]));
}

/** The files that a prompt asks for by name, each once. Only what is said plainly counts: "save it as home.png". */
export function filesWanted(prompt: string): readonly string[] {
  const sentences = prompt.slice(0, 20_000).split(/(?<=[.!?;])\s+|\n+/);
  return [...new Set(sentences.flatMap(filesIn))].slice(0, MOST);
}

/**
 * Those that are not there, or were there before the prompt came.
 * @param modifiedMs when the file of this name was written last; undefined where there is none
 */
export function missingOf(
  { files, since }: WantedFiles,
  modifiedMs: (file: string) => number | undefined,
): readonly string[] {
  // Some file systems keep whole seconds.
  const least = Math.floor(since / 1000) * 1000;
  return files.filter((file) => (modifiedMs(file) ?? 0) < least);
}

/** They as they are told. */
export function named(files: readonly string[]): string {
  return files.map((file) => JSON.stringify(file)).join(", ");
}
