/** Keyed digests: equal secrets can be told to be equal without being kept. */
import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const KEY_BYTES = 32;
const REMEMBERED_DIGESTS = 64;

function readKey(file: string): Buffer | undefined {
  try {
    const known = readFileSync(file);
    if (known.length >= KEY_BYTES) return known;
    rmSync(file);
  } catch {
    // There is none yet.
  }
  return undefined;
}

/** HMAC key of this user, made on first use. A lost key makes pages look changed, nothing worse. */
function userKey(folder: string | undefined): Buffer {
  const made = randomBytes(KEY_BYTES);
  if (folder === undefined) return made;
  const file = path.join(folder, "digest.key");
  const known = readKey(file);
  if (known) return known;
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, made, { mode: 0o600 });
    // Linked when it is whole, so that no other process reads half a key; the first one stays.
    linkSync(fresh, file);
    return made;
  } catch {
    return readKey(file) ?? made;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Digests of 12 characters under the key of this user, which lies in `folder` and is made on first use. */
export function keyedDigest(folder: () => string | undefined): (text: string) => string {
  let key: Buffer | undefined;
  // The same URL and launch are digested several times a call.
  const digests = new Map<string, string>();
  return (text) => {
    key ??= userKey(folder());
    const known = digests.get(text);
    if (known !== undefined) return known;
    const made = createHmac("sha256", key).update(text).digest("base64url").slice(0, 12);
    if (digests.size >= REMEMBERED_DIGESTS) digests.clear();
    digests.set(text, made);
    return made;
  };
}
