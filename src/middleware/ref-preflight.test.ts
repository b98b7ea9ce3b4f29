import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, eventsOf, HOME, LOGIN, lastRows, SECOND } from "../../test/support/agent.ts";
import { guardOf } from "../../test/support/looks.ts";
import { chainWithout } from "../../test/support/without.ts";

/** A script of the page, or a submit that came late, puts another document in the place of the page. */
function replaceDocument(one: Agent): void {
  one.browser().go(SECOND);
}

function clicks(one: Agent): readonly (readonly string[])[] {
  return one.browser().ran.filter(([command]) => command === "click");
}

describe("a ref", () => {
  it("rides behind a guard in the same process", async () => {
    const one = agent();
    await one.onPage();
    const started = one.started();
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toBe("Clicked @e2.");
    expect(one.started()).toBe(started + 1);
    const rows = lastRows(one);
    expect(rows[0]?.[0]).toBe("eval");
    expect(guardOf(rows[0]?.[1] ?? "")).toBe(one.browser().page.document);
    expect(rows[1]).toEqual(["click", "@e2"]);
    expect(one.browser().starts.at(-1)?.argv.slice(-3)).toEqual(["batch", "--bail", "--omit-command"]);
  });

  it("rides the same where an older binary answers with the rows", async () => {
    const one = agent({ version: "0.40.0" });
    await one.onPage();
    expect((await one.call(["click", "@e2"])).isError).toBe(false);
    expect(one.browser().starts.at(-1)?.argv.slice(-2)).toEqual(["batch", "--bail"]);
  });

  it("of a document that a script replaced is stale, and nothing is clicked", async () => {
    const one = agent();
    await one.onPage();
    replaceDocument(one);
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(true);
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(result.details["data"]).toBeUndefined();
    expect(clicks(one)).toEqual([]);
    expect(actionsOf(result)[0]).toMatchObject({
      id: "refresh-interactive-refs",
      params: { args: ["snapshot", "-i"] },
    });
  });

  it("of a replaced document is refused without a process when it is tried again", async () => {
    const one = agent();
    await one.onPage();
    replaceDocument(one);
    await one.call(["click", "@e2"]);
    const started = one.started();
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toContain("@e2 is void: the page was replaced since");
    expect(one.started()).toBe(started);
  });

  it("would click a stranger without this layer", async () => {
    const one = agent({ chain: chainWithout("refPreflight") });
    await one.onPage();
    replaceDocument(one);
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(false);
    expect(clicks(one)).toEqual([["click", "@e2"]]);
  });

  it.each([
    ["open", ["open", SECOND], "the page has been left since"],
    ["reload", ["reload"], "the page has been left since"],
    ["back", ["back"], "the page has been left since"],
    ["a tab switch", ["tab", "t1"], "another tab became active since"],
    ["a new tab", ["tab", "new"], "another tab became active since"],
    ["a frame", ["frame", "#f"], "another frame was selected since"],
    ["the main frame", ["frame", "main"], "another frame was selected since"],
  ])("is refused before anything is started after %s", async (_what, args, why) => {
    const one = agent();
    await one.onPage();
    await one.call(args);
    const started = one.started();
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(result.text).toContain(why);
    expect(one.started()).toBe(started);
    expect(result.details["upstreamProcesses"]).toBe(0);
  });

  it("is refused when no snapshot was ever taken", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toContain("no snapshot of this page has been taken");
    expect(clicks(one)).toEqual([]);
  });

  it("that stands in a flag is checked like one that stands as a word", async () => {
    const one = agent();
    await one.onPage();
    await one.call(["reload"]);
    const result = await one.call(["scroll", "down", "--selector", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
  });

  it("lives on after a mutation", async () => {
    const one = agent();
    await one.onPage();
    await one.call(["click", "@e2"]);
    expect((await one.call(["click", "@e3"])).text).toBe("Clicked @e3.");
  });

  it("lives on after a second snapshot", async () => {
    const one = agent();
    await one.onPage();
    await one.call(["snapshot", "-i"]);
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
    expect((await one.call(["click", "@e5"])).text).toBe("Clicked @e5.");
  });

  it.each([
    ["a #fragment", `${HOME}#part`],
    ["pushState", `${HOME}orders/7`],
  ])("lives on after a click that changed the URL by %s, since the document is the same", async (_what, url) => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[1] === "@e1") browser.page.url = url;
      return undefined;
    });
    const clicked = await one.call(["click", "@e1"]);
    expect(clicked.text).toContain(`Now on "Home" (${url})`);
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
    expect(eventsOf(one.transcript, "refs.invalidated")).toEqual([]);
  });

  it("is void after a click that led to another document", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] === "click") browser.go(SECOND);
      return undefined;
    });
    const clicked = await one.call(["click", "@e1"]);
    expect(clicked.text).toBe(`Clicked @e1.\nNow on "Second" (${SECOND})`);
    const started = one.started();
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(one.started()).toBe(started);
  });

  it("that came from a snapshot before a resume still rides behind its guard", async () => {
    const first = agent();
    await first.onPage();
    const second = agent({ transcript: first.transcript, sharing: first.world });
    expect((await second.call(["click", "@e2"])).text).toBe("Clicked @e2.");
    replaceDocument(second);
    expect((await second.call(["click", "@e3"])).details["failureCategory"]).toBe("stale-ref");
  });

  it("of an explicit session that the caller knows from elsewhere is left to upstream", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", HOME]);
    const result = await one.call(["--session", "shop", "click", "@e2"]);
    expect(result.isError).toBe(false);
  });
});

describe("the spelling of a ref", () => {
  it.each([["e1"], ["E1"], ["@E1"], ["ref=e1"], ["[ref=e1]"], ["ref=@e1"]])("%s is told as @e1", async (word) => {
    const one = agent();
    await one.onPage();
    const started = one.started();
    const result = await one.call(["click", word]);
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(result.text).toContain(`A ref is written @e1, not ${word}. Nothing was run.`);
    expect(one.started()).toBe(started);
  });

  it("is told for the selector of a flag as well", async () => {
    const one = agent();
    await one.onPage();
    const result = await one.call(["scroll", "down", "--selector", "e1"]);
    expect(result.text).toContain("A ref is written @e1");
  });

  it.each([["e1-panel"], [".e1"], ["#e1"], ["[data-ref=e1]"], ["te1"], ["button.e1"]])(
    "leaves the selector %s alone",
    async (selector) => {
      const one = agent();
      await one.onPage();
      const result = await one.call(["click", selector]);
      expect(result.isError).toBe(false);
      expect(clicks(one)).toEqual([["click", selector]]);
    },
  );

  it("does not matter in text", async () => {
    const one = agent();
    await one.onPage();
    expect((await one.call(["fill", "@e3", "e1"])).isError).toBe(false);
    expect((await one.call(["find", "text", "e1", "click"])).isError).toBe(false);
  });
});

describe("a batch", () => {
  it.each([
    [["open", SECOND], "row 2 leaves the page before row 3 uses it"],
    [["tab", "t1"], "row 2 makes another tab active before row 3 uses it"],
    [["frame", "#f"], "row 2 selects another frame before row 3 uses it"],
  ])("with a ref behind a row that ends what it means is refused, naming both rows: %j", async (row, why) => {
    const one = agent();
    await one.onPage();
    const started = one.started();
    const result = await one.batch(["get", "title"], row, ["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(result.text).toContain(why);
    expect(one.started()).toBe(started);
  });

  it("that selected a frame has voided the refs, and the next call is told so", async () => {
    const one = agent();
    await one.onPage();
    await one.batch(["frame", "#f"], ["get", "title"], ["frame", "main"]);
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toContain("another frame was selected since");
  });

  it("with a snapshot between is fine, and needs no guard", async () => {
    const one = agent();
    await one.onPage();
    const result = await one.batch(["open", SECOND], ["snapshot", "-i"], ["click", "@e4"]);
    expect(result.isError).toBe(false);
    expect(clicks(one)).toEqual([["click", "@e4"]]);
    expect(JSON.stringify(lastRows(one))).not.toContain("pab-stale-document");
  });

  it("of form fills and a submit is guarded at its start, and again in the look at each row after the first", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    const stdin = '[["fill","@e1","ada"],["click","@e3"]]';
    const result = await one.call({ args: ["batch", "--bail"], stdin });
    expect(result.isError).toBe(false);
    const guards = lastRows(one).flatMap((row, at) => (row[1]?.includes("pab-stale-document") ? [at] : []));
    expect(guards).toEqual([0, 6]);
    expect(lastRows(one)[6]?.[1]).toContain('"watch":()');
    expect(lastRows(one)[7]).toEqual(["click", "@e3"]);
  });

  it("stops before a ref row when a row before it has led to another page, and keeps what was done", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[1] === "@e1") browser.go(SECOND);
      return undefined;
    });
    const result = await one.batch(
      ["fill", "@e3", "ada"],
      ["click", "@e1"],
      ["get", "title"],
      ["click", "@e2"],
      ["get", "url"],
    );
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(clicks(one)).toEqual([["click", "@e1"]]);
    expect(result.text).toContain("3. get title:\n  Second");
    expect(result.text).toContain("4. click @e2: not run");
    expect(result.text).toContain("5. get url: not run");
    expect(result.details["upstreamProcesses"]).toBe(1);
    expect((await one.call(["click", "@e2"])).text).toContain("@e2 is void: the page was replaced since");
  });

  it("on a replaced document does nothing at all", async () => {
    const one = agent();
    await one.onPage();
    const before = one.browser().ran.length;
    replaceDocument(one);
    const result = await one.batch(["fill", "@e3", "ada"], ["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(one.browser().ran).toHaveLength(before);
    expect(result.text).toContain("1. fill @e3 [REDACTED]: not run");
  });

  it("ends with the refs of its last snapshot", async () => {
    const one = agent();
    await one.batch(["open", HOME], ["snapshot", "-i"], ["open", SECOND], ["snapshot", "-i"]);
    expect((await one.call(["click", "@e5"])).text).toBe("Clicked @e5.");
    expect(eventsOf(one.transcript, "refs.captured")).toHaveLength(1);
  });

  it("that leaves the page after its snapshot ends without refs", async () => {
    const one = agent();
    await one.batch(["open", HOME], ["snapshot", "-i"], ["open", SECOND]);
    expect((await one.call(["click", "@e1"])).details["failureCategory"]).toBe("stale-ref");
  });

  it("names the row with the misspelt ref", async () => {
    const one = agent();
    await one.onPage();
    const result = await one.batch(["click", "@e1"], ["click", "ref=e2"]);
    expect(result.text).toContain("A ref is written @e2, not ref=e2");
    expect(clicks(one)).toEqual([]);
  });
});

describe("the refs of a document", () => {
  it("are refused before anything is started when they were never reported", async () => {
    const one = agent();
    await one.onPage();
    const started = one.started();
    for (const args of [
      ["click", "@e4"],
      ["get", "text", "@e99"],
      ["drag", "@e1", "@e7"],
    ]) {
      const result = await one.call(args);
      expect(result.details["failureCategory"]).toBe("stale-ref");
      expect(result.text).toContain(`${args.at(-1)} is void: it was never given for this page`);
      expect(actionsOf(result)[0]?.id).toBe("refresh-interactive-refs");
    }
    expect((await one.batch(["click", "@e1"], ["click", "@e9"])).details["failureCategory"]).toBe("stale-ref");
    expect(one.started()).toBe(started);
  });

  it("are those of a find and of an annotated screenshot, too", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words) => (words[0] === "find" ? { data: { clicked: "@e41" } } : undefined));
    await one.call(["find", "role", "button", "click", "--name", "Save"]);
    expect((await one.call(["click", "@e41"])).text).toContain("Clicked @e41.");
    const annotations = [{ ref: "e51", role: "textbox", name: "Password", number: 1 }];
    one
      .browser()
      .on((words) => (words.includes("screenshot") ? { data: { path: "/tmp/a.png", annotations } } : undefined));
    await one.call(["screenshot", "--annotate", "a.png"]);
    expect((await one.call(["click", "@e51"])).text).toContain("Clicked @e51.");
    expect((await one.call(["click", "@e2"])).text).toContain("Clicked @e2.");
    const filled = await one.call(["fill", "@e51", "correct horse 7"]);
    expect(JSON.stringify([filled, one.transcript])).not.toContain("correct horse");
  });

  it("lose those that a later snapshot calls removed", async () => {
    const one = agent();
    await one.onPage();
    one
      .browser()
      .on((words, browser) =>
        words[0] === "snapshot"
          ? { data: { origin: browser.page.url, refs: { e1: {}, e3: {} }, removedRefs: ["@e2"], snapshot: "" } }
          : undefined,
      );
    await one.call(["snapshot", "-i"]);
    expect((await one.call(["click", "@e2"])).details["failureCategory"]).toBe("stale-ref");
    expect((await one.call(["click", "@e3"])).isError).toBe(false);
  });

  it("are told with every snapshot, as ranges", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const first = await one.call(["snapshot", "-i"]);
    expect(first.details["refSnapshot"]).toEqual({ ids: "1-3", document: one.browser().page.document });
    const second = await one.call(["snapshot"]);
    expect(second.details["refSnapshot"]).toMatchObject({ ids: "1-6" });
    expect((await one.call(["click", "@e1"])).details).not.toHaveProperty("refSnapshot");
  });
});

describe("a session with confirmations", () => {
  it("gets no rows of ours", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    await one.call(["snapshot", "-i"]);
    await one.call(["click", "@e2"]);
    for (const start of one.browser().starts) expect(start.stdin).toBeUndefined();
    expect(one.browser().starts.at(-1)?.argv.slice(-2)).toEqual(["click", "@e2"]);
  });
});

describe("a ref of a secret field", () => {
  it("is known from the snapshot, so that what is filled there is shown nowhere", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one
      .browser()
      .on((words) => (words[0] === "fill" ? { data: { filled: words[1] ?? "", value: words[2] ?? "" } } : undefined));
    const result = await one.call(["fill", "@e2", "correct horse 7"]);
    expect(result.isError).toBe(false);
    expect(result.details["args"]).toEqual(["fill", "@e2", "[REDACTED]"]);
    expect(result.details["effectiveArgs"]).toEqual(expect.arrayContaining(["fill", "@e2", "[REDACTED]"]));
    expect(JSON.stringify([result, one.transcript])).not.toContain("correct horse");
    expect(one.browser().ran).toContainEqual(["fill", "@e2", "correct horse 7"]);
  });

  it("stays secret after a resume", async () => {
    const first = agent();
    await first.onPage(LOGIN);
    const second = agent({ transcript: first.transcript, sharing: first.world });
    const result = await second.call(["fill", "@e2", "correct horse 7"]);
    expect(JSON.stringify([result, second.transcript])).not.toContain("correct horse");
  });

  it("is known from a batch row too", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    const result = await one.batch(["fill", "@e1", "ada"], ["fill", "@e2", "correct horse 7"]);
    expect(JSON.stringify([result, one.transcript])).not.toContain("correct horse");
    expect(result.text).toContain("1. Filled @e1");
  });

  it("is known from what a --delta snapshot says has been added", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words) =>
      words[0] === "snapshot"
        ? {
            data: {
              origin: HOME,
              snapshot: {
                kind: "delta",
                revision: 2,
                changes: [{ op: "add", ref: "@e9", node: { role: "textbox", name: "Password" } }],
              },
            },
          }
        : undefined,
    );
    await one.call(["snapshot", "-i", "--delta"]);
    const result = await one.call(["fill", "@e9", "correct horse 7"]);
    expect(JSON.stringify([result, one.transcript])).not.toContain("correct horse");
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
  });

  it("does not make other fields secret", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    const result = await one.call(["fill", "@e1", "ada lovelace"]);
    expect(result.details["args"]).toEqual(["fill", "@e1", "ada lovelace"]);
  });
});

describe("a --delta snapshot", () => {
  it("gives refs when it is the first one", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) =>
      words[0] === "snapshot"
        ? {
            data: {
              origin: HOME,
              snapshot: {
                kind: "full",
                revision: 1,
                refs: { e1: { role: "link", name: "Second" } },
                tree: '- link "Second" [ref=e1]',
              },
            },
          }
        : undefined,
    );
    const snapshot = await one.call(["snapshot", "-i", "--delta"]);
    expect(snapshot.text).toBe(`${HOME} (1 refs)\n  - link "Second" [ref=e1]`);
    expect((await one.call(["click", "@e1"])).text).toBe("Clicked @e1.");
  });

  it("without changes leaves the refs as they are and says so", async () => {
    const one = agent();
    await one.onPage();
    one
      .browser()
      .on((words) =>
        words[0] === "snapshot"
          ? { data: { origin: HOME, snapshot: { kind: "unchanged", revision: 2, baseRevision: 1 } } }
          : undefined,
      );
    expect((await one.call(["snapshot", "-i", "--delta"])).text).toBe("Nothing changed since the last snapshot.");
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
  });
});

describe("a refusal for an element that was drawn anew among equals", () => {
  const STALE = "Stale ref for role=button name=Save cannot be recovered: the snapshot had several matching elements.";

  async function drawnAnew(): Promise<Agent> {
    const one = agent();
    await one.onPage();
    one.browser().on(([word, ref]) => (word === "click" && ref === "@e2" ? { error: STALE } : undefined));
    return one;
  }

  it("gives the new refs by a further look", async () => {
    const one = await drawnAnew();
    const before = one.started();
    expect((await one.call(["click", "@e2"])).text).toMatch(/They have new refs: @e\d+\./);
    expect(one.started() - before).toBe(2);
  });

  it("takes them from a snapshot of the same call, without a further process", async () => {
    const one = await drawnAnew();
    const before = one.started();
    const seen = await one.batch(["click", "@e2"], ["snapshot", "-i"]);
    const [, ref = ""] = /They have new refs: (@e\d+)\./.exec(seen.text) ?? [];
    // A failing row without --bail has the rest run in a process of its own, behind a guard.
    expect(one.started() - before).toBe(Number(seen.details["upstreamProcesses"]));
    expect(one.browser().ran.filter(([word]) => word === "snapshot")).toHaveLength(2);
    expect((await one.call(["click", ref])).isError).toBe(false);
  });
});
