/** What a session may be called, by `--session` as much as in a transcript: a name becomes the name of files. */

const NAME = /^[\p{L}\p{N}_-]+$/u;
/** A folder of upstream's, as `namespace.ts` spells it. */
const NAMESPACE = /^[\p{Alphabetic}\p{N}_-]+$/u;
/** What a pi session calls its own browsers: `pi-`, ten hexadecimal digits, and the number of the launch. */
const MANAGED = /pi-[0-9a-f]{10}-\d+/;
const MANAGED_WHOLE = new RegExp(`^${MANAGED.source}$`);
const MANAGED_HERE = new RegExp(`(?<![\\p{L}\\p{N}_-])${MANAGED.source}(?![\\p{L}\\p{N}_-])`, "uy");
const LONGEST_MANAGED = 32;
/** More than any file system takes, so that no forged name costs more than a look. */
const LONGEST = 255;

/** Whether upstream takes this as the name of a session: letters, digits, hyphens and underscores. */
export function isSessionName(name: string): boolean {
  return name.length <= LONGEST && NAME.test(name);
}

/** Whether a name is one that some pi session gives to its own browsers. */
export function isManagedName(name: string): boolean {
  return MANAGED_WHOLE.test(name);
}

/** Whether `start` to `end` of a text lies in the name of a managed session, and is not all of it. */
export function isInManagedName(text: string, start: number, end: number): boolean {
  const at = text.lastIndexOf("pi-", start);
  if (at < 0 || start - at > LONGEST_MANAGED) return false;
  MANAGED_HERE.lastIndex = at;
  const [name] = MANAGED_HERE.exec(text) ?? [];
  return name !== undefined && end <= at + name.length && end - start < name.length;
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
