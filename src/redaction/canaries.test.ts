import { describe, expect, it } from "vitest";
import { NAMED, SHAPED } from "../../test/support/canaries.ts";
import type { Json } from "../json.ts";
import { createRedactor } from "./redact.ts";

const other = createRedactor([], "eval");
const cookies = createRedactor([], "cookies");
const storage = createRedactor([], "storage");

function survives(secret: string, shown: Json): boolean {
  const text = JSON.stringify(shown);
  const bare = secret.replace(/^(?:Bearer|Basic) /, "");
  return [bare, encodeURIComponent(bare)].some((form) => text.includes(form));
}

/** Every place a secret was tried in and survived; empty when none did. */
function leaks(secret: string, places: Readonly<Record<string, Json>>): readonly string[] {
  return Object.entries(places).flatMap(([place, shown]) =>
    survives(secret, shown) ? [`${place}: ${JSON.stringify(shown)}`] : [],
  );
}

function shapedPlaces(secret: string): Readonly<Record<string, Json>> {
  const encoded = encodeURIComponent(secret);
  return {
    alone: other.text(secret).value,
    sentence: other.text(`Your key is ${secret}, keep it safe.`).value,
    quoted: other.text(`the value "${secret}" was refused`).value,
    "end of a line": other.text(`key\n${secret}\nnext`).value,
    "JSON text": other.text(JSON.stringify({ note: `a\n${secret}` })).value,
    "JSON in JSON text": other.text(JSON.stringify(JSON.stringify({ note: `a\n${secret}` }))).value,
    "html text": other.text(`<code>${secret}</code>`).value,
    "snapshot line": other.text(`- StaticText "${secret}"`).value,
    "JSON string": other.json({ result: { deep: [secret, { a: secret }] } }).value,
    "JSON key": other.json({ [secret]: 1 }).value,
    "url query": other.url(`https://example.com/cb?x=1&v=${encoded}&y=2`).value,
    "url fragment": other.url(`https://example.com/cb#v=${encoded}`).value,
    "url path": other.url(`https://example.com/reset/${encoded}/now`).value,
    "url in a sentence": other.text(`went to https://example.com/cb?v=${encoded}.`).value,
    "authorization header": other.json({ headers: { Authorization: secret } }).value,
    "custom header": other.json({ responseHeaders: { "X-Thing": secret } }).value,
    "header line": other.text(`GET / HTTP/1.1\r\nAuthorization: ${secret}\r\nHost: x`).value,
    "cookie row": cookies.json({ cookies: [{ name: "plain", value: secret, domain: "x" }] }).value,
    "stored value": storage.json({ data: { plain: secret } }).value,
    "stored entry": storage.json({ key: "plain", value: secret }).value,
    "request body": other.json({ postData: `v=${encoded}&w=1` }).value,
    argument: other.args(["open", `https://x.test/?v=${encoded}`]).value,
  };
}

function namedPlaces(name: string, secret: string): Readonly<Record<string, Json>> {
  const encoded = encodeURIComponent(secret);
  const object = { [name]: secret };
  return {
    "JSON text": other.text(JSON.stringify(object)).value,
    "pretty JSON text": other.text(JSON.stringify({ a: 1, ...object }, null, 2)).value,
    "JSON in JSON text": other.text(JSON.stringify({ body: JSON.stringify(object) })).value,
    "JSON thrice": other.text(JSON.stringify({ body: JSON.stringify({ body: JSON.stringify(object) }) })).value,
    "url query": other.url(`https://example.com/cb?x=1&${name}=${encoded}&y=2`).value,
    "url fragment": other.url(`https://example.com/cb#${name}=${encoded}`).value,
    "relative url": other.url(`/cb?${name}=${encoded}`).value,
    "url inside a url": other.url(`https://e.com/?next=${encodeURIComponent(`https://e.com/?${name}=${encoded}&b=1`)}`)
      .value,
    "url with a placeholder port": other.url(`http://127.0.0.1:{PORT}/api?${name}=${encoded}`).value,
    "url in a sentence": other.text(`see https://example.com/cb?${name}=${encoded} for more`).value,
    "form body": other.json({ postData: `user=ada&${name}=${encoded}` }).value,
    "JSON body": other.json({ postData: JSON.stringify(object) }).value,
    "JSON member": other.json({ result: { form: object } }).value,
    "form entry": other.json({ fields: [{ name, value: secret }] }).value,
    header: other.json({ headers: object }).value,
    "cookie line": other.text(`Cookie: theme=dark; ${name}=${secret}; lang=en`).value,
    "cookie header": other.json({ headers: { Cookie: `theme=dark; ${name}=${secret}` } }).value,
    "set-cookie header": other.json({ responseHeaders: { "set-cookie": `${name}=${secret}; Path=/; HttpOnly` } }).value,
    "document.cookie": other.json({ result: `theme=dark; ${name}=${secret}` }).value,
    "cookie row": cookies.json({ cookies: [{ name, value: secret }] }).value,
    "stored value": storage.json({ data: object }).value,
    "stored entry": storage.json({ key: name, value: secret }).value,
    "hidden input": other.text(`<input type="hidden" name="${name}" value="${secret}">`).value,
  };
}

describe("secrets that their shape gives away", () => {
  it.each(Object.entries(SHAPED))("hides %s in every place", (_, secret) => {
    expect(leaks(secret, shapedPlaces(secret))).toEqual([]);
  });
});

describe("secrets that their name gives away", () => {
  it.each(Object.entries(NAMED))("hides the value of %s in every place", (name, secret) => {
    const weak = ["auth", "session_id", "connect.sid", "sid", "PHPSESSID"].includes(name);
    const places = Object.entries(namedPlaces(name, secret)).filter(([place]) => !weak || place !== "hidden input");
    expect(leaks(secret, Object.fromEntries(places))).toEqual([]);
  });
});

describe("secrets with a form of their own", () => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75kq\nq83v\n-----END RSA PRIVATE KEY-----`;

  it("hides a private key, whole, escaped or cut off, and keeps what follows", () => {
    expect(other.text(`a\n${key}\nb`).value).toBe("a\n[REDACTED]\nb");
    expect(other.text(JSON.stringify({ pem: `x\n${key}` })).value).toBe('{"pem":"x\\n[REDACTED]"}');
    expect(other.text(key.slice(0, 50)).value).toBe("[REDACTED]");
  });

  it.each(["https://ada:s3cr3t@example.com/a", "postgres://ada:s3c@r3t@db:5432/x", "http://ada:s3cr3t@[::1]:80/"])(
    "hides the password of %s and keeps user and host",
    (url) => {
      for (const shown of [other.url(url).value, other.text(`at ${url} now`).value]) {
        expect(shown).not.toMatch(/s3c/);
        expect(shown).toMatch(/:\/\/ada:\[REDACTED\]@/);
      }
    },
  );

  it("hides a token that stands for the user name", () => {
    expect(other.url("https://abcdef0123456789abcd@sentry.example/1").value).toBe(
      "https://[REDACTED]@sentry.example/1",
    );
  });

  it("hides long random parameters and one-time codes, and keeps the rest of the URL", () => {
    const random = "Zk3vT9qLm2XwB7rNs8YdPf4HcJ6gKa1Q";
    expect(other.url(`https://e.com/p?state=a&x=${random}#x`).value).toBe("https://e.com/p?state=a&x=[REDACTED]#x");
    expect(other.url("https://e.com/cb?code=4/0AX4XfWjabcdEFGH1234&scope=email").value).toBe(
      "https://e.com/cb?code=[REDACTED]&scope=email",
    );
  });

  it("hides the value of a secret field in a snapshot, also where it is repeated", () => {
    const snapshot =
      '- textbox "API token" [ref=e1278]: open sesame\n  - StaticText "open sesame"\n- button "Save" [ref=e2]';
    expect(other.text(snapshot).value).toBe(
      '- textbox "API token" [ref=e1278]: [REDACTED]\n  - StaticText "[REDACTED]"\n- button "Save" [ref=e2]',
    );
  });

  it("does not take a password with a dollar sign for a placeholder", () => {
    expect(other.json({ password: "$ecret" }).value).toEqual({ password: "[REDACTED]" });
    expect(other.json({ password: "$SECRET" }).value).toEqual({ password: "$SECRET" });
  });

  it("hides one-time codes and pins that are numbers", () => {
    expect(other.json({ otp: 123456, pin: "4711", port: 8080 }).value).toEqual({
      otp: "[REDACTED]",
      pin: "[REDACTED]",
      port: 8080,
    });
    expect(other.text('{"otp":123456,"port":8080}').value).toBe('{"otp":[REDACTED],"port":8080}');
  });

  it("keeps the scheme of a header in JSON text", () => {
    expect(other.text('{"Authorization":"Basic dTpw"}').value).toBe('{"Authorization":"Basic [REDACTED]"}');
    expect(other.text("Authorization: Digest dTpw12").value).toBe("Authorization: Digest [REDACTED]");
  });

  it("keeps the scheme of a header and the names of cookies", () => {
    const headers = {
      Authorization: "Basic dTpw",
      Cookie: "a=1; b=2",
      "Set-Cookie": "sid=x1; Path=/; Secure",
      Accept: "*/*",
    };
    expect(other.json({ headers }).value).toEqual({
      headers: {
        Authorization: "Basic [REDACTED]",
        Cookie: "a=[REDACTED]; b=[REDACTED]",
        "Set-Cookie": "sid=[REDACTED]; Path=/; Secure",
        Accept: "*/*",
      },
    });
  });
});
