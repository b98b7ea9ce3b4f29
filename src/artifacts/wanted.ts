/** Holds a close back while files that the prompt asked for by name have not been made. */
import { onlyCloses } from "../call/closing.ts";
import type { CallContext } from "../call/context.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import { missingOf, named } from "../guards/wanted.ts";
import { refusal } from "../problem.ts";
import { absolutePath } from "./expected.ts";

const REASON = "requested-artifacts-missing-before-close";

function exampleFor(file: string): string {
  const args = /\.pdf$/i.test(file) ? ["pdf", file] : ["screenshot", file];
  return /\.(?:webm|har)$/i.test(file) ? "" : `, for example with ${JSON.stringify({ args })}`;
}

/** The refusal; undefined where nothing is closed, or nothing is missing. */
export function withUnmadeFiles({ wanted, world, redactor }: CallContext, plan: Plan): Outcome | undefined {
  if (!wanted || !onlyCloses(plan)) return undefined;
  const { cwd } = world.files;
  const missing = missingOf(wanted, (file) => world.files.stat(absolutePath(cwd, file))?.modifiedMs);
  const [first] = missing;
  if (first === undefined) return undefined;
  const shown = missing.map((file) => redactor.text(file).value);
  const message =
    `The prompt asked for ${named(shown)}, and no such file was written since. Nothing was closed. ` +
    `Make it while the page is there${exampleFor(shown[0] ?? "")}; or close once more, and tell the user why it is missing.`;
  return rejected(refusal("validation-error", message, REASON), { promptGuard: { reason: REASON, missing: shown } });
}
