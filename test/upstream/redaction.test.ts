import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seen } from "../support/given.ts";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { type Real, realEngine, refOf } from "../support/real.ts";
import { type Site, startSite } from "../support/site.ts";

const PASSWORD = "hunter2-Zebra-7781";
const OTHER = "correct-Horse-9917";
const COOKIE = "c00kie-f1b2c3d4e5";
const STORED = "st0red-a9b8c7d6e5";
const TOKEN = "t0ken-0123456789abcdef";

let real: Real;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  real = realEngine();
  await real.call(["open", `${site.url}/login`]);
});
afterAll(async () => {
  await real.close();
  await site.close();
});

function expectNowhere(secret: string, ...results: readonly Seen[]): void {
  for (const seen of results) {
    expect(seen.text).not.toContain(secret);
    expect(JSON.stringify(seen.details)).not.toContain(secret);
  }
  expect(JSON.stringify(real.transcript)).not.toContain(secret);
  expect(JSON.stringify(real.engine.state)).not.toContain(secret);
}

describe("a secret is nowhere in text, details, events or state", () => {
  it("a password filled by ref, though it arrived in the page", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    const filled = await real.call(["fill", refOf(snapshot, 'textbox "Password"'), PASSWORD]);
    expect(filled.isError, filled.text).toBe(false);
    const length = await real.call(["eval", "document.querySelector('[type=password]').value.length"]);
    expect(length.text).toBe(String(PASSWORD.length));
    expectNowhere(PASSWORD, filled, length);
  });

  it("a password filled or typed by selector, alone and in a batch", async () => {
    const selector = "input[type=password]";
    const filled = await real.call(["fill", selector, OTHER]);
    const typed = await real.call(["type", "input[name=password]", OTHER]);
    const rows = [
      ["fill", selector, OTHER],
      ["is", "visible", selector],
    ];
    const batch = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(batch.isError, batch.text).toBe(false);
    expect((await real.call(["eval", `document.querySelector('${selector}').value.length`])).text).toBe(
      String(OTHER.length),
    );
    expectNowhere(OTHER, filled, typed, batch);
  });

  it("a password that is read back, and the form that sends it", async () => {
    const read = await real.call(["get", "value", "input[type=password]"]);
    const snapshot = await real.call(["snapshot"]);
    const sent = await real.call(["click", "button[type=submit]"]);
    expect(sent.text).toContain("Logged in");
    expectNowhere(OTHER, read, snapshot, sent);
  });

  it("cookies that are set and listed", async () => {
    const set = await real.call(["cookies", "set", "session_id", COOKIE]);
    expect(set.isError, set.text).toBe(false);
    const listed = await real.call(["cookies", "get"]);
    expect(listed.text).toContain("session_id");
    expectNowhere(COOKIE, set, listed);
  });

  it("values in web storage", async () => {
    const set = await real.call(["storage", "local", "set", "auth_token", STORED]);
    expect(set.isError, set.text).toBe(false);
    const one = await real.call(["storage", "local", "get", "auth_token"]);
    const all = await real.call(["storage", "local"]);
    expect(all.text).toContain("auth_token");
    expectNowhere(STORED, set, one, all);
  });

  it("a token in a URL, while pages that differ only in it are told apart", async () => {
    const first = await real.call(["open", `${site.url}/list?access_token=${TOKEN}`]);
    expect(first.isError, first.text).toBe(false);
    const url = await real.call(["get", "url"]);
    expect(url.text).toContain("/list?access_token=");
    const tabs = await real.call(["tab", "list"]);
    const snapshot = await real.call(["snapshot", "-i"]);
    const second = await real.call(["open", `${site.url}/list?access_token=${TOKEN.toUpperCase()}`]);
    expectNowhere(TOKEN, first, url, tabs, snapshot, second);
    expectNowhere(TOKEN.toUpperCase(), second);
    const keys = real.transcript.flatMap((event) =>
      event.type === "page.changed" && event.url.includes("access_token") ? [event.urlKey] : [],
    );
    expect(new Set(keys).size).toBe(2);
  });

  it("a token in a page that a lost browser was on is not offered for reopening in a damaged form", async () => {
    await real.call(["close"]);
    const seen = await real.call(["get", "title"]);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost" });
    expect(JSON.stringify(seen.details["nextActions"] ?? [])).not.toContain("REDACTED");
    expectNowhere(TOKEN.toUpperCase(), seen);
  });
});

it("leaves nothing running after quit", async () => {
  expect(await real.engine.quit()).toBe(true);
  await expectNoLeftovers(real.socketDir);
});
