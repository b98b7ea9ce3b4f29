/** Sends a group of journeys through a real browser, and tells what went wrong with which of them. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Json, member, stringMember } from "../../src/json.ts";
import { renderCall } from "../../src/pi/call-view.ts";
import { renderResult } from "../../src/pi/result-view.ts";
import type { Colours } from "../../src/pi/view.ts";
import { offArgv } from "../../src/upstream/host/off-argv.ts";
import type { Seen } from "../support/given.ts";
import type { Real } from "../support/real.ts";
import type { At, Call } from "./entries.ts";
import type { Group, Journey } from "./journey.ts";
import { type Output, type Search, searchIn, textsIn } from "./judge.ts";
import { calledBy } from "./places.ts";
import { READS, type Read } from "./returns.ts";
import { bare } from "./secrets.ts";
import type { JourneySite } from "./site.ts";

/** What is wrong with a journey: it leaks, or it never went the whole way, so that nothing was tested. */
export interface Fault {
  readonly journey: Journey;
  readonly what: string;
  /** Nothing leaked that was seen: the journey did not go the whole way. */
  readonly lost: boolean;
}

const uncoloured: Colours = { fg: (_, text) => text, bold: (text) => text };
const WIDTH = 2_000;
const PATIENCE_MS = 120_000;
/** Of a batch: agent-browser waits 30 s for all of it, and the machine may have other work. */
const MOST_READS = 10;
const FORKED = [
  ["snapshot", "-i"],
  ["get", "url"],
  ["click", "@e1"],
];
const CLEAN = [
  ["network", "unroute"],
  ["cookies", "clear"],
  ["storage", "local", "clear"],
  ["storage", "session", "clear"],
  ["network", "requests", "--clear"],
  ["console", "--clear"],
  ["errors", "--clear"],
];
/** HAR files and saved states are of use only with what they hold, so they are for their user alone. */
const PROGRAMS = /\.(?:har|state\.json|launch\.json)$|^state\.json$/;
const WHERE_LISTED = "the list of processes";

/** The calls of one engine, with all that can be seen of them. */
class Traveller {
  readonly outputs: Output[] = [];
  readonly real: Real;
  readonly #from: {
    readonly starts: number;
    readonly said: number;
    readonly progress: number;
    readonly events: number;
  };

  constructor(real: Real) {
    this.real = real;
    const { starts, said, progress, transcript } = real;
    this.#from = { starts: starts.length, said: said.length, progress: progress.length, events: transcript.length };
  }

  async call(given: Call): Promise<Seen> {
    const params = { ...("args" in given ? given : { args: given }), timeoutMs: PATIENCE_MS };
    const row = { state: {}, argsComplete: true, executionStarted: true, expanded: true };
    const { engine } = this.real;
    const line = renderCall(
      () => engine.state,
      () => engine.known,
    )(params, uncoloured, row);
    const begun = line.render(WIDTH).join("\n");
    const seen = await this.real.call(params);
    const content = [{ type: "text" as const, text: seen.text }];
    const shown = { ...row, isError: seen.isError, showImages: false, durationMs: 1, keyText: () => "" };
    const end = renderResult(
      { content, details: seen.details },
      { expanded: true, isPartial: false },
      uncoloured,
      shown,
    );
    const terminal = [begun, ...end.render(WIDTH), ...line.render(WIDTH)].join("\n");
    const of = params.args.slice(0, 2).join(" ").slice(0, 30);
    this.#see(`the result of ${of}`, seen.text);
    this.#see(`the details of ${of}`, ...textsIn(seen.details));
    this.#see(`the terminal at ${of}`, terminal);
    return seen;
  }

  async batch(rows: readonly (readonly string[])[]): Promise<Seen> {
    return this.call({ args: ["batch"], stdin: JSON.stringify(rows) });
  }

  /** What upstream has told the engine, or has written for its user. */
  said(): string {
    const written = filesIn([this.real.cwd]).filter((file) => PROGRAMS.test(path.basename(file)));
    const files = written.map((file) => readFileSync(file, "utf8"));
    return [...this.real.said.slice(this.#from.said), ...files].join("\n");
  }

  /** What the engine has handed to upstream. */
  handed(): string {
    return this.real.starts
      .slice(this.#from.starts)
      .flatMap(({ argv, stdin = "", env = {} }) => [...argv, stdin, ...Object.values(env)])
      .join("\n");
  }

  /** The environment of the daemon that serves the calls, where the system tells it. */
  inherited(): string {
    return readFileSync(`/proc/${this.real.daemonPid()}/environ`, "utf8");
  }

  /** All that can be seen by now. */
  all(): readonly Output[] {
    const { real } = this;
    this.#see("an event", ...textsIn(real.transcript.slice(this.#from.events)));
    this.#see("the progress", ...real.progress.slice(this.#from.progress));
    this.#see("the state of the engine", ...textsIn(real.engine.state));
    const started = real.starts.slice(this.#from.starts).flatMap(({ argv }) => offArgv(argv).argv);
    this.#see(WHERE_LISTED, ...started, ...commandLines());
    for (const file of filesIn([real.cwd, path.join(path.dirname(real.cwd), "spills")])) {
      if (!PROGRAMS.test(path.basename(file))) this.#see(`the file ${path.basename(file)}`, readFileSync(file, "utf8"));
      else if ((statSync(file).mode & 0o077) !== 0 && this.#hasHidden()) throw new Error(`others may read ${file}`);
    }
    return this.outputs;
  }

  /** Without an answer in time agent-browser may still be writing it. */
  #hasHidden(): boolean {
    return this.outputs.some(({ text }) => text.includes("only this user may read it"));
  }

  #see(where: string, ...texts: readonly string[]): void {
    this.outputs.push({ where, text: texts.join("\n") });
  }
}

/** The command lines of all processes that run. */
function commandLines(): readonly string[] {
  const pids = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, "utf8")];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function filesIn(folders: readonly string[]): readonly string[] {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
}

/** The refs of the fields of journeys: of the text box behind the button that names its journey. */
function refsIn(snapshot: string): ReadonlyMap<string, string> {
  const refs = new Map<string, string>();
  let id: string | undefined;
  for (const line of snapshot.split("\n")) {
    id = /button "Before (j\w+)"/.exec(line)?.[1] ?? id;
    const ref = /\btextbox\b.*\bref=(e\d+)/.exec(line)?.[1];
    if (id === undefined || ref === undefined) continue;
    refs.set(id, `@${ref}`);
    id = undefined;
  }
  return refs;
}

const TURNS = ["fill", "type", "click", "find", "eval", "frame"];

/** Refs are used before what may void them. */
function turnOf(rows: readonly (readonly string[])[]): number {
  return TURNS.indexOf(rows[0]?.[0] ?? "");
}

/** After that no ref is good any more. */
function selectsFrame(rows: readonly (readonly string[])[]): boolean {
  return rows[0]?.[0] === "frame";
}

/** The flags of the browser's launch, which agent-browser wants again in every call: without them it starts another one. */
function launchedWith({ starts, session }: Real): readonly string[] {
  const name = session();
  const start = starts.findLast((one) => one.argv.includes(name));
  if (start === undefined) throw new Error(`nothing has run in ${name}`);
  const { argv, rows } = start;
  const end = argv.includes("batch") ? argv.indexOf("batch") : argv.length - (rows[0]?.argv.length ?? 0);
  const given = argv.slice(0, end);
  const at = given.indexOf("--session");
  return given.filter((word, index) => word !== "--json" && index !== at && index !== at + 1);
}

/** What a fork of the session knows, and what it is told when it goes on where this one is. */
async function forked(real: Real): Promise<Traveller> {
  const fork = new Traveller(real.fork());
  for (const call of FORKED) await fork.call(call);
  return fork;
}

class Stage {
  readonly #site: JourneySite;
  readonly #group: Group;
  readonly #traveller: Traveller;
  readonly #page: string;
  #refs: ReadonlyMap<string, string> = new Map();

  constructor(real: Real, site: JourneySite, group: Group) {
    this.#site = site;
    this.#group = group;
    this.#traveller = new Traveller(real);
    this.#page = site.pageFor(group.name, group.journeys);
  }

  async run(): Promise<readonly Fault[]> {
    await this.#before();
    await this.#open();
    await this.#enter();
    const echoed = await this.#traveller.call(["eval", "echo()"]);
    const reader = this.#group.later === "resumed" ? new Traveller(this.#traveller.real.resume()) : this.#traveller;
    await this.#read(reader);
    const fork = await forked(this.#traveller.real);
    const travellers = new Set([this.#traveller, reader, fork]);
    const outputs = [...travellers].flatMap((traveller) => traveller.all());
    const faults = this.#judge(searchIn(outputs), reader.said(), echoed);
    await reader.batch([...CLEAN, ["set", "headers", "{}"]]);
    return faults;
  }

  #at(journey: Journey): At {
    const { id, secret, field } = journey;
    return { id, secret, ref: this.#refs.get(id) ?? "", called: calledBy(field, id), page: this.#page };
  }

  #of(isWanted: (journey: Journey) => boolean): readonly Journey[] {
    return this.#group.journeys.filter(isWanted);
  }

  /** What leads to another page comes before this one is open. */
  async #before(): Promise<void> {
    for (const journey of this.#of(({ entry }) => entry.learns === "vault" && entry.way === "page")) {
      for (const call of journey.entry.calls?.(this.#at(journey)) ?? []) await this.#traveller.call(call);
    }
  }

  async #open(): Promise<void> {
    const address = new URL(this.#page);
    if (this.#of(({ entry }) => entry.way === "launch").length > 0) await this.#traveller.call(["close"]);
    const openings = this.#of(({ entry }) => entry.way === "opening" || entry.way === "launch").flatMap(
      (journey) => journey.entry.opens?.(this.#at(journey)) ?? [],
    );
    for (const { query } of openings) if (query) address.searchParams.append(...query);
    const [userinfo] = openings.flatMap((opening) => opening.userinfo ?? []);
    const word = userinfo === undefined ? address.href : address.href.replace("://", `://${userinfo}@`);
    const opened = await this.#traveller.call(["open", word, ...openings.flatMap(({ flags = [] }) => flags)]);
    if (opened.isError) throw new Error(`cannot open the page: ${opened.text}`);
    const snapshot = await this.#traveller.call(["snapshot", "-i"]);
    this.#refs = refsIn(snapshot.text);
  }

  async #enter(): Promise<void> {
    const fields = this.#of(({ entry }) => entry.way === "field");
    const rows = (journey: Journey): readonly (readonly string[])[] => journey.entry.rows?.(this.#at(journey)) ?? [];
    const together = fields
      .filter(({ alone }) => !alone)
      .map(rows)
      .sort((one, other) => turnOf(one) - turnOf(other))
      .flat();
    const alone = fields.filter((journey) => journey.alone).map(rows);
    for (const row of alone.filter((one) => !selectsFrame(one)).flat()) await this.#traveller.call(row);
    if (together.length > 0) await this.#traveller.batch(together);
    for (const row of alone.filter(selectsFrame).flat()) await this.#traveller.call(row);
    for (const journey of this.#of(({ entry }) => entry.learns !== "vault" && entry.way === "page")) {
      for (const call of journey.entry.calls?.(this.#at(journey)) ?? []) await this.#traveller.call(call);
    }
  }

  /** Each way is read once, whoever comes back by it; and every field, by its ref. */
  async #read(reader: Traveller): Promise<void> {
    const wanted = new Set<Read>(this.#group.journeys.map(({ back }) => back.read));
    if (wanted.has("dialog")) {
      await reader.call(["click", "#confirm"]);
      await reader.call(["dialog", "status"]);
      await reader.call(["dialog", "dismiss"]);
    }
    const snapshot = await reader.call(["snapshot", "-i"]);
    const fields = [...refsIn(snapshot.text).values()].flatMap((ref, at) => [
      ["get", "value", ref],
      ...(at % 4 === 0 ? [["get", "attr", ref, "value"]] : []),
    ]);
    // With a frame of another origin it takes agent-browser half a minute, which is all that a batch has.
    if (wanted.delete("state")) for (const row of READS.state) await reader.call(row);
    const rows = [...wanted].flatMap((read) => READS[read].map((row) => [...row]));
    const all = [...fields, ...rows, ...(wanted.has("request") ? await this.#requests() : [])];
    for (let at = 0; at < all.length; at += MOST_READS) await reader.batch(all.slice(at, at + MOST_READS));
    const alone = [...wanted].filter((read) => READS[read].length === 1).slice(0, 3);
    for (const read of alone) for (const row of READS[read]) await reader.call(row);
  }

  /** The rows that read the requests that are wanted; one that is still on its way is waited for, for two seconds. */
  async #requests(): Promise<readonly (readonly string[])[]> {
    const wanted = this.#of(({ back }) => back.read === "request");
    let rows = await this.#requestsOf(wanted);
    for (let tries = 0; tries < 10 && rows.length < wanted.length; tries++) {
      await delay(200);
      rows = await this.#requestsOf(wanted);
    }
    return rows;
  }

  async #requestsOf(wanted: readonly Journey[]): Promise<readonly (readonly string[])[]> {
    const { real } = this.#traveller;
    const listed = await real.raw([...launchedWith(real), "network", "requests"]);
    const requests: Json | undefined = member(member(listed, "data"), "requests");
    return (Array.isArray(requests) ? requests : []).flatMap((request) => {
      const url = stringMember(request, "url") ?? "";
      const id = stringMember(request, "requestId");
      const isWanted = wanted.some((journey) => url.split("?")[0]?.endsWith(`/echo/${journey.id}`));
      return isWanted && id !== undefined ? [["network", "request", id]] : [];
    });
  }

  #judge(search: Search, said: string, echoed: Seen): readonly Fault[] {
    const told = searchIn([{ where: "told", text: said }]);
    return this.#group.journeys.flatMap((journey): readonly Fault[] => {
      const { entry, secret } = journey;
      const leaks = search.findsOf(secret, (where) => where !== WHERE_LISTED || entry.listed !== true);
      if (leaks.length > 0) return leaks.map((leak) => ({ journey, what: `leaks in ${leak}`, lost: false }));
      if (!this.#hasArrived(journey)) {
        return [{ journey, what: `never arrived; the echo said ${echoed.text}`, lost: true }];
      }
      const returned = entry.arrives !== "page" || told.findsOf(secret).length > 0;
      return returned ? [] : [{ journey, what: "never came back", lost: true }];
    });
  }

  #hasArrived({ id, entry, secret }: Journey): boolean {
    if (entry.way === "environment") return this.#traveller.inherited().includes(encodeURIComponent(secret));
    const forms = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
    if (entry.arrives === "upstream") return forms.some((form) => this.#traveller.handed().includes(form));
    const arrived = this.#site.arrived.get(id) ?? new Set();
    return arrived.has(secret) || arrived.has(bare(secret));
  }
}

/** What is wrong with the journeys of a group; nothing is left of them in the browser. */
export function faultsOf(real: Real, site: JourneySite, group: Group): Promise<readonly Fault[]> {
  return new Stage(real, site, group).run();
}
