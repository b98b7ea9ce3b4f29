import { describe, expect, it, vi } from "vitest";
import { filled } from "../../test/support/hostile-text.ts";
import { createRedactor } from "./redact.ts";

// Long texts, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

const network = createRedactor([], "network");

function shown(body: string, key = "postData"): string {
  return JSON.stringify(network.json({ url: "https://e.com/", [key]: body }).value);
}

const NAMES: readonly string[] = [
  ..."pw pass pwd pin otp mfa cvv cvc tan passcode user[pw] login.pass j_password newPw password2".split(" "),
  ..."passwort kennwort contraseña contrasena mot_de_passe motDePasse senha wachtwoord hasło пароль 密码".split(" "),
  ..."パスワード 비밀번호 şifre lösenord salasana heslo سיסמה सीхх".split(" ").slice(0, 6),
];
const ORDINARY: readonly string[] = [
  ..."user email city keyword page compass passenger pinned shipping option opinion token_type expires_in".split(" "),
  ..."password_hint max_tokens monkey panel nextPageToken after cursor stadt ciudad".split(" "),
];

function bodies(name: string, value: string): Readonly<Record<string, string>> {
  return {
    form: `user=ada&${encodeURIComponent(name)}=${value}&x=1`,
    "form cut off": `user=ada&${encodeURIComponent(name)}=${value}`,
    JSON: JSON.stringify({ user: "ada", [name]: value, x: 1 }),
    "pretty JSON": JSON.stringify({ user: "ada", [name]: value, x: 1 }, null, 2),
    "JSON cut off": `{"user":"ada","${name}":"${value}`,
    "JSON in JSON": JSON.stringify({ body: JSON.stringify({ [name]: value }) }),
    "GraphQL variables": JSON.stringify({ query: "mutation L", variables: { input: { [name]: value } } }),
    multipart: `--b1\r\nContent-Disposition: form-data; name="user"\r\n\r\nada\r\n--b1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b1--`,
    "multipart cut off": `--b1\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain\r\n\r\n${value}`,
  };
}

const SOAP = '<?xml version="1.0"?><s:Envelope><s:Body>';

describe("a body", () => {
  it.each(NAMES)("hides the field %s in every type", (name) => {
    for (const [type, body] of Object.entries(bodies(name, "xqz"))) {
      expect(`${type}: ${shown(body)}`).not.toContain("xqz");
      expect(`${type}: ${shown(body, "responseBody")}`).toContain("[REDACTED]");
    }
  });

  it.each(ORDINARY)("shows the field %s", (name) => {
    for (const [type, body] of Object.entries(bodies(name, "xqzabc"))) {
      expect(`${type}: ${shown(body)}`).toContain("xqzabc");
    }
  });

  it("hides secrets in elements and attributes of XML, also cut off", () => {
    for (const body of [
      `${SOAP}<ns1:Login><user>ada</user><ns1:Password Type="#text">xqz</ns1:Password></ns1:Login>`,
      `${SOAP}<pw><![CDATA[xqz]]></pw>`,
      `${SOAP}<login user="ada" pwd="xqz"/>`,
      `${SOAP}<param name="pin" value="xqz"/>`,
      `${SOAP}<entry key="pass">xqz</entry>`,
      `${SOAP}<pin>xqz`,
    ]) {
      expect(shown(body)).not.toContain("xqz");
    }
    expect(shown(`${SOAP}<city>London</city><page n="2"/>`)).toContain("<city>London</city>");
  });

  it("hides what GraphQL writes into the query itself", () => {
    const body = JSON.stringify({ query: 'mutation { login(user: "ada", pw: "xqz") { id } }' });
    expect(shown(body)).not.toContain("xqz");
    expect(shown('mutation { login(user: "ada", pin: "xqz") }')).not.toContain("xqz");
  });

  it("hides numbers, one-time codes and cards", () => {
    expect(shown('{"pin":4711,"port":8080}')).toContain('{\\"pin\\":[REDACTED],\\"port\\":8080}');
    expect(shown("otp=123456&zip=10117")).toContain("otp=[REDACTED]&zip=10117");
    expect(shown("pan=4111111111111111&pan=left")).toContain("pan=[REDACTED]&pan=left");
  });

  it("keeps what only sends nothing, and files", () => {
    expect(shown("pw=&pass=true&x=1")).toContain("pw=&pass=true&x=1");
    const file = '--b\r\nContent-Disposition: form-data; name="pass"; filename="pass.pdf"\r\n\r\n%PDF-1.7\r\n--b--';
    expect(shown(file)).toContain("%PDF-1.7");
  });

  it("is read in archives of requests, too", () => {
    const har = { postData: { mimeType: "application/json", text: '{"pw":"xqz"}' }, content: { text: "otp=123456" } };
    expect(JSON.stringify(network.json(har).value)).not.toMatch(/xqz|123456/);
  });

  it("changes nothing more the second time", () => {
    for (const body of Object.values(bodies("pw", "xqz"))) {
      const once = network.json({ postData: body });
      expect(network.json(once.value).altered).toBe(false);
    }
  });

  it.each([
    ":",
    "a:",
    '"pw":',
    '"pw":"',
    "pw=",
    "&",
    "<pw>",
    "<pw ",
    "<a b='",
    "<pw><![CDATA[",
    "pw:'",
    'Content-Disposition: ; name="pw"\n\n',
  ])("of only %j is got through", (piece) => {
    expect(shown(`--x\ncontent-disposition:\n${filled(piece, 200_000)}`).length).toBeGreaterThan(0);
    expect(shown(filled(piece, 200_000)).length).toBeGreaterThan(0);
  });
});
