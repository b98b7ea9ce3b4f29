/** Cases open-hides-http-error and localhost-becomes-https: what an open came to, on a real browser. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf, rowsOf } from "../support/real.ts";

const { real, site } = onSite();

describe("open says what the server answered", () => {
  it("404 of a first page, in the one process that opened it", async () => {
    const seen = await real.call(["open", `${site.url}/status/404`]);
    expect(seen.isError).toBe(false);
    expect(seen.text).toContain(`Opened "Status 404" (${site.url}/status/404)`);
    expect(seen.text).toContain("HTTP 404: this is the server's error page");
    expect(seen.details).toMatchObject({ landing: { status: 404 }, upstreamProcesses: 1 });
    expect(rowsOf(real.starts.at(-1)).length).toBeGreaterThan(1);
  });

  it("500 of a later one, in one process too", async () => {
    const seen = await real.call(["goto", `${site.url}/status/500`]);
    expect(seen.text).toContain("HTTP 500: ");
    expect(seen.details).toMatchObject({ landing: { status: 500 }, upstreamProcesses: 1 });
  });

  it("nothing of it for a page that is there", async () => {
    const seen = await real.call(["open", `${site.url}/list`]);
    expect(seen.text).toBe(`Opened "List" (${site.url}/list)`);
    expect(seen.details).not.toHaveProperty("landing");
  });

  it("nothing of it for a page that a fragment or a data: URL names", async () => {
    expect((await real.call(["open", `${site.url}/list#third`])).text).not.toMatch(/HTTP|Redirected/);
    expect((await real.call(["open", "data:text/html,<title>D</title>hi"])).text).not.toMatch(/HTTP|Redirected/);
  });

  it("an error page that a reload brings", async () => {
    await real.call(["open", `${site.url}/status/404`]);
    expect((await real.call(["reload"])).text).toContain("HTTP 404: ");
    expect((await real.call(["back"])).text).not.toContain("HTTP 404: ");
  });

  it("an error page that a batch ends on, in its one process", async () => {
    const rows = [
      ["open", `${site.url}/status/404`],
      ["snapshot", "-i"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.text).toContain("HTTP 404: the page on which the batch ended");
    expect(seen.details["upstreamProcesses"]).toBe(1);
    const back = [
      ["open", `${site.url}/status/404`],
      ["open", `${site.url}/list`],
    ];
    expect((await real.call({ args: ["batch"], stdin: JSON.stringify(back) })).text).not.toContain("HTTP");
  });

  it("an error page that a click leads to", async () => {
    await real.call(["open", `${site.url}/list`]);
    await real.raw(["eval", `document.body.insertAdjacentHTML("beforeend","<a id=gone href=/status/404>Gone</a>")`]);
    const seen = await real.call(["click", "#gone"]);
    expect(seen.text).toContain(`Now on "Status 404" (${site.url}/status/404)\nHTTP 404: `);
    expect((await real.call(["click", "h1"])).text).not.toContain("HTTP 404");
  });
});

describe("open says that it ended elsewhere", () => {
  it("with the address that was asked for", async () => {
    const seen = await real.call(["open", `${site.url}/redirect`]);
    expect(seen.text).toContain(`Opened "List" (${site.url}/list)\nRedirected from ${site.url}/redirect`);
    expect(seen.details).toMatchObject({ landing: { redirectedFrom: `${site.url}/redirect` }, upstreamProcesses: 1 });
  });

  it("and shows no secret that the redirect brought along", async () => {
    const seen = await real.call(["open", `${site.url}/sign-in`]);
    expect(seen.text).toContain(`${site.url}/list?token=[REDACTED]`);
    expect(seen.text).toContain(`Redirected from ${site.url}/sign-in`);
    expect(JSON.stringify([seen, real.transcript])).not.toContain("PUBLIC-SENTINEL-6");
  });
});

describe("open of a local address without a scheme", () => {
  it.each(["localhost", "127.0.0.1"])("%s: names the cause, and the call that works", async (host) => {
    const seen = await real.call(["open", `${host}:${site.port}/list`]);
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "upstream-error" } });
    expect(seen.text).toContain("was opened as https, as every address without a scheme is");
    const http = actionOf(seen, "open-with-http");
    expect(http["args"]).toEqual(["open", `http://${host}:${site.port}/list`]);
    const again = await real.call(http);
    expect(again).toMatchObject({ isError: false, text: expect.stringContaining('Opened "List"') });
  });

  it("and with https on a plain http port", async () => {
    const seen = await real.call(["open", `https://127.0.0.1:${site.port}/list`]);
    expect(seen.text).toContain("does not speak https");
    expect((await real.call(actionOf(seen, "open-with-http"))).isError).toBe(false);
  });
});

describe("parameters that a model fills in with nothing", () => {
  it("count as absent", async () => {
    const params = {
      args: ["open", `${site.url}/list`],
      stdin: "",
      semanticAction: null,
      job: null,
      qa: null,
      electron: null,
    };
    expect(await real.call(params)).toMatchObject({ isError: false, text: expect.stringContaining('Opened "List"') });
  });
});
