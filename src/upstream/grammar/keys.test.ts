import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../../test/support/agent.ts";
import { isKey, keyAdvice, nearestKey } from "./keys.ts";

describe("keys that agent-browser can press", () => {
  it.each([
    "Enter",
    "enter",
    "Escape",
    "esc",
    "ArrowDown",
    "down",
    "Space",
    " ",
    "a",
    "A",
    "+",
    "~",
    "F5",
    "F24",
    "Insert",
    "Numpad1",
    "NumpadEnter",
    "AudioVolumeUp",
    "Control+a",
    "ctrl+A",
    "Cmd+Enter",
    "Control+Shift+Tab",
    "Control++",
    "Control+-",
    "Shift",
  ])("%j is one", (key) => {
    expect(isKey(key)).toBe(true);
  });

  it.each([
    ["Entr", "Enter"],
    ["Del", "Delete"],
    ["Spacebar", "Space"],
    ["KeyA", "a"],
    ["Digit1", "1"],
    ["Plus", "+"],
    ["Option+a", "Alt+a"],
    ["ControlOrMeta+a", "Control+a"],
    ["Control+Entr", "Control+Enter"],
    ["Ctrl", "Control"],
    ["f5", "F5"],
    ["insert", "Insert"],
    ["arowdown", "ArrowDown"],
    ["F25", "F2"],
    ["Ctrl-A", "Ctrl+A"],
    ["ctrl-shift-k", "ctrl+shift+k"],
    ["Control + Enter", "Control+Enter"],
    ["Page Down", "PageDown"],
    ["PageDn", "PageDown"],
    ["Foo", undefined],
    ["Foo+a", undefined],
    ["ab", "Tab"],
    ["Escape+a", undefined],
    ["é", undefined],
    ["", undefined],
  ])("%j is none; meant is %j", (key, meant) => {
    expect(isKey(key)).toBe(false);
    expect(nearestKey(key)).toBe(meant);
  });

  it("are explained where nothing comes close", () => {
    expect(keyAdvice("Foo")).toContain('["keyboard","type",TEXT]');
  });
});

describe("a key that agent-browser would report as pressed and not press", () => {
  it.each([
    [["press", "Entr"], 'Did you mean "Enter"?'],
    [["key", "Del"], 'Did you mean "Delete"?'],
    [["keydown", "Ctrl"], 'Did you mean "Control"?'],
    [["keyup", "Foo"], "Keys are one ASCII character"],
  ])("%j is refused before anything runs", async (args, advice) => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    const seen = await one.call(args);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain(advice);
    expect(seen.details["failureCategory"]).toBe("validation-error");
    expect(one.started()).toBe(started);
  });

  it("is refused in a batch row too, by its number", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const seen = await one.batch(["get", "title"], ["press", "Entr"]);
    expect(seen.text).toContain('Batch row 2: press takes a key as key. Given was "Entr". Did you mean "Enter"?');
  });

  it("leaves keys of the storage alone", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    expect((await one.call(["storage", "local", "get", "Foo"])).isError).toBe(false);
  });
});
