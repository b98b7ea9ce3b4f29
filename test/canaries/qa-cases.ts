/** Secrets in the fields of a check, and in what the page and the browser tell it. */
import type { Json } from "../../src/json.ts";
import type { Expected } from "../../src/page/expected.ts";
import type { Case } from "./cases.ts";
import type { Stage } from "./stage.ts";

const HOME = "https://site.test/";
const WELL: Expected = {
  url: HOME,
  title: "Home",
  missing: [],
  selector: "unasked",
  shows: "",
  alerts: [],
  waitedMs: 5_000,
  unanswered: [],
};

interface Told {
  readonly qa?: object;
  readonly expected?: Partial<Expected>;
  readonly answers?: Readonly<Record<string, Json>>;
}

async function checked(on: Stage, { qa, expected, answers = {} }: Told): Promise<void> {
  await on.call(["open", HOME]);
  const all: Readonly<Record<string, Json>> = {
    "network requests": { requests: [] },
    console: { messages: [] },
    errors: { errors: [] },
    "wait --fn": { result: { ...WELL, ...expected } },
    ...answers,
  };
  for (const [words, data] of Object.entries(all)) on.answers(words, { data });
  await on.call({ qa: { url: HOME, ...qa } });
}

function shaped(name: string, run: Case["run"]): Case {
  return { name: `qa: ${name}`, hides: "shaped", run };
}

function any(name: string, run: Case["run"]): Case {
  return { name: `qa: ${name}`, hides: "any", run };
}

function token(secret: string): string {
  return `${HOME}api?token=${encodeURIComponent(secret)}`;
}

export const QA_CASES: readonly Case[] = [
  any("a token in the address that is checked", (on, secret) =>
    checked(on, { qa: { url: token(secret) }, expected: { url: token(secret) } }),
  ),
  shaped("a text that is there", (on, secret) => checked(on, { qa: { expectedText: secret } })),
  shaped("a text that is missing", (on, secret) =>
    checked(on, {
      qa: { expectedText: [secret, "b"] },
      expected: { missing: [{ at: 0, instead: "case", seen: secret }], shows: secret, alerts: [secret] },
    }),
  ),
  shaped("a selector", (on, secret) =>
    checked(on, { qa: { expectedSelector: `[title=${JSON.stringify(secret)}]` }, expected: { selector: "missing" } }),
  ),
  shaped("a field that there is not", (on, secret) => checked(on, { qa: { note: secret } })),
  shaped("the title of the page", (on, secret) => checked(on, { expected: { title: secret } })),
  shaped("a console error", (on, secret) =>
    checked(on, { answers: { console: { messages: [{ type: "error", text: secret, args: [{ value: secret }] }] } } }),
  ),
  shaped("a page error", (on, secret) =>
    checked(on, {
      answers: { errors: { errors: [{ text: `Error: ${secret}\n    at ${secret} (${HOME}a.js:1:2)` }] } },
    }),
  ),
  any("a token in the address of a failed request", (on, secret) =>
    checked(on, {
      expected: { unanswered: [token(secret)] },
      answers: { "network requests": { requests: [{ url: token(secret), requestId: "1.2" }] } },
    }),
  ),
];
