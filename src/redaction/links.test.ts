import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

const redactor = createRedactor([], "eval");
const TOKEN = "Zk3vT9qLm2XwB7rNs8YdPf4HcJ6g";

describe("a link that lets in whoever has it", () => {
  it.each([
    `https://e.com/magic/${TOKEN}`,
    `https://e.com/auth/verify/${TOKEN}?x=1`,
    `https://e.com/reset-password/${TOKEN}`,
    `https://e.com/users/invitation/${TOKEN}/accept`,
    `https://e.com/confirm/9f86d081884c7d659a2feaa0c55ad015`,
    `https://e.com/reset/550e8400-e29b-41d4-a716-446655440000`,
    `https://e.com/login/${TOKEN}`,
    `https://e.com/account/activate/MTIz/c9x2a1-${TOKEN}`,
    `https://e.com/?oobCode=${TOKEN}`,
    `https://e.com/?hmac=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
  ])("%s is masked, in text and as a URL", (url) => {
    for (const shown of [redactor.url(url).value, redactor.text(`go to ${url} now`).value]) {
      expect(shown).toContain("[REDACTED]");
      expect(shown).not.toMatch(/Zk3v|9f86d081|550e8400/);
      expect(shown).toContain("https://e.com/");
    }
  });

  it("is masked when it is relative", () => {
    expect(redactor.url(`/reset/${TOKEN}`).value).toBe("/reset/[REDACTED]");
  });

  it.each([
    "https://e.com/reset/how-to-reset-your-password-2024",
    "https://e.com/verify/email",
    "https://e.com/auth/realms/master/protocol",
    "https://e.com/blob/9fceb02d0ae598e95dc970b74767f19372d61af8/src/auth/session.ts",
    "https://e.com/login/9fceb02d0ae598e95dc970b74767f19372d61af8",
    "https://e.com/join/our-team-of-engineers",
    "https://e.com/docs/confirmation/step2",
  ])("%s is none", (url) => {
    expect(redactor.url(url).value).toBe(url);
    expect(redactor.text(`go to ${url} now`).value).toBe(`go to ${url} now`);
  });
});

describe("the password of a database", () => {
  it.each([
    ["mongodb://ada:p>w@db.host/x", "mongodb://ada:[REDACTED]@db.host/x"],
    ["mongodb+srv://ada:p/w#1@db.host", "mongodb+srv://ada:[REDACTED]@db.host"],
    ["postgres://ada:p?w<1;@db:5432/x?a=b", "postgres://ada:[REDACTED]@db:5432/x?a=b"],
    ["Server=db;User Id=sa;Password=p w>1;Encrypt=true", "Server=db;User Id=sa;Password=[REDACTED];Encrypt=true"],
    ["connectionString=Server=db; Pwd=S3(cr)et&x; Timeout=3", "connectionString=Server=db; Pwd=[REDACTED]; Timeout=3"],
    ["AccountName=ada;AccountKey=abcd1234EFGH==;X=1", "AccountName=ada;AccountKey=[REDACTED];X=1"],
    ["jdbc:mysql://db/x?user=ada&password=p1x", "jdbc:mysql://db/x?user=ada&password=[REDACTED]"],
  ])("in %s is masked", (text, shown) => {
    expect(redactor.text(`use ${text} here`).value).toBe(`use ${shown} here`);
  });

  it.each(["postgres://db:5432/x?user=ada@home", "redis://cache:6379", "mongodb://db/x mail ada@home"])(
    "is not in %s",
    (text) => expect(redactor.text(text).value).toBe(text),
  );
});
