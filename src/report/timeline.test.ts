import { describe, expect, it } from "vitest";
import { longSession, SESSION_ID, type StoredCall, sessionText } from "../../test/support/session-lines.ts";
import { readTranscript } from "../replay/transcript.ts";
import type { Report } from "./data/report.ts";
import { knownAfter } from "./data/state.ts";
import type { PictureFiles } from "./pictures.ts";
import { reportOf } from "./report.ts";
import { timelineOf } from "./timeline.ts";

const NO_FILES: PictureFiles = { stat: () => undefined, read: () => undefined };
const PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1,
]);

function told(
  calls: readonly StoredCall[],
  more: { readonly files?: PictureFiles; readonly images?: "all" | "some" | "none" } = {},
): Report {
  const { files = NO_FILES, images = "some" } = more;
  return timelineOf(readTranscript(sessionText(calls)), { now: 5, files, images });
}

const SESSION = "pi-own-1";
const OPENED: StoredCall = {
  id: "c1",
  params: { args: ["open", "https://site.test/"], sessionMode: "fresh" },
  text: "Opened.",
  details: {
    args: ["open", "https://site.test/"],
    nextActions: [{ id: "look", reason: "See the controls.", params: { args: ["snapshot", "-i"] } }],
  },
  facts: [
    { type: "session.leased", session: SESSION, kind: "managed", generation: 1, socketDir: "/sockets" },
    {
      type: "session.opened",
      session: SESSION,
      kind: "managed",
      generation: 1,
      launch: { names: [], digest: "d" },
      armed: false,
    },
    { type: "page.changed", session: SESSION, url: "https://site.test/", urlKey: "k", title: "Home" },
    { type: "call.finished", status: "ok", command: "open", session: SESSION, processes: 2, ms: 120 },
  ],
};
const SNAPSHOT: StoredCall = {
  id: "c2",
  params: { args: ["snapshot", "-i"] },
  text: "two",
  facts: [
    { type: "refs.captured", session: SESSION, ids: "1-14,17", secret: "3", flags: ["-i"] },
    { type: "call.finished", status: "ok", command: "snapshot", session: SESSION, processes: 1, ms: 9 },
  ],
};
const FAILED: StoredCall = {
  id: "c3",
  params: { args: ["fill", "@e3", "hunter2-canary"] },
  text: "No such element.",
  isError: true,
  details: { args: ["fill", "@e3", "[REDACTED]"], failureCategory: "selector-not-found" },
  facts: [
    { type: "refs.invalidated", session: SESSION, reason: "navigated" },
    { type: "finding.raised", finding: "no-effect", session: SESSION, summary: "Nothing moved." },
    {
      type: "call.finished",
      status: "failed",
      category: "selector-not-found",
      command: "fill",
      session: SESSION,
      processes: 1,
      ms: 30,
    },
  ],
};

describe("the timeline of a session", () => {
  it("tells of each call what it was, how long it took and what it came to", () => {
    const { session, folder, calls } = told([OPENED, FAILED]);
    expect({ session, folder }).toEqual({ session: SESSION_ID, folder: "/project" });
    expect(calls[0]).toMatchObject({
      id: "c1",
      line: "open https://site.test/ fresh",
      status: "ok",
      ms: 120,
      processes: 2,
      session: SESSION,
      text: "Opened.",
      next: [{ line: "snapshot -i", reason: "See the controls." }],
    });
    expect(calls[1]).toMatchObject({ status: "failed", category: "selector-not-found", text: "No such element." });
  });

  it("tells what each call changed", () => {
    const { calls } = told([OPENED, SNAPSHOT, FAILED]);
    expect(calls.map(({ changes }) => changes)).toEqual([
      [
        { kind: "session", text: `${SESSION} is open` },
        { kind: "page", text: 'https://site.test/ "Home"' },
      ],
      [{ kind: "refs", text: "@e1 to @e14, @e17" }],
      [
        { kind: "refs", text: "void: navigated" },
        { kind: "finding", text: "Nothing moved." },
      ],
    ]);
  });

  it("has what was known after any call, as the difference to the call before", () => {
    const report = told([OPENED, SNAPSHOT, FAILED]);
    expect(knownAfter(report, 0)).toEqual([]);
    const [browsers, pages, refs] = knownAfter(report, 3);
    expect(browsers?.rows).toEqual([{ name: SESSION, text: "in use, managed, open, number 1", since: 1 }]);
    expect(pages?.rows).toEqual([{ name: SESSION, text: 'https://site.test/ "Home"', since: 1 }]);
    expect(refs?.rows).toMatchObject([{ text: "@e1 to @e14, @e17, secret fields @e3, void: navigated", since: 3 }]);
    expect(report.calls[1]?.state).toEqual([["refs", SESSION, "@e1 to @e14, @e17, secret fields @e3"]]);
  });

  it("shows no word of a call that the engine masked, nor that text in a later one", () => {
    const again: StoredCall = { id: "c4", params: { args: ["get", "text", "#hunter2-canary"] }, text: "" };
    const typed: StoredCall = { ...FAILED, id: "c5", params: { args: ["fill", "#password", "hunter2-canary"] } };
    const report = told([OPENED, SNAPSHOT, { ...typed, details: {} }, FAILED, again]);
    expect(JSON.stringify(report)).not.toContain("hunter2");
    expect(report.calls[3]?.line).toBe("fill @e3 [REDACTED]");
  });

  it("knows a call that was cut off, one of a script, and one that pi refused", () => {
    const { calls } = told([
      { id: "c1", params: { args: ["open", "https://site.test/"] } },
      { id: "cm/1", facts: [{ type: "call.finished", status: "ok", command: "get title", processes: 1, ms: 4 }] },
      { id: "c3", params: { nonsense: true }, text: "Validation failed", isError: true },
    ]);
    expect(calls.map(({ status, line }) => [status, line])).toEqual([
      ["unknown", "open https://site.test/"],
      ["ok", "get title"],
      ["rejected", "nonsense"],
    ]);
  });

  it("writes out what cannot be seen, and keeps lines and tabs of a result", () => {
    const hostile = "one\ttwo\r\nthree\u202egpj.exe\u0007\u001b[31m";
    const [call] = told([
      { ...OPENED, params: { args: ["open", "https://x.test/\u202e"] }, details: {}, text: hostile },
    ]).calls;
    expect(call?.text).toBe("one\ttwo\nthree\\u202egpj.exe\\u0007\\u001b[31m");
    expect(call?.line).toContain("\\u202e");
  });

  it("cuts a long result and says how much was left off", () => {
    const [call] = told([{ ...OPENED, text: "<".repeat(50_000) }]).calls;
    expect(call?.text.length).toBeGreaterThan(2_000);
    expect(call?.text.length).toBeLessThan(3_000);
    expect((call?.text.length ?? 0) + (call?.left ?? 0)).toBe(50_000);
  });

  it("counts what could not be read", () => {
    const text = `${sessionText([OPENED]).replace('"type":"page.changed"', '"type":"page.flipped"')}{broken\n`;
    const { notes } = timelineOf(readTranscript(text), { now: 0, files: NO_FILES, images: "none" });
    expect(notes).toEqual([
      "1 lines of the session file cannot be read.",
      "1 stored events are of a newer version and are left out.",
    ]);
  });
});

describe("a session file that somebody has forged", () => {
  const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  const values = [null, 5, "x", [], {}, [null], { args: [1, null] }, deep, "\u202e".repeat(9), 1e308];

  it.each(["params", "details", "nextActions", "args", "content", "timestamp", "toolCallId", "cwd", "session"])(
    "becomes a report whatever stands in its %s",
    (field) => {
      for (const value of values) {
        const entry = {
          type: "message",
          id: "n2",
          message: {
            role: "toolResult",
            toolCallId: field === "toolCallId" ? value : "c1",
            toolName: "agent_browser",
            content: field === "content" ? value : [value],
            timestamp: value,
            details: field === "details" ? value : { [field]: value, nextActions: [value, { params: value }] },
          },
        };
        const call = { type: "toolCall", id: "c1", name: "agent_browser", arguments: value };
        const asked = { type: "message", id: "n1", message: { role: "assistant", content: [call] } };
        const header = { type: "session", id: field === "session" ? value : "own", cwd: value };
        // What is too deep to be written by hand stands there as a name that is filled in.
        const lines = [header, asked, { ...entry, parentId: "n1" }].map((line) =>
          JSON.stringify(line, (_, one) => (one === deep ? "DEEP" : one)).replaceAll(
            '"DEEP"',
            `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
          ),
        );
        const html = reportOf(readTranscript(lines.join("\n")), { now: 0, files: NO_FILES, images: "all" });
        expect(html).not.toContain("\u202e");
      }
    },
  );
});

describe("the screenshots of a call", () => {
  const data = Buffer.from(PNG).toString("base64");
  const saved = (bytes: number): StoredCall => ({
    ...OPENED,
    facts: [{ type: "artifact.saved", kind: "screenshot", path: "/shots/home.png", bytes, mediaType: "image/png" }],
  });
  const files: PictureFiles = { stat: () => ({ bytes: PNG.length, modifiedMs: 0 }), read: () => PNG };

  it("stand as the result carried them", () => {
    const [call] = told([{ ...saved(5), images: [{ mimeType: "image/png", data }] }]).calls;
    expect(call?.pictures).toEqual([{ name: "home.png", type: "image/png", base64: data }]);
  });

  it("are taken from the disk as long as the file is the same", () => {
    expect(told([saved(PNG.length)], { files }).calls[0]?.pictures).toEqual([
      { name: "home.png", type: "image/png", base64: data },
    ]);
    expect(told([saved(PNG.length + 1)], { files }).calls[0]?.pictures).toEqual([]);
  });

  it("are no other file that has this name and size", () => {
    const text = { ...files, read: () => new TextEncoder().encode("x".repeat(PNG.length)) };
    expect(told([saved(PNG.length)], { files: text }).calls[0]?.pictures).toEqual([]);
  });

  it.each([
    ["a type that can hold a script", { mimeType: "image/svg+xml", data }],
    ["data that are no base64", { mimeType: "image/png", data: '"><script>' }],
  ])("are left out with %s", (_, image) => {
    expect(told([{ ...saved(5), images: [image] }]).calls[0]?.pictures).toEqual([]);
  });

  it("that would make the file large are left out and counted, unless all are asked for", () => {
    const images = [{ mimeType: "image/png", data: "A".repeat(3_000_000) }];
    const calls = [
      { ...saved(5), images },
      { ...saved(5), id: "c2", images },
    ];
    const some = told(calls);
    expect(some.calls.map(({ pictures }) => pictures.length)).toEqual([1, 0]);
    expect(some.notes).toEqual(["1 screenshots are left out to keep the file small."]);
    expect(told(calls, { images: "all" }).calls.map(({ pictures }) => pictures.length)).toEqual([1, 1]);
    expect(told(calls, { images: "none" }).calls.map(({ pictures }) => pictures.length)).toEqual([0, 0]);
  });
});

describe("the file of a report", () => {
  it("of 1,000 calls with long results stays under 5 MB", () => {
    const calls = Array.from(
      { length: 1000 },
      (_, at): StoredCall => ({ ...OPENED, id: `c${at}`, text: `<li>${"<b>".repeat(2_000)}` }),
    );
    const html = reportOf(readTranscript(sessionText(calls)), { now: 0, files: NO_FILES, images: "none" });
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(2_000_000);
  });

  it("tells the state after any of 1,000 calls as a fold of its events does", () => {
    const report = timelineOf(readTranscript(longSession(1000)), { now: 0, files: NO_FILES, images: "none" });
    expect(report.calls).toHaveLength(1000);
    const files = knownAfter(report, 1000).find(({ section }) => section === "files");
    expect(files?.rows).toHaveLength(40);
    expect(files?.rows.at(-1)?.name).toBe("/project/shot-998.png");
  });

  it("holds nothing that ends its data or its script early", () => {
    const text = '</script><script>alert(1)</script><!-- <img src=x onerror="alert(2)">';
    const html = reportOf(readTranscript(sessionText([{ ...OPENED, text }])), {
      now: 0,
      files: NO_FILES,
      images: "none",
    });
    expect(html.match(/<\/script/g)).toHaveLength(2);
    expect(html).not.toContain("<img");
    expect(html).toContain("default-src 'none'");
  });
});
