import { beforeAll, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf, rowsOf } from "../support/real.ts";

const { real, site } = onSite();

beforeAll(async () => {
  await real.call(["open", `${site.url}/list`]);
});

/** Asks for a path from the page, whatever comes of it. */
async function fetched(path: string): Promise<void> {
  const script = `fetch(${JSON.stringify(path)}).then(()=>1,()=>0)`;
  await real.call({ args: ["eval", "--stdin"], stdin: script });
}

describe("the requests of a page", () => {
  it("have the failed ones first, with an exact way to look into one", async () => {
    await fetched("/status/500");
    await fetched("/list?again");
    const seen = await real.call(["network", "requests", "--type", "fetch"]);
    expect(seen.text).toMatch(/^2 requests, 1 failed\n {2}FAILED 500 GET .*\/status\/500 \[Fetch\] id /);
    const detail = await real.call(actionOf(seen, "inspect-network-request"));
    expect(detail.text).toContain("FAILED 500 GET");
    expect((await real.call(actionOf(seen, "filter-network-requests"))).text).toContain("/status/500");
  });

  it("are filtered by the page in the wrapper, not upstream", async () => {
    const all = await real.call(["network", "requests"]);
    const seen = await real.call(["network", "requests", "--current-url"]);
    expect(JSON.stringify(rowsOf(real.starts.at(-1)))).not.toContain("--current-url");
    expect(seen.text).toMatch(
      new RegExp(`^1 of \\d+ requests went to the URL of the page, ${site.url}/list\\n1 request\\n`),
    );
    expect(all.text).toContain("/status/500");
    expect(seen.text).not.toContain("/status/500");
  });

  it("that a route of the caller's aborted are told so, until it is removed", async () => {
    await real.call(["network", "route", "**/status/204*", "--abort"]);
    await fetched("/status/204?mocked");
    const seen = await real.call(["network", "requests"]);
    expect(seen.text).toContain("aborted by your own route **/status/204*");
    await real.call(["network", "unroute"]);
    expect((await real.call(["network", "requests"])).text).not.toContain("your own route");
  });

  it("that a route answers with a body need no word", async () => {
    await real.call(["network", "route", "**/api/mock", "--body", '{"m":1}']);
    await fetched("/api/mock");
    const seen = await real.call(["network", "requests", "--filter", "api/mock"]);
    expect(seen.text).toMatch(/^1 request\n {2}200 GET /);
    expect(seen.details).not.toHaveProperty("networkRouteDiagnostics");
  });
});
