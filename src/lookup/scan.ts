/** One bounded reading of the workspace. */

/** What is read of the workspace; the world's own has more. */
export interface Sources {
  readonly list: (most: number) => Promise<{
    readonly files: readonly string[];
    readonly more: boolean;
    readonly problem?: string;
  }>;
  readonly read: (files: readonly string[], visit: (file: string, text: string) => boolean) => Promise<boolean>;
}

export const FILES_BY_DEFAULT = 2_000;
export const MOST_FILES = 5_000;

export interface Scanned {
  readonly files: readonly string[];
  /** What was not searched, as sentences. */
  readonly limitations: readonly string[];
}

/** Lists the files, and gives the text of each to `visit`, which says whether to go on; none is read without one. */
export async function scan(
  sources: Sources,
  most: number,
  visit?: (file: string, text: string) => boolean,
): Promise<Scanned> {
  const { files, more, problem } = await sources.list(most);
  const whole = visit === undefined || files.length === 0 || (await sources.read(files, visit));
  const cut = more && files.length > 0 ? [`Only ${files.length} source files of the workspace were searched.`] : [];
  return {
    files,
    limitations: [
      ...(problem === undefined ? cut : [problem]),
      ...(whole ? [] : ["The search of the workspace was ended before it was through."]),
    ],
  };
}
