import { describe, expect, it } from "vitest";
import { type Agent, agent, HOME, LOGIN } from "../../test/support/agent.ts";
import type { GivenOptions, Seen } from "../../test/support/given.ts";
import { png } from "../../test/support/images.ts";

const ROOT = "/project";

async function opened(options: GivenOptions = {}): Promise<Agent> {
  const one = agent(options);
  await one.onPage();
  return one;
}

function onDisk(one: Agent, file: string): string | undefined {
  const bytes = one.world.onDisk.get(file)?.bytes;
  return bytes && new TextDecoder().decode(bytes);
}

function outputFile(seen: Seen): unknown {
  return seen.details["outputFile"];
}

/** Refused with this reason, and nothing was started. */
async function expectRefused(one: Agent, params: object, reason: string): Promise<void> {
  const started = one.started();
  const result = await one.call(params);
  expect(result.details["failureCategory"]).toBe("validation-error");
  expect(result.text).toBe(`outputPath: ${reason}. Nothing was run.`);
  expect(one.started()).toBe(started);
}

describe("outputPath", () => {
  it("writes the result as it is, and says where and how much", async () => {
    const one = await opened();
    one
      .browser()
      .on((words) => (words[0] === "eval" ? { data: { origin: HOME, result: "line one\nzwei ü" } } : undefined));
    const result = await one.call({ args: ["eval", "read()"], outputPath: "out/read.txt" });
    expect(onDisk(one, "/project/out/read.txt")).toBe("line one\nzwei ü\n");
    expect(outputFile(result)).toEqual({ path: "/project/out/read.txt", bytes: 17 });
    expect(one.world.folders).toContain("/project/out");
    expect(result.text).toBe("  line one\n  zwei ü\nThe result is in /project/out/read.txt (17 bytes).");
  });

  it("writes the whole tree of a snapshot", async () => {
    const one = await opened();
    await one.call({ args: ["snapshot", "-i"], outputPath: "@page.txt" });
    expect(onDisk(one, "/project/page.txt")).toMatch(/^- link "Second" \[ref=e\d+\]\n- button "Save"/);
  });

  it.each([
    ["the name ends in .json", ["get", "title"], "title.json"],
    ["the caller asks for --json", ["--json", "get", "title"], "title.txt"],
  ])("writes JSON when %s", async (_what, args, outputPath) => {
    const one = await opened();
    await one.call({ args, outputPath });
    expect(JSON.parse(onDisk(one, `${ROOT}/${outputPath}`) ?? "")).toEqual({ title: "Home" });
  });

  it("writes JSON for a result that is no text, and the rows of a batch with their results", async () => {
    const one = await opened();
    await one.call({ args: ["tab", "list"], outputPath: "tabs.txt" });
    expect(JSON.parse(onDisk(one, "/project/tabs.txt") ?? "")).toMatchObject({ tabs: [{ tabId: "t1" }] });
    const stdin = JSON.stringify([
      ["get", "title"],
      ["get", "url"],
    ]);
    await one.call({ args: ["batch"], stdin, outputPath: "rows.txt" });
    expect(JSON.parse(onDisk(one, "/project/rows.txt") ?? "")).toEqual([
      { command: ["get", "title"], result: { title: "Home" } },
      { command: ["get", "url"], result: { url: HOME } },
    ]);
  });

  it("keeps the text of a caller's --json parseable: the notice stands in details alone", async () => {
    const one = await opened();
    const result = await one.call({ args: ["--json", "get", "title"], outputPath: "title.json" });
    expect(JSON.parse(result.text)).toEqual({ title: "Home" });
    expect(outputFile(result)).toMatchObject({ path: "/project/title.json" });
  });

  it("writes nothing when the call fails", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "get" ? { error: "Element not found: h1." } : undefined));
    const result = await one.call({ args: ["get", "text", "h1"], outputPath: "h1.txt" });
    expect(result.isError).toBe(true);
    expect(onDisk(one, "/project/h1.txt")).toBeUndefined();
    expect(outputFile(result)).toBeUndefined();
  });

  it("writes what an older file held over", async () => {
    const one = await opened();
    one.world.put("/project/title.txt", new TextEncoder().encode("older"));
    await one.call({ args: ["get", "title"], outputPath: "title.txt" });
    expect(onDisk(one, "/project/title.txt")).toBe("Home\n");
  });

  it("writes no secret that the call brought along", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    one.browser().on((words) => (words[0] === "get" ? { data: { text: "you are hunter2pass now" } } : undefined));
    const stdin = JSON.stringify([
      ["fill", "@e2", "hunter2pass"],
      ["get", "text", "#who"],
    ]);
    await one.call({ args: ["batch"], stdin, outputPath: "rows.json" });
    const kept = onDisk(one, "/project/rows.json") ?? "";
    expect(kept).toContain("you are [REDACTED] now");
    expect(kept).not.toContain("hunter2pass");
  });

  it("that cannot be written leaves the result as it is, and says so", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] === "get") one.world.readOnly = "ENOSPC: no space left on device";
      return undefined;
    });
    const result = await one.call({ args: ["get", "title"], outputPath: "title.txt" });
    expect(result.isError).toBe(false);
    expect(result.text).toBe("  Home\nThe result was not written: ENOSPC: no space left on device.");
    expect(outputFile(result)).toBeUndefined();
  });

  it.each([
    ["the same words", "page.png"],
    ["another way of writing it", "./shots/../page.png"],
    ["its absolute path", "/project/page.png"],
  ])("over a file that the browser writes in the same call is refused: %s", async (_what, outputPath) => {
    const one = await opened();
    const reason = "/project/page.png is the file that the browser writes in this call; give another outputPath";
    await expectRefused(one, { args: ["screenshot", "page.png"], outputPath }, reason);
  });

  it("over a file of a batch row, or of a recording that runs, is refused", async () => {
    const one = await opened();
    const stdin = JSON.stringify([
      ["get", "title"],
      ["pdf", "page.pdf"],
    ]);
    const reason = "is the file that the browser writes in this call; give another outputPath";
    await expectRefused(one, { args: ["batch"], stdin, outputPath: "page.pdf" }, `/project/page.pdf ${reason}`);
    one.browser().on((words) => (words[0] === "record" ? { data: { path: words[2] ?? "" } } : undefined));
    await one.call(["record", "start", "a.webm"]);
    await expectRefused(one, { args: ["record", "stop"], outputPath: "a.webm" }, `/project/a.webm ${reason}`);
  });

  it("over a file whose place only the browser knew is not written", async () => {
    const one = await opened();
    one.browser().on((words) => {
      if (words[0] !== "wait") return undefined;
      one.world.put("/project/report.csv", png(1, 1));
      return { data: { path: "/project/report.csv" } };
    });
    const result = await one.call({ args: ["wait", "--download"], outputPath: "report.csv" });
    expect(result.text).toContain(
      "The result was not written: /project/report.csv is the file that the browser writes",
    );
    expect(one.world.onDisk.get("/project/report.csv")?.bytes).toEqual(png(1, 1));
  });

  it("through a link is refused, and the place behind it named", async () => {
    const one = await opened();
    one.world.links.set("/project/notes", "/etc");
    const reason = "/project/notes/passwd leads through a link to /etc/passwd; give that path";
    one.world.folders.push("/etc");
    await expectRefused(one, { args: ["get", "title"], outputPath: "notes/passwd" }, reason);
  });

  it("that is a link, a folder, or below a file is refused", async () => {
    const one = await opened();
    const args = ["get", "title"];
    one.world.links.set("/project/title.txt", "/etc/passwd");
    one.world.folders.push("/project/out");
    one.world.put("/project/file", png(1, 1));
    const reason = "/project/title.txt is a link; give the path of the file itself";
    await expectRefused(one, { args, outputPath: "title.txt" }, reason);
    await expectRefused(one, { args, outputPath: "out" }, "/project/out is no file but a folder");
    await expectRefused(one, { args, outputPath: "file/a/b.txt" }, "/project/file is a file, not a folder");
  });

  it("is not written through a link that came while the call ran", async () => {
    const one = await opened();
    one.world.folders.push("/etc");
    one.browser().on((words) => {
      if (words[0] === "get") one.world.links.set("/project/out", "/etc");
      return undefined;
    });
    const result = await one.call({ args: ["get", "title"], outputPath: "out/passwd" });
    expect(result.text).toContain(
      "The result was not written: /project/out/passwd leads through a link to /etc/passwd",
    );
    expect(onDisk(one, "/project/out/passwd")).toBeUndefined();
  });

  it("does not go with guide, which writes no file", async () => {
    const one = agent();
    const result = await one.call({ args: ["guide"], outputPath: "guide.txt" });
    expect(result.text).toBe("guide is answered here and writes no file; leave outputPath out. Nothing was run.");
  });

  it("counts for nothing when it is empty, as from models that fill in every parameter", async () => {
    const one = await opened();
    const result = await one.call({ args: ["get", "title"], outputPath: "" });
    expect(result.text).toBe("  Home");
  });
});
