/** The doctor of the built package on this very machine. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { DIST } from "../../scripts/paths.ts";
import { expectNoBrowserFolders, expectNoLeftovers } from "../support/leftovers.ts";
import { quickBrowser } from "../support/quick-browser.ts";

let root = "";
let env: NodeJS.ProcessEnv = {};

const Report = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ check: z.string(), status: z.enum(["ok", "note", "finding"]), what: z.string() })),
});

beforeAll(() => {
  root = realpathSync(mkdtempSync("/tmp/doc-"));
  for (const name of ["s", "t", "home", "work"]) mkdirSync(path.join(root, name), { mode: 0o700 });
  const temporary = path.join(root, "t");
  const own = { HOME: path.join(root, "home"), AGENT_BROWSER_SOCKET_DIR: path.join(root, "s"), TMPDIR: temporary };
  env = { ...process.env, ...quickBrowser(), ...own, PI_CODING_AGENT_DIR: path.join(root, "home", "agent") };
});

afterAll(async () => {
  await expectNoLeftovers(path.join(root, "s"));
  expectNoBrowserFolders(path.join(root, "t"));
  rmSync(root, { recursive: true, force: true });
});

function doctor(
  more: NodeJS.ProcessEnv,
  ...words: readonly string[]
): Promise<{ code: number; report: z.infer<typeof Report> }> {
  return new Promise((resolve) => {
    const argv = [path.join(DIST, "cli.js"), "doctor", "--json", ...words];
    execFile(process.execPath, argv, { cwd: path.join(root, "work"), env: { ...env, ...more } }, (error, stdout) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, report: Report.parse(JSON.parse(stdout)) });
    });
  });
}

it("opens a page, ends its browser, and ends in what it has found", async () => {
  const { code, report } = await doctor({}, "--live");
  const of = (id: string) => report.checks.filter(({ check }) => check === id);
  expect(of("live")).toMatchObject([{ status: "ok" }]);
  expect(of("agent-browser")[0]).toMatchObject({ status: "ok", what: expect.stringContaining("agent-browser 0.41.2") });
  expect(report.ok).toBe(report.checks.every(({ status }) => status !== "finding"));
  expect(code).toBe(report.ok ? 0 : 1);
});

it("finds what is missing without making anything", async () => {
  const sockets = path.join(root, "not-there");
  const { code, report } = await doctor({ PATH: path.join(root, "work"), AGENT_BROWSER_SOCKET_DIR: sockets });
  expect(code).toBe(1);
  expect(report.checks.find(({ check }) => check === "agent-browser")).toMatchObject({
    status: "finding",
    what: expect.stringContaining(path.join(root, "work")),
  });
  expect(readdirSync(root).toSorted()).toEqual(["home", "s", "t", "work"]);
  expect(readdirSync(path.join(root, "home"))).toEqual([]);
});
