/**
 * A small stand-in for agent-browser and its page, for tests of the chain that must be fast: it speaks upstream's
 * argv, batch and envelopes, keeps a document, refs and tabs, and can be told to misbehave. What it answers is
 * shaped like the recordings; the real binary is tested in `test/upstream/`.
 */

import type { Json, JsonObject } from "../../src/json.ts";
import { Reached } from "../../src/page/facts/target.ts";
import type { TextFacts } from "../../src/page/facts/text.ts";
import { isUndone } from "../../src/page/facts/undone.ts";
import { ELSEWHERE } from "../../src/page/kept.ts";
import { UNDONE } from "../../src/page/undone.ts";
import { GLOBAL_FLAGS, globalFlag } from "../../src/upstream/grammar/flags.ts";
import type { Exit } from "../../src/upstream/host/process.ts";
import type { Start } from "../../src/world/world.ts";
import { guardOf, heldOf, isWait, modulesOf, sensorsOf, turnOf } from "./looks.ts";

/** What one command answers. */
export type Answer =
  | { readonly data: Json; readonly warning?: string }
  | { readonly error: string; readonly code?: string; readonly data?: Json };

/** Overrides the answer of a command; undefined leaves it to the default. */
export type Handler = (words: readonly string[], browser: FakeBrowser) => Answer | undefined;

export interface FakePage {
  url: string;
  title: string;
  /** `performance.timeOrigin`. */
  document: number;
  targetId: string;
  /** Role and name of the page's controls; refs are numbered on. */
  controls: readonly (readonly [role: string, name: string])[];
  /** Scroll offset in CSS pixels; `room` is how far the page can go. */
  scroll: { y: number; room: number };
  /** How the document came to be; a plain answer of the server when absent. */
  landing?: { status: number; elsewhere: boolean };
  /** What a look sees of the page's text; nothing to see when absent. */
  text?: TextFacts;
}

const SITE: Readonly<Record<string, Pick<FakePage, "title" | "controls">>> = {
  "https://site.test/": {
    title: "Home",
    controls: [
      ["link", "Second"],
      ["button", "Save"],
      ["textbox", "Name"],
    ],
  },
  "https://site.test/second": {
    title: "Second",
    controls: [
      ["link", "Home"],
      ["button", "Delete all"],
    ],
  },
  "https://site.test/login": {
    title: "Login",
    controls: [
      ["textbox", "Username"],
      ["textbox", "Password"],
      ["button", "Log in"],
    ],
  },
};

/** Options that stand before the command and take a value. */
const VALUE_FLAGS: ReadonlySet<string> = new Set(
  GLOBAL_FLAGS.filter(({ value }) => value === "required").flatMap(({ name, aliases }) => [name, ...aliases]),
);

function envelope(answer: Answer): string {
  if ("error" in answer) {
    const code = answer.code === undefined ? {} : { code: answer.code };
    return JSON.stringify({ success: false, data: answer.data ?? null, error: answer.error, ...code });
  }
  return JSON.stringify({ success: true, data: withLifecycle(answer.data), error: null, ...warningOf(answer) });
}

function warningOf({ warning }: { readonly warning?: string }): JsonObject {
  return warning === undefined ? {} : { warning };
}

function withLifecycle(data: Json): Json {
  const lifecycle = { launched: false, reused: true, restartedBackground: false };
  return typeof data === "object" && data !== null && !Array.isArray(data) ? { lifecycle, ...data } : data;
}

function exited(stdout: string, code = 0): Exit {
  return { kind: "exited", code, signal: undefined, stdout, stderr: "", droppedBytes: 0 };
}

function blank(): FakePage {
  return { url: "about:blank", title: "", document: 1, targetId: "BLANK", controls: [], scroll: { y: 0, room: 0 } };
}

export class FakeBrowser {
  pid: number | undefined;
  nextPid = 1000;
  page: FakePage = blank();
  tabs: FakePage[] = [];
  /** What the page says of the field that a command is about. */
  field: Json = { fields: [], sure: false, written: false };
  /** What the page says of the fields that received the input of a command. */
  received: Json = { fields: [{ typed: false, names: [] }], sure: true, written: true };
  /** What the page saw a command reach: null for nothing; it is not asked when absent. */
  reached: Json | undefined;
  /** What the page says of the source of what a lookup is about; nothing when absent. */
  sources: Json | undefined;
  /** The error that every look of the wrapper gets, as while a dialog is open. */
  blocked: string | undefined;
  /** Every command that ran, without the wrapper's own rows. */
  readonly ran: string[][] = [];
  /** Every process that was started. */
  readonly starts: Start[] = [];
  /** Settles the next process instead of answering, once. */
  next: ((start: Start) => Promise<Exit> | Exit) | undefined;
  /** The modules of ours in each document, by the document's `timeOrigin`. */
  readonly #modules = new Map<number, Set<string>>();
  #handlers: Handler[] = [];
  #refs = 0;
  #documents = 1_000_000;
  #targets = 0;

  /** Answers a command differently from now on; the newest handler is asked first. */
  on(handler: Handler): this {
    this.#handlers.unshift(handler);
    return this;
  }

  /** The page as it is after going to a URL: a new document, in the same tab. */
  go(url: string): void {
    const known = SITE[url] ?? { title: `Page ${url}`, controls: [] };
    this.#documents += 10;
    this.page.url = url;
    this.page.title = known.title;
    this.page.controls = known.controls;
    this.page.document = this.#documents + 0.5;
    this.page.scroll = { y: 0, room: 500 };
  }

  /** A new tab takes over, as after a click on a `_blank` link. */
  openTab(url: string): void {
    this.#targets++;
    this.page = { ...blank(), targetId: `TARGET-${this.#targets}` };
    this.tabs.push(this.page);
    this.go(url);
  }

  /** The current tab closes, as a popup does; the one before comes up. */
  closeTab(): void {
    this.tabs = this.tabs.filter((tab) => tab !== this.page);
    this.page = this.tabs.at(-1) ?? blank();
  }

  /** The daemon is gone, as after SIGKILL. */
  die(): void {
    this.pid = undefined;
  }

  /** Only the browser is gone: the daemon starts an empty one with the next command. */
  crash(): void {
    this.#targets++;
    this.page = { ...blank(), targetId: `TARGET-${this.#targets}` };
    this.tabs = [this.page];
  }

  async run(start: Start): Promise<Exit> {
    this.starts.push(start);
    const { next } = this;
    this.next = undefined;
    if (next) return next(start);
    if (start.signal.aborted)
      return { kind: "aborted", code: undefined, signal: undefined, stdout: "", stderr: "", droppedBytes: 0 };
    const words = this.#words(start.argv);
    if (words[0] === "--version") return exited("agent-browser 0.41.2\n");
    if (words[0] === "close") {
      this.pid = undefined;
      return exited(envelope({ data: { closed: true } }));
    }
    this.#launch();
    if (words[0] === "batch") return this.#batch(words, start.stdin ?? "[]");
    const answer = this.#answer(
      start.stdin === undefined ? words : [...words.filter((word) => word !== "--stdin"), start.stdin],
    );
    return exited(envelope(answer), "error" in answer ? 1 : 0);
  }

  #launch(): void {
    if (this.pid !== undefined) return;
    this.pid = this.nextPid++;
    this.crash();
  }

  #words(argv: readonly string[]): readonly string[] {
    const words: string[] = [];
    for (let at = 0; at < argv.length; at++) {
      const word = argv[at] ?? "";
      if (words.length === 0 && VALUE_FLAGS.has(word)) at++;
      else if (words.length > 0 || globalFlag(word)?.value !== "boolean") words.push(word);
    }
    return words;
  }

  #batch(words: readonly string[], stdin: string): Exit {
    const steps: string[][] = JSON.parse(stdin);
    const rows: JsonObject[] = [];
    let failed = false;
    for (const [index, row] of steps.entries()) {
      const answer = this.#answer(row);
      const command = words.includes("--omit-command") ? { index } : { command: row };
      if ("error" in answer) {
        failed = true;
        rows.push({
          ...command,
          success: false,
          error: answer.error,
          result: answer.data ?? null,
          ...(answer.code ? { code: answer.code } : {}),
        });
        if (words.includes("--bail")) break;
      } else {
        rows.push({ ...command, success: true, error: null, result: withLifecycle(answer.data), ...warningOf(answer) });
      }
    }
    return exited(JSON.stringify(rows), failed ? 1 : 0);
  }

  #answer(words: readonly string[]): Answer {
    const own = words[0] === "eval" || words[0] === "wait" ? this.#ownRow(words) : undefined;
    if (own) return own;
    this.ran.push([...words]);
    for (const handler of this.#handlers) {
      const answer = handler(words, this);
      if (answer) return answer;
    }
    return this.#default(words);
  }

  /** The wrapper's looks, guards and waits. */
  #ownRow(words: readonly string[]): Answer | undefined {
    const script = words.at(-1) ?? "";
    if (this.blocked !== undefined) return { error: this.blocked };
    if (isWait(words)) return { data: { result: true } };
    const sensors = words[0] === "eval" ? sensorsOf(script) : undefined;
    if (!sensors) return undefined;
    const guard = guardOf(script);
    if (guard !== undefined && Math.abs(guard - this.page.document) > 0.05) {
      return { error: "Evaluation error: Error: pab-stale-document\n    at <anonymous>:1:1" };
    }
    if (!this.#hasModules(script)) return { error: `Evaluation error: Error: ${ELSEWHERE}\n    at <anonymous>:1:1` };
    const held = heldOf(script);
    if (held && isUndone(held, Reached.optional().parse(this.reached))) {
      return { error: `Evaluation error: Error: ${UNDONE}\n    at <anonymous>:1:1` };
    }
    const turn = turnOf(script);
    const result = turn
      ? { after: this.#seen(turn.after), ...(turn.look ? { look: this.#seen(turn.look) } : {}) }
      : this.#seen(sensors);
    return { data: { origin: this.page.url, result } };
  }

  /** Whether what a script counts on is in the document; what it brings is there from then on. */
  #hasModules(script: string): boolean {
    const { needs, brings } = modulesOf(script);
    const there = this.#modules.get(this.page.document) ?? new Set();
    this.#modules.set(this.page.document, there);
    const has = needs.every((name) => there.has(name));
    if (has) for (const name of brings) there.add(name);
    return has;
  }

  /** What a look sees. */
  #seen(sensors: ReadonlySet<string>): JsonObject {
    const { url, title, document, scroll } = this.page;
    const result: Record<string, Json> = {};
    if (sensors.has("document")) result["document"] = { url, title, origin: document };
    for (const id of sensors) if (id.endsWith(":document")) result[id] = { url, title, origin: document };
    if (sensors.has("landing")) result["landing"] = this.page.landing ?? { status: 200, elsewhere: false };
    if (sensors.has("page-text") && this.page.text) result["page-text"] = this.page.text;
    if (sensors.has("source-sites") && this.sources !== undefined) result["source-sites"] = this.sources;
    if (sensors.has("watch")) result["watch"] = true;
    if (sensors.has("secretField")) result["secretField"] = this.field;
    if (sensors.has("target") && this.reached !== undefined) result["target"] = this.reached;
    if (sensors.has("received")) result["received"] = this.received;
    if (sensors.has("scroll")) {
      result["scroll"] = {
        x: 0,
        y: scroll.y,
        viewport: { width: 1280, height: 720 },
        page: { width: 1280, height: 720 + scroll.room },
        total: 0,
        smooth: { page: false, inside: false },
        containers: [],
      };
    }
    return result;
  }

  #default(words: readonly string[]): Answer {
    const [command, first, second] = words;
    switch (command) {
      case "open":
      case "goto":
      case "navigate":
        if (first === undefined) return { data: { launched: true } };
        this.go(first.includes("://") || first.startsWith("about:") ? first : `https://${first}`);
        return { data: { targetId: this.page.targetId, title: this.page.title, url: this.page.url } };
      case "reload":
        this.go(this.page.url);
        return { data: { url: this.page.url } };
      case "snapshot":
        return { data: this.#snapshot() };
      case "get":
        if (first === "title") return { data: { title: this.page.title } };
        if (first === "url") return { data: { url: this.page.url } };
        return { data: { origin: this.page.url, text: `text of ${second}` } };
      case "eval":
        return { data: { origin: this.page.url, result: "evaluated" } };
      case "scroll":
        this.page.scroll.y = Math.min(this.page.scroll.room, this.page.scroll.y + 300);
        return { data: { scrolled: true } };
      case "tab":
        if (first?.startsWith("TARGET-")) return this.#switch(first);
        return {
          data: {
            tabs: this.tabs.map(({ url, title, targetId }, at) => ({
              tabId: `t${at + 1}`,
              url,
              title,
              targetId,
              type: "page",
              label: null,
              active: targetId === this.page.targetId,
            })),
          },
        };
      case "click":
        return { data: { clicked: first ?? "" } };
      case "fill":
        return { data: { filled: first ?? "" } };
      default:
        return { data: { done: true } };
    }
  }

  #switch(targetId: string): Answer {
    const tab = this.tabs.find((one) => one.targetId === targetId);
    if (!tab) return { error: `No tab with target id \`${targetId}\`; run \`agent-browser tab list\`` };
    this.page = tab;
    return { data: { tabId: "t1", url: tab.url, title: tab.title, targetId } };
  }

  #snapshot(): JsonObject {
    const lines: string[] = [];
    const refs: Record<string, Json> = {};
    for (const [role, name] of this.page.controls) {
      this.#refs++;
      refs[`e${this.#refs}`] = { role, name };
      lines.push(`- ${role} "${name}" [ref=e${this.#refs}]`);
    }
    return { origin: this.page.url, refs, removedRefs: [], snapshot: lines.join("\n") };
  }
}
