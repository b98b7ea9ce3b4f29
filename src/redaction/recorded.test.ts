import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Json, parseJson } from "../json.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { createRedactor } from "./redact.ts";
import { collectSecrets } from "./secrets.ts";

/** Real replies of agent-browser 0.41.2, of the commands that deal in secrets. */
const Recorded = z.array(
  z.object({
    family: z.string(),
    case: z.string(),
    args: z.array(z.string()),
    stdin: z.string().optional(),
    stdout: z.string(),
  }),
);
const recorded = Recorded.parse(
  JSON.parse(readFileSync(new URL("../../test/fixtures/recorded-redaction.json", import.meta.url), "utf8")),
);
type Recording = (typeof recorded)[number];

const KNOWN = [
  "hunter2",
  "sk_live_ABCDEF1234567890",
  "tok_abcdef",
  "abc123secret",
  "access_token=abc123",
  "dTpw",
  "s3cretpw",
  "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
  "ghp_0123456789abcdefghijklmnopqrstuvwxyz",
  "eyJhbGciOiJIUzI1NiJ9",
  "c2lnbmF0dXJl",
];

function parsed(args: readonly string[]): readonly ParsedArgv[] {
  const result = parseArgv(args, { unknown: "pass" });
  return "ok" in result ? [result.ok] : [];
}

function rowsOf(recording: Recording): readonly ParsedArgv[] {
  const stdin = parseJson(recording.stdin ?? "");
  if (!Array.isArray(stdin)) return [];
  return stdin.flatMap((row: Json) =>
    Array.isArray(row) ? parsed(row.filter((word) => typeof word === "string")) : [],
  );
}

function shown(recording: Recording): { readonly json: Json; readonly text: string; readonly argv: readonly string[] } {
  const [call] = parsed(recording.args);
  const input = call === undefined ? undefined : { command: call.command, text: recording.stdin ?? "" };
  const exact = collectSecrets([...parsed(recording.args), ...rowsOf(recording)], input);
  const redactor = createRedactor(exact, call?.command.family ?? "eval");
  const reply = parseJson(recording.stdout);
  return {
    json: reply === undefined ? null : redactor.json(reply).value,
    text: redactor.text(recording.stdout).value,
    argv: call === undefined ? redactor.args(recording.args).value : redactor.argv(call).value,
  };
}

function find(family: string, name: string): Recording {
  const found = recorded.find((recording) => recording.family === family && recording.case === name);
  if (found === undefined) throw new Error(`not recorded: ${family} ${name}`);
  return found;
}

describe("recorded replies", () => {
  it.each(recorded.map((recording) => [`${recording.family} ${recording.case}`, recording] as const))(
    "show no secret: %s",
    (_, recording) => {
      const { json, text, argv } = shown(recording);
      const all = JSON.stringify([json, argv]);
      expect(KNOWN.filter((secret) => all.includes(secret))).toEqual([]);
      // Cookie values have no name beside them in raw text, so only structured replies are safe for them.
      if (recording.family !== "cookies") expect(KNOWN.filter((secret) => text.includes(secret))).toEqual([]);
    },
  );

  it("keep names, domains and flags of cookies", () => {
    const text = JSON.stringify(shown(find("cookies", "get")).json);
    for (const kept of ['"tok"', '"theme"', '"127.0.0.1"', '"httpOnly":true', '"sameSite":"Strict"', '"size":9']) {
      expect(text).toContain(kept);
    }
    expect(text).not.toContain('"dark"');
  });

  it("keep what a storage reply shows of harmless values", () => {
    expect(shown(find("storage", "session")).json).toMatchObject({ data: { data: { s: "1" } } });
    expect(shown(find("storage", "local get k")).json).toMatchObject({ data: { key: "k", value: "v" } });
  });

  it("keep urls, methods and status of requests", () => {
    expect(shown(find("network", "request detail POST")).json).toMatchObject({
      data: {
        headers: { Authorization: "Basic [REDACTED]", Referer: "http://127.0.0.1:{PORT}/net" },
        method: "POST",
        postData: '{"password":"[REDACTED]"}',
        responseBody: '{"error":"x"}',
        status: 500,
        url: "http://127.0.0.1:{PORT}/api/fail",
      },
    });
  });

  it("keep what is typed into ordinary fields", () => {
    expect(shown(find("type", "css")).json).toMatchObject({ data: { typed: "hello" } });
  });
});
