import { describe, expect, it, vi } from "vitest";
import { countSteps, redactText } from "../../src/redaction/text.ts";

// Long texts and many of them, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

const PIECES: Readonly<Record<string, string>> = {
  "one letter": "a",
  "empty pairs": "aaaa=",
  "weak names after colons": "auth:",
  "weak names with quotes": "auth='",
  "names and escaped quotes": 'auth=\\"',
  "names and deeper quotes": 'auth=\\\\\\"',
  "sensitive names after colons": "token:",
  "sensitive names in sentences": "password: x, ",
  "bearer after bearer": "Bearer ",
  "bearer, encoded": "bearer%20",
  "basic with dashes": "basic -",
  "JWT starts": "eyJ",
  "JWT starts with dots": "eyJhbGci.",
  "SendGrid starts": "SG.",
  "GitHub starts": "ghp_",
  "OpenAI starts": "sk-",
  quotes: '"',
  "quoted names": '"password":',
  "quoted weak names": '"auth":"x y",',
  backslashes: "\\",
  "escaped quotes": '\\"',
  schemes: "a://",
  "schemes and users": "a://b:",
  "users without end": "@",
  parameters: "?a=1&b=",
  "authorization lines without end": "authorization: ",
  "cookie lines without end": "cookie:",
  "cookies without end": "cookie: a=b; ",
  "tags without end": "<input ",
  "tags with names": '<input name="token" value="',
  "snapshot fields": 'textbox "Password" [a]: ',
  "snapshot text": 'StaticText "',
  "key blocks without end": "-----BEGIN RSA PRIVATE KEY-----",
  "key block starts": "-----BEGIN ",
  percents: "%3D",
  flags: "--token ",
  "card names after colons": "cc:",
  "cards in fields": "card=4111111111111111 ",
  "cookie headers on lines": "Cookie: a=b; c=d\n",
  "credentials of names": "token=Bearer abcdef123\n",
  "long values in quotes without end": 'token: "abcdefghi',
  "tags whose quotes never close": '<input a="',
  "tags with one kind of quote": "<input a='x",
  "tags with attributes and no end": '<input value="a" ',
  "encoded key block starts": "-----BEGIN%20",
  "dashes before tokens": "--ghp ",
  "passwords before hosts": "a://b:c@",
  "passwords with many signs": "a://b:c@@@@@",
  "ports and parentheses": "a://b:80)(",
  "arguments of calls": 'set("token","abc123xyz")',
  "arguments without end": '("token",',
  masks: "[REDACTED]",
  "masks of names": "token=[REDACTED]&",
  spaces: " ",
};

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

describe("the cost of looking for secrets", () => {
  it.each(Object.entries(PIECES))("grows with the text and no faster: %s", (_, piece) => {
    const small = countSteps(filled(piece, 20_000));
    const large = countSteps(filled(piece, 160_000));
    expect(large).toBeLessThan(small * 10);
    expect(large).toBeLessThan(160_000 * 60);
  });

  it("does not look at ordinary text more than twice", () => {
    const text = filled("The quick brown fox, 12 of them: jumps over https://example.com/a?b=1 and back.\n", 200_000);
    expect(countSteps(text)).toBeLessThan(2 * text.length);
  });

  it.each(Object.entries(PIECES))("gets through a long text: %s", (_, piece) => {
    expect(redactText(filled(piece, 300_000), ["hunter2"]).length).toBeGreaterThan(0);
  });
});
