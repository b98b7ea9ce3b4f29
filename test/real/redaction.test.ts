import { beforeAll, describe, expect, it } from "vitest";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { refOf } from "../support/real.ts";

const PASSWORD = "hunter2-Zebra-7781";
const OTHER = "correct-Horse-9917";
const COOKIE = "c00kie-f1b2c3d4e5";
const STORED = "st0red-a9b8c7d6e5";
const TOKEN = "t0ken-0123456789abcdef";

const { real, site } = onSite();

beforeAll(async () => {
  await real.call(["open", `${site.url}/login`]);
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

/** The password field of the page, and one beside it that nothing but its type gives away. */
const FIELDS = `document.body.innerHTML = '<label>Account <input id=acc type=password></label><label>Note <input id=note></label>'`;

describe("a password field that only its type gives away", () => {
  const HIDDEN = "plainWord";

  it("is known by the dots that its snapshot shows, and what is filled into its ref is masked", async () => {
    await real.call(["open", `${site.url}/list`]);
    await real.call(["eval", FIELDS]);
    await real.call(["fill", "#acc", "some-old-value"]);
    const snapshot = await real.call(["snapshot", "-i"]);
    expect(snapshot.text).toMatch(/textbox "Account" \[ref=e\d+\]: •+$/m);
    const filled = await real.call(["fill", refOf(snapshot, 'textbox "Account"'), HIDDEN]);
    const read = await real.call(["get", "value", refOf(snapshot, 'textbox "Account"')]);
    expect(read.text).toBe("  [REDACTED]");
    expectNowhere(HIDDEN, filled, read);
  });

  it("is asked of the page when a selector says nothing, alone, in a batch and for the keyboard", async () => {
    const secrets = ["firstWord", "secondWord", "thirdWord", "fourthWord"];
    const [one = "", two = "", three = "", four = ""] = secrets;
    const filled = await real.call(["fill", "#acc", one]);
    const typed = await real.call(["type", "#acc", two, "--clear"]);
    const keyed = await real.call(["keyboard", "type", three]);
    const rows = [
      ["fill", "#acc", four],
      ["get", "value", "#acc"],
      ["fill", "#note", "an ordinary note"],
    ];
    const batch = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    const read = await real.call(["get", "value", "#acc"]);
    expect(batch.isError, batch.text).toBe(false);
    expect(read.text).toBe("  [REDACTED]");
    expect((await real.call(["eval", "document.querySelector('#acc').value.length"])).text).toBe(String(four.length));
    for (const secret of secrets) expectNowhere(secret, filled, typed, keyed, batch, read);
    const note = await real.call(["get", "value", "#note"]);
    expect(note.text).toBe("  an ordinary note");
  });
});

describe("secret-in-page-reads", () => {
  const SENTINEL = /PUBLIC-?SENTINEL/;

  it("shows no secret of the page in any read, and keeps names and types", async () => {
    await real.call(["open", `${site.url}/fx/secrets.html`]);
    const reads: Seen[] = [];
    for (const args of [
      ["snapshot", "-i"],
      ["snapshot"],
      ["get", "value", "#pw"],
      ["get", "value", "#np"],
      ["get", "text", "body"],
      ["get", "html", "body"],
      ["cookies"],
      ["storage", "local"],
      ["console"],
      // A script that asks for a value by another name reveals it; one that keeps the name does not.
      ["eval", "[...document.querySelectorAll('#u,#pw')].map((input) => ({ name: input.id, value: input.value }))"],
    ])
      reads.push(await real.call(args));
    for (const seen of reads) {
      expect(seen.isError, seen.text).toBe(false);
      expect(seen.text).not.toMatch(SENTINEL);
      expect(JSON.stringify(seen.details)).not.toMatch(SENTINEL);
    }
    expect(JSON.stringify([real.transcript, real.engine.state])).not.toMatch(SENTINEL);
    const [interactive, , , , text, , cookies, storage, messages] = reads;
    expect(interactive?.text).toContain('textbox "User"');
    expect(interactive?.text).toContain("demo");
    expect(interactive?.text).toContain('textbox "New password"');
    expect(text?.text).toContain("Your API key: [REDACTED]");
    expect(cookies?.text).toContain("sid");
    expect(storage?.text).toContain("auth_token");
    expect(messages?.text).toContain("token=[REDACTED]");
  });
});
