/** Files of calls that run in another browser than the one of pi's session, and recordings, which need a program on PATH. */
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEngine } from "../../src/engine/engine.ts";
import { realWorld } from "../../src/world/world.ts";
import { onSite, withEngine } from "../support/on-site.ts";
import { quickBrowser } from "../support/quick-browser.ts";

const { real, site } = onSite();

it("case artifact-wrong-folder: a relative path is taken from pi's folder, not from where the browser started", async () => {
  // Names of managed sessions hold the folder: in another one, only a session that the caller named goes on.
  await real.call(["--session", "shared", "open", `${site.url}/fx/clean.html`]);
  onTestFinished(async () => {
    await real.call(["--session", "shared", "close"]);
  });
  const elsewhere = path.join(real.cwd, "b");
  mkdirSync(elsewhere);
  const owner = real.transcript[0]?.owner ?? "";
  const env = { ...process.env, ...quickBrowser(), AGENT_BROWSER_SOCKET_DIR: real.socketDir };
  const engine = createEngine({ world: realWorld(env, elsewhere, owner), keep: () => {} });
  engine.load(real.transcript, real.transcript);
  const call = async (...args: readonly string[]): Promise<unknown> => {
    const result = await engine.call({
      id: args.join(),
      params: { args: ["--session", "shared", ...args] },
      signal: new AbortController().signal,
    });
    return result.details.value;
  };
  const details = [await call("screenshot", "rel.png"), await call("pdf", "rel.pdf")];
  // What a command reads is looked for there, too.
  expect(await call("diff", "screenshot", "--baseline", "rel.png")).toMatchObject({ resultCategory: "success" });
  expect(readdirSync(elsewhere).sort()).toEqual(["rel.pdf", "rel.png"]);
  expect(existsSync(path.join(real.cwd, "rel.png"))).toBe(false);
  expect(details).toMatchObject(
    ["rel.png", "rel.pdf"].map((name) => {
      const file = path.join(elsewhere, name);
      return { artifacts: [{ requestedPath: name, absolutePath: file, exists: true, sizeBytes: statSync(file).size }] };
    }),
  );
});

/** A folder to be first on PATH, with a program `ffmpeg` in it. */
function pathWith(folder: string, put: (ffmpeg: string) => void): string {
  mkdirSync(folder);
  put(path.join(folder, "ffmpeg"));
  return `${folder}${path.delimiter}${process.env["PATH"] ?? ""}`;
}

/** Takes the frames and writes a file that begins like a WebM, as the real one does at its end. */
const FFMPEG = `#!/bin/sh
for last; do :; done
case "$last" in *.webm) cat >/dev/null; printf '\\032\\105\\337\\243 frames' > "$last";; esac
`;

/** A folder for executables, which is gone when the file has run. */
function binFolder(name: string): string {
  return path.join(path.dirname(real.cwd), name);
}

describe("a recording", () => {
  it("is pending until it is stopped, and then verified", async () => {
    const PATH = pathWith(binFolder("recording"), (ffmpeg) => writeFileSync(ffmpeg, FFMPEG, { mode: 0o755 }));
    await withEngine({ env: { PATH } }, async (one) => {
      await one.call(["open", `${site.url}/list`]);
      const started = await one.call(["record", "start", "video/a.webm"]);
      expect(started.details, started.text).toMatchObject({
        successCategory: "artifact-pending",
        artifactVerification: { verified: false, pendingCount: 1, missingCount: 0 },
      });
      const file = path.join(one.cwd, "video", "a.webm");
      const next = path.join(one.cwd, "video", "b.webm");
      const restarted = await one.call(["record", "restart", "video/b.webm"]);
      expect(restarted.details, restarted.text).toMatchObject({
        artifacts: [
          { absolutePath: file, status: "saved", mediaType: "video/webm", sizeBytes: statSync(file).size },
          { absolutePath: next, status: "pending" },
        ],
      });
      const stopped = await one.call(["record", "stop"]);
      expect(stopped.details, stopped.text).toMatchObject({
        successCategory: "artifact-saved",
        artifacts: [{ absolutePath: next, exists: true, sizeBytes: statSync(next).size }],
      });
      expect(one.engine.state.recordings).toEqual({});
    });
  });

  it("without ffmpeg fails at its start, says so, and leaves nothing pending", async () => {
    // A link to itself can be found but not started, also where a real ffmpeg comes later on PATH.
    const PATH = pathWith(binFolder("no-recording"), (ffmpeg) => symlinkSync(ffmpeg, ffmpeg));
    await withEngine({ env: { PATH } }, async (one) => {
      await one.call(["open", `${site.url}/list`]);
      const seen = await one.call(["record", "start", "a.webm"]);
      expect(seen.isError).toBe(true);
      expect(seen.text).toContain("Install ffmpeg");
      expect(seen.details["artifacts"]).toBeUndefined();
      expect(one.engine.state.recordings).toEqual({});
    });
  });
});
