import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { type Real, realEngine } from "../support/real.ts";
import { type Site, startSite } from "../support/site.ts";

let real: Real;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  real = realEngine();
  await real.call(["open", `${site.url}/tall`]);
});
afterAll(async () => {
  await real.close();
  await site.close();
});

/** Width and height of a PNG in pixels. */
function pngSize(file: string): readonly [number, number] {
  const bytes = readFileSync(file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("files", () => {
  it("a screenshot into a folder that is not there yet", async () => {
    const file = path.join(real.cwd, "shots", "deep", "page.png");
    const seen = await real.call(["screenshot", file]);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.details).toMatchObject({
      successCategory: "artifact-saved",
      artifacts: [{ kind: "screenshot", absolutePath: file, exists: true, sizeBytes: statSync(file).size }],
      upstreamProcesses: 1,
    });
    expect(seen.images).toHaveLength(1);
  });

  it("a relative path is taken from pi's folder, also in a dot folder", async () => {
    const seen = await real.call(["screenshot", ".out/page.png"]);
    const file = path.join(real.cwd, ".out", "page.png");
    expect(existsSync(file), seen.text).toBe(true);
    expect(seen.details).toMatchObject({
      artifacts: [{ requestedPath: ".out/page.png", absolutePath: file, exists: true }],
    });
  });

  it("--full is the whole page, before or after the path", async () => {
    await real.call(["screenshot", "view.png"]);
    await real.call(["screenshot", "--full", "full-a.png"]);
    await real.call(["screenshot", "full-b.png", "--full"]);
    const [, view] = pngSize(path.join(real.cwd, "view.png"));
    for (const name of ["full-a.png", "full-b.png"]) {
      const [, height] = pngSize(path.join(real.cwd, name));
      expect(height, name).toBeGreaterThan(3000);
    }
    expect(view).toBeLessThan(3000);
  });

  it("a pdf, into a missing folder", async () => {
    const seen = await real.call(["pdf", "print/page.pdf"]);
    const file = path.join(real.cwd, "print", "page.pdf");
    expect(seen.isError, seen.text).toBe(false);
    expect(readFileSync(file).subarray(0, 4).toString("latin1")).toBe("%PDF");
    expect(seen.text).toContain(file);
    expect(seen.details).toMatchObject({ artifacts: [{ kind: "pdf", exists: true, mediaType: "application/pdf" }] });
    expect(seen.images).toEqual([]);
  });

  it("a download lands where it was asked for", async () => {
    await real.call(["open", `${site.url}/files`]);
    const seen = await real.call(["download", "#report", "got/report.txt"]);
    const file = path.join(real.cwd, "got", "report.txt");
    expect(seen.isError, seen.text).toBe(false);
    expect(readFileSync(file, "utf8")).toBe("downloaded\n");
    expect(seen.details).toMatchObject({
      artifacts: [{ kind: "download", absolutePath: file, exists: true, sizeBytes: 11 }],
    });
  });

  it("two screenshots in a batch are both verified and attached", async () => {
    const rows = [
      ["screenshot", "one.png"],
      ["screenshot", "two.png"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    const files = ["one.png", "two.png"].map((name) => path.join(real.cwd, name));
    expect(seen.details).toMatchObject({ artifacts: files.map((absolutePath) => ({ absolutePath, exists: true })) });
    expect(seen.images).toHaveLength(2);
  });

  it("a folder that cannot be made is refused before anything runs", async () => {
    await real.call(["screenshot", "file.png"]);
    const seen = await real.call(["screenshot", "file.png/page.png"]);
    expect(seen.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
  });

  it("what was saved is an event with its size", () => {
    const saved = real.transcript.flatMap((event) => (event.type === "artifact.saved" ? [event] : []));
    expect(new Set(saved.map(({ kind }) => kind))).toEqual(new Set(["screenshot", "pdf", "download"]));
    for (const { path: file, bytes } of saved) expect(bytes, file).toBe(statSync(file).size);
  });
});

it("leaves nothing running after quit", async () => {
  expect(await real.engine.quit()).toBe(true);
  await expectNoLeftovers(real.socketDir);
});
