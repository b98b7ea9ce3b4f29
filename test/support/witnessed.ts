/** What the witness in pi has written down. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseJson } from "../../src/json.ts";

const Witnessed = z.object({
  what: z.enum(["started", "asked", "settled", "moved", "compacted"]),
  /** Why a session started, what was asked, or that a run was aborted. */
  about: z.string(),
  /** pi's session, and the file that it is kept in. */
  session: z.string(),
  file: z.string(),
});
export type Witnessed = z.infer<typeof Witnessed>;

/** All of it so far, in its order. */
export function witnessedIn(file: string): readonly Witnessed[] {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line) => Witnessed.safeParse(parseJson(line)).data ?? []);
  } catch {
    // Nothing has been written yet.
    return [];
  }
}
