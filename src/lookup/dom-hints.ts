/** What HTML says of its source: attributes that build tools put there, and paths in its text. */
import { splitPlace } from "./source-path.ts";

export interface DomHint {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly by: "attribute" | "text";
}

/** Characters of HTML that are searched. */
const LONGEST_HTML = 200_000;
const MOST_HINTS = 10;
const LONGEST_PATH = 300;

const TAG = /<[a-z][^<>]*>/gi;
const FILE = /\sdata-(?:source-file|component-file|file|source)="([^"]+)"/i;
const LINE = /\sdata-(?:source-)?line="(\d{1,7})"/i;
const COLUMN = /\sdata-(?:source-)?column="(\d{1,7})"/i;
/** A file that is named in the text; not an address. */
const PATH = /(?<![\w:/.@[\]-])(?:\.{0,2}\/)?(?:[\w@.[\]-]+\/)*[\w@.[\]-]+\.[jt]sx?(?::\d{1,7}){0,2}(?![\w/-])/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|quot|lt|gt|#39);/g, (all, name: string) => ENTITIES[name] ?? all);
}

function attributeHint(tag: string): readonly DomHint[] {
  const value = FILE.exec(tag)?.[1];
  if (value === undefined || value.length > LONGEST_PATH) return [];
  const [line, column] = [LINE.exec(tag)?.[1], COLUMN.exec(tag)?.[1]];
  const own = { ...(line ? { line: Number(line) } : {}), ...(column ? { column: Number(column) } : {}) };
  return [{ ...splitPlace(unescaped(value)), ...own, by: "attribute" }];
}

/** The hints in HTML, attributes first, as many as are worth a look. */
export function domHints(html: string): readonly DomHint[] {
  const searched = html.slice(0, LONGEST_HTML);
  const attributes = [...searched.matchAll(TAG)].flatMap(([tag]) => attributeHint(tag));
  const texts = [...searched.replace(TAG, " ").matchAll(PATH)].map(
    ([path]): DomHint => ({
      ...splitPlace(path),
      by: "text",
    }),
  );
  const seen = new Set<string>();
  return [...attributes, ...texts]
    .filter((hint) => {
      const key = JSON.stringify([hint.file, hint.line]);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_HINTS);
}
