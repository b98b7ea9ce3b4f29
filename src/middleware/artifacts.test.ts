import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Agent, actionsOf, agent, detail, eventsOf, HOME } from "../../test/support/agent.ts";
import type { Answer } from "../../test/support/fake-browser.ts";
import type { Seen } from "../../test/support/given.ts";
import { jpeg, PDF, png, text, WEBM } from "../../test/support/images.ts";
import { chainWithout } from "../../test/support/without.ts";

const Artifacts = z.array(z.looseObject({ path: z.string(), exists: z.boolean() }));
const PNG = png(1280, 633);
const MIB = 1024 * 1024;

function artifactsOf(seen: Seen): z.infer<typeof Artifacts> {
  return Artifacts.parse(seen.details["artifacts"]);
}

function contentFor(words: readonly string[]): Uint8Array {
  return words[0] === "pdf" ? PDF : PNG;
}

/** Upstream writes the file it is asked for, and answers with its path. */
function writes(one: Agent, bytes?: Uint8Array): void {
  one.browser().on((words) => {
    const file = words.findLast((word) => word.startsWith("/"));
    if (file === undefined || !["screenshot", "pdf", "download", "wait"].includes(words[0] ?? "")) return undefined;
    one.world.put(file, bytes ?? contentFor(words));
    return { data: { path: file } };
  });
}

async function opened(options = {}): Promise<Agent> {
  const one = agent(options);
  await one.call(["open", HOME]);
  return one;
}

describe("a file that holds cookies as they are", () => {
  const FILE = "/project/state.json";
  const SAVES = [
    ["state", "save", "state.json"],
    ["network", "har", "stop", "state.json"],
  ];

  /** What is there, and whether it is hidden, when upstream begins to write. */
  function watched(one: Agent, words: readonly string[], answer: () => Answer): readonly unknown[] {
    const seen: unknown[] = [];
    one.browser().on(([first]) => {
      if (first !== words[0]) return undefined;
      seen.push(one.world.onDisk.get(FILE)?.bytes.length, one.world.madePrivate.includes(FILE));
      return answer();
    });
    return seen;
  }

  it.each(SAVES)("is hidden from others before anything stands in it: %s %s", async (...words) => {
    const one = await opened();
    const seen = watched(one, words, () => {
      one.world.put(FILE, text("{}"));
      return { data: { path: FILE } };
    });
    const saved = await one.call(words);
    expect(seen).toEqual([0, true]);
    expect(artifactsOf(saved)).toMatchObject([{ path: FILE, status: "saved", sizeBytes: 2 }]);
  });

  it.each(SAVES)("is hidden before it is written again: %s %s", async (...words) => {
    const one = await opened();
    one.world.put(FILE, text("old"));
    const seen = watched(one, words, () => ({ error: "the page is gone" }));
    await one.call(words);
    expect(seen).toEqual([3, true]);
    expect(one.world.onDisk.has(FILE)).toBe(true);
  });

  it.each(SAVES)("is not left behind empty when nothing was written: %s %s", async (...words) => {
    const one = await opened();
    const seen = watched(one, words, () => ({ error: "the page is gone" }));
    const saved = await one.call(words);
    expect(saved.isError).toBe(true);
    expect(seen).toEqual([0, true]);
    expect(one.world.onDisk.has(FILE)).toBe(false);
  });

  it.each(SAVES)("stays hidden where it may still be written, since no answer came: %s %s", async (...words) => {
    const one = await opened();
    const killed = { code: undefined, signal: "SIGKILL", stdout: "", stderr: "", droppedBytes: 0 };
    one.browser().next = () => ({ kind: "deadline", ...killed });
    const saved = await one.call(words);
    expect(saved.details["failureCategory"]).toBe("timeout");
    expect(one.world.madePrivate).toEqual([FILE]);
    expect(one.world.onDisk.get(FILE)?.bytes.length).toBe(0);
  });

  it("that is said to be saved and was not written is missing", async () => {
    const one = await opened();
    watched(one, ["state"], () => ({ data: { path: FILE } }));
    const saved = await one.call(["state", "save", "state.json"]);
    expect(artifactsOf(saved)).toMatchObject([{ path: FILE, exists: false }]);
  });
});

describe("a file that a command writes", () => {
  it("is asked for by its absolute path, taken from pi's folder", async () => {
    const one = await opened();
    writes(one);
    const result = await one.call(["screenshot", "shots/home.png"]);
    expect(one.browser().ran.at(-1)).toEqual(["screenshot", "/project/shots/home.png"]);
    expect(one.world.folders).toContain("/project/shots");
    expect(result.text).toBe("Saved screenshot: /project/shots/home.png (24 bytes, 1280x633 px)");
    expect(result.details["successCategory"]).toBe("artifact-saved");
    expect(artifactsOf(result)).toEqual([
      {
        kind: "screenshot",
        artifactType: "screenshot",
        path: "/project/shots/home.png",
        absolutePath: "/project/shots/home.png",
        requestedPath: "shots/home.png",
        cwd: "/project",
        extension: "png",
        exists: true,
        sizeBytes: 24,
        mediaType: "image/png",
        width: 1280,
        height: 633,
        status: "saved",
        session: one.engine.state.sessions.current,
      },
    ]);
    expect(eventsOf(one.transcript, "artifact.saved")).toMatchObject([
      { kind: "screenshot", path: "/project/shots/home.png", bytes: 24, mediaType: "image/png", command: "screenshot" },
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
    expect(result.details["savedFilePath"]).toBeUndefined();
    expect(artifactsOf(result)).toMatchObject([{ exists: false, status: "missing" }]);
    expect(detail(result, "artifactVerification")).toMatchObject({
      verified: false,
      verifiedCount: 0,
      missingCount: 1,
      artifacts: [{ state: "missing", limitation: "There is no such file." }],
    });
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
    expect(result.text).toBe(
      "pdf reported a pdf, but /project/page.pdf is not verified. The file there is from before this call.",
    );
    expect(detail(result, "artifactVerification")).toMatchObject({ unverifiedCount: 1, missingCount: 0 });
    expect(eventsOf(one.transcript, "artifact.saved")).toEqual([]);
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

  it.each([
    [["screenshot", "shots/"], "shots/ is a folder: give the name of a file in it."],
    [["pdf", "@shots"], "@shots is a folder: give the name of a file in it."],
    [["download", "#dl", "shots"], "shots is a folder"],
    [["screenshot", "~/shot.png"], "~ is not read as the home folder (~/shot.png): give the whole path"],
  ])("that names no file is refused before anything is started: %j", async (args, says) => {
    const one = agent();
    await one.onPage();
    one.world.folders.push("/project/shots");
    const started = one.started();
    const result = await one.call(args);
    expect(result.details).toMatchObject({ failureCategory: "validation-error" });
    expect(result.text).toContain(says);
    expect(one.started()).toBe(started);
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

  it.each([
    ["above 4 MiB", png(1280, 633, 4 * MIB + 1), "shown up to 4 MiB"],
    ["more than 8000 px high", png(1280, 8001), "at most 8000 px a side"],
    ["more than 8000 px wide", png(8001, 10), "at most 8000 px a side"],
    ["above 16 million pixels", png(4001, 4000), "16 million px in all"],
    ["without a size in its header", png(0, 0), "its header tells no size"],
  ])("%s is kept as a file, and said with its size and what to do", async (_what, bytes, why) => {
    const one = await opened();
    writes(one, bytes);
    const result = await one.call(["screenshot", "home.png"]);
    expect(result.images).toEqual([]);
    expect(result.text).toMatch(
      /^Saved screenshot: \/project\/home\.png \(\d+ bytes(, \d+x\d+ px)?\)\. Not attached: /,
    );
    expect(result.text).toContain(why);
    expect(result.details).toMatchObject({ successCategory: "artifact-saved", artifacts: [{ exists: true }] });
    expect(result.details["imagePath"]).toBeUndefined();
  });

  it.each([
    ["exactly 4 MiB", png(1280, 633, 4 * MIB)],
    ["8000 px high", png(2000, 8000)],
  ])("of %s is attached", async (_what, bytes) => {
    const one = await opened();
    writes(one, bytes);
    const result = await one.call(["screenshot", "home.png"]);
    expect(result.images).toHaveLength(1);
    expect(result.text).not.toContain("Not attached");
  });

  it("is attached as what it is, not as what its name says: models refuse a wrong media type", async () => {
    const one = await opened();
    writes(one, jpeg(1280, 633));
    const result = await one.call(["screenshot", "home.png"]);
    expect(result.images.map(({ mediaType }) => mediaType)).toEqual(["image/jpeg"]);
    expect(artifactsOf(result)).toMatchObject([{ mediaType: "image/jpeg", status: "saved" }]);
  });

  it("that is no image is neither attached nor called saved", async () => {
    const one = await opened();
    writes(one, text("<html>Not an image"));
    const result = await one.call(["screenshot", "home.png"]);
    expect(result.images).toEqual([]);
    expect(result.text).toContain("is not verified. Its content is text/html, not an image.");
    expect(result.details["successCategory"]).toBe("artifact-unverified");
  });

  it("without a path goes to the private folder of the pi session", async () => {
    const one = await opened();
    writes(one);
    const result = await one.call(["screenshot"]);
    const [asked] = one.browser().ran.slice(-1);
    expect(asked?.[1]).toMatch(/^\/spills\/screenshot-.+\.png$/);
    expect(result.text).toContain(`Saved screenshot: ${asked?.[1]}`);
    expect(result.images).toHaveLength(1);
    expect(eventsOf(one.transcript, "artifact.saved")).toMatchObject([{ scope: "persistent-session" }]);
    expect(artifactsOf(result)).toMatchObject([{ storageScope: "persistent-session" }]);
  });

  it("of an element without a path keeps its selector", async () => {
    const one = await opened();
    writes(one);
    await one.call(["--screenshot-format", "jpeg", "screenshot", "#chart", "--if-changed"]);
    expect(one.browser().ran.at(-1)).toEqual([
      "screenshot",
      "#chart",
      "--if-changed",
      expect.stringMatching(/^\/spills\/screenshot-.+\.jpg$/),
    ]);
  });

  it.each([
    ["the flag", ["--screenshot-dir", "shots", "screenshot"], {}],
    ["the environment", ["screenshot"], { AGENT_BROWSER_SCREENSHOT_DIR: "shots" }],
  ])("without a path goes to the folder that %s names, taken from pi's folder", async (_what, args, env) => {
    const one = await opened({ env });
    writes(one);
    const result = await one.call(args);
    expect(one.browser().ran.at(-1)?.at(-1)).toMatch(/^\/project\/shots\/screenshot-.+\.png$/);
    expect(artifactsOf(result)[0]).not.toHaveProperty("storageScope");
  });

  it("is left to upstream when there is no private folder", async () => {
    const one = await opened();
    one.world.unkept = "no private folder can be made";
    one.browser().on((words) => {
      if (words[0] !== "screenshot") return undefined;
      one.world.put("/home/upstream/1.png", PNG);
      return { data: { path: "/home/upstream/1.png" } };
    });
    const result = await one.call(["screenshot"]);
    expect(one.browser().ran.at(-1)).toEqual(["screenshot"]);
    expect(result.images).toHaveLength(1);
  });

  it("with labels tells what the numbers stand for", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (!words.includes("screenshot")) return undefined;
      one.world.put("/project/a.png", PNG);
      const annotations = [
        { number: 1, ref: "e1", role: "button", name: "Save", box: { x: 1, y: 1, width: 1, height: 1 } },
        { number: 2, ref: "e2", role: "img", name: "" },
      ];
      return { data: { path: "/project/a.png", annotations } };
    });
    const result = await one.call(["--annotate", "screenshot", "a.png"]);
    expect(result.text.split("\n").slice(1)).toEqual(['  [1] @e1 button "Save"', "  [2] @e2 img"]);
    expect(result.images).toHaveLength(1);
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

  it("that upstream put elsewhere is brought to the asked place", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "screenshot") return undefined;
      one.world.put("/home/upstream/tmp/1.png", PNG);
      return { data: { path: "/home/upstream/tmp/1.png" } };
    });
    const result = await one.call(["screenshot", ".shots/x.png"]);
    expect(one.world.onDisk.has("/project/.shots/x.png")).toBe(true);
    expect(one.world.onDisk.has("/home/upstream/tmp/1.png")).toBe(false);
    expect(artifactsOf(result)).toMatchObject([
      { path: "/project/.shots/x.png", status: "moved", tempPath: "/home/upstream/tmp/1.png", exists: true },
    ]);
    expect(result.images).toHaveLength(1);
  });

  it.each([
    ["is from before the call", 3_600_000, "/home/upstream/tmp/1.png"],
    ["has no full path", 0, "1.png"],
  ])("is not taken from elsewhere when the file there %s", async (_what, agoMs, elsewhere) => {
    const one = await opened();
    one.world.put(elsewhere, PNG, agoMs);
    one.browser().on((words) => (words[0] === "screenshot" ? { data: { path: elsewhere } } : undefined));
    const result = await one.call(["screenshot", "a.png"]);
    expect(artifactsOf(result)).toMatchObject([{ path: "/project/a.png", status: "missing" }]);
    expect(one.world.onDisk.has(elsewhere)).toBe(true);
  });

  it("at the asked place is the one, whatever else upstream names", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "screenshot") return undefined;
      one.world.put("/project/a.png", PNG);
      one.world.put("/home/upstream/tmp/1.png", png(1, 1));
      return { data: { path: "/home/upstream/tmp/1.png" } };
    });
    const result = await one.call(["screenshot", "a.png"]);
    expect(artifactsOf(result)).toMatchObject([{ path: "/project/a.png", status: "saved", width: 1280 }]);
    expect(one.world.onDisk.has("/home/upstream/tmp/1.png")).toBe(true);
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
      "1. screenshot /project/a.png: Saved screenshot: /project/a.png (24 bytes, 1280x633 px)",
      "2. get title:",
      "  Home",
      "3. pdf /project/b.pdf: pdf reported a pdf, but there is no such file: /project/b.pdf",
      "4. screenshot /project/c.png: Saved screenshot: /project/c.png (24 bytes, 1280x633 px)",
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
    expect(result.text).toContain(
      "2. screenshot /project/c.png: Saved screenshot: /project/c.png (24 bytes, 1280x633 px)",
    );
  });
});

describe("the images of one result", () => {
  it("are shown up to 8 MiB together", async () => {
    const one = await opened();
    writes(one, png(1280, 633, 3 * MIB));
    const result = await one.batch(["screenshot", "a.png"], ["screenshot", "b.png"], ["screenshot", "c.png"]);
    expect(result.images).toHaveLength(2);
    expect(result.text).toMatch(/c\.png \(.*Not attached: the images of one result are shown up to 8 MiB together/);
  });
});

describe("a comparison of images", () => {
  const compares = (one: Agent, data: { diffPath: string | null; match: boolean }): void => {
    one.browser().on((words) => {
      if (words[0] !== "diff") return undefined;
      if (data.diffPath !== null) one.world.put(data.diffPath, PNG);
      return { data: { ...data, mismatchPercentage: data.match ? 0 : 12, differentPixels: 9, totalPixels: 100 } };
    });
  };
  const args = ["diff", "screenshot", "--baseline", "/project/base.png", "--output", "diff.png"];

  it("saves its image, and does not attach it", async () => {
    const one = await opened();
    compares(one, { diffPath: "/project/diff.png", match: false });
    const result = await one.call(args);
    expect(one.browser().ran.at(-1)?.at(-1)).toBe("/project/diff.png");
    expect(artifactsOf(result)).toMatchObject([{ kind: "diff-image", status: "saved", path: "/project/diff.png" }]);
    expect(result.images).toEqual([]);
    expect(result.details["imagePath"]).toBeUndefined();
  });

  it.each([
    ["names none", null],
    ["names the asked one all the same", "/project/diff.png"],
  ])("of equal images misses no file when upstream %s: none is made", async (_what, diffPath) => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "diff" ? { data: { diffPath, match: true } } : undefined));
    const result = await one.call(args);
    expect(result.details["artifacts"]).toBeUndefined();
    expect(result.details["successCategory"]).toBe("completed");
  });
});

describe("a file that a command reads", () => {
  it.each([
    [
      ["upload", "#file", "a.txt", "@b/c.txt", "/d.txt"],
      ["upload", "#file", "/project/a.txt", "/project/b/c.txt", "/d.txt"],
    ],
    [
      ["state", "load", "state.json"],
      ["state", "load", "/project/state.json"],
    ],
    [
      ["diff", "snapshot", "--baseline", "old.txt"],
      ["diff", "snapshot", "--baseline", "/project/old.txt"],
    ],
  ])("is named in full, since the browser may have been started elsewhere: %j", async (asked, ran) => {
    const one = await opened();
    for (const word of ran.filter((name) => name.startsWith("/"))) one.world.put(word, PNG);
    await one.call(asked);
    expect(one.browser().ran.at(-1)).toEqual(ran);
  });
});

describe("saved files", () => {
  it("have fields of their own for a download", async () => {
    const one = await opened();
    writes(one, text("a,b"));
    const result = await one.call(["download", "#report", "got/report.csv"]);
    const file = "/project/got/report.csv";
    expect(result.details["savedFilePath"]).toBe(file);
    expect(result.details["savedFile"]).toEqual({ path: file, kind: "download", sizeBytes: 3, mediaType: "text/csv" });
  });

  it("have none for a screenshot", async () => {
    const one = await opened();
    writes(one);
    expect((await one.call(["screenshot", "a.png"])).details["savedFile"]).toBeUndefined();
  });

  it.each([
    ["network har stop", ["network", "har", "stop"], "har"],
    ["trace stop", ["trace", "stop"], "json"],
    ["profiler stop", ["profiler", "stop"], "json"],
  ])("of %s without a path go to the private folder", async (_what, args, extension) => {
    const one = await opened();
    one.browser().on((words) => {
      if (!words.includes("stop")) return undefined;
      const file = words.at(-1) ?? "";
      one.world.put(file, text("{}"));
      return { data: { path: file, requestCount: 1, eventCount: 1 } };
    });
    const result = await one.call(args);
    expect(artifactsOf(result)[0]?.path).toMatch(new RegExp(`^/spills/.+\\.${extension}$`));
    expect(result.details["successCategory"]).toBe("artifact-saved");
  });
});

describe("a recording", () => {
  function records(one: Agent): void {
    let file = "";
    one.browser().on((words) => {
      if (words[0] !== "record") return undefined;
      const [, verb, next = ""] = words;
      const previousPath = file;
      if (verb !== "start") one.world.put(file, WEBM);
      file = verb === "stop" ? "" : next;
      if (verb === "stop") return { data: { path: previousPath, frames: 3 } };
      return { data: { path: file, ...(verb === "start" ? { started: true } : { restarted: true, previousPath }) } };
    });
  }

  async function started(): Promise<Agent> {
    const one = await opened();
    records(one);
    await one.call(["record", "start", "videos/a.webm"]);
    return one;
  }

  it("is pending when it starts, in no list of missing files", async () => {
    const one = await opened();
    records(one);
    const result = await one.call(["record", "start", "videos/a.webm"]);
    expect(one.browser().ran.at(-1)).toEqual(["record", "start", "/project/videos/a.webm"]);
    expect(one.world.folders).toContain("/project/videos");
    expect(result.details["successCategory"]).toBe("artifact-pending");
    expect(result.text).toContain("Not written yet: /project/videos/a.webm");
    expect(detail(result, "artifactVerification")).toMatchObject({
      verified: false,
      pendingCount: 1,
      missingCount: 0,
      artifacts: [{ kind: "recording", state: "pending" }],
    });
    expect(result.details["artifactManifest"]).toBeUndefined();
    expect(eventsOf(one.transcript, "recording.started")).toMatchObject([{ path: "/project/videos/a.webm" }]);
  });

  it("is verified when it stops, though that call names no file", async () => {
    const one = await started();
    const result = await one.call(["record", "stop"]);
    expect(result.text).toContain("Saved recording: /project/videos/a.webm (5 bytes)");
    expect(artifactsOf(result)).toMatchObject([{ kind: "recording", status: "saved", mediaType: "video/webm" }]);
    expect(eventsOf(one.transcript, "recording.stopped")).toHaveLength(1);
    expect(one.engine.state.recordings).toEqual({});
  });

  it("that ends without a file is missing, not saved", async () => {
    const one = await started();
    one.browser().on((words) => (words[1] === "stop" ? { data: { path: "/project/videos/a.webm" } } : undefined));
    const result = await one.call(["record", "stop"]);
    expect(result.text).toContain("there is no such file: /project/videos/a.webm");
    expect(result.details["successCategory"]).toBe("artifact-unverified");
  });

  it("that is restarted is saved, and the next one pending", async () => {
    const one = await started();
    const result = await one.call(["record", "restart", "b.webm"]);
    expect(artifactsOf(result).map(({ path, exists }) => [path, exists])).toEqual([
      ["/project/videos/a.webm", true],
      ["/project/b.webm", false],
    ]);
    expect(detail(result, "artifactVerification")).toMatchObject({ verifiedCount: 1, pendingCount: 1 });
    expect(Object.values(one.engine.state.recordings)).toEqual(["/project/b.webm"]);
    expect(result.text).toContain("Not written yet: /project/b.webm");
  });

  it("is verified also when its file was whole before it was stopped", async () => {
    const one = await started();
    one.world.put("/project/videos/a.webm", WEBM);
    one.browser().on((words) => (words[1] === "stop" ? { data: { path: "/project/videos/a.webm" } } : undefined));
    expect((await one.call(["record", "stop"])).details["successCategory"]).toBe("artifact-saved");
  });

  it("that starts says nothing of one that was forgotten", async () => {
    const one = await started();
    const result = await one.call(["record", "start", "b.webm"]);
    expect(artifactsOf(result).map(({ path }) => path)).toEqual(["/project/b.webm"]);
  });

  it("is not lost to a close: that is refused with the call that ends it, and then runs", async () => {
    const one = await started();
    const refused = await one.call(["close"]);
    expect(refused.details["failureCategory"]).toBe("validation-error");
    expect(refused.text).toContain("A recording is running, and close would leave /project/videos/a.webm empty.");
    expect(actionsOf(refused)[0]).toMatchObject({ id: "stop-recording", params: { args: ["record", "stop"] } });
    await one.call(["record", "stop"]);
    expect((await one.call(["close"])).isError).toBe(false);
  });

  it("is over when upstream could not make the video", async () => {
    const one = await started();
    one.browser().on((words) => (words[1] === "stop" ? { error: "ffmpeg failed: broken" } : undefined));
    const result = await one.call(["record", "stop"]);
    expect(result.isError).toBe(true);
    expect(result.details["artifacts"]).toBeUndefined();
    expect(one.engine.state.recordings).toEqual({});
  });
});

describe("the manifest of files", () => {
  const Manifest = z.looseObject({
    entries: z.array(z.looseObject({ path: z.string(), retentionState: z.string() })),
    maxEntries: z.number(),
  });
  const manifestOf = (seen: Seen): z.infer<typeof Manifest> => Manifest.parse(seen.details["artifactManifest"]);

  it("stands on results that change it, with every file of the session, and on no other", async () => {
    const one = await opened();
    writes(one);
    await one.call(["screenshot", "a.png"]);
    expect((await one.call(["get", "title"])).details["artifactManifest"]).toBeUndefined();
    const result = await one.call(["pdf", "b.pdf"]);
    expect(manifestOf(result)).toEqual({
      entries: [
        {
          path: "/project/a.png",
          kind: "screenshot",
          command: "screenshot",
          storageScope: "explicit-path",
          retentionState: "live",
          sizeBytes: 24,
          mediaType: "image/png",
        },
        {
          path: "/project/b.pdf",
          kind: "pdf",
          command: "pdf",
          storageScope: "explicit-path",
          retentionState: "live",
          sizeBytes: PDF.length,
          mediaType: "application/pdf",
        },
      ],
      maxEntries: 100,
      liveCount: 2,
      evictedCount: 0,
    });
    expect(result.details["artifactRetentionSummary"]).toBe(
      "Files of this session: 2 live (the newest 100 are listed).",
    );
    expect(result.text).not.toContain("Files of this session");
  });

  it("says which files are gone since", async () => {
    const one = await opened();
    writes(one);
    await one.call(["screenshot", "a.png"]);
    one.world.onDisk.delete("/project/a.png");
    const result = await one.call(["screenshot", "b.png"]);
    expect(manifestOf(result).entries.map(({ path, retentionState }) => [path, retentionState])).toEqual([
      ["/project/a.png", "missing"],
      ["/project/b.png", "live"],
    ]);
    expect(result.details["artifactRetentionSummary"]).toContain("1 live, 1 missing");
  });

  it("holds the newest, as many as the environment says", async () => {
    const one = await opened({ env: { PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES: "2" } });
    writes(one);
    for (const name of ["a", "b", "c"]) await one.call(["screenshot", `${name}.png`]);
    const manifest = manifestOf(await one.call(["screenshot", "d.png"]));
    expect(manifest.maxEntries).toBe(2);
    expect(manifest.entries.map(({ path }) => path)).toEqual(["/project/c.png", "/project/d.png"]);
  });

  it("is known again after a resume", async () => {
    const one = await opened();
    writes(one);
    await one.call(["screenshot", "a.png"]);
    const next = agent({ transcript: one.transcript, sharing: one.world });
    writes(next);
    expect(manifestOf(await next.call(["screenshot", "b.png"])).entries.map(({ path }) => path)).toEqual([
      "/project/a.png",
      "/project/b.png",
    ]);
  });
});

describe("closing the browser", () => {
  it("names the files that stay, up to ten, without those that are gone", async () => {
    const one = await opened();
    writes(one);
    const names = Array.from({ length: 12 }, (_, index) => `${index}.png`);
    await one.call(["screenshot"]);
    for (const name of names) await one.call(["screenshot", name]);
    one.world.onDisk.delete("/project/0.png");
    const result = await one.call(["close"]);
    expect(detail(result, "artifactCleanup")).toMatchObject({
      owner: "host-file-tools",
      explicitArtifactPaths: names.slice(1, 11).map((name) => `/project/${name}`),
      note: expect.stringContaining("deletes no file"),
      summary: "Files of this session: 12 live, 1 missing (the newest 100 are listed).",
    });
    expect(detail(result, "artifactManifest")).toMatchObject({ liveCount: 12 });
  });

  it("says nothing of files when there are none", async () => {
    const one = await opened();
    const result = await one.call(["close"]);
    expect(result.details["artifactCleanup"]).toBeUndefined();
    expect(result.details["artifactManifest"]).toBeUndefined();
  });
});
