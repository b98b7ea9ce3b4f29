/** Every result of every test is held against the schema of `details`, which docs/RESULTS.md is made of. */
import { z } from "zod";
import { Details } from "../../src/contract/details.ts";
import type { Json } from "../../src/json.ts";

/** Throws when a result has a field that the schema does not name, or one that is not as it says. */
export function holdAgainstSchema(details: Json): void {
  // As the transcript keeps it: members without a value are gone.
  const read = Details.safeParse(JSON.parse(JSON.stringify(details)));
  if (!read.success) throw new Error(`details are not as src/contract says:\n${z.prettifyError(read.error)}`);
}
