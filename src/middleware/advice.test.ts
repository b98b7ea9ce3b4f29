import { describe, expect, it } from "vitest";
import { type Action, actionIds, actionsOf, agent, HOME } from "../../test/support/agent.ts";

const SSL = "Navigation failed: net::ERR_SSL_PROTOCOL_ERROR";
const REFUSED = "Navigation failed: net::ERR_CONNECTION_REFUSED";

async function failing(args: readonly string[], error: string): Promise<readonly Action[]> {
  const one = agent();
  await one.onPage();
  const isMeant = ([word, ...more]: readonly string[]): boolean =>
    word === args[0] && (word === "wait" || more.join(" ") === args.slice(1).join(" "));
  one.browser().on((words) => (isMeant(words) ? { error } : undefined));
  const result = await one.call(args);
  expect(result.isError).toBe(true);
  return actionsOf(result);
}

describe("after an open that spoke https to a plain http server", () => {
  it.each([
    [
      ["open", "localhost:3000/a"],
      ["open", "http://localhost:3000/a"],
    ],
    [
      ["goto", "127.0.0.1:3000"],
      ["goto", "http://127.0.0.1:3000"],
    ],
    [
      ["open", "https://localhost:3000/"],
      ["open", "http://localhost:3000/"],
    ],
  ])("%j offers %j", async (args, http) => {
    const [first] = await failing(args, SSL);
    expect(first).toMatchObject({ id: "open-with-http", params: { args: http } });
  });

  it("says that the missing scheme was the cause", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => (words[1] === "localhost:3000" ? { error: SSL } : undefined));
    const result = await one.call(["open", "localhost:3000"]);
    expect(result.text).toContain("was opened as https, as every address without a scheme is");
    expect(result.text).toContain('Next: {"args":["open","http://localhost:3000"]}');
  });

  it("offers it for a bare local host that was refused, not for one whose port was named", async () => {
    expect(await failing(["open", "localhost"], REFUSED)).toMatchObject([
      { params: { args: ["open", "http://localhost"] } },
    ]);
    const back = [{ id: "go-back", params: { args: ["back"] } }];
    expect(await failing(["open", "localhost:3000"], REFUSED)).toMatchObject(back);
    expect(await failing(["open", "http://localhost:3000/"], REFUSED)).toMatchObject(back);
  });

  it("offers nothing that would lose a secret of the address", async () => {
    expect(await failing(["open", "localhost:3000/?access_token=abcdef123456"], SSL)).toEqual([]);
  });
});

describe("after a select that no option matched", () => {
  const options = ` ("Any"), m ("Medium"), l ("Large  size"), xl ("Large size, extra"), x ("XL")`;
  const error = (wanted: string) => `No option matched [${JSON.stringify(wanted)}]. Available options: ${options}`;
  it.each([
    ["large size", "l"],
    ["medium ", "m"],
    ["extra", "xl"],
    ["any", "Any"],
  ])("%j offers the option that it is but for spaces and case, or the one that holds it: %s", async (wanted, meant) => {
    expect(await failing(["select", "#size", wanted], error(wanted))).toMatchObject([
      { id: "select-close-option", params: { args: ["select", "#size", meant] } },
    ]);
  });

  it.each(["larg", "Huge", "m, l"])("%j offers none: no option, or several, can be meant", async (wanted) => {
    expect(await failing(["select", "#size", wanted], error(wanted))).toEqual([]);
  });
});

describe("after a getter without get", () => {
  it.each(["title", "url"])("%s offers the exact read", async (word) => {
    const result = await agent().call([word]);
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(actionsOf(result)).toMatchObject([{ id: `use-get-${word}`, params: { args: ["get", word] } }]);
  });

  it("keeps the session that was named", async () => {
    const result = await agent().call(["--session", "shop", "title"]);
    expect(actionsOf(result)).toMatchObject([{ params: { args: ["--session", "shop", "get", "title"] } }]);
  });

  it("offers nothing for a getter that needs a selector", async () => {
    expect(actionIds(await agent().call(["text"]))).toEqual([]);
  });
});

describe("after other failures", () => {
  it.each([
    [
      ["wait", "--text", "Saved"],
      "Wait timed out after 25000ms",
      "inspect-after-text-assertion-failure",
      ["snapshot", "-i"],
    ],
    [["wait", "#a"], "Wait timed out after 25000ms", "inspect-after-wait", ["snapshot", "-i"]],
    [["network", "request", "1.2"], "Request not found", "list-network-requests", ["network", "requests"]],
    [["auth", "show", "x"], "Auth profile 'x' not found", "list-auth-profiles", ["auth", "list"]],
    [
      ["open", HOME],
      "Chrome not found. Run agent-browser install",
      "check-installation",
      ["doctor", "--offline", "--quick"],
    ],
    [
      ["webmcp", "invoke", "pay"],
      "webmcp_tool_not_found: No WebMCP tool named 'pay'",
      "list-page-tools",
      ["webmcp", "list"],
    ],
  ])("%j: %s", async (args, error, id, use) => {
    expect(await failing(args, error)).toMatchObject([{ id, params: { args: use } }]);
  });

  it("opens the page in a browser with the React hook", async () => {
    const error = "Evaluation error: Error: React DevTools hook not installed - relaunch with --enable react-devtools";
    const [first] = await failing(["react", "tree"], error);
    expect(first?.params).toEqual({ args: ["--enable", "react-devtools", "open", HOME], sessionMode: "fresh" });
  });

  it("looks at what a click has led to that started no download, then waits for one that began late", async () => {
    const [look, wait] = await failing(
      ["download", "#a", "/tmp/f.zip"],
      "Operation timed out. The page may still be loading.",
    );
    expect(look?.params.args).toEqual(["snapshot", "-i"]);
    expect(wait?.params.args).toEqual(["wait", "--download", "/tmp/f.zip"]);
  });

  it("saves the file that an address is by a link to it", async () => {
    const url = "http://a.example/q3.csv?y=1";
    const [first] = await failing(["open", url], "Navigation failed: net::ERR_ABORTED");
    expect(first?.id).toBe("save-address");
    expect(first?.params).toHaveProperty("stdin", expect.stringContaining('["download","#given-link","q3.csv"]'));
  });
});

describe("after a success", () => {
  it("that opened a dialog: its two answers", async () => {
    const one = agent();
    await one.onPage();
    const [browser] = one.world.browsers.values();
    if (browser)
      browser.next = (start) => {
        const rows: string[][] = JSON.parse(start.stdin ?? "[]");
        const warning = 'A JavaScript confirm dialog is blocking the page: "Sure?"';
        const answers = rows.map((command) =>
          command[0] === "click"
            ? { command, success: true, error: null, result: { clicked: "#a", dialogOpened: true }, warning }
            : { command, success: true, error: null, result: {} },
        );
        return {
          kind: "exited",
          code: 0,
          signal: undefined,
          stdout: JSON.stringify(answers),
          stderr: "",
          droppedBytes: 0,
        };
      };
    const result = await one.call(["click", "#a"]);
    expect(actionIds(result)).toEqual(["accept-dialog", "dismiss-dialog"]);
  });

  it("of a download that is not on disk: wait for it", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words) => (words[0] === "download" ? { data: { path: "/project/f.zip" } } : undefined));
    const [first] = actionsOf(await one.call(["download", "#a", "f.zip"]));
    expect(first).toMatchObject({
      id: "wait-for-download",
      params: { args: ["wait", "--download", "/project/f.zip"] },
    });
  });

  it("of a tab switch: the refs of the other page", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words) => (words[0] === "tab" ? { data: { tabId: "t1", url: HOME, title: "Home" } } : undefined));
    expect(actionIds(await one.call(["tab", "t1"]))).toEqual(["inspect-current-page"]);
  });

  it("of find that only read: nothing", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words) => (words[0] === "find" ? { data: { text: "Total 3" } } : undefined));
    expect(actionIds(await one.call(["find", "testid", "sum", "text"]))).toEqual([]);
  });
});
