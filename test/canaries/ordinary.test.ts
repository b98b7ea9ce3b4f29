/** Ordinary text goes through the whole engine unmasked, whatever the command that shows it. */
import { describe, expect, it, vi } from "vitest";
import type { Json } from "../../src/json.ts";
import { LONG_PAGES } from "./ordinary-pages.ts";
import { ADDRESSES, TEXTS } from "./ordinary-texts.ts";
import { type Stage, stage } from "./stage.ts";

// Hundreds of calls, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

const HOME = "https://site.test/";

interface Place {
  readonly args: readonly string[];
  readonly data: (text: string) => Json;
}

const PLACES: Readonly<Record<string, Place>> = {
  "get text": { args: ["get", "text", "main"], data: (text) => ({ origin: HOME, text }) },
  "get value of an ordinary field": { args: ["get", "value", "#comment"], data: (value) => ({ origin: HOME, value }) },
  "get html": { args: ["get", "html", "main"], data: (html) => ({ origin: HOME, html }) },
  eval: { args: ["eval", "document.body.innerText"], data: (result) => ({ origin: HOME, result }) },
  "eval of an object": { args: ["eval", "rows()"], data: (text) => ({ result: { rows: [{ text, note: text }] } }) },
  snapshot: {
    args: ["snapshot"],
    data: (text) => ({
      origin: HOME,
      refs: { e1: { role: "button", name: "Save" } },
      snapshot: `- paragraph: ${JSON.stringify(text)}\n- button "Save" [ref=e1]`,
    }),
  },
  console: { args: ["console"], data: (text) => ({ messages: [{ type: "log", text, args: [] }] }) },
  errors: { args: ["errors"], data: (text) => ({ errors: [{ text }] }) },
  "storage under an ordinary name": {
    args: ["storage", "local"],
    data: (text) => ({ data: { note: text, theme: "dark" } }),
  },
  "a response body": {
    args: ["network", "request", "7.1"],
    data: (responseBody) => ({ url: "https://api.test/", method: "GET", status: 200, responseBody }),
  },
  read: { args: ["read", HOME], data: (content) => ({ url: HOME, content }) },
};

function shown(on: Stage): string {
  return JSON.stringify([...on.out()]);
}

/** What stands around each mask; empty when nothing was masked. */
function masked(on: Stage): readonly string[] {
  const texts = [...on.out().values()].flat();
  return texts.flatMap((text) => /.{0,60}\[REDACTED\].{0,20}/s.exec(text)?.[0] ?? []);
}

async function through(place: Place, text: string): Promise<Stage> {
  const on = stage();
  await on.call(["open", HOME]);
  on.answers(place.args.slice(0, 2).join(" "), { data: place.data(text) });
  await on.call(place.args);
  return on;
}

describe("ordinary text", () => {
  it.each(Object.entries(PLACES))("comes out of %s as it went in", async (_, place) => {
    for (const text of Object.values(TEXTS)) {
      const on = await through(place, text);
      expect(masked(on)).toEqual([]);
      // Its lines may be laid out anew; none may be lost.
      const all = [...on.out().values()].flat().join("\n").replaceAll("\\", "");
      const [first = ""] = text.split("\n");
      expect(all).toContain(first.replaceAll("\\", "").slice(0, 60));
    }
  });

  it("comes out of an error as it went in", async () => {
    for (const text of Object.values(TEXTS)) {
      const on = stage();
      await on.call(["open", HOME]);
      on.answers("click", { error: `Element not found: #save. The page says: ${text}` });
      await on.call(["click", "#save"]);
      expect(masked(on)).toEqual([]);
    }
  });

  it("is filled and typed into ordinary fields unmasked, also beside a secret one", async () => {
    for (const text of Object.values(TEXTS)) {
      const on = stage();
      await on.onForm("Name", "Comment", "Search", "Order number");
      on.answers("type", { data: { typed: text } });
      await on.call(["fill", "@e2", text]);
      await on.call(["type", "#comment", text]);
      await on.call(["find", "label", "Comment", "fill", text]);
      await on.batch(["click", "@e3"], ["keyboard", "type", text]);
      expect(masked(on)).toEqual([]);
    }
  });

  it("is not masked in a later row, nor in a later call, because a password was filled before", async () => {
    const on = stage();
    await on.onForm("Password");
    on.answers("get text", { data: { text: "The swordfish is a fish; Swordfishing, no. 12345678." } });
    await on.batch(["fill", "@e1", "fish"], ["get", "text", "main"]);
    await on.call(["get", "text", "main"]);
    const text = [...on.out().values()].flat().join("\n");
    expect(text).toContain("The swordfish is a [REDACTED]; Swordfishing, no. 12345678.");
    expect(text).toContain("The swordfish is a fish; Swordfishing, no. 12345678.");
  });

  it.each(ADDRESSES)("that is a URL is opened and shown as it is: %s", async (address) => {
    const on = stage();
    await on.call(["open", address]);
    await on.call(["get", "url"]);
    await on.call(["tab", "list"]);
    on.answers("network requests", {
      data: { requests: [{ url: address, method: "GET", status: 200, headers: { Referer: address, Accept: "*/*" } }] },
    });
    await on.call(["network", "requests"]);
    expect(masked(on)).toEqual([]);
    expect(shown(on)).toContain(address);
  });
});

/** The lines that are not among those of a text, wherever they stand now. */
function missingIn(page: string, shown: string): readonly string[] {
  const lines = new Set(shown.split("\n").map((line) => line.trim()));
  return page.split("\n").filter((line) => !lines.has(line.trim()));
}

describe("an ordinary page", () => {
  const KINDS = [
    ...["news", "docs", "shop", "wiki", "code-host", "issue-tracker", "mail-list", "bank-statement", "recipe", "forum"],
    ...["api-reference", "settings", "changelog", "log-viewer", "csv-table", "calendar", "map-address", "job-board"],
    ...["legal", "search-results"],
  ];

  it("is there of twenty kinds, each of sixty lines and more", () => {
    expect([...LONG_PAGES.keys()].sort()).toEqual(KINDS.sort());
    for (const page of LONG_PAGES.values()) expect(page.trim().split("\n").length).toBeGreaterThanOrEqual(60);
  });

  /** Of each page, as the agent reads it. */
  async function changedBy(place: Place): Promise<readonly string[]> {
    const changed: string[] = [];
    for (const page of LONG_PAGES.values()) {
      const on = await through(place, page);
      const text = [...(on.out().get("result") ?? [])].join("\n");
      changed.push(...missingIn(page, text.includes("\\n") ? `${text}\n${text.replaceAll("\\n", "\n")}` : text));
    }
    return changed;
  }

  const READ: readonly Place[] = [
    { args: ["get", "text", "body"], data: (text) => ({ origin: HOME, text }) },
    { args: ["eval", "document.body.innerText"], data: (result) => ({ origin: HOME, result }) },
    { args: ["read", HOME], data: (content) => ({ url: HOME, content }) },
  ];

  it.each(READ)("has fewer than one line in two hundred changed by $args", async (place) => {
    const lines = [...LONG_PAGES.values()].flatMap((page) => page.trim().split("\n"));
    const changed = await changedBy(place);
    expect(lines.length).toBeGreaterThanOrEqual(1_200);
    expect(changed.length, changed.join("\n")).toBeLessThan(lines.length / 200);
  });
});

describe("a long number", () => {
  const CARD = "4111111111111111";

  async function read(args: readonly string[], data: Json): Promise<string> {
    const on = stage();
    await on.call(["open", HOME]);
    on.answers(args.slice(0, 2).join(" "), { data });
    await on.call(args);
    return shown(on);
  }

  it("is a card number where its field, key or name says card, cc or pan", async () => {
    const result = { cardNumber: CARD, card: { pan: CARD, cc: "4111 1111 1111 1111" }, cc_number: Number(CARD) };
    const texts = [
      await read(["eval", "form()"], { result }),
      await read(["get", "text", "main"], {
        text: `card=${CARD}&x=1 pan: ${CARD}, "creditCard":"4111-1111-1111-1111"`,
      }),
      await read(["get", "html", "form"], { html: `<input id="cc" value="${CARD}">` }),
      await read(["snapshot", "-i"], { refs: {}, snapshot: `- textbox "Card" [ref=e1]: ${CARD}` }),
    ];
    for (const text of texts) {
      expect(text).toContain("[REDACTED]");
      expect(text).not.toMatch(/4111.?1111.?1111.?1111/);
    }
  });

  it("is typed into a card field as a secret, and its brand is not", async () => {
    const on = stage();
    await on.onForm("Card");
    on.answers("type", (words) => ({ data: { typed: words.at(-1) ?? "" } }));
    await on.call(["type", "#cc", CARD]);
    expect(shown(on)).not.toContain(CARD);
    await on.call(["type", "#cc", "visa"]);
    await on.call(["type", "#card", "4111111111111112"]);
    expect(shown(on)).toContain("visa");
    expect(shown(on)).toContain("4111111111111112");
  });

  it("is an order number anywhere else, and stays", async () => {
    const text = await read(["eval", "order()"], {
      result: { orderNumber: CARD, id: Number(CARD), scan: CARD, text: `No. ${CARD}` },
    });
    expect(text).not.toContain("[REDACTED]");
    expect(text).toContain(CARD);
  });
});
