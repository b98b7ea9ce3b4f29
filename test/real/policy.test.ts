/** What holds a browser back, on the real agent-browser: its domain filter, saved states, and what a page can try. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onSite, withEngine } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real } = onSite();

const COVERED = `<title>Covered</title><button onclick="document.title='behind'">Buy</button>
  <div role="dialog" aria-modal="true" aria-label="News" style="position:fixed;inset:0;background:#fff">
  <button id="--args" onclick="document.title='closed by --args'">Close</button>
  <button id="@e1" onclick="document.title='closed by @e1'">Dismiss</button></div>`;

let server: Server;
let port = 0;
const here = (place: string): string => `http://127.0.0.1:${port}${place}`;
const blocked = (place: string): string => `http://localhost:${port}${place}`;

function pageAt(place: string): string {
  const pages: Readonly<Record<string, string>> = {
    "/links": `<title>Links</title><a href="${blocked("/second")}">Leave</a><img src="${blocked("/image.png")}">`,
    "/covered": COVERED,
    "/forbidden": "<title>No</title><h1>Blocked</h1><p>Navigation to 127.0.0.1 is not allowed by domain filter.</p>",
  };
  return pages[place] ?? `<title>${place}</title><h1>${place}</h1>`;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const place = request.url ?? "/";
    if (place === "/away") return response.writeHead(302, { location: blocked("/second") }).end();
    response.writeHead(place === "/forbidden" ? 403 : 200, { "content-type": "text/html" });
    return response.end(pageAt(place));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
  await real.call(["--allowed-domains", "127.0.0.1", "open", here("/home")]);
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const SERVERS = "the server's error page";

describe("what agent-browser's domain filter blocks is not called an answer of the server", () => {
  it("an address of another host is not opened", async () => {
    const seen = await real.call(["open", blocked("/second")]);
    expect(seen.details["failureCategory"]).toBe("policy-blocked");
    expect(seen.text).not.toContain("403");
  });

  it("nor one that leads to another host", async () => {
    const seen = await real.call(["open", here("/away")]);
    expect(seen.details["failureCategory"]).toBe("policy-blocked");
    expect(seen.text).not.toContain("403");
  });

  it("a link to another host ends on the filter's page, which is told", async () => {
    await real.call(["open", here("/links")]);
    const seen = await real.call(["click", "a"]);
    expect(seen.text).toContain("domain filter (--allowed-domains) blocked this address: no server has answered");
    expect(seen.text).not.toContain(SERVERS);
    expect(seen.details).toMatchObject({ landing: { blockedBy: "domain-filter" } });
    const again = await real.call(["reload"]);
    expect(again.text).toContain("domain filter");
    expect(again.text).not.toContain(SERVERS);
  });

  it("also at the end of a batch", async () => {
    const rows = [
      ["open", here("/links")],
      ["click", "a"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.text).not.toContain(SERVERS);
  });

  it("a page with a blocked image is as good as any", async () => {
    const seen = await real.call(["open", here("/links")]);
    expect(seen.isError).toBe(false);
    expect(seen.text).toBe(`Opened "Links" (${here("/links")})`);
  });

  it("and a page of a server that says the same with its 403 is the server's", async () => {
    const seen = await real.call(["open", here("/forbidden")]);
    expect(seen.text).toContain(`HTTP 403: this is ${SERVERS}`);
  });
});

describe("a page whose ids read as flags and refs", () => {
  it.each([
    ["try-overlay-blocker-candidate-1", "closed by --args"],
    ["try-overlay-blocker-candidate-2", "closed by @e1"],
  ])("gets them clicked as the elements that they are: %s", async (id, title) => {
    await real.call(["open", here("/covered")]);
    const seen = await real.call(["click", "body > button"]);
    const done = await real.call(actionOf(seen, id));
    expect(done.isError, done.text).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe(`  ${title}`);
  });
});

describe("saved states", () => {
  it("are all there after state clear with a name, which would have deleted them all", async () => {
    const env = { HOME: path.join(real.cwd, "home") };
    await withEngine({ env }, async (one) => {
      const folder = path.join(env.HOME, ".agent-browser", "sessions");
      mkdirSync(folder, { recursive: true });
      const files = ["a-default.json", "b-default.json", "c-default.json"].map((name) => path.join(folder, name));
      for (const file of files) writeFileSync(file, '{"cookies":[],"origins":[]}');
      const seen = await one.call(["state", "clear", "a"]);
      expect(seen.text).toContain("state clear deletes every saved state");
      expect(one.starts).toEqual([]);
      expect(files.filter((file) => existsSync(file))).toEqual(files);
    });
  });
});

describe("after close", () => {
  it("the page is offered again in a browser that is held back the same way", async () => {
    await real.call(["open", here("/home")]);
    await real.call(["close"]);
    const seen = await real.call(["snapshot"]);
    const again = actionOf(seen, "reopen-page");
    expect(again).toEqual({ args: ["--allowed-domains", "127.0.0.1", "open", here("/home")] });
    expect((await real.call(again)).text).toBe(`Opened "/home" (${here("/home")})`);
    expect((await real.call(["open", blocked("/second")])).details["failureCategory"]).toBe("policy-blocked");
  });
});
