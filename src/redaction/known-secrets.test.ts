import { describe, expect, it, vi } from "vitest";
import { filled } from "../../test/support/hostile-text.ts";
import { createKnownSecrets } from "./known-secrets.ts";
import { createRedactor } from "./redact.ts";
import { redactText } from "./text.ts";

// Long texts, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

const SECRET = "Hunt-er/2 ü&<x";

function entities(value: string, of: (code: number) => string): string {
  return [...value].map((char) => `&#${of(char.codePointAt(0) ?? 0)};`).join("");
}

const FORMS: Readonly<Record<string, string>> = {
  "as it is": SECRET,
  "in lower case": SECRET.toLowerCase(),
  "in upper case": SECRET.toUpperCase(),
  "in mixed case": "HUNT-er/2 Ü&<X",
  "URL-encoded": encodeURIComponent(SECRET),
  "URL-encoded twice": encodeURIComponent(encodeURIComponent(SECRET)),
  "every letter URL-encoded": Buffer.from(SECRET).toString("hex").replace(/../g, "%$&"),
  "in hexadecimal": Buffer.from(SECRET).toString("hex"),
  "in upper-case hexadecimal": Buffer.from(SECRET).toString("hex").toUpperCase(),
  "with named entities": SECRET.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  "in decimal entities": entities(SECRET, String),
  "in hexadecimal entities": entities(SECRET, (code) => `x${code.toString(16)}`),
  "in base64": Buffer.from(SECRET).toString("base64").replace(/=+$/, ""),
  "with escapes of JSON": SECRET.replace("ü", "\\u00fc").replace("<", "\\u003c").replace("/", "\\/"),
  "every letter escaped": [...SECRET]
    .map((char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`)
    .join(""),
  "escaped for JSON in JSON": SECRET.replace("ü", "\\\\u00fc").replace("<", "\\\\u003c"),
  "split by zero-width spaces": [...SECRET].join("\u200b"),
  "split by soft hyphens": "Hunt\u00ad-er/2\u00ad ü&<x",
};

describe("a secret that is known", () => {
  it.each(Object.entries(FORMS))("is masked %s", (_, form) => {
    expect(redactText(`before ${form} after`, [SECRET])).toBe("before [REDACTED] after");
  });

  it("is masked where tags split it, with the tags between", () => {
    expect(redactText("<p>your hun<b>ter2</b>x!</p>", ["hunter2x"])).toBe("<p>your [REDACTED]!</p>");
    expect(redactText('<i>h</i><i>un</i><i class="a">ter2x</i>', ["hunter2x"])).toContain("[REDACTED]");
  });

  it("is masked inside of a tag and of a comment, however it is written there", () => {
    const [entity, hidden] = [entities(SECRET, String), `Hu${encodeURIComponent("\u200b")}nt-er%2F2`];
    expect(redactText(`<!--${entity}--><p>`, [SECRET])).toBe("<!--[REDACTED]--><p>");
    expect(redactText(`<a title="${entity}">x</a>`, [SECRET])).toBe('<a title="[REDACTED]">x</a>');
    expect(redactText(`<a href="/x?q=${hidden}">x</a>`, ["Hunt-er/2"])).toBe('<a href="/x?q=[REDACTED]">x</a>');
  });

  it("is masked as a page shows it: without spaces around it, and with one space for several", () => {
    expect(redactText("Hello hunter2x, and all", [" hunter2x "])).toBe("Hello [REDACTED], and all");
    expect(redactText("<p>correct horse 7</p>", ["correct  horse\t7"])).toBe("<p>[REDACTED]</p>");
  });

  it("is masked in base64 that is a part of an address", () => {
    const pair = encodeURIComponent(Buffer.from("ada:kuu!?gmm-na;").toString("base64"));
    expect(pair).toContain("%2F");
    expect(redactText(`n=${pair}; a=1`, ["kuu!?gmm-na;"])).not.toContain("%2FZ21t");
  });

  it("is masked in one writing inside of another", () => {
    const inAddress = encodeURIComponent(entities(SECRET, String));
    expect(redactText(`a=${inAddress};`, [SECRET])).toBe("a=[REDACTED];");
    expect(
      redactText(JSON.stringify(`${entities("hunter2x", String)} `).replaceAll("&", "\\u0026"), ["hunter2x"]),
    ).toBe('"[REDACTED] "');
  });

  it.each(["dragons", "4111111111111111"])(
    "is masked in every writing also when it is only letters or digits: %s",
    (value) => {
      const escapes = [...value].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join("");
      for (const form of [value.toUpperCase(), escapes, entities(value, String), `<!--${entities(value, String)}-->`]) {
        expect(redactText(`it is ${form} now`, [value])).toMatch(/^it is (?:<!--)?\[REDACTED\](?:-->)? now$/);
      }
    },
  );

  it("is not put together from ordinary numbers in cells", () => {
    const table = "<td>1234</td><td>5678</td>";
    expect(redactText(table, ["12345678"])).toBe(table);
  });
});

describe("the store of known secrets", () => {
  it("lets later calls mask what an earlier one typed", () => {
    const shared = createKnownSecrets();
    createRedactor([], "get", { shared }).learn(["correct-horse-9"]);
    const later = createRedactor([], "get", { shared });
    expect(later.text("it says correct-horse-9").value).toBe("it says [REDACTED]");
    expect(later.json({ a: ["CORRECT-HORSE-9"] }).value).toEqual({ a: ["[REDACTED]"] });
    expect(shared.kindOf("correct-horse-9")).toBe("typed");
  });

  it("reaches redactors that were made before, too", () => {
    const shared = createKnownSecrets();
    const earlier = createRedactor(["own-secret-1"], "get", { shared });
    expect(earlier.text("vault-secret-1").altered).toBe(false);
    shared.remember(["vault-secret-1"], "vault");
    expect(earlier.text("vault-secret-1 own-secret-1").value).toBe("[REDACTED] [REDACTED]");
  });

  it.each(["abc", "true", "password", "Submit", "7391", "481516", "fish", "dark", "  x "])(
    "does not keep %s, which later pages could not be read without",
    (weak) => {
      const shared = createKnownSecrets();
      shared.remember([weak], "typed");
      expect(shared.values()).toEqual([]);
    },
  );

  it("keeps of cookies and headers only what looks like a secret", () => {
    const shared = createKnownSecrets();
    shared.remember(["english", "compact-layout"], "cookie");
    shared.remember(["a1b2c3d4"], "cookie");
    expect(shared.values()).toEqual(["a1b2c3d4"]);
  });

  it("finds an ordinary word only where it stands alone", () => {
    const shared = createKnownSecrets();
    shared.remember(["dragons"], "typed");
    const shown = createRedactor([], "get", { shared }).text("dragons, snapdragons, SNAPDRAGONS").value;
    expect(shown).toBe("[REDACTED], snapdragons, SNAPDRAGONS");
  });

  it("is bounded in number and length, and forgets the oldest first", () => {
    const shared = createKnownSecrets();
    shared.remember(["x1".repeat(3000)], "typed");
    shared.remember(
      Array.from({ length: 400 }, (_, at) => `secret-number-${at}`),
      "typed",
    );
    expect(shared.values()).toHaveLength(300);
    expect(shared.values().at(-1)).toBe("secret-number-399");
    expect(shared.kindOf("secret-number-0")).toBeUndefined();
  });

  it("gets through a long text with hundreds of secrets", () => {
    const shared = createKnownSecrets();
    shared.remember(
      Array.from({ length: 200 }, (_, at) => `s3cret-${at * 7919}-value`),
      "typed",
    );
    const text = `${filled("The quick brown fox jumps over <b>the</b> dog &amp; back.\n", 300_000)}S3CRET-7919-VALUE`;
    expect(createRedactor([], "get", { shared }).text(text).value.endsWith("back.\n")).toBe(false);
    expect(createRedactor([], "get", { shared }).text(text).value.endsWith("[REDACTED]")).toBe(true);
  });
});
