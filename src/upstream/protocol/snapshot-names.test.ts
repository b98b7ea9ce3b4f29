import { describe, expect, it } from "vitest";
import type { Json } from "../../json.ts";
import { parseReply, parseRows } from "./reply.ts";

const DATA = {
  origin: "https://site.test/",
  refs: { e1: { role: "textbox", name: "Full name " }, e2: { role: "checkbox", name: " Terms" }, e3: { role: "link" } },
  snapshot: [
    '- textbox "Full name " [required, ref=e1]: "a " b',
    '  - checkbox " Terms" [checked=false, ref=e2]',
    '- StaticText "\\nTold \\"so\\" "',
    '- button "Send it" [ref=e3]: " x "',
    "- paragraph: said ",
  ].join("\n"),
};

const TRIMMED = {
  origin: "https://site.test/",
  refs: { e1: { role: "textbox", name: "Full name" }, e2: { role: "checkbox", name: "Terms" }, e3: { role: "link" } },
  snapshot: [
    '- textbox "Full name" [required, ref=e1]: "a " b',
    '  - checkbox "Terms" [checked=false, ref=e2]',
    '- StaticText "Told \\"so\\""',
    '- button "Send it" [ref=e3]: " x "',
    "- paragraph: said ",
  ].join("\n"),
};

describe("the names of a snapshot", () => {
  it("have no spaces around them, in its text and of its refs; values stay as they are", () => {
    expect(parseReply(JSON.stringify({ success: true, data: DATA, error: null }))?.data).toEqual(TRIMMED);
  });

  it("have none in a row of a batch, nor in a difference", () => {
    const diff = ' - heading "Home "\n+  - button " Save" [ref=e4]\n-  - button "Old" [ref=e5]';
    const rows: readonly Json[] = [DATA, { diff }].map((result) => ({ command: ["x"], success: true, result }));
    expect(parseRows(JSON.stringify(rows))?.map(({ data }) => data)).toEqual([
      TRIMMED,
      { diff: ' - heading "Home"\n+  - button "Save" [ref=e4]\n-  - button "Old" [ref=e5]' },
    ]);
  });

  it("are found in time that grows with the text alone", () => {
    const data = { snapshot: `- textbox "${" ".repeat(200_000)}\n- button "a${"\\".repeat(100_000)}` };
    expect(parseReply(JSON.stringify({ success: true, data, error: null }))?.data).toEqual(data);
  });
});
