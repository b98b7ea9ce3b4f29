/** What a tape keeps of calls whose secrets stand where no schema looks for them. */
import { describe, expect, it } from "vitest";
import type { FakeBrowser } from "../../test/support/fake-browser.ts";
import { type TapedSession, tapedSession } from "../../test/support/taped.ts";
import { MASK } from "../redaction/shapes.ts";

const PASSWORD = "tr0ub4dor&3-horse";

function browserOf({ world }: TapedSession): FakeBrowser {
  const [browser] = world.browsers.values();
  if (!browser) throw new Error("no browser was opened");
  return browser;
}

async function opened(): Promise<TapedSession> {
  const session = tapedSession();
  await session.call(["open", "https://site.test/"]);
  return session;
}

describe("the tape of a call", () => {
  it.each([
    ["bare", `fill #password ${PASSWORD}`],
    ["in double quotes", `fill #password "${PASSWORD}"`],
    ["in single quotes", `fill #password '${PASSWORD}'`],
    ["of a header", `set headers {"Authorization":"Bearer ${PASSWORD}"}`],
    ["of a cookie", `cookies set session ${PASSWORD}`],
    ["of a field that is sought by its name", `find label Password fill ${PASSWORD}`],
    ["of a field that a ref means", `fill @e2 ${PASSWORD}`],
    ["with a word too many", `fill #password x ${PASSWORD}`],
    ["of a stored login", `auth save shop --username ann --password ${PASSWORD}`],
    ["of a token in an address", `open "https://site.test/?token=${PASSWORD}"`],
    ["of a token in the storage", `storage local set token "${PASSWORD}"`],
  ])("keeps no secret of a row that was given as a command line: %s", async (_how, line) => {
    const session = tapedSession();
    await session.call(["open", "https://site.test/login"]);
    await session.call(["snapshot", "-i"]);
    await session.call(["batch", line, "get url"]);
    expect(session.tape()).toContain('"call-3"');
    expect(session.tape()).not.toContain(PASSWORD);
    expect(session.tape()).toContain(MASK);
  });

  it("keeps a command line that holds no secret as it was", async () => {
    const session = await opened();
    await session.call(["batch", "get url", "click '#a b'"]);
    expect(session.tape()).toContain(JSON.stringify(["batch", "get url", "click '#a b'"]));
  });

  it.each([
    ["alone", { electron: { action: "launch", appName: "Notes", appArgs: [PASSWORD], zork: 1 } }],
    ["in no list", { electron: { action: "launch", appName: "Notes", appArgs: { first: PASSWORD } } }],
    ["behind a flag", { electron: { action: "fly", appArgs: ["--token", PASSWORD] } }],
  ])("keeps no word for an app of parameters that fit no form: %s", async (_how, params) => {
    const session = await opened();
    await session.call(params);
    expect(session.tape()).toContain('"call-2"');
    expect(session.tape()).not.toContain(PASSWORD);
  });

  it("keeps no secret number that was printed by itself, which is JSON, too", async () => {
    const pin = "48151623421";
    const session = await opened();
    await session.call(["fill", "#password", pin]);
    browserOf(session).next = () => ({
      kind: "exited",
      code: 0,
      signal: undefined,
      stdout: `${pin}\n`,
      stderr: "",
      droppedBytes: 0,
    });
    await session.call(["get", "text", "h1"]);
    expect(session.tape()).toContain('"call-3"');
    expect(session.tape()).not.toContain(pin);
  });
});
