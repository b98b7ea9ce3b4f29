import { describe, expect, it } from "vitest";
import type { Redactor } from "../redaction/redact.ts";
import type { LaneName } from "./modes/lane.ts";
import { readRequest } from "./read.ts";
import { redactorFor as redactorOf } from "./redactor.ts";

function redactorFor(raw: unknown): Redactor {
  return redactorOf(readRequest(raw), { refs: {} });
}

function lane(raw: unknown): LaneName {
  return readRequest(raw).lane;
}

function laneOfArgs(...args: string[]): LaneName {
  return lane({ args });
}

function named(session: string, namespace?: string): LaneName {
  return { kind: "named", session, ...(namespace === undefined ? {} : { namespace }) };
}

const MANAGED: LaneName = { kind: "managed" };
const NONE: LaneName = { kind: "none" };

describe("a call that does not parse", () => {
  it("has its secrets guessed by command and flag, to find them in what its refusal quotes", () => {
    const filled = redactorFor({ args: ["agent-browser", "fill", "#password", "sesame-9"] });
    expect(filled.text("there is no sesame-9 here").value).toBe("there is no [REDACTED] here");
    const saved = redactorFor({ args: ["agent-browser", "auth", "save", "demo", "--password", "open sesame"] });
    expect(saved.text("demo: open sesame").value).toBe("demo: [REDACTED]");
  });

  it("loses nothing else", () => {
    const redactor = redactorFor({ args: ["agent-browser", "fill", "#city", "London town"] });
    expect(redactor.text("London town").value).toBe("London town");
  });
});

describe("a call with more than one mode", () => {
  const job = { steps: [{ action: "open", url: "https://site.test/" }] };
  const semanticAction = { action: "click", selector: "#a" };

  function said(raw: object): string | undefined {
    return readRequest(raw).problem?.message;
  }

  it("is refused, and told which one to keep", () => {
    expect(said({ args: ["close"], job })).toBe(
      "args and job are calls of their own, and one call takes one of them: keep job and leave out args. Nothing was run.",
    );
    expect(said({ args: ["close"], semanticAction })).toContain("keep semanticAction and leave out args.");
    expect(said({ args: ["close"], semanticAction, job })).toContain("keep job and leave out args and semanticAction.");
  });

  it("is none when all but one say nothing", () => {
    expect(said({ args: [], semanticAction: null, job })).toBeUndefined();
    expect(said({ args: ["close"], semanticAction: {}, job: { steps: [] } })).toBeUndefined();
    expect(said({ args: null, stdin: "", semanticAction, job: null })).toBeUndefined();
  });

  it("is told of a parameter that the mode would not hear", () => {
    const message = "stdin goes with args; job has no use for it: leave it out. Nothing was run.";
    expect(said({ job, stdin: "[]" })).toBe(message);
    expect(said({ semanticAction, stdin: "[]" })).toContain("semanticAction has no use for it");
  });
});

describe("the lane of a call", () => {
  it("is the managed one in auto and fresh mode", () => {
    expect(laneOfArgs("open", "https://site.test/")).toEqual(MANAGED);
    expect(lane({ args: ["open", "https://site.test/"], sessionMode: "fresh" })).toEqual(MANAGED);
    expect(lane({ args: ["batch"], stdin: '[["click","@e1"]]' })).toEqual(MANAGED);
  });

  it("is one for each explicit session, and another one in a namespace", () => {
    expect(laneOfArgs("--session", "shop", "open", "https://site.test/")).toEqual(named("shop"));
    expect(laneOfArgs("get", "title", "--session", "shop")).toEqual(named("shop"));
    expect(laneOfArgs("--session", "mail", "get", "title")).toEqual(named("mail"));
    expect(laneOfArgs("--namespace", "work", "--session", "shop", "get", "title")).toEqual(named("shop", "work"));
    expect(laneOfArgs("--namespace", "Work", "--session", "shop", "get", "title")).toEqual(named("shop", "work"));
  });

  it("is none for commands that touch no session", () => {
    for (const args of [["--version"], ["skills", "list"], ["guide"], ["open", "--help"], ["session", "list"]]) {
      expect(laneOfArgs(...args), args.join(" ")).toEqual(NONE);
    }
    expect(laneOfArgs("--session", "shop", "--help")).toEqual(NONE);
  });

  it("is none for what will be refused: it need not wait to be told so", () => {
    expect(laneOfArgs("click", "@e1", "--session")).toEqual(NONE);
    expect(laneOfArgs("--session", "--json", "get", "title")).toEqual(NONE);
    expect(laneOfArgs("--session", "no/such name", "get", "title")).toEqual(NONE);
    expect(laneOfArgs("no-such-command", "--session")).toEqual(NONE);
    expect(laneOfArgs()).toEqual(NONE);
  });

  it("takes --session for text where the command wants text", () => {
    expect(laneOfArgs("fill", "#name", "--session")).toEqual(MANAGED);
    expect(laneOfArgs("--session", "shop", "fill", "#name", "--session")).toEqual(named("shop"));
    expect(laneOfArgs("eval", "--session")).toEqual(MANAGED);
  });

  it("is where the value of another flag is no session", () => {
    expect(laneOfArgs("--user-agent", "skills", "open", "https://site.test/")).toEqual(MANAGED);
    expect(laneOfArgs("--proxy", "http://proxy.test:1", "--session", "shop", "get", "title")).toEqual(named("shop"));
  });

  it.each([
    undefined,
    null,
    0,
    "open",
    [],
    ["open"],
    {},
    { args: undefined },
    { args: null },
    { args: "open" },
    { args: 7 },
    { args: [7, "open"] },
    { args: [["open"], "--session"] },
    { args: ["--session", { name: "shop" }] },
    { args: ["\0", "\ud800"] },
    { args: { length: 2 } },
    Object.create(null),
  ])("is none, without a throw, for %o", (raw) => {
    expect(lane(raw)).toEqual(NONE);
  });
});
