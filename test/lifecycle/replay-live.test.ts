/** A session that was recorded on a real browser, run again on another one. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replay } from "../../src/cli/commands/replay.ts";
import { realWorld } from "../../src/world/world.ts";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { onSite } from "../support/on-site.ts";
import { recordedSession } from "../support/taped.ts";

const { real } = onSite();

function page(greeting: string, button: string): string {
  return `<title>Shop</title><h1>${greeting}</h1><label>Name <input id="name"></label>
    <button id="buy" onclick="document.querySelector('output').value = document.querySelector('#name').value">${button}</button>
    <output></output>`;
}

const AS_RECORDED = page("Welcome", "Buy");
const WITHOUT_BUTTON = AS_RECORDED.replace(/<button.*<\/button>/, "");

let server: Server;
let shown = AS_RECORDED;
let visits: string[] = [];
/** `/slow` is never answered. */
let hangs = false;

async function recordedOn(url: string): Promise<string> {
  const session = recordedSession(realWorld(real.env, real.cwd, "pi-live-recorded"));
  try {
    await session.call(["open", url]);
    await session.call(["snapshot", "-i"]);
    await session.call(["fill", "#name", "Ada"]);
    await session.call(["click", "#buy"]);
    await session.call(["get", "text", "output"]);
    await session.call(["get", "text", "h1"]);
    await session.call(["click", "#nowhere"]);
  } finally {
    await session.engine.quit();
  }
  return session.session();
}

async function recordedSlow(url: string): Promise<string> {
  const session = recordedSession(realWorld(real.env, real.cwd, "pi-slow-recorded"));
  try {
    for (const place of ["shop", "slow", "shop"]) await session.call(["open", `${url}/${place}`]);
  } finally {
    await session.engine.quit();
  }
  return session.session();
}

beforeAll(async () => {
  server = createServer((request, response) => {
    visits.push(request.url ?? "");
    if (request.url === "/slow" && hangs) return;
    response.writeHead(200, { "content-type": "text/html" }).end(shown);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  writeFileSync(path.join(real.cwd, "session.jsonl"), await recordedOn(`http://127.0.0.1:${port}/shop`));
  writeFileSync(path.join(real.cwd, "slow.jsonl"), await recordedSlow(`http://127.0.0.1:${port}`));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly asked: readonly string[];
}

/** `replay session.jsonl --live`, on this page; `answer` is what somebody at the terminal says, nobody without it. */
async function live(on: string, flags: readonly string[], answer?: boolean): Promise<Ran> {
  shown = on;
  visits = [];
  let out = "";
  const asked: string[] = [];
  const ask = async (question: string): Promise<boolean> => {
    asked.push(question);
    return answer === true;
  };
  const code = await replay.run(["session.jsonl", "--live", ...flags], {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      out += text;
    },
    env: real.env,
    cwd: real.cwd,
    ask: answer === undefined ? undefined : ask,
  });
  return { code, out, asked };
}

describe("a recorded session on a real browser of today", () => {
  it("has the same outcomes on the same page, the failure among them, and says so", async () => {
    const { code, out } = await live(AS_RECORDED, ["--yes"]);
    expect(out).toMatch(/^(?:call call-\d: the same\n){7}/);
    expect(out).toContain("7 of 7 calls run again, 0 with another outcome.");
    expect(code).toBe(0);
  });

  it("names the call that fails on a page that has changed", async () => {
    const { code, out } = await live(WITHOUT_BUTTON, ["--yes"]);
    expect(code).toBe(1);
    expect(out).toMatch(/call call-4: differs at isError\n {2}recorded: false\n {2}now: {6}true/);
  });

  it("names the call that reads something else", async () => {
    const { code, out } = await live(page("Sold out", "Buy"), ["--yes"]);
    expect(code).toBe(1);
    expect(out).toMatch(/call call-6: differs at \S+\n {2}recorded: Welcome\n {2}now: {6}Sold out/);
    expect(out).toContain("7 of 7 calls run again, 1 with another outcome.");
  });

  it("acts on nothing when it is to be read only, lists what it refused, and runs the reads", async () => {
    const { code, out, asked } = await live(AS_RECORDED, ["--read-only"], true);
    for (const id of [3, 4, 7]) expect(out).toContain(`call call-${id}: not run, it may change something`);
    expect(out).toContain("call call-1: the same");
    expect(out).toContain("call call-6: the same");
    expect(out).toContain("4 of 7 calls run again");
    expect(out).toContain("; 3 not run.");
    expect(asked).toEqual([]);
    // What the calls before it would have brought about is not there, and this is a difference.
    expect(out).toMatch(/call call-5: differs at/);
    expect(code).toBe(1);
  });

  it("asks for what may change something, one call after the other, and leaves out what is not allowed", async () => {
    const { out, asked } = await live(AS_RECORDED, [], false);
    expect(asked).toEqual([
      'Run {"args":["fill","#name","Ada"]}?',
      'Run {"args":["click","#buy"]}?',
      'Run {"args":["click","#nowhere"]}?',
    ]);
    expect(out).toContain("call call-3: not run, it may change something, and was not allowed");
    expect(visits.filter((place) => place === "/shop")).toHaveLength(1);
  });

  it("refuses it where nobody can be asked", async () => {
    const { out } = await live(AS_RECORDED, []);
    expect(out).toContain("call call-4: not run, it may change something, and was not allowed");
    expect(out).toContain("4 of 7 calls run again");
  });
});

/** The program itself, begun on the session whose second page never comes. */
function begun(): { readonly program: ChildProcess; readonly said: () => string } {
  const main = path.join(import.meta.dirname, "../../src/cli/main.ts");
  const hook = path.join(import.meta.dirname, "../../scripts/in-page-hook.ts");
  const argv = ["--import", hook, main, "replay", "slow.jsonl", "--live", "--yes"];
  const program = spawn(process.execPath, argv, { cwd: real.cwd, env: real.env, stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  program.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  return { program, said: () => out };
}

describe("a session that runs again and is interrupted", () => {
  it("ends its browser, and says how far it came: by Ctrl-C, by its system, and where its terminal closes", async () => {
    hangs = true;
    visits = [];
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    const programs = signals.map(begun);
    const waiting = () => visits.filter((place) => place === "/slow").length;
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(signals.length);
    const ends = programs.map(({ program }) => once(program, "exit"));
    programs.forEach(({ program }, at) => void program.kill(signals[at]));
    expect(await Promise.all(ends)).toEqual(signals.map(() => [2, null]));
    for (const { said } of programs) {
      expect(said()).toContain("call call-1: the same");
      expect(said()).toContain("Interrupted: 1 of 3 calls run again, 0 with another outcome; 2 not run.");
    }
    await expectNoLeftovers(real.socketDir);
  });
});
