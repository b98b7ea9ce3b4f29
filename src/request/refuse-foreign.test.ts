import { describe, expect, it } from "vitest";
import { actionsOf, agent, HOME } from "../../test/support/agent.ts";
import { parseArgv } from "../upstream/grammar/argv.ts";
import { equivalent, foreignIn, foreignSelector } from "../upstream/grammar/foreign-selectors.ts";

function rewritten(...words: readonly string[]): readonly string[] | undefined {
  const parsed = parseArgv(words, { unknown: "refuse" });
  if ("problem" in parsed) throw new Error(parsed.problem.message);
  const foreign = foreignIn(parsed.ok);
  return foreign && equivalent(parsed.ok, foreign);
}

describe("a selector of another tool", () => {
  it.each([
    [
      ["click", "text=Edit"],
      ["find", "text", "Edit", "click"],
    ],
    [
      ["click", 'text="Sign in"'],
      ["find", "text", "Sign in", "click"],
    ],
    [
      ["click", 'button:has-text("Edit")'],
      ["find", "text", "Edit", "click"],
    ],
    [
      ["click", "a:contains(More)"],
      ["find", "text", "More", "click"],
    ],
    [
      ["click", '//button[text()="Edit"]'],
      ["click", 'xpath=//button[text()="Edit"]'],
    ],
    [
      ["fill", "(//input)[1]", "Ann"],
      ["fill", "xpath=(//input)[1]", "Ann"],
    ],
    [
      ["get", "text", "/html/body"],
      ["get", "text", "xpath=/html/body"],
    ],
    [
      ["click", 'role=button[name="Save all"]'],
      ["find", "role", "button", "click", "--name", "Save all"],
    ],
    [
      ["click", "role=link"],
      ["find", "role", "link", "click"],
    ],
    [
      ["fill", "placeholder=E-mail", "a@b.c"],
      ["find", "placeholder", "E-mail", "fill", "a@b.c"],
    ],
    [
      ["fill", "label=Name", "Ann"],
      ["find", "label", "Name", "fill", "Ann"],
    ],
    [
      ["check", "data-testid=agree"],
      ["find", "testid", "agree", "check"],
    ],
    [
      ["get", "text", "text=Total"],
      ["find", "text", "Total", "text"],
    ],
    [
      ["wait", "text=Saved"],
      ["wait", "--text", "Saved"],
    ],
    [
      ["hover", "getByText('Menu')"],
      ["find", "text", "Menu", "hover"],
    ],
    [
      ["click", "getByRole('button', { name: 'Go' })"],
      ["find", "role", "button", "click", "--name", "Go"],
    ],
    [
      ["click", "css=#go"],
      ["click", "#go"],
    ],
    [
      ["click", "id=go"],
      ["click", '[id="go"]'],
    ],
    [
      ["fill", "#1st", "Ann"],
      ["fill", '[id="1st"]', "Ann"],
    ],
    [
      ["click", "#form:save"],
      ["click", '[id="form:save"]'],
    ],
    [
      ["drag", "text=Fix the login", "text=Ann's list"],
      [
        "drag",
        'xpath=//body//*[not(self::script)][text()[contains(.,"Fix the login")]]',
        `xpath=//body//*[not(self::script)][text()[contains(.,"Ann's list")]]`,
      ],
    ],
    [
      ["dblclick", 'text="Notes"'],
      ["dblclick", 'xpath=//body//*[not(self::script)][text()[contains(.,"Notes")]]'],
    ],
    [
      ["get", "count", "getByText('Book')"],
      ["get", "count", 'xpath=//body//*[not(self::script)][text()[contains(.,"Book")]]'],
    ],
    [
      ["get", "value", "input[name=user[email]]"],
      ["get", "value", 'input[name="user[email]"]'],
    ],
    [
      ["wait", "[data-id=7]"],
      ["wait", '[data-id="7"]'],
    ],
    [
      ["get", "count", "placeholder=City"],
      ["get", "count", '[placeholder*="City" i]'],
    ],
    [
      ["click", "#a >> .b"],
      ["click", "#a .b"],
    ],
    [
      ["get", "text", "li >> nth=2"],
      ["find", "nth", "2", "li", "text"],
    ],
    [
      ["click", "text/Go on"],
      ["find", "text", "Go on", "click"],
    ],
    [
      ["click", "aria/Go on"],
      ["find", "text", "Go on", "click"],
    ],
    [
      ["click", 'internal:role=button[name="Go"i]'],
      ["find", "role", "button", "click", "--name", "Go"],
    ],
    [
      ["get", "text", "p:eq(1)"],
      ["find", "nth", "1", "p", "text"],
    ],
    [
      ["get", "text", ".msg:nth(1)"],
      ["find", "nth", "1", ".msg", "text"],
    ],
    [
      ["get", "attr", "a.next:first", "href"],
      ["get", "attr", "a.next", "href"],
    ],
    [
      ["click", "li:last"],
      ["find", "last", "li", "click"],
    ],
    [
      ["get", "text", "h1::text"],
      ["get", "text", "h1"],
    ],
    [
      ["get", "text", "$('#total').first()"],
      ["get", "text", "#total"],
    ],
    [
      ["click", "document.querySelector(\"a[href='/x']\")"],
      ["click", "a[href='/x']"],
    ],
    [
      ["click", "page.locator('text=Go')"],
      ["find", "text", "Go", "click"],
    ],
    [
      ["click", "document.getElementById('go')"],
      ["click", '[id="go"]'],
    ],
    [
      ["click", "'#go'"],
      ["click", "#go"],
    ],
    [
      ["click", '"Sign in"'],
      ["find", "text", "Sign in", "click"],
    ],
    [
      ["click", 'button "Sign in"'],
      ["find", "role", "button", "click", "--name", "Sign in"],
    ],
    [
      ["click", '- button "Sign in" [disabled] [ref=e5]'],
      ["click", "@e5"],
    ],
    [
      ["get", "text", "Total 5"],
      ["find", "text", "Total 5", "text"],
    ],
    [
      ["is", "visible", "text=Saved"],
      ["is", "visible", 'xpath=//body//*[not(self::script)][text()[contains(.,"Saved")]]'],
    ],
  ])("%j is %j", (words, expected) => {
    expect(rewritten(...words)).toEqual(expected);
    expect(parseArgv(expected, { unknown: "refuse" })).toHaveProperty("ok");
  });

  it.each([
    ["click", "#a >> text=B"],
    ["click", "my-app >>> .b"],
    ["select", "label=Size", "L"],
    ["get", "count", "li:has-text('Book')"],
    ["upload", "text=File", "a.txt"],
    ["drag", "text=Book", "label=Done"],
    ["dblclick", "text=5\" or 5'"],
    ["focus", "form >"],
    ["type", "a..b", "x"],
    ["get", "box", "role=button"],
    ["snapshot", "-s", "a,,b"],
    ["scroll", "down", "--selector", "##"],
  ])("without an exact equivalent is known all the same: %j", (...words) => {
    const parsed = parseArgv(words, { unknown: "refuse" });
    if ("problem" in parsed) throw new Error(parsed.problem.message);
    expect(foreignIn(parsed.ok)).toBeDefined();
    expect(rewritten(...words)).toBeUndefined();
  });
});

describe("a selector that upstream reads", () => {
  it.each([
    "#go",
    "@e3",
    "button",
    "body > main > a",
    "a>b",
    "li:nth-child(2n+1) ~ li:first-child::first-line",
    "p:first-of-type",
    ":is(h1, h2):not(.x) + p",
    "main:has(> a[href])",
    ":where(.a, .b)",
    "x-text, x-label",
    'a[href="https://site.test/a>>b"]',
    '[data-x="text=Edit"]',
    "[title=':has-text(x)']",
    "[onclick*='a>>b']",
    String.raw`.md\:visible`,
    String.raw`.group-hover\:text\(x\)`,
    String.raw`#a\>\>b`,
    "/* text=Edit */ #go",
    "xpath=//button[text()='Edit']",
    "xpath=(//a)[1]",
    "input:checked, :root, :lang(en), :dir(rtl)",
    ":state(open), :host(.x)",
    "text",
    "role",
    "input[name=x",
    "a:not(.b, :hover) /* the other */ > c|d",
    ".-x, .--, #é💥",
    String.raw`#\31 st`,
    ":has(> p):nth-child(2n + 1 of .a)::before",
    "::-webkit-scrollbar, :-moz-x, :popover-open",
    "a/*",
    "&.b",
    "ref=e1",
  ])("%s is never taken for another tool's", (selector) => {
    expect(foreignSelector(selector)).toBeUndefined();
  });
});

it.each([
  ["wait", "200"],
  ["frame", "2nd frame"],
])("%s %s is no selector, and is not read as one", (...words) => {
  const parsed = parseArgv(words, { unknown: "refuse" });
  if ("problem" in parsed) throw new Error(parsed.problem.message);
  expect(foreignIn(parsed.ok)).toBeUndefined();
});

describe("a call with a selector of another tool", () => {
  it("is refused before a process is started when it is no CSS at all: fill would type into another field", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    const seen = await one.call(["fill", "#1st", "Ann"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("A selector that is not valid CSS (#1st) is not supported");
    expect(seen.text).toContain('Use ["fill","[id=\\"1st\\"]","[REDACTED]"].');
    expect(one.started()).toBe(started);
  });

  it("is refused before a process is started, with the call that means the same", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    const result = await one.call(["click", 'button:has-text("Save")']);
    expect(one.started()).toBe(started);
    expect(result.details).toMatchObject({ failureCategory: "selector-unsupported", upstreamProcesses: 0 });
    expect(result.text).toContain('Next: {"args":["find","text","Save","click"]}');
    expect(result.text.split('"find"')).toHaveLength(2);
    expect(actionsOf(result)[0]).toMatchObject({
      id: "use-supported-selector",
      params: { args: ["find", "text", "Save", "click"] },
    });
    expect((await one.call(actionsOf(result)[0]?.params ?? {})).isError).toBe(false);
  });

  it("keeps the session that the caller named", async () => {
    const one = agent();
    const result = await one.call(["--session", "mine", "click", "text=Save"]);
    expect(actionsOf(result)[0]?.params.args).toEqual(["--session", "mine", "find", "text", "Save", "click"]);
  });

  it("is named by its row in a batch, of which nothing runs", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    const result = await one.batch(["get", "title"], ["wait", "text=Saved"]);
    expect(one.started()).toBe(started);
    expect(result.text).toContain("row 2: The text= selector (text=Saved) is not supported");
    expect(result.text).toContain('Use ["wait","--text","Saved"].');
  });

  it("tells the call in words when it cannot run as printed: the caller knows what is masked in it", async () => {
    const one = agent();
    const result = await one.call(["fill", "label=Password", "hunter2x"]);
    expect(result.text).toContain('Use ["find","label","Password","fill","[REDACTED]"].');
    expect(actionsOf(result).map(({ id }) => id)).not.toContain("use-supported-selector");
  });

  it("shows no secret that stood in it", async () => {
    const one = agent();
    const result = await one.call(["fill", "text=x", "--"]);
    expect(result.isError).toBe(true);
    const hidden = await one.call(["click", "text=sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"]);
    expect(JSON.stringify(hidden)).not.toContain("abcdefghijklmnopqrstuvwxyz0123456789ABCD");
  });
});
