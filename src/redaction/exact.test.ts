import { describe, expect, it } from "vitest";
import { redactText } from "./text.ts";

describe("a known secret", () => {
  const json = '{"y":"n3ntnt9"}';
  const odd = "pv\"bu'uk\\uh6427";

  it.each([
    ["in upper case, in a string of JSON", json, JSON.stringify(json.toUpperCase())],
    ["in upper case, in a string of JSON in one", odd, JSON.stringify(JSON.stringify(odd.toUpperCase()))],
    ["with a sign in it that nobody sees, in JSON", json, JSON.stringify({ note: json.replace("3n", "3\u200bn") })],
    ["of a card's length, split by markup", "4177945780729146", "<b>417</b><i>794</i><b>578</b><i>072</i><b>9146</b>"],
  ])("is masked %s", (_, secret, text) => {
    const shown = redactText(`before ${text} after`, [secret]);
    expect(shown).toContain("[REDACTED]");
    expect(shown.replace(/<[^>]*>/g, "")).not.toMatch(/n3\S?ntnt9|h6427|9146/i);
  });

  it("is not seen in the short numbers of joined cells", () => {
    const cells = "<td>12</td><td>34</td><td>56</td>";
    expect(redactText(cells, ["123456"])).toBe(cells);
  });
});
