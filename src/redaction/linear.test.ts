import { describe, expect, it, vi } from "vitest";
import { BODIES, filled, filledBody, PIECES } from "../../test/support/hostile-text.ts";
import { redactJson } from "./structure.ts";
import { countSteps, redactText } from "./text.ts";
import { redactUrl } from "./url.ts";

// Long texts and many of them, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

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
    expect(redactText(filled(piece, 300_000), ["hunter2x"]).length).toBeGreaterThan(0);
  });

  it.each(Object.entries(BODIES))("gets through a long body, and hides what is in it: %s", (_, body) => {
    const shown = redactJson({ postData: filledBody(body, 300_000) }, ["hunter2x"], "network");
    expect(JSON.stringify(shown)).toMatch(/REDACTED|::::/);
  });

  it.each(Object.entries(PIECES))("gets through it as a body of any form, too: %s", (_, piece) => {
    for (const { start } of Object.values(BODIES)) {
      const shown = redactJson({ postData: start + filled(piece, 20_000) }, ["hunter2x"], "network");
      expect(JSON.stringify(shown)).toContain("postData");
    }
  });

  // An expression that follows a run of letters to its end has no stack left after some millions of them.
  it.each(["eyJhbGciOi", "sk-a1", "ghp_", "a", "AKIA", "%3D"])("is not stopped by one word of 12 MB: %s", (start) => {
    const long = start + filled("a1B2", 12_000_000);
    expect(redactText(`before ${long} after`, []).length).toBeGreaterThan(0);
    expect(redactUrl(`https://example.com/?token=${long}`, [])).toBe("https://example.com/?token=[REDACTED]");
    expect(redactJson({ data: { token: long } }, [], "storage")).toEqual({ data: { token: "[REDACTED]" } });
  });
});
