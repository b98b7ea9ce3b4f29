import { fauxAssistantMessage, type Message } from "@earendil-works/pi-ai";
import { describe, expect, it } from "vitest";
import { findRef, type ModelScript, nextCall, nextReply } from "./model-script.ts";

const SNAPSHOT = `Sign up - http://127.0.0.1:1/form
- heading "Sign up" [level=1, ref=e1]
- form
  - textbox "Full name" [required, ref=e2]
  - textbox "E-mail" [ref=e3]: ada@example.org
  - checkbox "I accept the terms" [checked=false, ref=e4]
- link "Full name" [ref=e5]`;

function user(content: string): Message {
  return { role: "user", content, timestamp: 0 };
}

function result(text: string, toolName = "agent_browser"): Message {
  return {
    role: "toolResult",
    toolCallId: "c",
    toolName,
    content: [{ type: "text", text }],
    isError: false,
    timestamp: 0,
  };
}

function script(...calls: readonly string[][]): ModelScript {
  return { go: calls.map((args) => ({ toolCalls: [{ name: "agent_browser", args: { args } }] })) };
}

function argsAfter(written: string, ...messages: readonly Message[]): unknown {
  return nextReply(script([written]), [...messages, user("go")]).toolCalls[0]?.args;
}

describe("a ref in a snapshot", () => {
  it.each([
    ["heading", "Sign up", "@e1"],
    ["textbox", "Full name", "@e2"],
    ["textbox", "E-mail", "@e3"],
    ["link", "Full name", "@e5"],
  ])("is found by role and name: %s %s", (role, name, ref) => {
    expect(findRef(SNAPSHOT, role, name)).toBe(ref);
  });

  it("is not found by a part of the name, and the error lists what is there", () => {
    expect(() => findRef(SNAPSHOT, "textbox", "Full")).toThrow(/no textbox "Full".*checkbox "I accept/s);
  });

  it("takes the first of two elements with the same role and name", () => {
    expect(findRef('- button "Go" [ref=e7]\n- button "Go" [ref=e8, nth=1]', "button", "Go")).toBe("@e7");
  });
});

describe("the next call of a result", () => {
  it("is the object after Next", () => {
    expect(nextCall('The browser is gone.\nNext: {"args":["open","http://x/{y}"]}')).toEqual({
      args: ["open", "http://x/{y}"],
    });
  });

  it("is the first of several, without the words after it", () => {
    const text = 'Next: {"args":["snapshot","-i"],"options":{"a":{}}} (to see it)\nNext: {"args":["close"]}';
    expect(nextCall(text)).toEqual({ args: ["snapshot", "-i"], options: { a: {} } });
  });

  it.each(["nothing here", "Next: open it", 'Next: {"args":['])("is an error when there is none: %s", (text) => {
    expect(() => nextCall(text)).toThrow(/offers no next call/);
  });
});

describe("the scripted model", () => {
  it("counts its answers since the last user message", () => {
    const said = (text: string): Message => fauxAssistantMessage(text);
    const written = script(["one"], ["two"]);
    expect(nextReply(written, [user("old"), said("x"), user("go")]).toolCalls[0]?.args).toEqual({ args: ["one"] });
    expect(nextReply(written, [user("go"), said("x"), result("ok")]).toolCalls[0]?.args).toEqual({ args: ["two"] });
  });

  it("says to a text that the script does not name what it has for any, and else what it has for that one", () => {
    const written: ModelScript = { ...script(["one"]), "*": [{ text: "In short." }] };
    expect(nextReply(written, [user("Summarize this.")])).toEqual({ text: "In short.", toolCalls: [] });
    expect(nextReply(written, [user("go")]).toolCalls).toMatchObject([{ args: { args: ["one"] } }]);
  });

  it("says which reply is missing", () => {
    expect(() => nextReply(script(), [user("go")])).toThrow('no reply 1 to "go"');
  });

  it("fills in refs of the newest snapshot, also inside a text", () => {
    const older = result('- button "Send" [ref=e1]');
    const newer = result('- button "Send" [ref=e9]');
    expect(argsAfter('click {{ref:button "Send"}}!', older, newer, result("Clicked."))).toEqual({
      args: ["click @e9!"],
    });
  });

  it("ignores snapshots of other tools", () => {
    expect(() => argsAfter('{{ref:button "Send"}}', result('- button "Send" [ref=e1]', "other"))).toThrow(
      /no snapshot/,
    );
  });

  it("leaves all other braces alone", () => {
    expect(argsAfter("{{text}}")).toEqual({ args: ["{{text}}"] });
  });

  it("repeats the call that the last result offers", () => {
    const written: ModelScript = { go: [{ toolCalls: [{ name: "agent_browser", fromNextAction: true }] }] };
    const reply = nextReply(written, [result('Gone.\nNext: {"args":["open","http://x/"]}'), user("go")]);
    expect(reply.toolCalls).toEqual([{ name: "agent_browser", args: { args: ["open", "http://x/"] }, id: undefined }]);
  });
});
