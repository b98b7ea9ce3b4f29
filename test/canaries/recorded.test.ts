/** A recorded session into which secrets came by every way: none of them is on its tape, or told of it. */
import { describe, expect, it } from "vitest";
import { readTape } from "../../src/replay/tape.ts";
import { readTranscript } from "../../src/replay/transcript.ts";
import { divergencesOf, verdictJson, verdictLines } from "../../src/replay/verdict-text.ts";
import { verify } from "../../src/replay/verify.ts";
import { reportOf } from "../../src/report/report.ts";
import { type TapedSession, tapedSession } from "../support/taped.ts";
import { toldOfSession, writtenByUs } from "../support/told-of-session.ts";

const SECRET = "PUBLIC-SENTINEL";
const HOME = "https://site.test/";
const NO_FILES = { stat: () => undefined, read: () => undefined };

function typed(nth: number): object {
  return { action: "fill", locator: "label", value: "Password", text: `${SECRET}-${nth}` };
}

/** Every mode, and every place in which somebody puts a secret. */
async function withSecrets(): Promise<TapedSession> {
  const session = tapedSession();
  const { call, world } = session;
  await call([
    "open",
    `${HOME}?access_token=${SECRET}-1-abcdefgh`,
    "--headers",
    `{"Authorization":"Bearer ${SECRET}-2"}`,
  ]);
  const browser = [...world.browsers.values()].at(-1);
  if (!browser) throw new Error("no browser was started");
  browser.page.controls = [
    ["textbox", "Name"],
    ["textbox", "Password"],
    ["button", "Go"],
  ];
  await call(["snapshot", "-i"]);
  await call(["fill", "#password", `${SECRET}-3`]);
  await call(["fill", "@e2", `${SECRET}-4`]);
  browser.on((words) => (words[0] === "get" && words[1] === "value" ? { data: { value: `${SECRET}-5` } } : undefined));
  await call(["get", "value", "@e2"]);
  await call(["cookies", "set", "session", `${SECRET}-6`]);
  await call(["set", "headers", `{"X-Api-Key":"${SECRET}-7"}`]);
  const rows = [
    ["fill", "@e2", `${SECRET}-8`],
    ["click", "@e3"],
    ["get", "title"],
  ];
  await call({ args: ["batch"], stdin: JSON.stringify(rows) });
  await call({ semanticAction: typed(9) });
  // Several acting steps, so that rows stand between them that look for two.
  await call({
    job: { steps: [typed(10), { action: "click", locator: "role", role: "button", name: "Go" }, typed(11)] },
  });
  await call({ qa: { url: `${HOME}?token=${SECRET}-12-abcdefgh` } });
  await call(["click", "#none", "--password", `${SECRET}-13`]);
  await call({ semanticAction: { ...typed(14), selector: "#password" } });
  await call(["--proxy", `http://ada:${SECRET}-15@proxy.test`, "open", HOME]);
  await call({ electron: { action: "launch", appName: "Notes", appArgs: ["--password", `${SECRET}-16`] } });
  await call(["fill", "@e2", `${SECRET}-17`], { nested: true });
  return session;
}

describe("a recorded session into which secrets came by every way", () => {
  it("has none of them on its tape, in what we write into the transcript, in the report, the script and the state", async () => {
    const session = await withSecrets();
    const told = toldOfSession(session.session());
    const transcript = readTranscript(session.session());
    const report = reportOf(transcript, { now: 0, files: NO_FILES, images: "none" });
    const all = { tape: session.tape(), transcript: writtenByUs(session.session()), ...told, report };
    expect(
      Object.entries(all)
        .filter(([, text]) => text.includes(SECRET))
        .map(([where]) => where),
    ).toEqual([]);
    expect(
      session
        .tape()
        .split("\n")
        .filter((line) => line.includes('"call":')),
    ).toHaveLength(16);
    expect(session.tape()).toContain('"role":"turn"');
    expect(told.script).toContain('["get","value","@e2"]');
  });

  it("is run again from its tape, and what is told of that has none of them", async () => {
    const session = await withSecrets();
    const verdict = await verify(readTranscript(session.session()), readTape(session.tape()));
    expect(divergencesOf(verdict)).toEqual([]);
    const told = [...verdictLines(verdict, true), JSON.stringify(verdictJson(verdict))].join("\n");
    expect(told).not.toContain(SECRET);
  });
});
