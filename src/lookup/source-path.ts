/** Names of sources, as bundlers write them, and the files of the workspace that are meant. */

/** `webpack://shop/./src/App.jsx?1a2b`, `turbopack:///[project]/src/App.tsx`, `file:///home/ann/shop/src/App.tsx`. */
const SCHEME = /^[a-z][a-z0-9+.-]*:\/{0,3}(?:\/*\[project\]|\(?[\w-]+\)?(?=\/\.))?/i;

function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/** The parts of a path without scheme, host, query and steps up. */
export function partsOf(name: string): readonly string[] {
  const [plain = ""] = decoded(name).replaceAll("\\", "/").split(/[?#]/, 1);
  const [, path] = /^https?:\/\/[^/]*(.*)$/i.exec(plain) ?? [];
  const parts = (path ?? plain.replace(SCHEME, "")).split("/");
  return parts.filter((part) => part !== "" && part !== "." && part !== "..");
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  for (let count = 0; count < most; count++) if (a.at(-1 - count) !== b.at(-1 - count)) return count;
  return most;
}

/**
 * The file of the workspace that a source's name means: the one that shares the longest end with it. Undefined when
 * there is none, or several do: a name alone (`index.ts`) means none unless only one file has it.
 */
export function inWorkspace(name: string, files: readonly string[]): string | undefined {
  const wanted = partsOf(name);
  const shared = files.map((file) => ({ file, count: sharedEnd(wanted, file.split("/")) }));
  const most = Math.max(0, ...shared.map(({ count }) => count));
  const best = shared.filter(({ count }) => count === most && count > 0);
  const whole = best.find(({ file, count }) => count === file.split("/").length);
  if (whole && best.length === 1) return whole.file;
  const sure = most > 1 || wanted.length === 1;
  return best.length === 1 && sure ? best[0]?.file : whole?.file;
}

/** `src/App.tsx:12:3` as file, line and column. */
export function splitPlace(text: string): { readonly file: string; readonly line?: number; readonly column?: number } {
  const [, file, line, column] = /^(.+?):(\d{1,7})(?::(\d{1,7}))?$/.exec(text) ?? [];
  if (file === undefined) return { file: text };
  return { file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
}
