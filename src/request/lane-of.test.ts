import { describe, expect, it } from "vitest";
import { laneOf } from "./lane-of.ts";

const OURS = "pi-0123456789-1";

function lane(raw: unknown): string | undefined {
  return laneOf(raw, (session) => session === OURS);
}

function laneOfArgs(...args: string[]): string | undefined {
  return lane({ args });
}

describe("the lane of a call", () => {
  it("is the managed one in auto and fresh mode, and with our own name spelled out", () => {
    expect(laneOfArgs("open", "https://site.test/")).toBe("managed");
    expect(lane({ args: ["open", "https://site.test/"], sessionMode: "fresh" })).toBe("managed");
    expect(laneOfArgs("--session", OURS, "click", "@e1")).toBe("managed");
    expect(laneOfArgs("click", "@e1", "--session", OURS)).toBe("managed");
    expect(lane({ args: ["batch"], stdin: '[["click","@e1"]]' })).toBe("managed");
  });

  it("is one for each explicit session, and another one in a namespace", () => {
    expect(laneOfArgs("--session", "shop", "open", "https://site.test/")).toBe("explicit:shop");
    expect(laneOfArgs("get", "title", "--session", "shop")).toBe("explicit:shop");
    expect(laneOfArgs("--session", "mail", "get", "title")).toBe("explicit:mail");
    expect(laneOfArgs("--namespace", "work", "--session", "shop", "get", "title")).toBe("explicit:work/shop");
    expect(laneOfArgs("--namespace", "Work", "--session", "shop", "get", "title")).toBe("explicit:work/shop");
  });

  it("is none for commands that touch no session", () => {
    for (const args of [["--version"], ["skills", "list"], ["guide"], ["open", "--help"], ["session", "list"]]) {
      expect(laneOfArgs(...args), args.join(" ")).toBeUndefined();
    }
    expect(laneOfArgs("--session", "shop", "--help")).toBeUndefined();
  });

  it("is none for what will be refused: it need not wait to be told so", () => {
    expect(laneOfArgs("click", "@e1", "--session")).toBeUndefined();
    expect(laneOfArgs("--session", "--json", "get", "title")).toBeUndefined();
    expect(laneOfArgs("--session", "no/such name", "get", "title")).toBeUndefined();
    expect(laneOfArgs("no-such-command", "--session")).toBeUndefined();
    expect(laneOfArgs()).toBeUndefined();
  });

  it("takes --session for text where the command wants text", () => {
    expect(laneOfArgs("fill", "#name", "--session")).toBe("managed");
    expect(laneOfArgs("--session", "shop", "fill", "#name", "--session")).toBe("explicit:shop");
    expect(laneOfArgs("eval", "--session")).toBe("managed");
  });

  it("is where the value of another flag is no session", () => {
    expect(laneOfArgs("--user-agent", "skills", "open", "https://site.test/")).toBe("managed");
    expect(laneOfArgs("--proxy", "http://proxy.test:1", "--session", "shop", "get", "title")).toBe("explicit:shop");
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
    expect(lane(raw)).toBeUndefined();
  });
});
