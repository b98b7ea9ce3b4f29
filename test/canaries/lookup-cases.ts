/** Secrets in the fields of lookups, and in what pages and upstream tell them. */
import type { Json } from "../../src/json.ts";
import type { Case } from "./cases.ts";
import type { Stage } from "./stage.ts";

const HOME = "https://site.test/";

interface Told {
  /** What the page's own script says. */
  readonly sources?: Json;
  /** What commands answer. */
  readonly answers?: Readonly<Record<string, Json>>;
}

async function looked(on: Stage, params: object, { sources, answers = {} }: Told = {}): Promise<void> {
  await on.call(["open", HOME]);
  on.browser().sources = sources;
  for (const [command, data] of Object.entries(answers)) on.answers(command, { data });
  on.world.put("/project/src/a.ts", new TextEncoder().encode('export const Save = () => fetch("/api/fail");'));
  await on.call(params);
}

function site(fields: object): Json {
  const at = { what: "written", component: "Save", file: "src/a.ts", line: 1, column: 1, by: "source-map", away: 0 };
  return { react: "development", components: ["Save"], sites: [{ ...at, ...fields }] };
}

function failing(on: Stage, fields: object): Promise<void> {
  const row = {
    requestId: "7.1",
    url: `${HOME}api/fail`,
    method: "GET",
    resourceType: "Fetch",
    status: 500,
    ...fields,
  };
  return looked(on, { networkSourceLookup: { url: "/api" } }, { answers: { "network requests": { requests: [row] } } });
}

function shaped(name: string, run: Case["run"], cannot?: Case["cannot"]): Case {
  return { name: `lookup: ${name}`, hides: "shaped", run, ...(cannot ? { cannot } : {}) };
}

function any(name: string, run: Case["run"]): Case {
  return { name: `lookup: ${name}`, hides: "any", run };
}

function token(secret: string): string {
  return `${HOME}api/fail?token=${encodeURIComponent(secret)}`;
}

export const LOOKUP_CASES: readonly Case[] = [
  shaped("a selector", (on, secret) => looked(on, { sourceLookup: { selector: `[title=${JSON.stringify(secret)}]` } })),
  shaped("a component's name", (on, secret) => looked(on, { sourceLookup: { componentName: secret } })),
  shaped("an id of a component", (on, secret) => looked(on, { sourceLookup: { reactFiberId: secret } })),
  shaped("the name of a session", (on, secret) => looked(on, { sourceLookup: { selector: "#a", session: secret } })),
  shaped("a field that there is not", (on, secret) => looked(on, { sourceLookup: { selector: "#a", note: secret } })),
  shaped("the id of a request", (on, secret) => looked(on, { networkSourceLookup: { requestId: secret } })),
  shaped("a filter of requests", (on, secret) => looked(on, { networkSourceLookup: { filter: secret } })),
  any("a token in an address that is asked for", (on, secret) =>
    looked(on, { networkSourceLookup: { url: token(secret) } }),
  ),
  any("a token in an address that is the filter", (on, secret) =>
    looked(on, { networkSourceLookup: { filter: token(secret), url: "/api" } }),
  ),
  shaped("a file that an attribute of the page names", async (on, secret) => {
    await looked(
      on,
      { sourceLookup: { selector: "#a" } },
      { sources: site({ what: "attribute", file: `src/${secret}.ts`, by: "page" }) },
    );
  }),
  shaped("a component that the page names", async (on, secret) => {
    await looked(on, { sourceLookup: { selector: "#a" } }, { sources: site({ what: "used", component: secret }) });
  }),
  any("a token in the address of a script", async (on, secret) => {
    await looked(on, { sourceLookup: { selector: "#a" } }, { sources: site({ file: token(secret), by: "script" }) });
  }),
  shaped("the HTML of an element", (on, secret) => {
    const html = `<b data-source-file="src/a.ts">${secret} lib/${secret}.ts</b>`;
    return looked(on, { sourceLookup: { selector: "#a" } }, { answers: { "get html": { html } } });
  }),
  shaped("what React's DevTools say", (on, secret) => {
    const answers = {
      "react inspect": { source: [`${HOME}${secret}.js`, 1, 1], text: `Save #2\nprops:\n  x: "${secret}"` },
      "react tree": { tree: `0 1 - Root\n1 2 1 ${secret}` },
    };
    return looked(on, { sourceLookup: { reactFiberId: "2", componentName: "Save" } }, { answers });
  }),
  any("a token in the address of a failed request", (on, secret) => failing(on, { url: token(secret) })),
  shaped("a part of the path of a failed request", (on, secret) =>
    failing(on, { url: `${HOME}api/${encodeURIComponent(secret)}/x` }),
  ),
  shaped("what upstream says of who made a request", (on, secret) =>
    failing(on, { initiator: { stack: `at ${secret} (${HOME}src/a.ts:1:2)` }, error: secret }),
  ),
];
