/** A mode of the coming kind, built of nothing but its file and its line, goes through everything that `args` does. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { failedWith } from "../../src/call/outcome.ts";
import { field } from "../../src/details-field.ts";
import type { Compiled } from "../../src/request/modes/mode-call.ts";
import { parseArgv, readArgv } from "../../src/upstream/grammar/argv.ts";

/** The file: opens a page, signs in, and says whether the page greets the user. Its line is the last of the mock. */
vi.mock("../../src/request/modes/index.ts", async (original) => {
  const real = await original<typeof import("../../src/request/modes/index.ts")>();
  const { refusal } = await import("../../src/problem.ts");
  const { collectSecrets } = await import("../../src/redaction/secrets.ts");
  const { defineMode } = await import("../../src/request/modes/mode.ts");
  interface Read {
    readonly url: string;
    readonly password: string;
    readonly greeting: string | undefined;
    readonly session: string | undefined;
  }
  const rowsOf = ({ url, password }: Read): readonly (readonly string[])[] => [
    ["open", url],
    ["fill", "#password", password],
    ["get", "title"],
  ];
  const compile = (read: Read): Compiled => {
    if (read.url.trim() === "") return { problem: refusal("validation-error", "signIn needs a url. Nothing was run.") };
    const named = read.session === undefined ? [] : ["--session", read.session];
    const argv = parseArgv([...named, "batch"], { unknown: "refuse" });
    const steps = rowsOf(read).flatMap((row) => readArgv(row).argv ?? []);
    if ("problem" in argv) return argv;
    const args = [...named, "batch"];
    return { intent: { args, argv: argv.ok, steps, shape: "job", wantsJson: false } };
  };
  const mode = defineMode({
    name: "signIn",
    shape: {
      signIn: z
        .strictObject({
          url: z.string(),
          password: z.string(),
          greeting: z.string().optional(),
          session: z.string().optional(),
        })
        .describe("Opens a page and signs in."),
    },
    read: ({ signIn: { url, password, greeting, session } }): Read => ({ url, password, greeting, session }),
    words: () => ["batch"],
    lane: ({ session }) => (session === undefined ? { kind: "managed" } : { kind: "named", session }),
    secrets: (read) => [...collectSecrets(rowsOf(read).flatMap((row) => readArgv(row).argv ?? [])), read.password],
    show: ({ url }, safe) => ({ words: ["signIn", safe.url(url).value] }),
    compile,
    conclude: ({ greeting }, outcome) => {
      if (greeting === undefined || outcome.status !== "ok") return outcome;
      const greets = outcome.page?.title?.includes(greeting) === true;
      const found = { ...outcome, mode: { fields: { signInVerdict: { greets } }, text: greets ? "Signed in." : "" } };
      if (greets) return found;
      const message = "The page does not greet the user.";
      return failedWith(found, { category: "qa-failure", id: "sign-in", message, mayHaveRun: true });
    },
    details: () => {
      const verdict = z.strictObject({ greets: z.boolean() });
      return { signInVerdict: field(verdict, "the call is a signIn with a greeting", "The verdict.") };
    },
  });
  return { ...real, modes: [...real.modes, mode] };
});

const { readme } = await import("../../scripts/docs/readme.ts");
const { results } = await import("../../scripts/docs/results.ts");
const { callText } = await import("../../src/request/call-text.ts");
const { given } = await import("../support/given.ts");
const { paramsSchema } = await import("../../src/request/params.ts");
const { readRequest } = await import("../../src/request/read.ts");

const HOME = "https://site.test/";
const PASSWORD = "correct-horse-77";

type Session = ReturnType<typeof given>;
let session: Session;

beforeEach(() => {
  session = given();
});

describe("a mode that is one file and one line", () => {
  it("shows in the tool's JSON Schema, beside the others and the options", () => {
    const keys = Object.keys(paramsSchema.properties ?? {});
    expect(keys.slice(0, 2)).toEqual(["args", "stdin"]);
    expect(keys.slice(-4)).toEqual(["signIn", "sessionMode", "timeoutMs", "outputPath"]);
    expect(paramsSchema.properties?.["signIn"]).toMatchObject({
      type: "object",
      description: "Opens a page and signs in.",
      additionalProperties: false,
    });
  });

  it("waits in the queue that it wants", () => {
    const params = { url: HOME, password: PASSWORD };
    expect(readRequest({ signIn: params }).lane).toEqual({ kind: "managed" });
    expect(readRequest({ signIn: { ...params, session: "shop" } }).lane).toEqual({ kind: "named", session: "shop" });
    expect(readRequest({ signIn: { ...params, url: 7 } }).lane).toEqual({ kind: "none" });
  });

  it("compiles to a batch that goes through the whole chain", async () => {
    const seen = await session.call({ signIn: { url: HOME, password: PASSWORD } });
    expect(seen).toMatchObject({ isError: false });
    expect(seen.text).toMatch(/1\. Opened .*\n2\. .*\n3\. get title:\n {2}Home/);
    const [start] = session.browser().starts.slice(-1);
    expect(start?.rows.filter(({ role }) => role === "command").map(({ argv }) => argv[0])).toEqual([
      "open",
      "fill",
      "get",
    ]);
  });

  it("has a secret in it masked in text, details, events and what pi shows", async () => {
    const seen = await session.call({ signIn: { url: HOME, password: PASSWORD } });
    expect(JSON.stringify([seen.text, seen.details, session.transcript])).not.toContain(PASSWORD);
    const bad = await session.call({ signIn: { url: HOME, password: PASSWORD, other: PASSWORD } });
    expect(bad.text).toContain("The parameters do not fit: signIn");
    expect(JSON.stringify([bad.text, bad.details])).not.toContain(PASSWORD);
  });

  it("is shown by pi, also while it is still being written", () => {
    const params = { signIn: { url: "https://ada:hunter22@site.test/", password: PASSWORD } };
    expect(callText(params, { refs: {} }, true).words).toEqual(["signIn", "https://ada:[REDACTED]@site.test/"]);
    expect(callText({ signIn: { url: "https://si" } }, { refs: {} }, false).words).toEqual(["signIn"]);
  });

  it("can turn the outcome and add evidence", async () => {
    const good = await session.call({ signIn: { url: HOME, password: PASSWORD, greeting: "Home" } });
    expect(good).toMatchObject({ isError: false, details: { signInVerdict: { greets: true } } });
    expect(good.text).toMatch(/^Signed in\./);
    const bad = await session.call({ signIn: { url: HOME, password: PASSWORD, greeting: "Welcome" } });
    expect(bad).toMatchObject({
      isError: true,
      details: { failureCategory: "qa-failure", signInVerdict: { greets: false } },
    });
  });

  it("refuses what it cannot compile, and two modes at once", async () => {
    const empty = await session.call({ signIn: { url: " ", password: PASSWORD } });
    expect(empty).toMatchObject({ isError: true, text: expect.stringContaining("signIn needs a url") });
    const both = await session.call({ args: ["close"], signIn: { url: HOME, password: PASSWORD } });
    expect(both.text).toContain("keep signIn and leave out args");
    expect(JSON.stringify(both)).not.toContain(PASSWORD);
  });
});

describe("the documents", () => {
  it("take up a mode from its file alone: its parameter, its fields and when they are there", () => {
    const [parameters] = readme;
    expect(parameters?.text()).toContain("| `signIn` | Opens a page and signs in. |");
    expect(results.text()).toContain(
      "| `signInVerdict` | `{ greets: boolean }` | the call is a signIn with a greeting | The verdict. |",
    );
  });
});
