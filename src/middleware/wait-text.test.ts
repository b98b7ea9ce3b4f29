import { describe, expect, it } from "vitest";
import { type Agent, agent, HOME } from "../../test/support/agent.ts";

async function opened(): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  return one;
}

/** The waits that upstream got, without the scripts' code. */
function waits(one: Agent): readonly string[] {
  const all = one.browser().ran.filter(([word]) => word === "wait");
  return all.map((words) => words.map((word) => (word.length > 200 ? `script of ${word.slice(-20)}` : word)).join(" "));
}

const FOUND = { data: { result: true } };

describe("a wait for a text", () => {
  it.each([
    ["alone", { args: ["wait", "--text", "Saved"] }, 'wait --fn script of ("Saved")'],
    [
      "with a time of its own",
      { args: ["wait", "--text", "Saved", "--timeout", "900"] },
      'wait --fn script of ("Saved") --timeout 900',
    ],
    [
      "as a row",
      { args: ["batch"], stdin: '[["get","url"],["wait","--text","Saved"]]' },
      'wait --fn script of ("Saved")',
    ],
    [
      "as a step",
      { job: { steps: [{ action: "assertText", text: "Saved" }] } },
      'wait --fn script of ("Saved") --timeout 10000',
    ],
  ])("looks in shadow roots and frames, too: %s", async (_how, params, sent) => {
    const one = await opened();
    one.browser().on(([word, how]) => (word === "wait" && how === "--fn" ? FOUND : undefined));
    const seen = await one.call(params);
    expect(seen.isError).toBe(false);
    expect(waits(one).map((words) => words.replace(/script of .*\("Saved"\)/, 'script of ("Saved")'))).toEqual([sent]);
    expect(JSON.stringify(seen.details)).toContain('{"text":"Saved","waited":"text"}');
    expect(JSON.stringify(seen.details) + seen.text).not.toContain("function");
  });

  it("is upstream's own while a frame is selected, where a script does not look", async () => {
    const one = await opened();
    await one.call(["frame", "#shop"]);
    await one.call(["wait", "--text", "Saved"]);
    expect(waits(one)).toEqual(["wait --text Saved"]);
  });

  it.each([
    ["wait", "--load", "load"],
    ["wait", "#saved"],
    ["wait", "--fn", "window.saved"],
    ["wait", "5"],
  ])("is all that is changed: %s %s %s", async (...words) => {
    const one = await opened();
    await one.call(words);
    expect(waits(one)).toEqual([words.join(" ").trim()]);
  });

  it("that came to nothing names the time, and shows no script", async () => {
    const one = await opened();
    one.browser().on(([word]) => (word === "wait" ? { error: "Wait timed out after 900ms" } : undefined));
    const seen = await one.call(["wait", "--text", "Saved", "--timeout", "900"]);
    expect(seen.text).toContain("did not come within 900 ms");
    expect(JSON.stringify(seen)).not.toContain("function");
  });
});
