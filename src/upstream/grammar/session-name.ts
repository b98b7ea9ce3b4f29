/** What a session may be called, by `--session` as much as in a transcript: a name becomes the name of files. */

const NAME = /^[\p{L}\p{N}_-]+$/u;
/** A folder of upstream's, as `namespace.ts` spells it. */
const NAMESPACE = /^[\p{Alphabetic}\p{N}_-]+$/u;
/** More than any file system takes, so that no forged name costs more than a look. */
const LONGEST = 255;

/** Whether upstream takes this as the name of a session: letters, digits, hyphens and underscores. */
export function isSessionName(name: string): boolean {
  return name.length <= LONGEST && NAME.test(name);
}

/** Whether this can be the folder of a namespace. */
export function isNamespaceFolder(folder: string): boolean {
  return folder.length <= LONGEST && NAMESPACE.test(folder);
}

/** Whether this names a session in events and state: `NAME`, or `NAMESPACE/NAME`. */
export function isSessionKey(key: string): boolean {
  const [first = "", second, more] = key.split("/", 3);
  if (more !== undefined) return false;
  return second === undefined ? isSessionName(first) : isNamespaceFolder(first) && isSessionName(second);
}
