import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readTranscript } from "../../src/replay/transcript.ts";
import { reportOf } from "../../src/report/report.ts";
import { type DevTools, devtools } from "../support/devtools.ts";
import { onSite } from "../support/on-site.ts";
import { longSession, type StoredCall, sessionText } from "../support/session-lines.ts";

const { real, site } = onSite();

const SESSION = "pi-own-1";
const EVIL = '</script><script>window.pwned = 1</script><img src="x" onerror="window.pwned = 2">';
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

function call(id: number, words: readonly string[], more: Partial<StoredCall> = {}): StoredCall {
  const facts = [
    ...(more.facts ?? []),
    { type: "call.finished" as const, status: "ok" as const, command: words[0] ?? "", processes: 1, ms: 40 * id },
  ];
  return { id: `c${id}`, params: { args: words }, text: `Done ${id}.`, details: { args: words }, ...more, facts };
}

function failed(id: number, words: readonly string[], text: string): StoredCall {
  const facts = [
    { type: "call.finished" as const, status: "failed" as const, category: "timeout" as const, processes: 1, ms: 9000 },
  ];
  return { id: `c${id}`, params: { args: words }, text, isError: true, details: { args: words }, facts };
}

const CALLS: readonly StoredCall[] = [
  call(1, ["open", "https://shop.test/"], {
    facts: [
      {
        type: "session.opened",
        session: SESSION,
        kind: "managed",
        generation: 1,
        launch: { names: [], digest: "d" },
        armed: false,
      },
      { type: "page.changed", session: SESSION, url: "https://shop.test/", urlKey: "k", title: "Shop" },
    ],
  }),
  call(2, ["snapshot", "-i"], {
    facts: [{ type: "refs.captured", session: SESSION, ids: "1-14", secret: "", flags: ["-i"] }],
  }),
  call(3, ["click", "@e3"], {
    facts: [
      { type: "page.changed", session: SESSION, url: "https://shop.test/cart", urlKey: "c", title: `Cart ${EVIL}` },
      { type: "refs.invalidated", session: SESSION, reason: "navigated" },
    ],
  }),
  failed(4, ["wait", "--text", "Thank you"], "Nothing said Thank you within 9 s."),
  call(5, ["get", "text", `#x${EVIL}`], { text: `${EVIL}\nevil \u202egpj.exe \u0007 ${EVIL}` }),
  call(6, ["screenshot"], { images: [{ mimeType: "image/png", data: PNG }] }),
];

const NO_FILES = { stat: () => undefined, read: () => undefined };

function address(name: string, session: string): string {
  const file = path.join(real.cwd, name);
  writeFileSync(file, reportOf(readTranscript(session), { now: Date.now(), files: NO_FILES, images: "some" }));
  return pathToFileURL(file).href;
}

const Evaluated = z.object({ data: z.object({ result: z.unknown() }) });

/** What an expression gives in the page. */
async function seen(expression: string): Promise<unknown> {
  return Evaluated.parse(await real.raw(["eval", expression])).data.result;
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await real.call(["press", key]);
}

const ROWS = `[...document.querySelectorAll("[role=option] .number")].map((one) => one.textContent)`;
const CHOSEN = `document.querySelector("[role=option][aria-selected=true] .number")?.textContent`;
const KNOWN = `document.querySelector(".known").innerText`;
const BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor";

async function withDevTools(work: (tools: DevTools) => Promise<void>): Promise<void> {
  const tools = await devtools(real);
  try {
    await work(tools);
  } finally {
    await tools.close();
  }
}

describe("the page of a report", () => {
  beforeAll(async () => {
    const opened = await real.call(["open", address("report.html", sessionText(CALLS))]);
    expect(opened.isError).toBe(false);
  });

  it("lists every call and opens at the first failure", async () => {
    expect(await seen(ROWS)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(await seen(CHOSEN)).toBe("4");
    expect(await seen(`document.querySelector(".call pre").innerText`)).toBe("Nothing said Thank you within 9 s.");
    expect(await seen(`document.querySelector(".figures").innerText.replaceAll("\\n", " ")`)).toContain("Failed 1");
  });

  it("finds calls by their words, results and changes, and lists failures first or alone", async () => {
    await real.call(["fill", "input[type=search]", "shop.test CART"]);
    expect(await seen(ROWS)).toEqual(["3"]);
    expect(await seen(`document.querySelector("[role=status]").textContent`)).toBe("1 of 6");
    await real.call(["fill", "input[type=search]", "nowhere"]);
    expect(await seen(`document.querySelector(".empty").textContent`)).toBe("No call fits.");
    await press("Escape");
    await real.call(["check", "input[value=first]"]);
    expect(await seen(ROWS)).toEqual(["4", "1", "2", "3", "5", "6"]);
    await press("f");
    expect(await seen(ROWS)).toEqual(["4"]);
    await press("f");
    expect(await seen(ROWS)).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  it("shows with its slider what was known after any call", async () => {
    await real.call(["focus", "#place"]);
    await press("Home");
    expect(await seen(KNOWN)).toContain("Nothing yet.");
    await press("ArrowRight", "ArrowRight");
    expect(await seen(KNOWN)).toContain("Known after call 2");
    expect(await seen(KNOWN)).toContain('https://shop.test/ "Shop"');
    expect(await seen(KNOWN)).not.toContain("void");
    await press("ArrowRight");
    expect(await seen(KNOWN)).toContain("@e1 to @e14, void: navigated");
    expect(await seen(`document.querySelector(".known .new").innerText`)).toContain("this call");
    expect(await seen("location.hash")).toBe("#3");
    await real.call(["click", ".known button.link"]);
    expect(await seen(CHOSEN)).toBe("1");
  });

  it("is moved through by keys, and shows where the focus is", async () => {
    await real.call(["focus", "[role=listbox]"]);
    await press("End");
    expect(await seen(CHOSEN)).toBe("6");
    await press("k", "ArrowUp");
    expect(await seen(CHOSEN)).toBe("4");
    await press("Home", "j", "ArrowDown");
    expect(await seen(CHOSEN)).toBe("3");
    expect(await seen(`document.activeElement.getAttribute("aria-activedescendant")`)).toBe("call-3");
    expect(await seen("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await press("/");
    expect(await seen("document.activeElement.type")).toBe("search");
    await press("j");
    expect(await seen(`document.querySelector("input[type=search]").value`)).toBe("j");
    await press("Escape");
  });

  it("is dark where the system is, or where the reader wants it", async () => {
    expect(await seen(BACKGROUND)).toBe("rgb(255, 255, 255)");
    await real.call(["set", "media", "dark"]);
    expect(await seen(BACKGROUND)).toBe("rgb(22, 24, 28)");
    await real.call(["select", ".scheme select", "light"]);
    expect(await seen(BACKGROUND)).toBe("rgb(255, 255, 255)");
    await real.call(["set", "media", "light"]);
    await real.call(["select", ".scheme select", "dark"]);
    expect(await seen(BACKGROUND)).toBe("rgb(22, 24, 28)");
    await real.call(["select", ".scheme select", "system"]);
  });

  it("shows screenshots, small and large", async () => {
    await press("End");
    expect(await seen(`document.querySelector("figure img").naturalWidth`)).toBe(1);
    await real.call(["click", "figure button"]);
    expect(await seen(`document.querySelector("figure button").getAttribute("aria-expanded")`)).toBe("true");
  });

  it("shows texts of a page as texts, and nothing in them runs or hides", async () => {
    await press("Home", "j", "j", "j", "j");
    expect(await seen(CHOSEN)).toBe("5");
    const text = await seen(`document.querySelector(".call pre").innerText`);
    expect(text).toBe(`${EVIL}\nevil \\u202egpj.exe \\u0007 ${EVIL}`);
    expect(await seen("window.pwned ?? null")).toBeNull();
    expect(await seen(`document.querySelectorAll("img, iframe, script:not([id=data])").length`)).toBe(1);
  });

  it("makes no request and could make none", async () => {
    await withDevTools(async ({ send, requests }) => {
      await send("Network.enable");
      await real.call(["reload"]);
      await press("End");
      expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
      expect(requests.some((url) => url.startsWith("file:"))).toBe(true);
    });
    const asked = `fetch(${JSON.stringify(`${site.url}/list`)}).then(() => "sent", () => "refused")`;
    expect(await seen(asked)).toBe("refused");
    const drawn = `new Promise((done) => { const image = new Image(); image.onload = () => done("sent");
      image.onerror = () => done("refused"); image.src = ${JSON.stringify(`${site.url}/a.png`)}; })`;
    expect(await seen(drawn)).toBe("refused");
  });

  it("is printed whole, in light colours and without its tools", async () => {
    await withDevTools(async ({ send }) => {
      const features = [{ name: "prefers-color-scheme", value: "dark" }];
      await send("Emulation.setEmulatedMedia", { media: "print", features });
      expect(await seen(BACKGROUND)).toBe("rgb(255, 255, 255)");
      expect(await seen(`getComputedStyle(document.querySelector(".tools")).display`)).toBe("none");
      const hidden = `[...document.querySelectorAll(".rows, .panels, pre, .page")]
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "visible").length`;
      expect(await seen(hidden)).toBe(0);
      await send("Emulation.setEmulatedMedia", { media: "", features: [] });
    });
  });
});

describe("the page of 1,000 calls", () => {
  it("lists them all, and goes to any of them", async () => {
    await real.call(["open", address("long.html", longSession(1000))]);
    expect(await seen(`document.querySelectorAll("[role=option]").length`)).toBe(1000);
    await press("Home", "PageDown");
    expect(await seen(CHOSEN)).toBe("11");
    await press("End");
    expect(await seen(KNOWN)).toContain("Known after call 1,000");
    const isSeen = `(() => { const box = document.getElementById("call-1000").getBoundingClientRect();
      const list = document.querySelector(".rows").getBoundingClientRect();
      return box.top >= list.top - 1 && box.bottom <= list.bottom + 1; })()`;
    expect(await seen(isSeen)).toBe(true);
  });
});
