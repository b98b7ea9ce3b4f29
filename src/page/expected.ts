/** Waits in the page for what is expected of it, and tells what came of it: it never fails by itself. */
import { Expected, type ExpectedArgs } from "./facts/expected.ts";
import expected from "./in-page/expected.ts?script";
import { called } from "./page-call.ts";

export { Expected, type ExpectedArgs };

/** The expression for `wait --fn`: false until the page is as expected or the time is up, then an `Expected`. */
export function expectedScript(args: ExpectedArgs): string {
  return called<[ExpectedArgs]>(expected, args);
}
