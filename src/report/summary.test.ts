import { describe, expect, it } from "vitest";
import { sessionText } from "../../test/support/session-lines.ts";
import type { Fact } from "../events/schema.ts";
import { fold } from "../projections/state.ts";
import { readTranscript } from "../replay/transcript.ts";
import { eventsIn } from "../transcript/entries.ts";
import { summaryLines } from "./summary.ts";

const SESSION = "pi-own-1";
const OPENED: Fact = {
  type: "session.opened",
  session: SESSION,
  kind: "managed",
  generation: 1,
  launch: { names: [], digest: "d" },
  armed: false,
};

function finished(status: "ok" | "failed"): Fact {
  return { type: "call.finished", status, session: SESSION, processes: 1, ms: 5 };
}

/** Each list is a call; events come a second apart, and it is a minute later now. */
function lines(...calls: readonly (readonly Fact[])[]): readonly string[] {
  const stored = calls.map((facts, at) => ({ id: `c${at}`, params: { args: ["x"] }, text: "", facts }));
  const transcript = readTranscript(sessionText(stored));
  const { events } = eventsIn(transcript.entries.map(({ value }) => value));
  const now = (events.at(-1)?.at ?? 0) + 60_000;
  return summaryLines(fold(events, events, transcript.header?.id ?? ""), { branch: events, now });
}

describe("what /browser tells", () => {
  it("is that there is no browser before the first call", () => {
    expect(lines()).toEqual(["No browser yet: the tool agent_browser has not been called."]);
  });

  it("is the session, the page, the age of refs, files, findings and calls", () => {
    const shots = Array.from({ length: 8 }, (_, at): Fact => {
      return { type: "artifact.saved", kind: "screenshot", path: `/shots/${at}.png`, bytes: 48_000 };
    });
    expect(
      lines(
        [
          OPENED,
          { type: "page.changed", session: SESSION, url: "https://site.test/", urlKey: "k", title: "Home" },
          { type: "refs.captured", session: SESSION, ids: "1-14", secret: "", flags: [] },
          finished("ok"),
        ],
        [...shots, finished("ok")],
        [
          { type: "finding.raised", finding: "no-effect", session: SESSION, summary: "Nothing moved." },
          finished("failed"),
        ],
      ),
    ).toEqual([
      "browser   pi-own-1: in use, managed, open, number 1",
      'page      pi-own-1: https://site.test/ "Home"',
      "refs      pi-own-1: @e1 to @e14, 2 calls and 1 min 12 s ago",
      "files     /shots/7.png: screenshot, 48 KB",
      "          /shots/6.png: screenshot, 48 KB",
      "          /shots/5.png: screenshot, 48 KB",
      "          /shots/4.png: screenshot, 48 KB",
      "          /shots/3.png: screenshot, 48 KB",
      "          /shots/2.png: screenshot, 48 KB",
      "          2 more",
      "findings  Nothing moved. (1 min 01 s ago)",
      "calls     3 calls, 1 of them without success",
    ]);
  });

  it("writes out what a page hides in its title", () => {
    const title = "\u001b]0;owned\u0007\u202eevil\nbrowser   forged";
    const told = lines([
      OPENED,
      { type: "page.changed", session: SESSION, url: "https://site.test/", urlKey: "k", title },
      finished("ok"),
    ]);
    expect(told.find((line) => line.startsWith("page"))).toBe(
      'page      pi-own-1: https://site.test/ "\\u001b]0;owned\\u0007\\u202eevil browser   forged"',
    );
  });
});
