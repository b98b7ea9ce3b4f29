/**
 * Who is hit, how and when. Each run is clean: the answer is true, nothing throws, no event is doubled, the session works
 * again after at most one explained failure, and nothing of a browser is left. `npm run faults` runs the table, CI a part
 * of it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject, member } from "../../../src/json.ts";
import { locate } from "../../../src/upstream/host/locate.ts";
import type { Seen } from "../../support/given.ts";
import { expectNoBrowserFolders, expectNoLeftovers } from "../../support/leftovers.ts";
import { type Real, realEngine } from "../../support/real.ts";
import { type Site, startSite } from "../../support/site.ts";
import { canChange, FAULTS, type Fault, type Hit } from "./faults.ts";
import { MOMENTS, type Moment, type Struck } from "./moments.ts";

const ALL = process.env["FAULTS"] !== "part";
/** What CI runs: one of each kind that has been seen to go wrong. */
const PART: ReadonlySet<string> = new Set([
  "daemon SIGKILL during the first open",
  "daemon SIGSTOP during a click",
  "browser SIGTERM during a batch",
  "renderer SIGKILL during a click",
  "renderer SIGKILL idle",
  "socket folder delete during a click",
  "binary swapped during a batch",
  "binary delete idle",
  "daemon SIGSTOP before a close",
]);

const OF_PROCESSES: ReadonlySet<string> = new Set(["daemon", "browser", "renderer"]);

function isMoment(name: string): name is Moment {
  return name in MOMENTS;
}

/** What is not there yet cannot be hit, and no daemon is outdated before there is one. */
function canBe({ actor, kind }: Fault, moment: Moment): boolean {
  return moment !== "before" || (!OF_PROCESSES.has(actor) && kind !== "swapped");
}

function nameOf({ actor, kind }: Fault, moment: Moment): string {
  return `${actor} ${kind} ${moment}`;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "pab-matrix-"));
mkdirSync(path.join(folder, "try"));

const RUNS = FAULTS.filter((fault) => !ALL || canChange(fault, path.join(folder, "try")))
  .flatMap((fault) =>
    Object.keys(MOMENTS)
      .filter(isMoment)
      .map((moment) => ({ fault, moment })),
  )
  .filter(({ fault, moment }) => canBe(fault, moment))
  .map(({ fault, moment }) => ({ fault, moment, name: nameOf(fault, moment) }))
  .filter(({ name }) => ALL || PART.has(name));

let site: Site | undefined;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An engine whose binary is a file of its own, which can be taken away. */
function makeHit(): Hit {
  const native = locate(process.env)?.file;
  if (native === undefined) throw new Error("agent-browser is not installed");
  const binary = path.join(folder, "agent-browser");
  cpSync(native, binary);
  return { real: realEngine({ env: { PI_AGENT_BROWSER_BINARY: binary } }), binary };
}

const DENIES = /Nothing was run|Nothing ran|did not run|was not run|ran on about:blank/;

function expectTrue({ seen, ordered }: Struck): void {
  expect(seen.details["failureCategory"], seen.text).not.toBe("internal-error");
  if (ordered && seen.isError) expect(seen.text).not.toMatch(DENIES);
}

/** The first offered call that opens a page, else the page anew. */
function wayOut(seen: Seen): JsonObject {
  const offered = seen.details["nextActions"];
  const calls = (Array.isArray(offered) ? offered : []).map((action) => member(action, "params"));
  const opens = calls.filter(isJsonObject).find(({ args }) => Array.isArray(args) && args.includes("open"));
  return opens ?? { args: ["open", `${site?.url}/list`] };
}

async function expectRecovery(real: Real): Promise<void> {
  const next = await real.call({ args: ["get", "title"], timeoutMs: 9000 });
  expect(next.details["failureCategory"], next.text).not.toBe("internal-error");
  if (next.isError) {
    const again = await real.call({ ...wayOut(next), timeoutMs: 60_000 });
    expect(again.isError, `${next.text}\n---\n${again.text}`).toBe(false);
  }
  const list = await real.call({ args: ["open", `${site?.url}/list`], timeoutMs: 60_000 });
  expect(list.isError, list.text).toBe(false);
  expect((await real.call(["get", "title"])).text).toBe("  List");
}

function expectEventsOnce({ transcript }: Real): void {
  expect(new Set(transcript.map(({ id }) => id)).size).toBe(transcript.length);
}

async function expectClean(real: Real): Promise<void> {
  expect(await real.engine.quit(), "quit ended every browser").toBe(true);
  await expectNoLeftovers(real.socketDir, 10_000);
  expectNoBrowserFolders(real.temporary);
}

describe("the faults", () => {
  it.each(RUNS)("$name", { timeout: 240_000 }, async ({ fault, moment }) => {
    const hit = makeHit();
    const { real } = hit;
    if (!site) throw new Error("there is no site");
    try {
      fault.prepare?.(hit);
      const struck = await MOMENTS[moment]({ real, site }, () => fault.strike(hit));
      expectTrue(struck);
      fault.undo?.(hit);
      await expectRecovery(real);
      expectEventsOnce(real);
      await expectClean(real);
    } finally {
      fault.clear?.(hit);
      await real.close();
    }
  });
});
