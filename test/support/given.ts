/** The language of chain tests: given an engine on a fake world, when the agent calls, then the result says. */

import { createEngine, type Engine, type EngineOptions } from "../../src/engine/engine.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import { isJsonObject, type JsonObject } from "../../src/json.ts";
import { holdAgainstSchema } from "./details.ts";
import type { FakeBrowser } from "./fake-browser.ts";
import { FakeWorld, type FakeWorldOptions } from "./fake-world.ts";

export interface Seen {
  readonly text: string;
  readonly details: JsonObject;
  readonly isError: boolean;
  readonly images: readonly { readonly base64: string; readonly mediaType: string }[];
}

export interface Given {
  readonly engine: Engine;
  readonly world: FakeWorld;
  /** Everything that pi's transcript would hold, in order of writing. */
  readonly transcript: EngineEvent[];
  /** One call of the agent's; `args` alone or whole parameters. */
  readonly call: (params: readonly string[] | object, signal?: AbortSignal) => Promise<Seen>;
  /** The managed browser in use (the newest one that was started). */
  readonly browser: () => FakeBrowser;
}

export interface GivenOptions extends FakeWorldOptions, Partial<Pick<EngineOptions, "chain" | "diagnostics">> {
  /** Events of an earlier process to resume from. */
  readonly transcript?: readonly EngineEvent[];
}

/** A fresh engine; with `transcript` and `sharing`, the engine of a second process that resumes. */
export function given(options: GivenOptions = {}): Given {
  const world = new FakeWorld(options);
  const transcript: EngineEvent[] = [...(options.transcript ?? [])];
  const seen = new Set<string>();
  const engine = createEngine({
    world,
    keep: (event) => {
      seen.add(event.id);
      transcript.push(event);
    },
    ...(options.chain ? { chain: options.chain } : {}),
    ...(options.diagnostics ? { diagnostics: options.diagnostics } : {}),
  });
  engine.load(transcript, transcript);
  engine.events$.subscribe((event) =>
    queueMicrotask(() => seen.has(event.id) || (seen.add(event.id) && transcript.push(event))),
  );
  let calls = 0;
  return {
    engine,
    world,
    transcript,
    call: async (params, signal = new AbortController().signal) => {
      const raw = Array.isArray(params) ? { args: params } : params;
      const result = await engine.call({ id: `call-${++calls}-${world.piSession}`, params: raw, signal });
      const details = result.details.value;
      if (!isJsonObject(details)) throw new Error("details must be an object");
      holdAgainstSchema(details);
      return { text: result.text.value, details, isError: result.isError, images: result.images };
    },
    browser: () => {
      const newest = [...world.browsers.values()].at(-1);
      if (!newest) throw new Error("no browser has been started");
      return newest;
    },
  };
}
