import { describe, expect, it } from "vitest";
import { type TapedSession, tapedSession } from "../../test/support/taped.ts";
import { acceptedSession, acceptedTape } from "./accept.ts";
import { readTape } from "./tape.ts";
import { readTranscript } from "./transcript.ts";
import { type Verdict, verify } from "./verify.ts";

async function flow(): Promise<TapedSession> {
  const session = tapedSession();
  await session.call(["open", "https://site.test/"]);
  await session.call(["snapshot", "-i"]);
  await session.call(["click", "@e1"]);
  await session.call(["get", "url"]);
  await session.call(["screenshot"]);
  await session.call(["nonsense"]);
  await session.call(["close"]);
  return session;
}

function verified(session: string, tape: string | undefined): Promise<Verdict> {
  return verify(readTranscript(session), tape === undefined ? undefined : readTape(tape));
}

function found({ calls, divergences }: Verdict): readonly object[] {
  return [...divergences, ...calls.flatMap((call) => call.divergences)];
}

describe("a recorded session", () => {
  it("comes out today as it came out then", async () => {
    const session = await flow();
    const verdict = await verified(session.session(), session.tape());
    expect(found(verdict)).toEqual([]);
    expect(verdict.calls.map(({ depth }) => depth)).toEqual(Array.from({ length: 7 }, () => "rerun"));
    expect(verdict.calls.flatMap(({ uncovered }) => uncovered)).toEqual([]);
  });

  it("has no secret on its tape, and comes out the same all the same", async () => {
    const session = tapedSession();
    await session.call(["open", "https://site.test/?token=PUBLIC-SENTINEL-1-abcdefgh"]);
    await session.call(["fill", "#password", "PUBLIC-SENTINEL-2"]);
    await session.call(["--proxy", "http://ada:PUBLIC-SENTINEL-3@proxy.test", "open", "https://site.test/"]);
    expect(session.tape()).not.toContain("PUBLIC-SENTINEL");
    expect(found(await verified(session.session(), session.tape()))).toEqual([]);
  });

  it("says of a sensor that the recording does not know that it is not covered, and calls it no difference", async () => {
    const session = await flow();
    const tape = session.tape().replaceAll(/"sensors":\["[\w-]+",?/g, '"sensors":[');
    const verdict = await verified(session.session(), tape);
    expect(verdict.calls.flatMap(({ uncovered }) => uncovered)).not.toEqual([]);
    expect(found(verdict)).toEqual([]);
  });

  it("is held against itself where it has no tape, and says so of each call", async () => {
    const session = await flow();
    const verdict = await verified(session.session(), undefined);
    expect(found(verdict)).toEqual([]);
    expect(verdict.calls.every(({ depth, skipped }) => depth === "alone" && skipped.length > 0)).toBe(true);
  });

  it("differs without a tape where its parts do not fit together", async () => {
    const session = (await flow()).session().replaceAll('"resultCategory":"success"', '"resultCategory":"failure"');
    expect(found(await verified(session, undefined))).not.toEqual([]);
  });

  it("comes out the same once today's outcome was accepted", async () => {
    const session = await flow();
    const changed = session.session().replaceAll("Opened", "Went to");
    const verdict = await verified(changed, session.tape());
    expect(found(verdict)).not.toEqual([]);
    const accepted = acceptedSession(changed, verdict.calls);
    const tape = acceptedTape(session.tape(), verdict.calls);
    expect(found(await verified(accepted, tape))).toEqual([]);
  });
});
