import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Seen } from "../support/given.ts";
import { chainWithout } from "../support/without.ts";
import { type Agent, agent, eventsOf, HOME } from "./agent.ts";

const Artifacts = z.array(z.looseObject({ path: z.string(), exists: z.boolean() }));
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

function artifactsOf(seen: Seen): z.infer<typeof Artifacts> {
  return Artifacts.parse(seen.details["artifacts"]);
}

/** Upstream writes the file it is asked for, and answers with its path. */
function writes(one: Agent, bytes: Uint8Array = PNG): void {
  one.browser().on((words) => {
    const file = words.findLast((word) => word.startsWith("/"));
    if (file === undefined || !["screenshot", "pdf", "download", "wait"].includes(words[0] ?? "")) return undefined;
    one.world.put(file, bytes);
    return { data: { path: file } };
  });
}

async function opened(options = {}): Promise<Agent> {
  const one = agent(options);
  await one.call(["open", HOME]);
  return one;
}

describe("a file that a command writes", () => {
  it("is asked for by its absolute path, taken from pi's folder", async () => {
    const one = await opened();
    writes(one);
    const result = await one.call(["screenshot", "shots/home.png"]);
    expect(one.browser().ran.at(-1)).toEqual(["screenshot", "/project/shots/home.png"]);
    expect(one.world.folders).toContain("/project/shots");
    expect(result.text).toBe("Saved screenshot: /project/shots/home.png (4 bytes)");
    expect(result.details["successCategory"]).toBe("artifact-saved");
    expect(artifactsOf(result)).toEqual([
      {
        kind: "screenshot",
        path: "/project/shots/home.png",
        absolutePath: "/project/shots/home.png",
        requestedPath: "shots/home.png",
        exists: true,
        sizeBytes: 4,
        mediaType: "image/png",
      },
    ]);
    expect(eventsOf(one.transcript, "artifact.saved")).toMatchObject([
      { kind: "screenshot", path: "/project/shots/home.png", bytes: 4, mediaType: "image/png" },
    ]);
  });

  it("lands where the shell started upstream, and goes unchecked, without this layer", async () => {
    const one = await opened({ chain: chainWithout("artifacts") });
    writes(one);
    const result = await one.call(["screenshot", "shots/home.png"]);
    expect(one.browser().ran.at(-1)).toEqual(["screenshot", "shots/home.png"]);
    expect(result.details["artifacts"]).toBeUndefined();
    expect(result.images).toEqual([]);
  });

  it("may be marked with @, as some agents do", async () => {
    const one = await opened();
    writes(one);
    await one.call(["pdf", "@out/page.pdf"]);
    expect(one.browser().ran.at(-1)).toEqual(["pdf", "/project/out/page.pdf"]);
  });

  it("keeps an absolute path as it is", async () => {
    const one = await opened();
    writes(one);
    await one.call(["pdf", "/elsewhere/page.pdf"]);
    expect(one.browser().ran.at(-1)).toEqual(["pdf", "/elsewhere/page.pdf"]);
  });

  it("does not turn the ref of an element into a path", async () => {
    const one = agent();
    await one.onPage();
    writes(one);
    await one.call(["download", "@e1", "file.zip"]);
    expect(one.browser().ran.at(-1)).toEqual(["download", "@e1", "/project/file.zip"]);
  });

  it("stands in a flag as well", async () => {
    const one = await opened();
    writes(one);
    const result = await one.call(["wait", "--download", "file.zip"]);
    expect(one.browser().ran.at(-1)).toEqual(["wait", "--download", "/project/file.zip"]);
    expect(artifactsOf(result)).toMatchObject([{ kind: "download", exists: true, requestedPath: "file.zip" }]);
  });

  it("is not called saved when it is not there", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "pdf" ? { data: { path: words[1] ?? "" } } : undefined));
    const result = await one.call(["pdf", "page.pdf"]);
    expect(result.isError).toBe(false);
    expect(result.text).toBe("pdf reported a pdf, but there is no such file: /project/page.pdf");
    expect(result.details["successCategory"]).toBe("artifact-unverified");
    expect(artifactsOf(result)).toMatchObject([{ exists: false }]);
    expect(eventsOf(one.transcript, "artifact.missing")).toHaveLength(1);
    expect(eventsOf(one.transcript, "artifact.saved")).toEqual([]);
  });

  it.each([
    ["an hour", 3_600_000],
    ["a moment", 1],
  ])("is not called saved when the file there is from %s before the call", async (_what, ago) => {
    const one = await opened();
    one.world.put("/project/page.pdf", PNG, ago);
    one.browser().on((words) => (words[0] === "pdf" ? { data: { path: words[1] ?? "" } } : undefined));
    const result = await one.call(["pdf", "page.pdf"]);
    expect(result.details["successCategory"]).toBe("artifact-unverified");
  });

  it("is saved when it was written over", async () => {
    const one = await opened();
    one.world.put("/project/page.pdf", PNG, 3_600_000);
    writes(one);
    expect((await one.call(["pdf", "page.pdf"])).details["successCategory"]).toBe("artifact-saved");
  });

  it("is neither saved nor missing when the command failed", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "pdf" ? { error: "Printing failed" } : undefined));
    const result = await one.call(["pdf", "page.pdf"]);
    expect(result.isError).toBe(true);
    expect(result.details["artifacts"]).toBeUndefined();
    expect(one.transcript.map((event) => event.type)).not.toContain("artifact.missing");
  });

  it("whose folder cannot be made is refused before anything is started", async () => {
    const one = await opened();
    one.world.readOnly = "EACCES: permission denied";
    const started = one.started();
    const result = await one.call(["pdf", "locked/page.pdf"]);
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(result.text).toContain("The folder for locked/page.pdf cannot be made: EACCES");
    expect(one.started()).toBe(started);
  });

  it("is found where upstream says it went when no path was given", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "wait") return undefined;
      one.world.put("/downloads/report.csv", PNG);
      return { data: { path: "/downloads/report.csv" } };
    });
    const result = await one.call(["wait", "--download"]);
    expect(artifactsOf(result)).toMatchObject([{ kind: "download", path: "/downloads/report.csv", exists: true }]);
    expect(artifactsOf(result)[0]).not.toHaveProperty("requestedPath");
  });

  it("is no matter of a wait for something else", async () => {
    const one = await opened();
    const result = await one.call(["wait", "#late"]);
    expect(result.details["artifacts"]).toBeUndefined();
  });
});

describe("a screenshot", () => {
  it("is attached as an image", async () => {
    const one = await opened();
    writes(one);
    const result = await one.call(["screenshot", "home.png"]);
    expect(result.images).toEqual([{ base64: Buffer.from(PNG).toString("base64"), mediaType: "image/png" }]);
    expect(result.details["imagePath"]).toBe("/project/home.png");
  });

  it("above 4 MB is named, not attached", async () => {
    const one = await opened();
    writes(one, new Uint8Array(4 * 1024 * 1024 + 1));
    const result = await one.call(["screenshot", "home.png"]);
    expect(result.images).toEqual([]);
    expect(result.text).toContain("Saved screenshot: /project/home.png (4194305 bytes)");
  });

  it("of exactly 4 MB is attached", async () => {
    const one = await opened();
    writes(one, new Uint8Array(4 * 1024 * 1024));
    expect((await one.call(["screenshot", "home.png"])).images).toHaveLength(1);
  });

  it("that is missing is not attached", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "screenshot" ? { data: { path: words[1] ?? "" } } : undefined));
    expect((await one.call(["screenshot", "home.png"])).images).toEqual([]);
  });

  it("with --if-changed of a page that looks the same is not a missing file", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "screenshot" ? { data: { changed: false, revision: 3 } } : undefined));
    const result = await one.call(["screenshot", "home.png", "--if-changed"]);
    expect(result.text).toBe("The page looks the same as before; no new file was written.");
    expect(result.details["successCategory"]).toBe("completed");
    expect(one.transcript.map((event) => event.type)).not.toContain("artifact.missing");
  });

  it("is not attached when it is a pdf", async () => {
    const one = await opened();
    writes(one);
    expect((await one.call(["pdf", "page.pdf"])).images).toEqual([]);
  });
});

describe("the files of a batch", () => {
  it("each belong to their own row", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] === "screenshot") one.world.put(words[1] ?? "", PNG);
      return ["screenshot", "pdf"].includes(words[0] ?? "") ? { data: { path: words[1] ?? "" } } : undefined;
    });
    const result = await one.batch(
      ["screenshot", "a.png"],
      ["get", "title"],
      ["pdf", "b.pdf"],
      ["screenshot", "c.png"],
    );
    expect(result.text.split("\n")).toEqual([
      "1. screenshot /project/a.png: Saved screenshot: /project/a.png (4 bytes)",
      "2. get title: Home",
      "3. pdf /project/b.pdf: pdf reported a pdf, but there is no such file: /project/b.pdf",
      "4. screenshot /project/c.png: Saved screenshot: /project/c.png (4 bytes)",
    ]);
    expect(artifactsOf(result).map(({ path, exists }) => [path, exists])).toEqual([
      ["/project/a.png", true],
      ["/project/b.pdf", false],
      ["/project/c.png", true],
    ]);
    expect(result.images).toHaveLength(2);
    expect(result.details["imagePaths"]).toEqual(["/project/a.png", "/project/c.png"]);
  });

  it("are told apart when an earlier row of the same kind failed", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "screenshot") return undefined;
      if (words[1]?.endsWith("a.png")) return { error: "Screenshot failed" };
      one.world.put(words[1] ?? "", PNG);
      return { data: { path: words[1] ?? "" } };
    });
    const result = await one.batch(["screenshot", "a.png"], ["screenshot", "c.png"]);
    expect(result.text).toContain("2. screenshot /project/c.png: Saved screenshot: /project/c.png (4 bytes)");
  });
});
