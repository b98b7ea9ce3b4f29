/** An engine on a fake world of which everything is kept that ever comes out of it, and everything that went in. */

import { createEngine } from "../../src/engine/engine.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import { type Json, parseJson } from "../../src/json.ts";
import { tapeOf } from "../../src/replay/recorder.ts";
import type { Exit } from "../../src/upstream/host/process.ts";
import type { Start } from "../../src/world/world.ts";
import { holdAgainstSchema } from "../support/details.ts";
import type { Answer, FakeBrowser } from "../support/fake-browser.ts";
import { FakeWorld } from "../support/fake-world.ts";
import { sessionLines } from "../support/taped.ts";
import { toldOfSession } from "../support/told-of-session.ts";

type Ended = Exclude<Exit, { readonly kind: "unstartable" }>;

export interface Stage {
  /** One call of the agent's: `args` alone, or whole parameters of any kind. */
  readonly call: (
    params: unknown,
    options?: { readonly nested?: boolean; readonly signal?: AbortSignal },
  ) => Promise<void>;
  /** A caller's batch. */
  readonly batch: (...rows: readonly (readonly string[])[]) => Promise<void>;
  /** Opens a page whose controls are a text box of each name: @e1, @e2, ... */
  readonly onForm: (...names: readonly string[]) => Promise<void>;
  readonly browser: () => FakeBrowser;
  readonly world: FakeWorld;
  /** From now on commands that begin with `words` answer so. */
  readonly answers: (words: string, answer: Answer | ((words: readonly string[]) => Answer)) => void;
  /** The next process ends so, instead of answering. */
  readonly ends: (exit: Partial<Ended>) => void;
  /** Puts the file where the command wants it. */
  readonly writes: (words: string, data?: Json) => void;
  /**
   * Every string and number that left the engine: results, events, kept entries, progress, state, file contents, the
   * tape of the session. `told`: what is told of the session afterwards, too.
   */
  readonly out: (told?: boolean) => ReadonlyMap<string, readonly string[]>;
  /** What went into the engine, as it stood there: parameters and all that upstream said. */
  readonly into: () => readonly string[];
  /** The texts in what upstream said, read as JSON. */
  readonly readInto: () => readonly string[];
}

const ENDED: Ended = { kind: "exited", code: 0, signal: undefined, stdout: "", stderr: "", droppedBytes: 0 };
const FORM = "https://site.test/form";

function starts(words: readonly string[], wanted: string): boolean {
  return wanted.split(" ").every((word, at) => words[at] === word);
}

/** Strings (keys too) and numbers anywhere in a value, as text, each once. */
function textsIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "number") found.add(String(value));
  else if (Array.isArray(value)) for (const item of value) textsIn(item, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      found.add(key);
      textsIn(item, found);
    }
  }
  return found;
}

class WatchedWorld extends FakeWorld {
  readonly said: string[] = [];

  override async run(start: Start): Promise<Awaited<ReturnType<FakeWorld["run"]>>> {
    const exit = await super.run(start);
    if (exit.kind !== "unstartable") this.said.push(exit.stdout, exit.stderr);
    return exit;
  }
}

export function stage(): Stage {
  const world = new WatchedWorld();
  const results: unknown[] = [];
  const kept: EngineEvent[] = [];
  const events: EngineEvent[] = [];
  const progress: string[] = [];
  const params: unknown[] = [];
  const planted = new Set<string>();
  const lines = sessionLines(world);
  const tape: string[] = [];
  const engine = createEngine({
    world,
    keep: (event) => {
      kept.push(event);
      lines.kept(event);
    },
    tape: tapeOf(world, (line) => tape.push(line)),
  });
  engine.events$.subscribe((event) => events.push(event));
  const browser = (): FakeBrowser => {
    const newest = [...world.browsers.values()].at(-1);
    if (!newest) throw new Error("no browser has been started");
    return newest;
  };
  const call: Stage["call"] = async (given, options = {}) => {
    params.push(given);
    const id = `call-${params.length}`;
    const asked = Array.isArray(given) ? { args: given } : given;
    if (!options.nested && typeof asked === "object" && asked !== null) lines.asked(id, asked);
    const result = await engine.call({
      id,
      params: asked,
      signal: options.signal ?? new AbortController().signal,
      progress: (text) => progress.push(text),
      ...(options.nested ? { nested: true } : {}),
    });
    if (!options.nested) lines.answered(id, result);
    holdAgainstSchema(result.details.value);
    results.push({ text: result.text.value, details: result.details.value });
  };
  const answers: Stage["answers"] = (wanted, answer) => {
    browser().on((words) =>
      starts(words, wanted) ? (typeof answer === "function" ? answer(words) : answer) : undefined,
    );
  };
  return {
    call,
    batch: (...rows) => call({ args: ["batch"], stdin: JSON.stringify(rows) }),
    onForm: async (...names) => {
      await call(["open", FORM]);
      browser().page.controls = names.map((name) => ["textbox", name]);
      await call(["snapshot", "-i"]);
    },
    browser,
    world,
    answers,
    ends: (exit) => {
      browser().next = () => ({ ...ENDED, ...exit });
    },
    writes: (wanted, data = { saved: true }) => {
      browser().on((words) => {
        if (!starts(words, wanted)) return undefined;
        const file = words.at(-1) ?? "";
        planted.add(file);
        world.put(file, new Uint8Array([1]), -10_000);
        return {
          data: { path: file, ...(typeof data === "object" && data !== null && !Array.isArray(data) ? data : {}) },
        };
      });
    },
    out: (isTold = true) => {
      const files = [...world.onDisk].filter(([file]) => !planted.has(file));
      // The frozen launch is left out: it is kept raw, in a 0600 file, since a masked proxy could not be repeated.
      const told = Object.entries(isTold ? toldOfSession(lines.text()) : {}).map(
        ([way, text]): [string, readonly string[]] => [way, [...textsIn(parseJson(text))]],
      );
      return new Map<string, readonly string[]>([
        ...told,
        ["tape", [...textsIn(tape.map((line) => parseJson(line)))]],
        ["result", [...textsIn(results)]],
        ["event", [...textsIn(events)]],
        ["kept entry", [...textsIn(kept)]],
        ["progress", progress],
        ["state", [...textsIn(engine.state)]],
        ["file", files.flatMap(([file, { bytes }]) => [file, new TextDecoder().decode(bytes)])],
      ]);
    },
    into: () => [...textsIn([params, world.desktop.tree, world.desktop.targets]), ...world.said],
    readInto: () => world.said.flatMap((text) => [...textsIn(parseJson(text))]),
  };
}
