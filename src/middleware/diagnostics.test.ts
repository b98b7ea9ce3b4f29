import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Agent, actionIds, agent, detail, eventsOf, HOME, lastRows } from "../../test/support/agent.ts";
import { sensorsOf, turnOf } from "../../test/support/looks.ts";
import { chainWithout } from "../../test/support/without.ts";
import { type Diagnostic, defineDiagnostic } from "../diagnostics/diagnostic.ts";
import { documentSensor } from "../page/document.ts";
import { scrollSensor } from "../page/scroll.ts";

async function atTheEnd(one: Agent): Promise<Agent> {
  await one.call(["open", HOME]);
  one.browser().page.scroll = { y: 500, room: 500 };
  return one;
}

describe("a scroll that moved nothing", () => {
  it("is said, though upstream calls it scrolled", async () => {
    const one = await atTheEnd(agent());
    const result = await one.call(["scroll", "down"]);
    expect(result.isError).toBe(false);
    expect(result.text.split("\n").slice(0, 2)).toEqual([
      "Sent scroll down.",
      "Nothing scrolled. The page is at its end in this direction, or has nothing to scroll.",
    ]);
    expect(detail(result, "scrollNoop")).toMatchObject({
      reason: "no-observed-scroll-position-change",
      before: { y: 500 },
      after: { y: 500 },
    });
    expect(actionIds(result)).toEqual(
      expect.arrayContaining(["inspect-after-noop-scroll", "verify-noop-scroll-visually"]),
    );
    expect(eventsOf(one.transcript, "finding.raised")).toMatchObject([{ finding: "scroll-noop" }]);
  });

  it("is noticed by a look before and one after, in the process of the scroll", async () => {
    const one = await atTheEnd(agent());
    const started = one.started();
    await one.call(["scroll", "down"]);
    expect(one.started()).toBe(started + 1);
    const rows = lastRows(one);
    const scroll = rows.findIndex((row) => row[0] === "scroll");
    const looks = rows.flatMap((row, index) => (row[1]?.includes('"scroll":()') ? [index] : []));
    expect(looks).toHaveLength(2);
    expect(looks[0]).toBeLessThan(scroll);
    expect(looks[1]).toBeGreaterThan(scroll);
  });

  it("goes unsaid without this layer", async () => {
    const one = await atTheEnd(agent({ chain: chainWithout("diagnostics") }));
    const result = await one.call(["scroll", "down"]);
    expect(result.text).toBe("Ran scroll down.");
    expect(result.details["scrollNoop"]).toBeUndefined();
  });

  it("names a container that could scroll instead", async () => {
    const one = await atTheEnd(agent());
    const view = { viewport: { width: 800, height: 600 }, page: { width: 800, height: 600 } };
    const facts = { x: 0, y: 0, ...view, total: 0, smooth: { page: false, inside: false } };
    const containers = [{ tag: "section", role: "list", left: 0, top: 0, roomX: 0, roomY: 900 }];
    one.browser().next = (start) => {
      const rows = z.array(z.array(z.string())).parse(JSON.parse(start.stdin ?? "[]"));
      const result = {
        document: { url: HOME, title: "Home", origin: one.browser().page.document },
        scroll: { ...facts, containers },
      };
      const replies = rows.map((command) => ({
        command,
        success: true,
        error: null,
        result: command[0] === "eval" ? { result: turnOf(command.at(-1) ?? "") ? { after: result } : result } : {},
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
    const result = await one.call(["scroll", "down"]);
    expect(result.text).toContain("a section with role list inside it can scroll: give it with --selector");
  });
});

describe("a scroll that moved", () => {
  it("is silent", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const result = await one.call(["scroll", "down"]);
    expect(result.text).toBe("Ran scroll down.");
    expect(result.details["scrollNoop"]).toBeUndefined();
    expect(eventsOf(one.transcript, "finding.raised")).toEqual([]);
  });
});

const always: Diagnostic = defineDiagnostic({
  id: "mine/page-seen",
  before: [],
  after: [documentSensor],
  applies: (command) => command.command.name === "click",
  diagnose: (seen) => {
    const page = seen.after(documentSensor);
    return page && { summary: `Still on ${page.title}.`, evidence: { title: page.title } };
  },
});

describe("a diagnostic of the user's", () => {
  it("is asked beside the built-in ones", async () => {
    const one = agent({ diagnostics: [always] });
    await one.onPage();
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toContain("Still on Home.");
    expect(detail(result, "diagnostics")).toMatchObject({ "mine/page-seen": { title: "Home" } });
    expect(eventsOf(one.transcript, "finding.raised")).toMatchObject([{ finding: "mine/page-seen" }]);
  });

  it("shares its look: it costs no process, and no row where others look as well", async () => {
    const [plain, one] = [agent(), agent({ diagnostics: [always] })];
    await plain.onPage();
    await one.onPage();
    await plain.call(["click", "@e2"]);
    await one.call(["click", "@e2"]);
    expect(one.started()).toBe(plain.started());
    expect(lastRows(one)).toHaveLength(lastRows(plain).length);
  });

  it("has what its sensors require look right before the command, in a batch too", async () => {
    const mine = defineDiagnostic({ ...always, after: [{ ...documentSensor, id: "mine", requires: [scrollSensor] }] });
    const one = agent({ diagnostics: [mine] });
    await one.onPage();
    const looks = (): readonly number[] =>
      lastRows(one).flatMap((row, at) => (sensorsOf(row[1] ?? "")?.has("scroll") ? [at] : []));
    const click = (): number => lastRows(one).findIndex(([name]) => name === "click");
    await one.call(["click", "#save"]);
    expect(looks()).toEqual([click() - 1]);
    await one.batch(["get", "title"], ["click", "#save"]);
    expect(looks()).toEqual([click() - 1]);
  });

  it.each([
    [
      "applies",
      {
        applies: () => {
          throw new Error("bug");
        },
      },
    ],
    [
      "diagnose",
      {
        diagnose: () => {
          throw new Error("bug");
        },
      },
    ],
  ] satisfies [string, Partial<Diagnostic>][])("that throws in %s costs the call nothing", async (_where, broken) => {
    const one = agent({ diagnostics: [{ ...always, ...broken }] });
    await one.onPage();
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(false);
    expect(result.text).toBe("Clicked @e2.");
    expect(result.details["diagnostics"]).toBeUndefined();
  });

  it("finds nothing when its sensor could not look", async () => {
    const blind = {
      ...always,
      after: [scrollSensor],
      diagnose: (seen: Parameters<Diagnostic["diagnose"]>[0]) =>
        seen.after({ ...scrollSensor, id: "absent" }) ? { summary: "seen", evidence: {} } : undefined,
    };
    const one = agent({ diagnostics: [blind] });
    await one.onPage();
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
  });

  it("is not asked about a command that failed", async () => {
    const one = agent({ diagnostics: [always] });
    await one.onPage();
    one.browser().on((words) => (words[0] === "click" ? { error: "Element is covered" } : undefined));
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(true);
    expect(result.details["diagnostics"]).toBeUndefined();
  });

  it("with an id that is no name fails when it is defined", () => {
    expect(() => defineDiagnostic({ ...always, id: "My Check" })).toThrow('"My Check"');
  });
});

describe("in a batch of the caller's", () => {
  it("each action is judged by looks of its own, and named by its row", async () => {
    const one = await atTheEnd(agent());
    const result = await one.batch(["get", "title"], ["scroll", "down"], ["get", "url"]);
    expect(result.text).toContain("2. Sent scroll down.");
    expect(result.text).toContain("Row 2: ");
    expect(result.details["upstreamProcesses"]).toBe(1);
    const looks = lastRows(one).flatMap((row, at) => (sensorsOf(row[1] ?? "")?.has("scroll") ? [at] : []));
    const scroll = lastRows(one).findIndex(([name]) => name === "scroll");
    expect(looks[0], "right before it").toBe(scroll - 1);
    expect(looks[1], "once it has settled").toBe(scroll + 2);
  });

  it("a note on a row that reads is told, whatever row comes last", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words) => (words.join(" ") === "get value @e2" ? { data: { value: "" } } : undefined));
    const result = await one.batch(["get", "value", "@e2"], ["click", "@e2"]);
    expect(result.text).toContain("Row 1: Rich text has no value");
  });

  it("reads get no look after them", async () => {
    const one = await atTheEnd(agent());
    await one.batch(["get", "title"], ["get", "url"]);
    expect(lastRows(one)).toEqual([
      ["get", "title"],
      ["get", "url"],
    ]);
  });
});

describe("looks are left out", () => {
  it("in a session with confirmations, which is told of its actions", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    one.browser().page.scroll = { y: 500, room: 500 };
    const result = await one.call(["scroll", "down"]);
    expect(one.browser().starts.at(-1)?.stdin).toBeUndefined();
    expect(result.text).toBe(
      "Ran scroll down.\nActions of this session may need confirmation, so what this one did to the page was not checked.",
    );
  });

  it("in a session with confirmations, without a word on reads", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    expect((await one.call(["get", "title"])).text).toBe("  Home");
  });
});
