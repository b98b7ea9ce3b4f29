import { describe, expect, it } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { jobOf, scriptOf } from "./script.ts";
import type { RecordedCall } from "./transcript.ts";

let made = 0;

function call(params: Json | undefined, more: Partial<RecordedCall> = {}): RecordedCall {
  return {
    id: `c${++made}`,
    asked: undefined,
    answered: undefined,
    params,
    text: "",
    images: 0,
    details: isJsonObject(params) ? params : undefined,
    isError: false,
    events: [],
    newer: 0,
    corrupt: 0,
    startedMs: undefined,
    endedMs: undefined,
    ...more,
  };
}

function args(...words: readonly string[]): JsonObject {
  return { args: words };
}

describe("a session as a list of calls", () => {
  it("has the parameters of each call as they stand, in their order", () => {
    const calls = [call(args("open", "https://one.test/")), call({ qa: { url: "https://one.test/" } })];
    expect(scriptOf(calls).calls.map(({ params }) => params)).toEqual(calls.map(({ params }) => params));
  });

  it("leaves out what cannot be run, and says why", () => {
    const calls = [
      call(args("fill", "#p", "[REDACTED]"), { id: "a" }),
      call(undefined, { id: "cm1/1", parent: "cm1" }),
      call(undefined, { id: "b" }),
    ];
    expect(scriptOf(calls)).toEqual({
      calls: [],
      leftOut: [
        { id: "a", why: "something of it stands as [REDACTED]" },
        { id: "cm1/1", why: "a script of the call cm1 made it: its parameters stand nowhere" },
        { id: "b", why: "its parameters are not in the file" },
      ],
    });
  });
});

describe("a call with a secret in it", () => {
  const calls = [
    call(args("open", "https://one.test/?access_token=PUBLIC-SENTINEL-1"), { id: "token" }),
    call(args("fill", "#password", "PUBLIC-SENTINEL-2"), { id: "typed" }),
    // The page said that it is a password's field, so that the result shows a mask.
    call(args("fill", "#account", "PUBLIC-SENTINEL-3"), {
      id: "told",
      details: args("fill", "#account", "[REDACTED]"),
    }),
    call(
      { job: { steps: [{ action: "fill", selector: "#pin", text: "PUBLIC-SENTINEL-4" }] } },
      { id: "job", details: {} },
    ),
    call(args("fill", "#name", "Ada"), { id: "name" }),
  ];

  it("is left out of a script and of a job, and told", () => {
    expect(scriptOf(calls).calls.map(({ id }) => id)).toEqual(["name"]);
    expect(scriptOf(calls).leftOut.map(({ why }) => why)).toEqual(
      Array.from({ length: 4 }, () => "a secret stands in it; --with-secrets keeps it"),
    );
    expect(JSON.stringify(jobOf(calls))).not.toContain("SENTINEL");
  });

  it("is there when it is asked for", () => {
    expect(scriptOf(calls, true).calls.map(({ params }) => params)).toEqual(calls.map(({ params }) => params));
    expect(JSON.stringify(jobOf(calls, true))).toContain("PUBLIC-SENTINEL-4");
  });
});

describe("a session as a job", () => {
  it("has a step for each command that a job knows", () => {
    const { job, leftOut } = jobOf([
      call(args("open", "https://one.test/")),
      call(args("fill", "#q", "two words")),
      call(args("press", "Enter")),
      call(args("wait", "--text", "Done")),
      call(args("wait", "500")),
      call(args("screenshot", "a.png")),
      call({ semanticAction: { action: "click", locator: "text", value: "More" } }),
      call({ job: { steps: [{ action: "snapshot" }] } }),
    ]);
    expect(leftOut).toEqual([]);
    expect(job).toEqual({
      job: {
        steps: [
          { action: "open", url: "https://one.test/" },
          { action: "fill", selector: "#q", text: "two words" },
          { action: "press", key: "Enter" },
          { action: "wait", text: "Done" },
          { action: "wait", milliseconds: 500 },
          { action: "screenshot", path: "a.png" },
          { action: "click", locator: "text", value: "More" },
          { action: "snapshot" },
        ],
      },
    });
  });

  it("names an element as the snapshot called it that gave its ref", () => {
    const refs = { e3: { role: "button", name: "Save" } };
    const { job } = jobOf([
      call(args("snapshot", "-i"), { details: { data: { snapshot: "", refs } } }),
      call(args("click", "@e3")),
    ]);
    expect(job).toMatchObject({
      job: { steps: [{}, { action: "click", locator: "role", role: "button", name: "Save" }] },
    });
  });

  it("leaves out what failed, what no step does, and refs that nothing is known of", () => {
    const calls = [
      call(args("click", "#gone"), { id: "a", isError: true }),
      call(args("cookies", "get"), { id: "b" }),
      call(args("click", "@e9"), { id: "c" }),
    ];
    expect(jobOf(calls)).toEqual({
      job: undefined,
      leftOut: [
        { id: "a", why: "it failed" },
        { id: "b", why: "a job has no such step" },
        { id: "c", why: "a job has no such step" },
      ],
    });
  });
});
