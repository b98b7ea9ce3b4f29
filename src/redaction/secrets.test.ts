import { describe, expect, it } from "vitest";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { readsSecret } from "./fields.ts";
import { isSecretField } from "./names.ts";
import { createRedactor } from "./redact.ts";
import { collectSecrets } from "./secrets.ts";
import { redactText } from "./text.ts";

function parse(...args: readonly string[]): ParsedArgv {
  const result = parseArgv(args, { unknown: "pass" });
  if ("problem" in result) throw new Error(result.problem.message);
  return result.ok;
}

function shownArgv(...args: readonly string[]): readonly string[] {
  const call = parse(...args);
  return createRedactor(collectSecrets([call]), call.command.family).argv(call).value;
}

const FIELDS: readonly string[] = [
  "#pw",
  "#password",
  "input[name=passwd]",
  "Password",
  "Enter your token here",
  "API token",
  "api-key",
  "#otp-3",
  "One-time code",
  "2FA code",
  "CVC",
  "Card number",
  "#pin",
  "PIN code",
  "ssn",
  "#newPassword2",
  "@passcode",
  "Client secret",
  "Passwort",
  "Kennwort wiederholen",
  "#passwort2",
  "Einmalcode",
  "Contraseña",
  "Código de verificación",
  "Mot de passe",
  "Code de vérification",
  "Senha",
  "Palavra-passe",
  "Parola d'ordine",
  "Wachtwoord",
  "Hasło",
  "Lösenord",
  "Adgangskode",
  "Salasana",
  "Heslo",
  "Jelszó",
  "Şifre",
  "Mật khẩu",
  "Kata sandi",
  "Пароль",
  "Код подтверждения",
  "كلمة المرور",
  "סיסמה",
  "पासवर्ड",
  "รหัสผ่าน",
  "密码",
  "请输入验证码",
  "パスワード",
  "비밀번호",
];
const ORDINARY: readonly string[] = [
  "#shopping",
  "pinterest",
  "#token-list",
  "Spinning",
  "#tokenizer",
  "pin board",
  "Secret Santa name",
  "#pass-the-salt",
  "Compass",
  "#keyboard",
  "Search",
  "@e5",
  "Accessories",
  "#opinion",
  "Palabras clave",
  "Mots-clés",
  "Stichwort",
  "Passport number",
  "Ville de passage",
  "Suche",
  "Nombre de la calle",
  "Titan",
  "Codigo postal",
  "密度",
];

describe("the name of a field", () => {
  it.each(FIELDS)("says that %s holds a secret", (label) => expect(isSecretField(label)).toBe(true));
  it.each(ORDINARY)("does not say that %s holds one", (label) => expect(isSecretField(label)).toBe(false));
});

describe("the secrets of a call", () => {
  it("are what it fills into a secret field, by selector, name or label", () => {
    expect(collectSecrets([parse("fill", "#pw", "hunter2")])).toEqual(["hunter2"]);
    expect(collectSecrets([parse("find", "label", "Password", "fill", "hunter2")])).toEqual(["hunter2"]);
    expect(collectSecrets([parse("find", "role", "textbox", "fill", "hunter2", "--name", "API key")])).toEqual([
      "hunter2",
    ]);
    expect(collectSecrets([parse("fill", "#city", "London")])).toEqual([]);
  });

  it("are found behind a ref when the caller knows what it is called", () => {
    expect(collectSecrets([parse("fill", "@e5", "hunter2")])).toEqual([]);
    expect(collectSecrets([parse("fill", "@e5", "hunter2")], undefined, () => "Password")).toEqual(["hunter2"]);
  });

  it("are secret words and flags, also as a Basic credential", () => {
    expect(collectSecrets([parse("set", "credentials", "ada", "lovelace1843")])).toEqual([
      Buffer.from("ada:lovelace1843").toString("base64"),
      "lovelace1843",
    ]);
    expect(collectSecrets([parse("cookies", "set", "theme", "dark")])).toContain("dark");
  });

  it("are the credentials of headers and the passwords of URLs", () => {
    const call = parse(
      "--headers",
      '{"Authorization":"Bearer opensesame","X-Trace":"visible"}',
      "--proxy",
      "http://ada:p%40ssword@proxy:8080",
      "open",
      "https://u:h0tchocolate@e.com",
    );
    const secrets = collectSecrets([call]);
    expect(secrets).toEqual(expect.arrayContaining(["opensesame", "p%40ssword", "p@ssword", "h0tchocolate"]));
    expect(secrets.join()).not.toContain("visible");
  });

  it("are the stdin of auth save", () => {
    const call = parse("auth", "save", "demo", "--url", "https://e.com", "--username", "ada", "--password-stdin");
    expect(collectSecrets([call], { command: call.command, text: "s3cretpw\n" })).toEqual(["s3cretpw"]);
  });

  it("leave out what is too short to look for", () => {
    expect(collectSecrets([parse("fill", "#pw", "abc")])).toEqual([]);
  });
});

describe("an exact value", () => {
  it.each([
    ["as it is", "open & sesame/1"],
    ["URL-encoded", "open%20%26%20sesame%2F1"],
    ["URL-encoded in lower case", "open%20%26%20sesame%2f1"],
    ["as a form sends it", "open+%26+sesame%2F1"],
    ["HTML-escaped", "open &amp; sesame/1"],
    ["in base64", Buffer.from("open & sesame/1").toString("base64").replace(/=+$/, "")],
  ])("is hidden %s", (_, form) => {
    expect(redactText(`<<${form}>>`, ["open & sesame/1"])).toBe("<<[REDACTED]>>");
  });

  it.each(["", "u", "us", "user", "user:", "anna:"])("is hidden in base64 behind %j, in both alphabets", (before) => {
    const secret = "open?~> sesame/1~~";
    for (const encoding of ["base64", "base64url"] as const) {
      const shown = redactText(Buffer.from(`${before}${secret} and more`).toString(encoding), [secret]);
      // At its edges a digit also holds bits of the neighbour.
      const left = Buffer.from(shown.replace("[REDACTED]", "!").split("!")[1] ?? "", encoding).toString("latin1");
      expect(shown).toContain("[REDACTED]");
      expect(left).not.toContain("sesame");
    }
  });

  it("is not taken for other base64 when it is short", () => {
    const text = Buffer.from("an open door, and an openly told secret").toString("base64");
    expect(redactText(text, ["opened"])).toBe(text);
  });

  it("is hidden when JSON escapes it, once or twice", () => {
    const secret = 'say "open"\n\\now';
    const once = JSON.stringify({ note: secret });
    expect(redactText(once, [secret])).toBe('{"note":"[REDACTED]"}');
    expect(redactText(JSON.stringify({ once }), [secret])).toBe('{"once":"{\\"note\\":\\"[REDACTED]\\"}"}');
  });

  it("that is an ordinary word is hidden only where it stands alone", () => {
    expect(redactText("dark darker theme-dark: dark.", ["dark"])).toBe("[REDACTED] darker theme-dark: [REDACTED].");
    expect(redactText("1234 at 17961234", ["1234"])).toBe("[REDACTED] at 17961234");
  });

  it("does not damage text when it is true, null or part of the mask", () => {
    expect(redactText("true null REDACTED [REDACTED]", ["true", "null", "REDACTED"])).toBe(
      "true null REDACTED [REDACTED]",
    );
  });

  it("is hidden in JSON values and names", () => {
    const redactor = createRedactor(["hunter2"], "get");
    expect(redactor.json({ data: { value: "xhunter2x" }, hunter2: [1], "a hunter2": 2 }).value).toEqual({
      data: { value: "x[REDACTED]x" },
      "[REDACTED]": [1],
      "a [REDACTED]": 2,
    });
  });
});

describe("the argv of a call", () => {
  it("keeps everything but the secret places", () => {
    expect(shownArgv("--session", "s1", "fill", "#pw", "abc")).toEqual([
      "--session",
      "s1",
      "fill",
      "#pw",
      "[REDACTED]",
    ]);
    expect(shownArgv("cookies", "set", "sid", "x1")).toEqual(["cookies", "set", "sid", "[REDACTED]"]);
    expect(shownArgv("storage", "local", "set", "k", "v")).toEqual(["storage", "local", "set", "k", "[REDACTED]"]);
    expect(shownArgv("open", "https://e.com/?token=abc&x=1")).toEqual(["open", "https://e.com/?token=[REDACTED]&x=1"]);
    expect(shownArgv("auth", "save", "d", "--url", "https://e.com", "--username", "ada", "--password", "pw2")).toEqual([
      "auth",
      "save",
      "d",
      "--url",
      "https://e.com",
      "--username",
      "ada",
      "--password",
      "[REDACTED]",
    ]);
    expect(shownArgv("--headers", '{"Authorization":"Bearer x","Accept":"a"}', "open", "e.com")).toEqual([
      "--headers",
      '{"Authorization":"Bearer [REDACTED]","Accept":"a"}',
      "open",
      "e.com",
    ]);
    expect(shownArgv("--proxy", "ada:s3cret@proxy:8080", "open", "e.com")).toEqual([
      "--proxy",
      "ada:[REDACTED]@proxy:8080",
      "open",
      "e.com",
    ]);
  });

  it("is guarded by guesses when it did not parse", () => {
    const { args } = createRedactor([], "eval");
    expect(args(["fil", "#x", "--password", "abc", "--token=abc"]).value).toEqual([
      "fil",
      "#x",
      "--password",
      "[REDACTED]",
      "--token=[REDACTED]",
    ]);
    expect(args(["--zap", "cookies", "set", "sid", "x1"]).value).toEqual([
      "--zap",
      "cookies",
      "set",
      "sid",
      "[REDACTED]",
    ]);
    expect(args(["find", "label", "Password", "fill", "abc"]).value).toEqual([
      "find",
      "label",
      "Password",
      "fill",
      "[REDACTED]",
    ]);
    expect(args(["--headers", "Authorization: Bearer x"]).value).toEqual(["--headers", "[REDACTED]"]);
  });
});

describe("a reply", () => {
  it("is masked by the command of its own batch row, and keeps its shape", () => {
    const redactor = createRedactor([], "batch");
    const stored = { success: true, data: { key: "auth_token", value: "abc" }, restarted: false };
    expect(redactor.reply(stored, parse("storage", "local", "get", "auth_token"))).toMatchObject({
      altered: true,
      value: { data: { key: "auth_token", value: "[REDACTED]" } },
    });
    expect(
      createRedactor([], "storage").json({ success: true, data: { key: "sid", value: "abc12345" } }).value,
    ).toEqual({ success: true, data: { key: "sid", value: "[REDACTED]" } });
    const failed = { success: false, data: null, error: "no element for hunter2", code: "x", restarted: false };
    expect(createRedactor(["hunter2"], "get").reply(failed).value).toEqual({
      ...failed,
      error: "no element for [REDACTED]",
    });
    expect(
      redactor.reply({ success: true, data: { value: "open" }, restarted: false }, parse("get", "value", "#pw")).value
        .data,
    ).toEqual({ value: "[REDACTED]" });
  });

  it("is searched for the secrets of an earlier launch", () => {
    const redactor = createRedactor([], "get").knowing(["--session", "s", "--proxy", "http://ada:opensesame@proxy:1"]);
    expect(redactor.text("proxy said opensesame").value).toBe("proxy said [REDACTED]");
  });

  it("leaves the shape of facts alone", () => {
    const redactor = createRedactor(["hunter2"], "get");
    const fact = { url: "https://e.com/?token=abc", token: "ring", otp: 123456, names: ["hunter2"] };
    expect(redactor.strings(fact).value).toEqual({
      ...fact,
      url: "https://e.com/?token=[REDACTED]",
      names: ["[REDACTED]"],
    });
  });
});

describe("reading a secret field", () => {
  it("is noticed by its selector and masks the reply", () => {
    expect(readsSecret(parse("get", "value", "#pw"))).toBe("all");
    expect(readsSecret(parse("get", "attr", "#pw", "value"))).toBe("all");
    expect(readsSecret(parse("get", "value", "#city"))).toBeUndefined();
    expect(readsSecret(parse("get", "attr", "#pw", "minlength"))).toBeUndefined();
    const redactor = createRedactor([], "get", { secretRead: "all" });
    expect(redactor.json({ data: { origin: "http://e.com", value: "open" } })).toMatchObject({
      altered: true,
      value: { data: { value: "[REDACTED]", origin: "http://e.com" } },
    });
  });

  it("masks the text of such an element only when it looks like a secret, since it may be a label", () => {
    expect(readsSecret(parse("get", "text", "#api-key"))).toBe("opaque");
    const redactor = createRedactor([], "get", { secretRead: "opaque" });
    expect(redactor.json({ text: "zq9f3kx8" }).value).toEqual({ text: "[REDACTED]" });
    expect(redactor.json({ text: "Too short: 8 characters at least" }).value).toEqual({
      text: "Too short: 8 characters at least",
    });
  });
});

describe("an element that find looks for", () => {
  it.each([
    [["find", "label", "Password", "click"]],
    [["find", "role", "textbox", "click", "--name", "Password"]],
    [["find", "first", "#pw"]],
    [["click", "#pw"]],
  ])("takes the keyboard along as any that is clicked: %j", (row) => {
    expect(collectSecrets([parse(...row), parse("keyboard", "type", "open sesame")])).toEqual(["open sesame"]);
  });

  it.each([[["find", "label", "City", "click"]], [["find", "label", "Password", "hover"]]])(
    "does not make what is typed a secret otherwise: %j",
    (row) => {
      expect(collectSecrets([parse(...row), parse("keyboard", "type", "open sesame")])).toEqual([]);
    },
  );

  it("is read like any other", () => {
    expect(readsSecret(parse("find", "first", "#api-key", "text"))).toBe("opaque");
    expect(readsSecret(parse("find", "label", "API key", "text"))).toBe("opaque");
    expect(readsSecret(parse("find", "label", "City", "text"))).toBeUndefined();
    expect(readsSecret(parse("find", "label", "API key", "click"))).toBeUndefined();
  });
});
