import { describe, expect, it } from "vitest";
import { parseArgv } from "./argv.ts";

function said(...words: readonly string[]): string {
  const parsed = parseArgv(words, { unknown: "refuse" });
  return "problem" in parsed ? parsed.problem.message : "accepted";
}

describe("a name of another tool", () => {
  it.each([
    [["browser_navigate", "http://x/"], '["navigate", ...]'],
    [["browser_take_screenshot"], '["screenshot", ...]'],
    [["take_snapshot"], '["snapshot", ...]'],
    [["page.click", "#a"], '["click", ...]'],
    [["browser_evaluate", "1"], '["eval", SCRIPT]'],
    [["js", "1"], '["eval", SCRIPT]'],
    [["innerText", "h1"], '["get", "text", SELECTOR]'],
    [["content"], '["get", "html", SELECTOR]'],
    [["exists", "h1"], '["get", "count", SELECTOR]'],
    [["waitForSelector", "h1"], '["wait", SELECTOR]'],
    [["wait", "text", "Done"], '["wait", "--text", TEXT]'],
    [["sleep", "1"], '["wait", MILLISECONDS]'],
    [["browser_console_messages"], '["console"]'],
    [["help", "snapshot"], '[COMMAND, "--help"]'],
    [["is", "hidden", "#a"], '["is", "visible", SELECTOR]: false means hidden'],
    [["is", "disabled", "#a"], '["is", "enabled", SELECTOR]'],
    [["get", "href", "#a"], '["get", "attr", SELECTOR, NAME]'],
    [["get", "innerText", "#a"], '["get", "text", SELECTOR]'],
    [["find", "css", "#a", "click"], '["click", SELECTOR]'],
    [["find", "button", "Go", "click"], '["find", "role", ROLE, ACTION, "--name", NAME]'],
    [["screenshot", "--fullPage"], "Use --full"],
    [["screenshot", "--path", "a.png"], '["screenshot", PATH]'],
    [["screenshot", "--selector", "#a", "a.png"], '["screenshot", SELECTOR, PATH]'],
    [["screenshot", "a.png", "#a"], '["screenshot", SELECTOR, PATH]'],
    [["screenshot", "full"], '["screenshot", "--full"]'],
    [["screenshot", "page.pdf"], '["pdf", PATH]'],
    [["screenshot", "--full", "#a", "a.png"], "not an element"],
    [["snapshot", "#main"], '["snapshot", "-s", SELECTOR]'],
    [["snapshot", "--max", "50"], "--search TEXT"],
    [["get", "styles", "#a", "color"], "getComputedStyle"],
  ])("%j is answered with the form of this one", (words, form) => {
    expect(said(...words)).toContain(form);
  });

  it.each([
    ["screenshot", "#a", "a.png"],
    ["screenshot", "a.png"],
    ["screenshot", "--full", "a.png"],
    ["screenshot", "--full"],
    ["screenshot", "./shots/a.png"],
  ])("this one's own form is taken: %j", (...words) => {
    expect(said(...words)).toBe("accepted");
  });

  it.each(["exists!", "quix", "exiit", "ls"])("%s is never taken for a word that ends the session", (word) => {
    expect(said(word)).not.toMatch(/`(?:exit|quit|is)`/);
  });

  it("two words in one are given one by one, where all are the command's own or refs", () => {
    expect(said("snapshot -i")).toContain('["snapshot","-i"]');
    expect(said("get text @e3")).toContain('["get","text","@e3"]');
    expect(said("open PUBLIC-SENTINEL-1")).not.toContain("SENTINEL");
    expect(said("fill #a PUBLIC-SENTINEL-1")).not.toContain("SENTINEL");
  });
});
