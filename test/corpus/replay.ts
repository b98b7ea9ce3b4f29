/** Runs a recorded call through the real chain, on a fake upstream that answers it with the recording. */
import { z } from "zod";
import { isJsonObject, type Json, type JsonObject, member, parseJson, stringMember } from "../../src/json.ts";
import type { Exit } from "../../src/upstream/host/process.ts";
import type { Start } from "../../src/world/world.ts";
import type { FakeBrowser } from "../support/fake-browser.ts";
import { type Given, given, type Seen } from "../support/given.ts";
import { isOwn } from "../support/looks.ts";
import { dataOf, type Recording } from "./recordings.ts";

export interface Answered {
  readonly recording: Recording;
  readonly seen: Seen;
  /** Whether the recorded answer was asked for; false when the call was refused or answered before. */
  readonly ran: boolean;
  /** The same engine, whose browser answers by itself from now on. */
  readonly call: Given["call"];
}

/** Upstream's answer to the call, changed. */
export type Change = (exit: Exit, start: Start) => Exit;

const Rows = z.array(z.array(z.string()));
const PAGE = "http://127.0.0.1:4173/";
const WITH_FILE = /^\/.*\.(png|jpe?g|pdf|json|har|webm|txt)$/;
const NAVIGATES = ["open", "goto", "navigate", "back", "forward", "reload", "pushstate", "tab"];

function asRow(command: readonly string[], envelope: JsonObject): JsonObject {
  const { data, ...rest } = envelope;
  return { command, result: data ?? null, ...rest };
}

function exited(stdout: string, code: number, stderr = ""): Exit {
  return { kind: "exited", code, signal: undefined, stdout, stderr, droppedBytes: 0 };
}

/** The page that a recorded answer leads to is the one that looks after it see. */
function follow(browser: FakeBrowser, row: readonly string[], data: Json): void {
  const url = stringMember(data, "url");
  if (url === undefined || !NAVIGATES.includes(row[0] ?? "")) return;
  browser.go(url);
  browser.page.title = stringMember(data, "title") ?? browser.page.title;
  browser.page.targetId = stringMember(data, "targetId") ?? browser.page.targetId;
}

class Upstream {
  #answered = 0;
  ran = false;
  /** The fake browser answers by itself. */
  aside = false;
  readonly #one: Given;
  readonly #recording: Recording;

  constructor(one: Given, recording: Recording) {
    this.#one = one;
    this.#recording = recording;
  }

  async answer(start: Start, browser: FakeBrowser): Promise<Exit> {
    const { stdout, exitCode, stderr } = this.#recording;
    const rows = start.argv.includes("batch") ? Rows.parse(parseJson(start.stdin ?? "[]")) : undefined;
    if (rows?.every((row, at) => isOwn(row, rows[at + 1]))) return browser.run(start);
    const recorded = parseJson(stdout);
    const bail = start.argv.includes("--bail");
    this.ran = true;
    if (rows && Array.isArray(recorded)) return this.#interleaved(browser, rows, recorded.filter(isJsonObject), bail);
    if (rows && isJsonObject(recorded) && "data" in recorded && !this.#recording.asked.includes("batch"))
      return this.#interleaved(browser, rows, [asRow([], recorded)], bail);
    const words = rows?.find((row, at) => !isOwn(row, rows[at + 1])) ?? this.#recording.asked;
    if (rows && isJsonObject(recorded) && !this.#recording.asked.includes("batch"))
      return this.#interleaved(browser, rows, [asRow(words, recorded)], bail);
    this.#wrote(browser, rows ? words : start.argv, dataOf(this.#recording));
    return exited(stdout, exitCode, stderr);
  }

  /** The recorded rows in the places of the caller's, our own answered by the fake browser. */
  async #interleaved(
    browser: FakeBrowser,
    rows: readonly (readonly string[])[],
    recorded: readonly JsonObject[],
    bail: boolean,
  ): Promise<Exit> {
    const answers: Json[] = [];
    // What was left of a batch goes on in a further process, with the rows that are left.
    const left = recorded.length > 1 ? recorded.slice(this.#answered) : [...recorded];
    let failed = false;
    for (const [at, row] of rows.entries()) {
      const own = isOwn(row, rows[at + 1]);
      const answer = own ? await this.#own(browser, row) : left.shift();
      if (answer === undefined) break;
      answers.push({ ...answer, command: row });
      failed ||= answer["success"] === false;
      if (!own) this.#answered++;
      if (!own) this.#wrote(browser, row, answer["result"] ?? null);
      if (failed && bail) break;
    }
    return exited(JSON.stringify(answers), failed ? 1 : 0);
  }

  async #own(browser: FakeBrowser, row: readonly string[]): Promise<JsonObject> {
    const exit = await browser.run({
      argv: ["--json", "batch"],
      rows: [{ role: "command", argv: row }],
      stdin: JSON.stringify([row]),
      env: undefined,
      deadlineMs: 1000,
      signal: new AbortController().signal,
    });
    const answers = exit.kind === "exited" ? parseJson(exit.stdout) : undefined;
    const [answer] = Array.isArray(answers) ? answers : [];
    if (!isJsonObject(answer)) throw new Error(`no answer to our own ${row.join(" ")}`);
    return answer;
  }

  #wrote(browser: FakeBrowser, row: readonly string[], data: Json): void {
    follow(browser, row, data);
    if (this.#recording.exitCode !== 0) return;
    const named = [...row, stringMember(data, "path")].filter((word) => word !== undefined);
    for (const file of named) if (WITH_FILE.test(file)) this.#one.world.put(file, contentOf(file));
  }
}

/** The beginning of a file of its kind, as far as a check looks. */
function contentOf(file: string): Uint8Array {
  if (/\.png$/.test(file)) return png(1280, 720);
  if (/\.jpe?g$/.test(file)) return new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(60)]);
  return new TextEncoder().encode(/\.pdf$/.test(file) ? "%PDF-1.4\n" : "{}");
}

function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const CONTROLS = Array.from({ length: 100 }, (_, at) => ["button", `Button ${at + 1}`] as const);

/** A page with the refs @e1 to @e100, so that recorded refs are known ones. */
async function onPage(one: Given, recording: Recording): Promise<void> {
  const origin = stringMember(dataOf(recording), "origin");
  await one.call(["open", origin?.startsWith("http") ? origin : PAGE]);
  one.browser().page.controls = CONTROLS;
  await one.call(["snapshot", "-i"]);
}

/**
 * The call as recorded. Where its launch flags ask for a new browser, it is made there: as the refusal says when that is
 * the very call, else after `open` with these flags, which no recording answers.
 */
async function called(one: Given, recording: Recording, upstream: Upstream): Promise<Seen> {
  const stdin = recording.stdin === undefined ? {} : { stdin: recording.stdin };
  const asked = { args: recording.asked, ...stdin };
  const seen = await one.call(asked);
  const again = member(seen.details["sessionRecoveryHint"], "exampleParams");
  if (!isJsonObject(again)) return seen;
  if (JSON.stringify(again["args"]) === JSON.stringify(recording.asked)) return one.call({ ...again, ...stdin });
  upstream.aside = true;
  await one.call(again);
  // A restored tab may take over late: the first call after it selects the page.
  await one.call(["get", "url"]);
  upstream.aside = false;
  return one.call(asked);
}

export async function replayed(recording: Recording, change: Change = (exit) => exit): Promise<Answered> {
  const one = given();
  await onPage(one, recording);
  const upstream = new Upstream(one, recording);
  const { world } = one;
  world.run = async (start) => {
    const at = start.argv.indexOf("--session");
    const browser = world.browser(at < 0 ? "default" : (start.argv[at + 1] ?? ""));
    // A close of the browser that a fresh one replaces is no part of the recording.
    const closing = start.argv.includes("close") && !/close|quit|exit/.test(recording.asked.join(" "));
    if (closing || upstream.aside) return browser.run(start);
    browser.pid ??= browser.nextPid++;
    return change(await upstream.answer(start, browser), start);
  };
  const seen = await called(one, recording, upstream);
  upstream.aside = true;
  return { recording, seen, ran: upstream.ran, call: one.call };
}
