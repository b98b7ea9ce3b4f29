/** Secrets in a recorded session on a real browser: none of them is on its tape, or told of it. */
import { describe, expect, it } from "vitest";
import { readTape } from "../../src/replay/tape.ts";
import { readTranscript } from "../../src/replay/transcript.ts";
import { divergencesOf } from "../../src/replay/verdict-text.ts";
import { verify } from "../../src/replay/verify.ts";
import { realWorld } from "../../src/world/world.ts";
import { onSite } from "../support/on-site.ts";
import { recordedSession } from "../support/taped.ts";
import { toldOfSession, writtenByUs } from "../support/told-of-session.ts";

const { real, site } = onSite();
const SECRET = "PUBLIC-SENTINEL";

describe("a session with secrets that is recorded on a real browser", () => {
  it("has none of them on its tape, in our part of the transcript, in the report, the script and the state", async () => {
    const session = recordedSession(realWorld(real.env, real.cwd, "pi-recorded-secrets"));
    const { call } = session;
    const label = (value: string, text: string): object => ({ action: "fill", locator: "label", value, text });
    try {
      await call(["open", `${site.url}/login?token=${SECRET}-1-abcdefgh`]);
      await call(["snapshot", "-i"]);
      await call(["fill", "input[name=password]", `${SECRET}-2`]);
      await call(["get", "value", "input[name=password]"]);
      await call(["cookies", "set", "session", `${SECRET}-3`]);
      await call(["cookies", "get"]);
      await call(["set", "headers", `{"X-Api-Key":"${SECRET}-4"}`]);
      const rows = [
        ["fill", "input[name=user]", "ada"],
        ["fill", "input[name=password]", `${SECRET}-5`],
        ["get", "value", "input[name=password]"],
      ];
      await call({ args: ["batch"], stdin: JSON.stringify(rows) });
      await call({ semanticAction: label("Password", `${SECRET}-7`) });
      const send = { action: "click", locator: "role", role: "button", name: "Log in" };
      await call({ job: { steps: [label("User", "ada"), label("Password", `${SECRET}-8`), send] } });
      await call(["open", `${site.url}/sign-in`]);
      await call({ qa: { url: `${site.url}/qa/healthy?access_token=${SECRET}-9-abcdefgh` } });
    } finally {
      await session.engine.quit();
    }
    const all = {
      tape: session.tape(),
      transcript: writtenByUs(session.session()),
      ...toldOfSession(session.session()),
    };
    expect(
      Object.entries(all)
        .filter(([, text]) => text.includes(SECRET))
        .map(([where]) => where),
    ).toEqual([]);
    expect(session.tape()).toContain('"role":"turn"');
    expect(session.tape()).toContain("ada");
    const verdict = await verify(readTranscript(session.session()), readTape(session.tape()));
    expect(divergencesOf(verdict)).toEqual([]);
    expect(verdict.calls.map(({ depth }) => depth)).toEqual(Array.from({ length: 12 }, () => "rerun"));
  });
});
