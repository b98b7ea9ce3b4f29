/** Upstream takes the rows of a batch as words, too, each a command line of its own. Here they become rows. */

/** A word: bare, in single quotes, or in double quotes where a backslash keeps the next sign. */
const PART = /'([^']*)'|"((?:\\.|[^"\\])*)"|([^\s'"]+)/y;

/** The words of one command line; undefined where there are none or a quote is left open. */
export function wordsOf(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let joins = false;
  for (let at = 0; at < line.length; ) {
    PART.lastIndex = at;
    const found = PART.exec(line);
    if (!found) {
      if (!/\s/.test(line.charAt(at))) return undefined;
      joins = false;
      at++;
      continue;
    }
    const [all, single, double, bare = ""] = found;
    const part = single ?? double?.replace(/\\(.)/gs, "$1") ?? bare;
    words.push(joins ? `${words.pop()}${part}` : part);
    joins = true;
    at += all.length;
  }
  return words.length === 0 ? undefined : words;
}

/** The same call with its rows on standard input; undefined where a line cannot be read. */
export function rowsOnStdin(
  args: readonly string[],
  lines: readonly string[],
): { readonly args: readonly string[]; readonly stdin: string } | undefined {
  const rows = lines.map(wordsOf);
  if (lines.length === 0 || rows.includes(undefined)) return undefined;
  const left = [...args];
  for (const line of lines.toReversed()) left.splice(left.lastIndexOf(line), 1);
  return { args: left, stdin: JSON.stringify(rows) };
}
