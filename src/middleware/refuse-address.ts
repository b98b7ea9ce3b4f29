import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CallContext } from "../call/context.ts";
import { type Outcome, rejected } from "../call/outcome.ts";
import type { Plan } from "../call/plan.ts";
import { refusal } from "../problem.ts";
import { sameInstead } from "../request/refuse-foreign.ts";
import { type NoAddress, noAddress, schemeOf } from "../upstream/grammar/address.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

const WHY: Readonly<Record<NoAddress | "file", string>> = {
  file: "is a file of pi's machine, and without file:// it would be taken for a host.",
  part: "is a part of an address, and would be taken for a host: give the whole address.",
  scheme: "is nothing that a browser opens as a page: give an http, https, file or data URL.",
  unreadable: "is no address that can be read: give an http, https, file or data URL.",
};

interface Wrong {
  readonly given: string;
  readonly why: keyof typeof WHY;
  /** The address that is meant; undefined where nobody can tell. */
  readonly meant: string | undefined;
}

/** The page that a part of an address is a part of, where the call goes to the browser in use and no row leaves it first. */
function pageIn({ state }: CallContext, { argv, mode, shape }: Plan): string | undefined {
  const isOther = shape !== "one" || mode === "fresh" || argv.globals.some(({ spec }) => spec.name === "--session");
  const page = isOther ? undefined : state.pages.bySession[state.sessions.current ?? ""];
  // What is masked or cut in it is no part of an address.
  return page && /^https?:\/\/[^/\s[\]…]+(?:[/?#]|$)/i.exec(page.url)?.[0];
}

function fileNamed({ world }: CallContext, word: string): string | undefined {
  if (schemeOf(word) !== undefined || /[?#]/.test(word)) return undefined;
  const file = path.resolve(world.files.cwd, word);
  return world.files.stat(file) ? pathToFileURL(file).href : undefined;
}

function wrongIn(call: CallContext, plan: Plan, { command, given }: ParsedArgv): Wrong | undefined {
  const opened = given.filter(({ kind, name }) => {
    const use = command.words.find((spec) => spec.name === name)?.address;
    return kind === "url" && use === undefined;
  });
  for (const { value } of command.attaches ? [] : opened) {
    const file = fileNamed(call, value);
    if (file !== undefined) return { given: value, why: "file", meant: file };
    const why = noAddress(value);
    const page = why === "part" ? pageIn(call, plan) : undefined;
    const meant = page !== undefined && value.startsWith("/") ? URL.parse(value, page)?.href : undefined;
    if (why !== undefined) return { given: value, why, meant };
  }
  return undefined;
}

/** Refuses what leads to no page before a process is started: the page that is open would be left for an error page. */
export function refuseAddress(call: CallContext, plan: Plan): Outcome | undefined {
  for (const step of plan.steps) {
    const wrong = wrongIn(call, plan, step);
    if (!wrong) continue;
    const { given, why, meant } = wrong;
    // No action opens a file that the caller has not opened by its address.
    const address = why === "file" ? ` Its address is ${meant}.` : "";
    const message = call.redactor.text(`${given} ${WHY[why]}${address} Nothing was run.`).value;
    const words = step.words.map((word) => (word === given ? (meant ?? word) : word));
    const findings =
      meant === undefined || why === "file"
        ? []
        : [sameInstead(call, plan, { dialect: "address", selector: given }, words)];
    return rejected(refusal("validation-error", message), { findings });
  }
  return undefined;
}
