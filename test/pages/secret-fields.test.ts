/** What received the input decides whether it is a secret, not what its label says. */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { refOf } from "../support/real.ts";

/** Password in ten languages, in plain words, and not at all. */
const LABELS = [
  ...[
    "Password",
    "Passwort",
    "Kennwort",
    "Mot de passe",
    "Code secret",
    "Contraseña",
    "Clave",
    "Senha",
    "Palavra-passe",
  ],
  ...["Parola", "Wachtwoord", "Lösenord", "Adgangskode", "Salasana", "Hasło", "Heslo", "Пароль", "密码", "パスワード"],
  ...["비밀번호", "كلمة المرور", "סיסמה", "Şifre", "Jelszó", "Κωδικός", "Mật khẩu", "รหัสผ่าน", "Sign in with", ""],
];

/** What a page has filled in itself; nobody has typed it through the tool. */
const PREFILLED = "plumtreeorchard";

const CODES = `<div id=boxes>${"<input maxlength=1 inputmode=numeric>".repeat(6)}</div>`;
const OTHERS = [
  '<label>Kod <input id=otp autocomplete="one-time-code"></label>',
  '<label>Karta <input id=card autocomplete="cc-number"></label>',
  '<label>Geheim <input id=dots style="-webkit-text-security:disc"></label>',
].join("");

function field(label: string, at: number): string {
  const quoted = label.replaceAll('"', "&quot;");
  const input = `<input type=password id=f${at}${label === "" ? "" : ` placeholder="${quoted}"`}>`;
  return label === "" ? input : `<label>${label} ${input}</label>`;
}

const FIELDS = LABELS.map(field).join("<br>");
const FEW = LABELS.filter((_, at) => at % 6 === 0);
const FEW_FIELDS = FEW.map(field).join("<br>");

function shadow(mode: string, html: string): string {
  return `<div><template shadowrootmode=${mode}>${html}</template></div>`;
}

const PAGES: Readonly<Record<string, (foreign: string) => string>> = {
  "/fields": () => `${FIELDS}<hr>${OTHERS}${CODES}<label>City <input id=city></label><p id=echo></p>`,
  "/few": () => FEW_FIELDS,
  "/filled": () =>
    `<label>Kod <input id=otp autocomplete=one-time-code value=${PREFILLED}></label><br>
    <label>Geslo <input id=pw type=password value=${PREFILLED}></label>${shadow(
      "closed",
      `<label>Geslo <input type=password value=${PREFILLED}></label>`,
    )}`,
  "/frame": () => `<iframe id=i src=/few></iframe>`,
  "/nested": () => `<iframe id=i src=/frame></iframe>`,
  "/open": () => shadow("open", FEW_FIELDS),
  "/closed": () => shadow("closed", FEW_FIELDS),
  "/foreign": (foreign) => `<iframe id=i src=${foreign}/few></iframe>`,
};

let server: Server;
let origin = "";
let foreign = "";
const { real } = onSite();
const secrets: string[] = [];

/** A new secret that no shape gives away. */
function secret(): string {
  const letters = [...randomBytes(14)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  secrets.push(letters);
  return letters;
}

async function batch(rows: readonly (readonly string[])[]): Promise<Seen> {
  return real.call({ args: ["batch"], stdin: JSON.stringify(rows), timeoutMs: 120_000 });
}

async function show(place: string): Promise<Seen> {
  await real.call(["open", `${origin}${place}`]);
  return real.call(["snapshot", "-i"]);
}

/** The refs of the text fields of a snapshot, in their order. */
function refs(snapshot: Seen): readonly string[] {
  return [...snapshot.text.matchAll(/textbox[^\n]*\bref=(e\d+)/g)].map(([, ref]) => `@${ref}`);
}

/** Looks in everything that the tool has told or kept so far. */
function expectNowhere(...results: readonly Seen[]): void {
  const told = results.map((seen) => seen.text + JSON.stringify(seen.details));
  const all = [...told, JSON.stringify(real.transcript), JSON.stringify(real.engine.state)].join("\n");
  expect(secrets.filter((value) => all.includes(value))).toEqual([]);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = PAGES[request.url ?? ""];
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Fields</title>${page?.(foreign) ?? ""}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  origin = `http://127.0.0.1:${port}`;
  foreign = `http://localhost:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("what is put into a password field is nowhere, in whatever language it is called", () => {
  const ROUTES: Readonly<Record<string, (at: number, label: string, ref: string) => readonly string[] | undefined>> = {
    "fill by ref": (_at, _label, ref) => ["fill", ref, secret()],
    "fill by selector": (at) => ["fill", `#f${at}`, secret()],
    "type by ref": (_at, _label, ref) => ["type", ref, secret()],
    "find label": (_at, label) => (label === "" ? undefined : ["find", "label", label, "fill", secret()]),
    "find placeholder": (_at, label) => (label === "" ? undefined : ["find", "placeholder", label, "fill", secret()]),
    "find nth": (at) => ["find", "nth", String(at), "input", "fill", secret()],
    "find role": (_at, label) =>
      label === "" ? undefined : ["find", "role", "textbox", "fill", secret(), "--name", label],
  };

  it.each(Object.entries(ROUTES))("%s", async (_name, route) => {
    const all = refs(await show("/fields"));
    expect(all.length).toBeGreaterThanOrEqual(LABELS.length);
    const rows = LABELS.flatMap((label, at) => {
      const row = route(at, label, all[at] ?? "");
      return row ? [row] : [];
    });
    const filled = await batch(rows);
    const arrived = await real.call([
      "eval",
      "[...document.querySelectorAll('[type=password]')].filter(f => f.value).length",
    ]);
    expect(Number(arrived.text)).toBeGreaterThan(20);
    expectNowhere(filled, arrived);
    const read = await batch(all.slice(0, LABELS.length).map((ref) => ["get", "value", ref]));
    expectNowhere(read, await real.call(["snapshot", "-i"]));
  });

  it("by a call of its own, by ref, by selector and by keyboard", async () => {
    const all = refs(await show("/fields"));
    const byRef = await real.call(["fill", all[1] ?? "", secret()]);
    const byRefAgain = await real.call(["get", "value", all[1] ?? ""]);
    const byRole = await real.call(["find", "role", "textbox", "fill", secret(), "--name", "Senha"]);
    await real.call(["click", "#f3"]);
    const typed = await real.call(["keyboard", "type", secret()]);
    const inserted = await real.call(["keyboard", "inserttext", secret()]);
    const pressed = await real.call(["press", "7"]);
    const value = await real.call(["get", "value", "#f3"]);
    const evaluated = await real.call(["eval", "document.querySelector('#f3').value.slice(0, 14)"]);
    expect(byRef.details["args"]).toEqual(["fill", all[1], "[REDACTED]"]);
    expect(pressed.text).not.toContain("7");
    expect(real.starts.at(-1)?.argv.join(" ")).toContain("eval");
    expectNowhere(byRef, byRefAgain, byRole, typed, inserted, pressed, value, evaluated);
  });

  it("by a fill that failed: the ref is of no element any more", async () => {
    const all = refs(await show("/fields"));
    await real.raw(["eval", "document.querySelector('#f1').closest('label').remove()"]);
    const failed = await real.call(["fill", all[1] ?? "", secret()]);
    expect(failed.isError).toBe(true);
    expectNowhere(failed);
  });

  it("though the page shows it as text by now", async () => {
    const all = refs(await show("/fields"));
    await real.call(["fill", all[2] ?? "", secret()]);
    await real.raw(["eval", "document.querySelector('#f2').type = 'text'"]);
    const appended = await real.call(["type", all[2] ?? "", secret()]);
    expectNowhere(appended, await real.call(["snapshot", "-i"]), await real.call(["get", "value", all[2] ?? ""]));
  });
});

describe("a code or a card", () => {
  it.each(["#otp", "#card", "#dots"])(
    "in %s is nowhere, by its selector, by ref or in the next snapshot",
    async (id) => {
      const snapshot = await show("/fields");
      const at = refs(snapshot).length - 6 - 4 + ["#otp", "#card", "#dots"].indexOf(id);
      const ref = refs(snapshot)[at] ?? "";
      const byRef = await real.call(["fill", ref, "493021"]);
      const shown = await real.call(["snapshot", "-i"]);
      const read = await real.call(["get", "value", ref]);
      const bySelector = await real.call(["fill", id, "493022"]);
      const told = [byRef, shown, read, bySelector].map((seen) => seen.text + JSON.stringify(seen.details)).join("\n");
      expect(told).not.toMatch(/49302[12]/);
    },
  );

  it("that is dealt out over boxes is masked character by character", async () => {
    await show("/fields");
    const rows = [1, 2, 3, 4, 5, 6].map((at) => ["fill", `#boxes input:nth-of-type(${at})`, "qzxwvk"[at - 1] ?? ""]);
    const filled = await batch(rows);
    const alone = await real.call(["fill", "#boxes input:nth-of-type(2)", "q"]);
    await real.call(["click", "#boxes input:nth-of-type(3)"]);
    const pressed = await real.call(["press", "z"]);
    for (const seen of [filled, alone, pressed]) {
      expect(seen.isError, seen.text).toBe(false);
      expect(JSON.stringify([seen.details["args"], seen.details["effectiveArgs"]])).not.toMatch(/"[qzxwvk]"/);
    }
    expect(pressed.text).toContain("Pressed [REDACTED]");
  });
});

describe("in every place that can be looked into, and in those that cannot", () => {
  it.each(["/frame", "/open", "/closed", "/foreign"])("%s", async (place) => {
    const all = refs(await show(place));
    expect(all).toHaveLength(FEW.length);
    const filled = await batch(all.map((ref) => ["fill", ref, secret()]));
    const one = await real.call(["fill", all[0] ?? "", secret()]);
    await real.call(["click", all[1] ?? ""]);
    const typed = await real.call(["keyboard", "type", secret()]);
    const read = await batch(all.map((ref) => ["get", "value", ref]));
    expect(read.text).toContain("[REDACTED]");
    expectNowhere(filled, one, typed, read, await real.call(["get", "value", all[0] ?? ""]));
  });

  it("/nested, where a snapshot has no refs, by the keyboard", async () => {
    await show("/nested");
    const inner = "document.querySelector('#i').contentDocument.querySelector('#i').contentDocument";
    await real.raw(["eval", `${inner}.querySelector('#f1').focus()`]);
    const typed = await real.call(["keyboard", "type", secret()]);
    const arrived = await real.call(["eval", `${inner}.querySelector('#f1').value.length`]);
    expect(arrived.text).toBe("14");
    expectNowhere(typed, arrived, await real.call(["eval", `${inner}.querySelector('#f1').value`]));
  });

  it("/frame, by selectors of the frame that is selected", async () => {
    await show("/frame");
    await real.call(["frame", "#i"]);
    const filled = await real.call(["fill", "#f1", secret()]);
    const read = await real.call(["get", "value", "#f1"]);
    await real.call(["frame", "main"]);
    expect(filled.isError, filled.text).toBe(false);
    expect(read.text).toBe("  [REDACTED]");
    expectNowhere(filled, read);
  });
});

describe("what is no secret stays readable", () => {
  it("in a plain field, by ref and by selector, in details and when read back", async () => {
    const snapshot = await show("/fields");
    const ref = refs(snapshot).at(-1) ?? "";
    const filled = await real.call(["fill", ref, "Lisbon"]);
    expect(filled.details["args"]).toEqual(["fill", ref, "Lisbon"]);
    expect((await real.call(["get", "value", ref])).text).toBe("  Lisbon");
    expect((await real.call(["fill", "#city", "Porto"])).details["args"]).toEqual(["fill", "#city", "Porto"]);
    expect((await real.call(["find", "label", "City", "fill", "Faro"])).details["args"]).toContain("Faro");
    expect((await real.call(["snapshot", "-i"])).text).toContain("Faro");
  });
});

describe("what the page has filled in itself", () => {
  it("is not in a snapshot, and not to be read by ref or selector, closed shadow roots included", async () => {
    secrets.push(PREFILLED);
    const snapshot = await show("/filled");
    expectNowhere(await real.call(["snapshot"]), await real.call(["snapshot", "-c"]));
    const all = refs(snapshot);
    expect(all).toHaveLength(3);
    const read = await batch(all.map((ref) => ["get", "value", ref]));
    const attributes = await batch(all.map((ref) => ["get", "attr", ref, "value"]));
    const selected = await batch(["#otp", "#pw"].map((selector) => ["get", "value", selector]));
    const alone = await real.call(["get", "value", all[1] ?? ""]);
    const html = await real.call(["get", "html", "body"]);
    expect(html.text).toContain("Geslo");
    expectNowhere(snapshot, read, attributes, selected, alone, html);
  });
});

/** The command lines of every process that `/proc` shows, at each moment of `work`; of none on other systems. */
async function commandLines(work: () => Promise<unknown>): Promise<string> {
  const seen = new Set<string>();
  const look = (): void => {
    for (const pid of (existsSync("/proc") ? readdirSync("/proc") : []).filter((name) => /^\d+$/.test(name))) {
      try {
        seen.add(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const timer = setInterval(look, 2);
  await work();
  clearInterval(timer);
  look();
  return [...seen].join("\n");
}

describe("the list of processes", () => {
  it("shows no secret that can travel on standard input", async () => {
    await show("/fields");
    const rows = [
      ["cookies", "set", "sid", secret(), "--url", origin],
      ["set", "credentials", "ada", secret()],
      ["set", "headers", JSON.stringify({ "x-one": secret() })],
      ["storage", "local", "set", "k", secret()],
      ["clipboard", "write", secret()],
      ["network", "route", `${origin}/stand-in`, "--body", secret()],
      ["fill", "#f1", secret()],
      ["auth", "save", "vault1", "--url", origin, "--username", "ada", "--password", secret()],
    ];
    const failed: string[] = [];
    const lines = await commandLines(async () => {
      for (const row of rows) {
        const seen = await real.call(row);
        // The browser of a test may not write there; the command has come as far as it must.
        if (seen.isError && row[0] !== "clipboard") failed.push(seen.text);
      }
    });
    expect(failed).toEqual([]);
    if (process.platform === "linux") expect(lines).toContain("agent-browser");
    expect(secrets.filter((value) => lines.includes(value))).toEqual([]);
  });
});

describe("what is selected", () => {
  const list = (label: string): string => `<label>${label} <select><option>Chile<option>Denmark</select></label>`;
  const ways = (ref: string, label: string): readonly object[] => [
    { args: ["select", ref, "Denmark"] },
    { semanticAction: { action: "select", locator: "label", value: label, values: ["Denmark"] } },
    { job: { steps: [{ action: "select", locator: "label", value: label, values: ["Denmark"] }] } },
  ];

  it.each([
    ["Country", true],
    ["PIN code", false],
  ])("by ref or by name in a list called %s is shown: %s", async (label, shown) => {
    await real.call(["open", `data:text/html,${encodeURIComponent(list(label))}`]);
    const ref = refOf(await real.call(["snapshot", "-i"]), `combobox "${label}"`);
    for (const way of ways(ref, label)) {
      const seen = await real.call(way);
      expect(seen.text).toContain(shown ? "Selected Denmark in" : "Selected [REDACTED] in");
    }
  });
});

describe("files that hold secrets", () => {
  it("are for this user alone, and said to hold them", async () => {
    await show("/fields");
    await real.call(["network", "har", "start"]);
    const har = await real.call(["network", "har", "stop", "a.har"]);
    const state = await real.call(["state", "save", "a.json"]);
    for (const [seen, name] of [
      [har, "a.har"],
      [state, "a.json"],
    ] as const) {
      expect(seen.text).toContain("It holds cookies and tokens unmasked; only this user may read it.");
      expect(statSync(path.join(real.cwd, name)).mode & 0o777).toBe(0o600);
    }
  });

  it("keep their mode when an outputPath takes their place", async () => {
    const file = path.join(real.cwd, "out.txt");
    writeFileSync(file, "old", { mode: 0o640 });
    const seen = await real.call({ args: ["get", "title"], outputPath: file });
    expect(seen.isError, seen.text).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readFileSync(file, "utf8")).toContain("Fields");
  });
});
