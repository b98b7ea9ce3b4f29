/** The language of sensor tests: given a page in a real browser, a sensor sees these facts. */
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { type Json, member } from "../../src/json.ts";
import { sensed } from "../../src/page/look.ts";
import { type AnySensor, bound, type Sensor } from "../../src/page/sensor.ts";
import { type ParsedArgv, parseArgv } from "../../src/upstream/grammar/argv.ts";
import { requiredBy } from "../../src/upstream/protocol/program.ts";
import { expectNoLeftovers } from "./leftovers.ts";
import { lookAt } from "./looks.ts";
import { type Real, realEngine } from "./real.ts";

/** Facts of a sensor; undefined when it threw, or said what does not fit its schema. */
type Facts<T extends Json> = T | undefined;

export interface Sensing {
  /** Shows a page with this HTML, at an address of its own. */
  readonly show: (html: string) => Promise<void>;
  /** The address of a page with this HTML for a frame of the page: of the same origin, or of another one. */
  readonly frame: (html: string, origin?: "same" | "foreign") => string;
  /** What a sensor sees now. `args` is the command that it looks at. */
  readonly sees: <T extends Json>(sensor: AnySensor<T>, args?: readonly string[]) => Promise<Facts<T>>;
  /** What a sensor sees after upstream has run the command, with what it requires set before. */
  readonly after: <T extends Json>(args: readonly string[], sensor: AnySensor<T>) => Promise<Facts<T>>;
  /** Runs a command of upstream's; its `data`. */
  readonly run: (...argv: readonly string[]) => Promise<Json | undefined>;
  /** What an expression is in the page. */
  readonly value: (expression: string) => Promise<Json | undefined>;
}

function parsed(args: readonly string[]): ParsedArgv {
  const result = parseArgv(args, { unknown: "refuse" });
  if ("problem" in result) throw new Error(result.problem.message);
  return result.ok;
}

/** Pages by their path. An unknown one is a 404. */
class Pages {
  readonly #html = new Map<string, string>();
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const html = this.#html.get(request.url ?? "");
      response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
      response.end(html ?? "No such page");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    this.#port = address.port;
    this.#server = server;
  }

  add(html: string, host = "127.0.0.1"): string {
    const path = `/${this.#html.size + 1}`;
    this.#html.set(path, `<!doctype html><title>Page</title>${html}`);
    return `http://${host}:${this.#port}${path}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/** One browser and one server for the tests of a file. */
export function sensing(): Sensing {
  const pages = new Pages();
  let real: Real;
  beforeAll(async () => {
    await pages.start();
    real = realEngine();
    await real.call(["open", pages.add("")]);
  });
  afterAll(async () => {
    await real.engine.quit();
    await expectNoLeftovers(real.socketDir);
    await real.close();
    await pages.stop();
  });

  const run = async (...argv: readonly string[]): Promise<Json | undefined> => {
    const reply = await real.raw(argv);
    if (member(reply, "success") !== true) throw new Error(`${argv.join(" ")}: ${JSON.stringify(reply)}`);
    return member(reply, "data");
  };
  const value = async (expression: string): Promise<Json | undefined> =>
    member(await run("eval", expression), "result");
  const look = async (sensors: readonly Sensor[]): Promise<Json | undefined> =>
    sensors.length === 0 ? {} : value(lookAt(sensors));
  const facts = async <T extends Json>(sensor: Sensor<T>): Promise<Facts<T>> =>
    sensed({ [sensor.id]: member(await look([sensor]), sensor.id) }, sensor);
  return {
    run,
    value,
    frame: (html, origin = "same") => pages.add(html, origin === "same" ? "127.0.0.1" : "localhost"),
    show: async (html) => {
      await run("open", pages.add(html));
    },
    sees: (sensor, args = ["snapshot", "-i"]) => facts(bound(sensor, parsed(args))),
    after: async (args, sensor) => {
      const one = bound(sensor, parsed(args));
      await look(requiredBy([one]));
      await run(...args);
      return facts(one);
    },
  };
}

/** An element with a shadow root that holds this HTML. */
export function shadow(html: string, mode: "open" | "closed" = "open"): string {
  return `<div id="host"><template shadowrootmode="${mode}">${html}</template></div>`;
}
