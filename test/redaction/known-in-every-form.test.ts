import { describe, expect, it } from "vitest";
import { redactText } from "../../src/redaction/text.ts";
import { searchIn } from "../journeys/judge.ts";
import { FORMS } from "../journeys/returns.ts";
import { KINDS } from "../journeys/secrets.ts";
import { chance } from "../support/chance.ts";

const DEPTHS = [0, 1, 2, 3];
const next = chance(20_011);

function inJson(value: string, depth: number): string {
  return depth === 0 ? value : inJson(JSON.stringify({ note: value }), depth - 1);
}

function written(says: string, secret: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const form: unknown = new Function("v", "bytesOf", `return ${says};`)(secret, bytesOf);
  return String(form);
}

describe("a known secret is masked, however often it stands in JSON,", () => {
  it.each(FORMS.map(({ name, says }) => [name, says] as const))("%s", (_, says) => {
    const found = KINDS.filter(({ strength }) => strength !== "weak").flatMap(({ name, make }) => {
      const secret = make(next);
      return DEPTHS.flatMap((depth) => {
        const text = redactText(`before ${inJson(written(says, secret), depth)} after`, [secret]);
        return searchIn([{ where: `${name}, ${depth} deep`, text }]).findsOf(secret);
      });
    });
    expect(found).toEqual([]);
  });
});
