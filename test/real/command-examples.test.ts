/** The examples of docs/COMMANDS.md, run in their order in one real browser. */
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECTIONS } from "../../scripts/docs/commands.ts";
import type { About } from "../../scripts/docs/example.ts";
import { onSite } from "../support/on-site.ts";

const SHOP = `<!doctype html><title>Shop</title><body style="min-height:3000px"><h1>Shop</h1>
<label>E-mail <input id=email placeholder="you@example.com"></label>
<label><input type=checkbox id=terms> I agree</label>
<select id=size aria-label=Size><option>S<option>M<option>L</select>
<input type=file id=photo aria-label=Photo>
<button id=count onclick="this.nextElementSibling.textContent++">Count</button><output>0</output>
<button id=ask onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">Ask</button>
<button title=Help data-testid=help onclick="document.title = 'Helped'">?</button>
<img alt=Logo width=20 height=20 src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<a id=more href="/other">More</a> <a id=report href="/report.csv" download>Report</a>
<ul><li>One<li>Two<li>Three</ul>
<div id=card draggable=true style="width:80px;height:40px;background:#ccc">Card</div>
<div id=bin style="width:80px;height:40px;background:#eee" ondragover="event.preventDefault()"
  ondrop="event.preventDefault();this.textContent='Dropped'">Bin</div>
<iframe id=pay title=Pay src="/pay"></iframe><p id=foot style="margin-top:2500px">The end</p>`;

const PAGES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": ["text/html", SHOP],
  "/other": ["text/html", "<!doctype html><title>Other</title><h1>Other</h1>"],
  "/pay": ["text/html", "<!doctype html><title>Pay</title><button>Pay</button>"],
  "/report.csv": ["text/csv", "a,b\n1,2\n"],
};

let server: Server;
let base: string;
const { real } = onSite();

beforeAll(async () => {
  server = createServer((request, response) => {
    const [type, body] = PAGES[request.url ?? ""] ?? ["text/html", "<title>No page</title>"];
    response.writeHead(request.url !== undefined && request.url in PAGES ? 200 : 404, { "content-type": type });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  base = `http://127.0.0.1:${address.port}`;
  writeFileSync(path.join(real.cwd, "photo.png"), Buffer.from("iVBORw0KGgo=", "base64"));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** `https://example.com` is a server of the test's. */
function here(words: readonly string[]): readonly string[] {
  return words.map((word) => word.replace("https://example.com", base));
}

async function expectRuns({ after, args, stdin }: About): Promise<void> {
  for (const words of after) await real.call(here(words));
  const seen = await real.call({ args: here(args), ...(stdin === undefined ? {} : { stdin }) });
  expect([seen.isError, seen.details["failureCategory"]], seen.text).toEqual([false, undefined]);
}

describe("the examples of docs/COMMANDS.md", () => {
  it.each(SECTIONS)("run as they stand: $title", async ({ commands }) => {
    await real.call(["open", `${base}/`]);
    const failed: string[] = [];
    for (const [name, about] of Object.entries(commands)) {
      if (about.runs !== "real") continue;
      await expectRuns(about).catch((error: unknown) => {
        failed.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
      });
    }
    expect(failed).toEqual([]);
  });
});
