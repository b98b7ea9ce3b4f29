import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { freeNames } from "../../test/support/free-names.ts";
import { lookAt } from "../../test/support/looks.ts";
import { builtInDiagnostics } from "../diagnostics/index.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { timersExpression } from "./navigation.ts";
import { withOwnScroll } from "./own-scroll.ts";
import { called } from "./page-call.ts";
import { inFrameScript, setValueScript, visibleTextsScript } from "./scripts.ts";
import { bound, type Sensor } from "./sensor.ts";

function parsed(args: readonly string[]): ParsedArgv {
  const result = parseArgv(args, { unknown: "refuse" });
  if ("problem" in result) throw new Error(result.problem.message);
  return result.ok;
}

function sensors(args: readonly string[], when: "before" | "after" | "at"): readonly Sensor[] {
  const command = parsed(args);
  const asked = builtInDiagnostics
    .filter((diagnostic) => diagnostic.applies(command))
    .flatMap((one) => one[when] ?? []);
  const unique = new Map(asked.map((sensor) => [sensor.id, bound(sensor, command)]));
  return [...unique.values()];
}

/** Everything that the looks around the commands below send, and what is sent beside looks. */
function sent(): readonly string[] {
  const looks = COMMANDS.flatMap((args) => [
    lookAt([...sensors(args, "before"), ...sensors(args, "at")]),
    lookAt(sensors(args, "after"), 1),
  ]);
  const [, scroll = ""] = withOwnScroll(["scroll", "to", "end"]);
  const given = [visibleTextsScript("p"), setValueScript("#a", "x"), inFrameScript("#f", "document.title")];
  return [...looks, ...given, scroll, timersExpression];
}

const COMMANDS: readonly (readonly string[])[] = [
  ["click", "#a"],
  ["click", "@e1"],
  ["click", "xpath=//a[text()='x']"],
  ["fill", 'input[name="a\\"b"]', "quotes \" ' ` \\ %PATH% \n"],
  ["type", "#a", "text"],
  ["press", "Enter"],
  ["keyboard", "type", "text"],
  ["keyboard", "inserttext", "text"],
  ["hover", "#a"],
  ["focus", "#a"],
  ["check", "#a"],
  ["uncheck", "@e2"],
  ["select", "#a", "one", "two"],
  ["drag", "#a", "#b"],
  ["upload", "#a", "/tmp/x"],
  ["scroll", "down"],
  ["snapshot", "-i"],
  ["find", "role", "button", "click", "--name", "Edit"],
  ["find", "label", "Name", "fill", "text"],
  ["find", "text", "Total", "click"],
  ["get", "text", "p"],
  ["open", "https://site.test/"],
  ["eval", withOwnScroll(["scroll", "#a", "to", "end"])[1] ?? ""],
];

/** What a page has; nothing of Node's, of a bundler's or of a test runner's. */
const OF_A_PAGE = new Set([
  "CSS",
  "Error",
  "Event",
  "HTMLInputElement",
  "JSON",
  "Map",
  "Math",
  "MutationObserver",
  "Number",
  "Object",
  "Promise",
  "Reflect",
  "Set",
  "Symbol",
  "URL",
  "WeakSet",
  "XPathResult",
  "Array",
  "MessageChannel",
  "addEventListener",
  "document",
  "getComputedStyle",
  "globalThis",
  "innerHeight",
  "innerWidth",
  "location",
  "performance",
  "requestAnimationFrame",
  "requestIdleCallback",
  "scheduler",
  "sessionStorage",
  "scrollX",
  "scrollY",
  "setTimeout",
  "undefined",
  "window",
]);

describe("the looks of a command", () => {
  // One script that does not parse would blind every diagnostic, and the watch for navigations with them.
  it.each(COMMANDS)("%s %s are scripts that parse", (...args) => {
    for (const when of ["before", "after"] as const)
      for (const sensor of sensors(args, when)) expect(() => new Script(lookAt([sensor])), sensor.id).not.toThrow();
  });

  it("look at something for every one of them", () => {
    for (const args of COMMANDS)
      expect([...sensors(args, "before"), ...sensors(args, "after")], args[0]).not.toEqual([]);
  });
});

describe("what is sent to a page", () => {
  it("names nothing that a page does not have", () => {
    for (const script of sent()) expect([...freeNames(script)].filter((name) => !OF_A_PAGE.has(name))).toEqual([]);
  });

  it("would be seen to name something else", () => {
    expect([...freeNames("((a)=>{const {b:c,d=e}=a;try{f(c.g,{h:d})}catch(i){i()}})(j)")]).toEqual(["e", "f", "j"]);
  });

  it("is made of arguments that cannot end it", () => {
    const text = "\"'`\\\u2028</script>*/";
    const script = called<[string]>("(text=>text)", text);
    expect(new Script(script).runInNewContext()).toBe(text);
  });
});
