import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";
import { maskNamedRows, maskSecretRows } from "./secret-rows.ts";

describe("what is withheld", () => {
  it("is masked in words and texts until it is released", () => {
    const redactor = createRedactor([], "settings");
    redactor.withhold(["Lisbon", "7", ""]);
    expect(redactor.args(["fill", "@e1", "7", ""]).value).toEqual(["fill", "@e1", "[REDACTED]", ""]);
    expect(redactor.text("To Lisbon on the 7th").value).toBe("To [REDACTED] on the 7th");
    redactor.release(["Lisbon", "7"]);
    expect(redactor.args(["fill", "@e1", "7"]).value).toEqual(["fill", "@e1", "7"]);
    expect(redactor.text("To Lisbon").value).toBe("To Lisbon");
  });

  it("is readable in the tool's own texts where it is a command or a flag", () => {
    const redactor = createRedactor([], "settings");
    redactor.withhold(["snapshot", "--stdin"]);
    expect(redactor.text("Run snapshot -i; type takes no --stdin.").altered).toBe(false);
    expect(redactor.args(["type", "#a", "--stdin"]).value).toEqual(["type", "#a", "[REDACTED]"]);
  });

  it("is withheld by a redactor that also knows the secrets of a launch, and the other way round", () => {
    const redactor = createRedactor([], "settings");
    const knowing = redactor.knowing(["--proxy", "http://ada:secret-pw@proxy.test"]);
    redactor.withhold(["Lisbon"]);
    expect(knowing.text("Lisbon, secret-pw").value).toBe("[REDACTED], [REDACTED]");
  });
});

describe("the rows of secret fields in a snapshot", () => {
  it("lose their values in the rows below them too, and where a value has several lines", () => {
    const field = (value: string, text: string): string =>
      `  - textbox "Kod" [ref=e4]: ${value}\n    - StaticText "${text}"\n  - StaticText "City"\n  - link "b" [ref=e7]`;
    const shown = maskSecretRows(field("493\n021", "493 021"), (ref) => ref === 4);
    expect(shown).toBe(field("[REDACTED]\n[REDACTED]", "[REDACTED]"));
  });

  const snapshot = '- textbox "Kod" [ref=e4]: 493021\n- textbox "City" [ref=e5]: Lisbon\n- button "Go" [ref=e6]';

  it("lose their values, and nothing else does", () => {
    const masked = { snapshot: snapshot.replace("493021", "[REDACTED]"), refs: { e4: { name: "Kod" } } };
    expect(maskSecretRows({ snapshot, refs: { e4: { name: "Kod" } } }, (ref) => ref === 4)).toEqual(masked);
    const dots = '- textbox "Kod" [ref=e4]: •••\n  - StaticText "•••"';
    expect(maskSecretRows(dots, () => true)).toBe(dots);
    expect(maskSecretRows({ changes: [snapshot], more: undefined }, () => false)).toEqual({ changes: [snapshot] });
  });
});

describe("the rows of secret fields in a comparison of snapshots", () => {
  const diff = [
    "--- before",
    "@@ -1,4 +1,4 @@",
    ' - heading "Home" [level=1]',
    '-  - textbox "Kod": 111222',
    '-    - StaticText "111222"',
    '+  - textbox "Kod" [focused]: 493021',
    '+    - StaticText "493021"',
    '+  - textbox "City": Lisbon',
    "+  - textbox: 7391",
  ].join("\n");

  it("lose their values, by what the fields are called, and nothing else does", () => {
    const shown = maskNamedRows({ diff, changed: true }, (name) => name === "Kod");
    const expected = diff.replaceAll(/111222|493021/g, "[REDACTED]");
    expect(shown).toEqual({ diff: expected, changed: true });
  });

  it("lose them without a name, too", () => {
    const shown = maskNamedRows(diff, (name) => name === "");
    expect(shown).toBe(diff.replace("7391", "[REDACTED]"));
  });
});
