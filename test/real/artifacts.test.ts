import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { onSite } from "../support/on-site.ts";

const { real, site } = onSite();

beforeAll(async () => {
  await real.call(["open", `${site.url}/tall`]);
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

describe("every kind of file", () => {
  beforeAll(async () => {
    await real.call(["open", `${site.url}/files`]);
  });

  it("a download that a click started lands where wait --download wants it, in a folder that is made", async () => {
    await real.call(["click", "#report"]);
    const seen = await real.call(["wait", "--download", "late/report.txt"]);
    const file = path.join(real.cwd, "late", "report.txt");
    expect(seen.isError, seen.text).toBe(false);
    expect(readFileSync(file, "utf8")).toBe("downloaded\n");
    expect(seen.details).toMatchObject({ savedFilePath: file, successCategory: "artifact-saved" });
  });

  it("so it does when both are rows of one batch", async () => {
    const rows = [
      ["click", "#report"],
      ["wait", "--download", "row/report.txt"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(readFileSync(path.join(real.cwd, "row", "report.txt"), "utf8")).toBe("downloaded\n");
    expect(seen.details).toMatchObject({ artifactVerification: { verified: true, verifiedCount: 1 } });
  });

  it.each([
    ["state", ["state", "save", "kept/state.json"], "kept/state.json"],
    ["diff-image", ["diff", "screenshot", "--baseline", "base.png", "--output", "kept/diff.png"], "kept/diff.png"],
    ["har", ["network", "har", "stop", "kept/net.har"], "kept/net.har"],
    ["trace", ["trace", "stop", "kept/trace.json"], "kept/trace.json"],
    ["profile", ["profiler", "stop", "kept/profile.json"], "kept/profile.json"],
  ])("a %s is verified at the asked place, and not attached", async (kind, args, asked) => {
    await real.call(["screenshot", "base.png"]);
    await real.call(["eval", "document.body.append(Math.random())"]);
    await real.call(["network", "har", "start"]);
    if (kind === "trace") await real.call(["trace", "start"]);
    if (kind === "profile") await real.call(["profiler", "start"]);
    const seen = await real.call(args);
    const file = path.join(real.cwd, asked);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.details).toMatchObject({
      artifacts: [{ kind, absolutePath: file, exists: true, sizeBytes: statSync(file).size, status: "saved" }],
      artifactVerification: { verified: true },
    });
    expect(seen.images).toEqual([]);
  });

  it("a comparison with the same image makes no file, and misses none", async () => {
    await real.call(["screenshot", "same.png"]);
    const seen = await real.call(["diff", "screenshot", "--baseline", "same.png", "--output", "same-diff.png"]);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.details["artifacts"]).toBeUndefined();
  });

  it("a screenshot without a path is in the private folder, readable by the user alone, and attached", async () => {
    const seen = await real.call(["screenshot"]);
    const file = String(seen.details["imagePath"]);
    expect(seen.images).toHaveLength(1);
    expect(file.startsWith(real.cwd)).toBe(false);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(seen.details).toMatchObject({ artifacts: [{ storageScope: "persistent-session" }] });
  });

  it("a screenshot of one element without a path, too", async () => {
    const seen = await real.call(["screenshot", "h1"]);
    const [width, height] = pngSize(String(seen.details["imagePath"]));
    expect(width).toBeGreaterThan(50);
    expect(height).toBeLessThan(200);
  });

  it("a JPEG under the name of a PNG is attached as a JPEG", async () => {
    const seen = await real.call(["--screenshot-format", "jpeg", "screenshot", "really.png"]);
    expect(seen.images.map(({ mediaType }) => mediaType)).toEqual(["image/jpeg"]);
  });

  it("an annotated screenshot is attached, with its labels in the text", async () => {
    const seen = await real.call(["--annotate", "screenshot", "labels.png"]);
    expect(seen.images).toHaveLength(1);
    expect(seen.text).toMatch(/\[1\d*\] @e\d+ \w+/);
  });

  it("a path with spaces below a dot folder, alone and in a batch", async () => {
    const rows = [["screenshot", "my shots/.x/b.png"]];
    await real.call(["screenshot", "my shots/.x/a.png"]);
    await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(readdirSync(path.join(real.cwd, "my shots", ".x")).sort()).toEqual(["a.png", "b.png"]);
  });

  it("the result itself, with outputPath", async () => {
    const file = path.join(real.cwd, "out", "page.txt");
    const seen = await real.call({ args: ["get", "text", "h1"], outputPath: "out/page.txt" });
    expect(readFileSync(file, "utf8")).toBe("Files\n");
    expect(seen.details).toMatchObject({ outputFile: { path: file, bytes: 6 } });
    symlinkSync(path.dirname(file), path.join(real.cwd, "elsewhere"));
    const refused = await real.call({ args: ["get", "text", "h1"], outputPath: "elsewhere/b.txt" });
    expect(refused.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
    expect(readdirSync(path.dirname(file))).toEqual(["page.txt"]);
  });
});

it("case full-page-image-too-tall: the file is kept and said with its size, but not attached", async () => {
  await real.call(["open", `${site.url}/fx/tall.html`]);
  const file = path.join(real.cwd, "tall.png");
  const seen = await real.call(["screenshot", "--full", file]);
  expect(pngSize(file)).toEqual([1280, 12_000]);
  expect(seen.images).toEqual([]);
  expect(seen.text).toContain(`Saved screenshot: ${file} (${statSync(file).size} bytes, 1280x12000 px). Not attached:`);
  expect(seen.text).toContain("take screenshots without --full");
  expect(seen.details).toMatchObject({ artifacts: [{ exists: true, width: 1280, height: 12_000 }] });
  const rows = [
    ["screenshot", "--full", "row.png"],
    ["screenshot", "view.png"],
  ];
  const batch = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
  expect(batch.images).toHaveLength(1);
  expect(batch.details["imagePath"]).toBe(path.join(real.cwd, "view.png"));
});

it("closing the browser names the files that stay", async () => {
  const seen = await real.call(["close"]);
  const paths = z.looseObject({ explicitArtifactPaths: z.array(z.string()) }).parse(seen.details["artifactCleanup"]);
  expect(paths.explicitArtifactPaths).toHaveLength(10);
  for (const file of paths.explicitArtifactPaths) expect(existsSync(file), file).toBe(true);
});
