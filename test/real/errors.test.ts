import { createServer } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf } from "../support/real.ts";

const { real, site } = onSite();
beforeEach(async () => {
  await real.call(["open", `${site.url}/covered`]);
});

/** A port of this machine on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

describe("the lists of errors and of console messages", () => {
  const throwing = (page: string, message: string) =>
    real
      .call(["open", `${site.url}/${page}`])
      .then(() =>
        real.call(["eval", `void setTimeout(() => { console.log("${message}"); throw Error("${message}"); })`]),
      );

  it("say that they are of all pages, and where an error came from as far as its stack tells", async () => {
    await real.call(["errors", "--clear"]);
    await real.call(["console", "--clear"]);
    await throwing("list", "of the list");
    await throwing("form", "of the form");
    const errors = await real.call(["errors"]);
    expect(errors.text).toContain("2 page errors, of all pages since the start or --clear");
    expect(errors.text).toMatch(/of the list/);
    expect(errors.text).toMatch(/of the form/);
    expect((await real.call(["console"])).text).toContain("2 console messages, of all pages since");
    await real.call(["errors", "--clear"]);
    expect((await real.call(["errors"])).text).toBe("0 page errors");
  });

  it("name the script of an error", async () => {
    const thrown = `Error: eA\n    at run (${site.url}/app.js:1:49)\n    at other (${site.url}/b.js:2:1)`;
    const script = `void setTimeout(() => { const e = Error("eA"); e.stack = ${JSON.stringify(thrown)}; throw e; })`;
    await real.call(["errors", "--clear"]);
    await real.call(["eval", script]);
    const seen = await real.call(["errors"]);
    expect(seen.text).toContain(`Error: eA (${site.url}/app.js:1:49)`);
  });
});

describe("errors name their kind and a way on", () => {
  it("nobody listens on the port", async () => {
    const port = await freePort();
    const seen = await real.call(["open", `http://127.0.0.1:${port}/`]);
    expect(seen.details).toMatchObject({ failureCategory: "upstream-error", resultCategory: "failure" });
    expect(seen.text).toContain(String(port));
    expect(seen.text).toMatch(/refused|listen|running/i);
    expect((await real.call(["open", `${site.url}/list`])).isError).toBe(false);
  });

  it("a page of status 404 opens and is named", async () => {
    const seen = await real.call(["open", `${site.url}/status/404`]);
    expect(seen).toMatchObject({
      isError: false,
      details: { page: { url: `${site.url}/status/404`, title: "Status 404" } },
    });
    expect((await real.call(actionOf(seen, "inspect-opened-page"))).text).toContain("Home");
  });

  it("a selector that matches nothing", async () => {
    const seen = await real.call(["click", "#absent"]);
    expect(seen.details).toMatchObject({ failureCategory: "selector-not-found", upstreamProcesses: 2 });
    expect(seen.text).toContain("#absent");
    const fresh = await real.call(actionOf(seen, "refresh-interactive-refs"));
    expect(fresh.text).toContain('button "Under"');
  });

  it("a selector of another language", async () => {
    const seen = await real.call(["click", "text=Under"]);
    expect(seen.details).toMatchObject({ failureCategory: "selector-unsupported" });
    expect(seen.text).toContain('["find","text","Under","click"]');
  });

  it("an element under another", async () => {
    const seen = await real.call(["click", "#under"]);
    expect(seen.details).toMatchObject({ failureCategory: "upstream-error" });
    expect(seen.text).toContain("'#under' is covered by");
    expect(seen.text).toContain("cover");
    await real.call(["eval", "document.getElementById('cover').remove()"]);
    expect((await real.call(["click", "#under"])).isError).toBe(false);
  });

  it("a tab that is not there", async () => {
    const seen = await real.call(["tab", "t99"]);
    expect(seen.details).toMatchObject({ failureCategory: "tab-drift" });
    expect(seen.text).toContain("t99");
    expect((await real.call(actionOf(seen, "list-tabs"))).text).toContain("(active)");
  });

  it("a ref that no snapshot gave", async () => {
    await real.call(["snapshot", "-i"]);
    const seen = await real.call(["click", "@e9999"]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref" });
    expect((await real.call(actionOf(seen, "refresh-interactive-refs"))).isError).toBe(false);
  });

  it("a script that throws, and one that does not parse", async () => {
    const thrown = await real.call(["eval", "(() => { throw new Error('broken here') })()"]);
    expect(thrown.isError).toBe(true);
    expect(thrown.text).toContain("broken here");
    expect((await real.call(["eval", "const ="])).text).toContain("SyntaxError");
  });

  it("a wait that is not met", async () => {
    const seen = await real.call(["wait", "--fn", "false", "--timeout", "300"]);
    expect(seen.details).toMatchObject({ failureCategory: "timeout" });
  });

  it("a row of a batch that fails: the rows before and after say what they came to", async () => {
    const rows = [
      ["get", "title"],
      ["click", "#absent"],
      ["get", "title"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.details).toMatchObject({ failureCategory: "selector-not-found" });
    expect(seen.text).toContain("1. get title:\n  Covered");
    expect(seen.text).toContain("2. click #absent: failed:");
    expect(seen.text).toContain("3. get title:\n  Covered");
    const stopped = await real.call({ args: ["batch", "--bail"], stdin: JSON.stringify(rows) });
    expect(stopped.text).toContain("3. get title: not run");
  });

  it("an unknown command and an unknown flag, before anything runs", async () => {
    const command = await real.call(["clik", "#under"]);
    expect(command.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
    expect(command.text).toContain("click");
    const flag = await real.call(["snapshot", "--interactiv"]);
    expect(flag.details).toMatchObject({ failureCategory: "validation-error", upstreamProcesses: 0 });
  });
});

describe("a page that does not open", () => {
  it("since its answer is a download: the offered call saves it, and the page before stays", async () => {
    await real.call(["open", `${site.url}/list`]);
    const seen = await real.call(["open", `${site.url}/report.csv`]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("its answer is a download");
    expect((await real.call(actionOf(seen, "save-address"))).text).toContain("(8 bytes)");
    expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/list`);
  });

  it("behind a link or a reload is told, with the way back and to the reason", async () => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    await real.call(["open", `${site.url}/list`]);
    await real.call(["eval", `void document.body.insertAdjacentHTML("afterbegin", "<a id=dead href=${url}>Dead</a>")`]);
    const clicked = await real.call(["click", "#dead"]);
    expect(clicked.text).toContain(`${url} did not open: the browser shows an error page of its own`);
    expect((await real.call(["reload"])).text).toContain(`${url} did not open`);
    expect((await real.call(["snapshot", "-i"])).text).toContain("this is the browser's own error page");
    expect((await real.call(actionOf(clicked, "see-why"))).text).toContain("ERR_CONNECTION_REFUSED");
    await real.call(["open", `${site.url}/list`]);
    const opened = await real.call(["open", url]);
    expect(opened.text).toContain("The browser shows its error page now.");
    expect((await real.call(actionOf(opened, "go-back"))).text).toContain(`${site.url}/list`);
  });

  it("in a new tab is told, as is a server's error page there", async () => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect((await real.call(["tab", "new", url])).text).toContain(`${url} did not open`);
    await real.call(["tab", "close"]);
    expect((await real.call(["tab", "new", `${site.url}/status/404`])).text).toContain("HTTP 404");
    await real.call(["tab", "close"]);
  });

  it("while the browser is offline is said to be that", async () => {
    await real.call(["set", "offline", "on"]);
    const seen = await real.call(["open", `${site.url}/list`]);
    await real.call(["set", "offline", "off"]);
    expect(seen.text).toContain("The browser is offline.");
  });
});
