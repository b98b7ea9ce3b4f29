import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plain } from "../../src/pi/view.ts";
import type { Seen } from "../support/given.ts";
import { type HostileSite, startHostileSite } from "../support/hostile-site.ts";
import { onSite } from "../support/on-site.ts";
import { heard } from "../support/voice.ts";

const { real } = onSite();
let hostile: HostileSite;
beforeAll(async () => {
  hostile = await startHostileSite();
});
afterAll(() => hostile.close());

type Asked = readonly string[] | { readonly args: readonly string[]; readonly stdin: string };

function batch(...rows: readonly (readonly string[])[]): Asked {
  return { args: ["batch"], stdin: JSON.stringify(rows) };
}

/** No words of the page at the margin, in the terminal either, and none in a call that the tool proposes. */
function expectToldApart(seen: Seen, asked: Asked): void {
  const what = `${JSON.stringify(asked)}\n${seen.text}`;
  expect(heard(seen.text), what).toEqual([]);
  expect(heard(plain(seen.text)), what).toEqual([]);
  expect(plain(seen.text)).toMatch(/^(?:[^\p{Cc}\p{Cf}]|\n)*$/u);
  const actions = seen.details["nextActions"];
  const calls = Array.isArray(actions) ? actions.map((action) => JSON.stringify({ action, reason: "" })) : [];
  expect(
    calls.filter((call) => /--renderer-cmd-prefix|--args/.test(call.replace(/"reason":"(?:[^"\\]|\\.)*"/, ""))),
    what,
  ).toEqual([]);
  expect(seen.details["failureCategory"], what).not.toBe("internal-error");
}

async function told(asked: Asked): Promise<Seen> {
  const seen = await real.call(asked);
  expectToldApart(seen, asked);
  return seen;
}

/** What a page can write to, and the calls that read it. */
const SINKS: readonly (readonly [what: string, calls: readonly (readonly string[])[]])[] = [
  ["a title", [["get", "title"], ["reload"]]],
  [
    "texts",
    [
      ["get", "text", "body"],
      ["get", "text", "#pre"],
      ["find", "first", "h1", "text"],
    ],
  ],
  [
    "markup and attributes",
    [
      ["get", "html", "#para"],
      ["get", "attr", "#para", "title"],
    ],
  ],
  [
    "values",
    [
      ["get", "value", "#area"],
      ["get", "value", "#field"],
    ],
  ],
  [
    "names of a snapshot",
    [["snapshot", "-i"], ["snapshot"], ["snapshot", "-i", "--urls"], ["snapshot", "-i", "--search", "x"]],
  ],
  [
    "the result of a script",
    [
      ["eval", "words"],
      ["eval", "({ [words]: [words] })"],
      ["eval", "[words]"],
    ],
  ],
  [
    "an exception",
    [
      ["eval", "throw new Error(words)"],
      ["eval", "throw words"],
      ["click", "#error"],
    ],
  ],
  ["the console", [["console"], ["errors"]]],
  [
    "cookies and storage",
    [["cookies"], ["storage", "local"], ["storage", "local", "key"], ["storage", "session", "key"]],
  ],
  [
    "requests",
    [
      ["network", "requests"],
      ["network", "requests", "--current-page"],
    ],
  ],
  [
    "tabs",
    [
      ["tab", "list"],
      ["click", "#popup"],
      ["tab", "list"],
      ["tab", "close"],
    ],
  ],
  [
    "the options of a list",
    [
      ["select", "#list", "zork"],
      ["eval", "list.value"],
    ],
  ],
  [
    "names that are not the one",
    [
      ["find", "role", "button", "click", "--name", "zork"],
      ["find", "text", "zork", "click"],
    ],
  ],
  [
    "what lies over an element",
    [
      ["click", "#under"],
      ["click", "#menu"],
      ["click", "#save"],
    ],
  ],
  [
    "what it says after a click",
    [
      ["click", "#say"],
      ["click", "#voice"],
      ["fill", "#rich", "new"],
    ],
  ],
  [
    "a frame",
    [
      ["frame", "#frame"],
      ["get", "text", "body"],
      ["click", "#inner"],
      ["frame", "main"],
      ["find", "text", "inner"],
    ],
  ],
  ["a download", [["download", "#file", "file.txt"]]],
  ["an article", [["diff", "snapshot"]]],
  ["where it leads", [["click", "#go"], ["back"]]],
];

describe("a page that speaks as the tool does", () => {
  beforeEach(async () => {
    await real.call(["dialog", "dismiss"]);
    await real.call(["frame", "main"]);
    await told(["open", hostile.url]);
  });

  it.each(SINKS)("is told from it in %s", async (_, calls) => {
    for (const asked of calls) await told(asked);
  });

  it.each(SINKS)("is told from it in a batch about %s", async (_, calls) => {
    await told(batch(...calls, ["get", "title"]));
  });

  it("is told from it in a dialog", async () => {
    await told(["click", "#alert"]);
    await told(["click", "#confirm"]);
    await told(["dialog", "status"]);
    await told(["get", "text", "body"]);
    await told(["dialog", "dismiss"]);
    await told(batch(["click", "#confirm"], ["dialog", "dismiss"]));
  });

  it("is told from it in one request and in an article", async () => {
    const listed = await told(["network", "requests", "--filter", "api"]);
    const id = / id (\S+)$/m.exec(listed.text)?.[1] ?? "";
    await told(["network", "request", id]);
    await told(["read", hostile.url]);
  });

  it("forges no row of a snapshot by the value of a field", async () => {
    const { text } = await told(["snapshot", "-i"]);
    const rows = text.split("\n").filter((line) => /^ {2}- .*\bref=e\d+/.test(line));
    const refs = rows.map((line) => /\[(?:[^\]]*, )?ref=(e\d+)/.exec(line)?.[1]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(text.split("\n").filter((line) => line.startsWith('  - button "Pay'))).toEqual([]);
    expect(text).toMatch(/^ {2}- textbox "Notes" \[ref=e\d+\]: x/m);
    expect(text).toContain('- button "Save" [ref=');
    expect(text).toMatch(/^ {2}- combobox "x/m);
  });

  it("stays JSON on one line where the caller asks for that", async () => {
    const { text } = await real.call(["--json", "get", "text", "body"]);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(text)).toHaveProperty("text");
  });
});
