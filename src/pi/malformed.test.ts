/** Transcripts are files that anybody may have written: whatever stands in a result or a call, drawing it works. */
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { chance, oneOf } from "../../test/support/chance.ts";
import { renderCall } from "./call-view.ts";
import { renderResult } from "./result-view.ts";
import type { Colours } from "./view.ts";

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);
const colours: Colours = { fg: (_, text) => text, bold: (text) => text };

const KEYS = [
  ...["args", "command", "subcommand", "sessionName", "upstreamProcesses", "type", "text", "data", "mimeType"],
  ...["stdin", "timeoutMs", "sessionMode", "outputPath", "__proto__", "constructor", "toString", "length"],
];
const LEAVES = [null, 0, -1, Number.NaN, 1e21, true, "", "text", "image", "open", "\ud800", "\u001b[2J\n\t"];

/** Any value of any form, at most some levels deep. */
function anything(next: () => number, depth = 0): unknown {
  const sort = next();
  if (sort < 0.04) return undefined;
  if (depth > 3 || sort < 0.35) return oneOf([...LEAVES, Buffer.from("89504e47", "hex").toString("base64")], next);
  const size = Math.floor(next() * 4);
  if (sort < 0.6) return Array.from({ length: size }, () => anything(next, depth + 1));
  return Object.fromEntries(Array.from({ length: size }, () => [oneOf(KEYS, next), anything(next, depth + 1)]));
}

function linesOf(view: unknown, width: number): unknown {
  const render: unknown = typeof view === "object" && view !== null ? Reflect.get(view, "render") : undefined;
  return typeof render === "function" ? Reflect.apply(render, view, [width]) : undefined;
}

describe("a result and a call of any form", () => {
  it.each(SEEDS)("are drawn without an error: %i", (seed) => {
    const next = chance(seed);
    const width = oneOf([1, 20, 80, 200], next);
    const flag = (): boolean => next() < 0.5;
    const parts = (): unknown => (flag() ? anything(next) : [anything(next), { type: "text", text: anything(next) }]);
    const state = {};
    const keyText = (): string => "ctrl+o";
    const callRow = { state, argsComplete: flag(), executionStarted: flag(), expanded: flag() };
    const call = Reflect.apply(
      renderCall(() => ({ refs: {} })),
      undefined,
      [flag() ? anything(next) : { args: anything(next), stdin: anything(next) }, colours, callRow],
    );
    const row = { state, isError: flag(), showImages: flag(), durationMs: undefined, keyText };
    const options = { expanded: flag(), isPartial: flag() };
    const result = Reflect.apply(renderResult, undefined, [
      { content: parts(), details: anything(next) },
      options,
      colours,
      row,
    ]);
    for (const view of [result, call]) {
      expect(linesOf(view, width)).toSatisfy(
        (lines) => Array.isArray(lines) && lines.every((one) => typeof one === "string"),
      );
    }
  });
});
