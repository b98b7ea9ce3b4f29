import { describe, expect, it } from "vitest";
import { type TapedSession, tapedSession } from "../../test/support/taped.ts";
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
});
