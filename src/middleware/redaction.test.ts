import { describe, expect, it } from "vitest";
import { agent, eventsOf, HOME, LOGIN, SECOND } from "../../test/support/agent.ts";
import { chainWithout } from "../../test/support/without.ts";
import { defineDiagnostic } from "../diagnostics/diagnostic.ts";
import type { ProblemFacts } from "../problem.ts";

const SECRET = "correct horse 7";

function shown(one: ReturnType<typeof agent>, ...results: readonly unknown[]): string {
  return JSON.stringify([results, one.transcript]);
}

describe("a secret that upstream echoes", () => {
  it("in its data is masked, by what the member is called", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one
      .browser()
      .on((words) =>
        words[0] === "cookies"
          ? { data: { cookies: [{ name: "sid", value: "plainvalue1", domain: "site.test" }] } }
          : undefined,
      );
    const result = await one.call(["cookies", "get"]);
    expect(result.isError).toBe(false);
    expect(result.text).toContain("sid");
    expect(result.text).toContain("site.test");
    expect(shown(one, result)).not.toContain("plainvalue1");
  });

  it("in its data is shown without this layer", async () => {
    const one = agent({ chain: chainWithout("redaction") });
    await one.call(["open", HOME]);
    one
      .browser()
      .on((words) =>
        words[0] === "cookies"
          ? { data: { cookies: [{ name: "sid", value: "plainvalue1", domain: "site.test" }] } }
          : undefined,
      );
    expect(shown(one, await one.call(["cookies", "get"]))).toContain("plainvalue1");
  });

  it("in an error is masked", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one
      .browser()
      .on((words) => (words[0] === "fill" ? { error: `Cannot type "${words[2]}" into a readonly field` } : undefined));
    const result = await one.call(["fill", "@e2", SECRET]);
    expect(result.isError).toBe(true);
    expect(shown(one, result)).not.toContain(SECRET);
  });

  it("in the facts of a failure is masked, before a diagnostic sees them", async () => {
    const facts: (ProblemFacts | undefined)[] = [];
    const watching = defineDiagnostic({
      id: "test/facts",
      field: "facts",
      before: [],
      after: [],
      at: [],
      afterFailure: true,
      applies: () => true,
      diagnose: ({ problem }) => {
        facts.push(problem?.facts);
        return undefined;
      },
    });
    const one = agent({ diagnostics: [watching] });
    await one.onPage(LOGIN);
    one
      .browser()
      .on((words) =>
        words[0] === "fill"
          ? { error: `Element '${words[2]}' is disabled, so the fill would not reach it` }
          : undefined,
      );
    await one.call(["fill", "@e2", SECRET]);
    expect(facts).toEqual([{ command: "fill", selector: "[REDACTED]" }]);
  });

  it("in the rows of a batch is masked, wherever it stands", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one.browser().on((words) => {
      if (words[0] === "fill") return { data: { filled: words[1] ?? "", value: words[2] ?? "" } };
      return words[0] === "get" ? { data: { origin: LOGIN, text: `you typed ${SECRET}` } } : undefined;
    });
    const result = await one.batch(["fill", "@e2", SECRET], ["get", "text", "#echo"]);
    expect(result.text).toContain("you typed [REDACTED]");
    expect(shown(one, result)).not.toContain(SECRET);
  });

  it("in a warning is masked", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    const { browser } = one;
    browser().next = (start) => {
      const rows = JSON.parse(start.stdin ?? "[]");
      const replies = rows.map((command: readonly string[]) => ({
        command,
        success: true,
        error: null,
        result: { done: true },
        warning: `A dialog is open: "${SECRET}"`,
      }));
      return {
        kind: "exited",
        code: 0,
        signal: undefined,
        stdout: JSON.stringify(replies),
        stderr: "",
        droppedBytes: 0,
      };
    };
    const result = await one.call(["fill", "@e2", SECRET]);
    expect(result.text).toContain("A dialog is open");
    expect(shown(one, result)).not.toContain(SECRET);
  });

  it("in what a look saw is masked: a title, a URL", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one.browser().on((words, browser) => {
      if (words[0] !== "fill") return undefined;
      browser.page.title = `Searching ${SECRET}`;
      browser.page.url = `${LOGIN}?access_token=abcdef0123456789`;
      return undefined;
    });
    const result = await one.call(["fill", "@e2", SECRET]);
    expect(result.text).toContain("Searching [REDACTED]");
    expect(shown(one, result)).not.toContain(SECRET);
    expect(shown(one, result)).not.toContain("abcdef0123456789");
  });

  it("on standard error of a process that died is masked", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one.browser().next = () => ({
      kind: "exited",
      code: 101,
      signal: undefined,
      stdout: "",
      stderr: `panicked at fill(${SECRET})`,
      droppedBytes: 0,
    });
    const result = await one.call(["fill", "@e2", SECRET]);
    expect(result.details["failureCategory"]).toBe("parse-failure");
    expect(shown(one, result)).not.toContain(SECRET);
  });

  it("is masked when the page itself is asked for a password field", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one.browser().on((words) => (words[1] === "value" ? { data: { value: "typed-by-a-person" } } : undefined));
    const result = await one.call(["get", "value", "@e2"]);
    expect(shown(one, result)).not.toContain("typed-by-a-person");
  });
});

describe("a secret of the launch", () => {
  const PROXY = "http://ada:pr0xy-s3cr3t@proxy.test:8080";

  it("is masked in every later reply", async () => {
    const one = agent();
    const opened = await one.call(["--proxy", PROXY, "open", HOME]);
    one
      .browser()
      .on((words) =>
        words[0] === "get" ? { error: "Navigation failed: authentication pr0xy-s3cr3t was refused" } : undefined,
      );
    const result = await one.call(["get", "text", "h1"]);
    expect(result.text).toContain("[REDACTED]");
    expect(shown(one, opened, result)).not.toContain("pr0xy-s3cr3t");
  });

  it("is masked in the argv that is repeated", async () => {
    const one = agent();
    await one.call(["--proxy", PROXY, "open", HOME]);
    const result = await one.call(["get", "title"]);
    expect(one.browser().starts.at(-1)?.argv).toContain(PROXY);
    expect(JSON.stringify(result.details["effectiveArgs"])).toContain("--proxy");
    expect(shown(one, result)).not.toContain("pr0xy-s3cr3t");
  });
});

describe("pages that differ only in a token", () => {
  it("look alike and are told apart by their keys", async () => {
    const one = agent();
    await one.call(["open", `${SECOND}?access_token=aaaaaaaaaaaaaaaa`]);
    await one.call(["open", `${SECOND}?access_token=bbbbbbbbbbbbbbbb`]);
    const [first, second] = eventsOf(one.transcript, "page.changed");
    expect(first?.url).toBe(second?.url);
    expect(first?.url).not.toContain("aaaa");
    expect(first?.urlKey).not.toBe(second?.urlKey);
  });

  it("are not offered to be opened again with a masked token", async () => {
    const one = agent();
    await one.call(["open", `${SECOND}?access_token=aaaaaaaaaaaaaaaa`]);
    one.browser().die();
    const result = await one.call(["get", "title"]);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(result.details["nextActions"]).toBeUndefined();
  });
});
