import { describe, expect, it } from "vitest";
import type { Fact } from "../events/schema.ts";
import { managedName } from "../session/names.ts";
import { filesNow, stateAt } from "./state.ts";
import { stateLines } from "./state-text.ts";
import { readTranscript, type Transcript } from "./transcript.ts";

const HEADER = { type: "session", version: 3, id: "own", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/project" };
const SESSION = managedName("own", "/project", 1);

function entry(id: string, parentId: string | null, seq: number, fact: Fact): object {
  const data = { v: 1, id: `e${seq}`, seq, callId: `call-${id}`, at: seq, owner: "own", ...fact };
  return { type: "custom", customType: "agent_browser.event", id, parentId, data };
}

function page(url: string): Fact {
  return { type: "page.changed", session: SESSION, url, urlKey: url };
}

const opened: Fact = {
  type: "session.opened",
  session: SESSION,
  kind: "managed",
  generation: 1,
  launch: { names: ["--proxy"], digest: "key" },
  armed: false,
};
const saved: Fact = { type: "artifact.saved", kind: "screenshot", path: "/project/a.png", bytes: 10 };

/** a - b - c, and d - e beside them from b on. */
function forked(): Transcript {
  const lines = [
    entry("a", null, 1, opened),
    entry("b", "a", 2, page("https://one.test/")),
    entry("c", "b", 3, page("https://two.test/")),
    entry("d", "b", 4, page("https://three.test/")),
    entry("e", "d", 5, saved),
  ];
  return readTranscript([HEADER, ...lines].map((line) => JSON.stringify(line)).join("\n"));
}

function urlAt(point: Parameters<typeof stateAt>[1]): string | undefined {
  const at = stateAt(forked(), point);
  return typeof at === "string" ? at : at.state.pages.bySession[SESSION]?.url;
}

describe("the state at a point of a session", () => {
  it("is that of the active branch at its end", () => {
    expect(urlAt({})).toBe("https://three.test/");
  });

  it("is that of an entry or a call, on its own branch", () => {
    expect(urlAt({ at: "b" })).toBe("https://one.test/");
    expect(urlAt({ at: "call-c" })).toBe("https://two.test/");
  });

  it("is that of another branch when it is named", () => {
    expect(urlAt({ branch: "c" })).toBe("https://two.test/");
    expect(urlAt({ branch: "c", at: "b" })).toBe("https://one.test/");
  });

  it("says what is not there", () => {
    expect(urlAt({ at: "x" })).toBe('The file has no entry and no call "x".');
    expect(urlAt({ branch: "x" })).toBe('The file has no entry and no call "x".');
    expect(urlAt({ branch: "c", at: "d" })).toBe('"d" is not on the branch that ends in "c".');
  });

  it("tells of each file whether it is there as it was saved", () => {
    const at = stateAt(forked());
    const nowOf = (bytes: number | undefined): string | undefined =>
      typeof at === "string" ? at : filesNow(at.state, () => bytes)[0]?.now;
    expect([nowOf(10), nowOf(11), nowOf(undefined)]).toEqual(["there", "changed", "gone"]);
  });

  it("knows no browser that the session cannot have made", () => {
    const foreign = entry("f", "e", 6, { ...opened, session: managedName("other", "/project", 1) });
    const text = [HEADER, foreign].map((line) => JSON.stringify(line)).join("\n");
    expect(stateAt(readTranscript(text))).toMatchObject({ state: { resources: { browsers: {} } } });
  });

  it("stands as a table with the session, its pages, browsers and files", () => {
    const at = stateAt(forked());
    expect(typeof at === "string" ? at : stateLines(at, () => 10)).toEqual([
      "after:      line 6, entry e, 4 on this branch",
      `session:    ${SESSION}`,
      `pages:      ${SESSION}: https://three.test/`,
      `browsers:   ${SESSION}: open (managed, launched with --proxy)`,
      "files:      /project/a.png (screenshot, saved, 10 bytes): there",
    ]);
  });
});
