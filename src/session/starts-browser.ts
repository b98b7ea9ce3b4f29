import type { Plan } from "../pipeline/types.ts";

/** These attach to a browser that may be on a page already. */
const ATTACHING: ReadonlySet<string> = new Set(["--cdp", "--auto-connect", "--provider"]);
/** These bring cookies and storage along, which can be read without a page. */
const STORED: ReadonlySet<string> = new Set(["--profile", "--state", "--restore", "--session-name"]);

/**
 * Whether a call may start a browser. One whose first command reads or acts on a page may not: it would run on
 * about:blank and answer as if that were the page.
 */
export function startsBrowser(plan: Plan): boolean {
  const { command } = plan.steps[0] ?? plan.argv;
  const gives = (flags: ReadonlySet<string>): boolean => plan.argv.globals.some(({ spec }) => flags.has(spec.name));
  return command.cold === "launches" || gives(ATTACHING) || (command.effect === "none" && gives(STORED));
}
