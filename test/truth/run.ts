/** Runs flows: opens the page, calls the tool, has the witness look, and tries what the tool offers on a copy. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { member, stringMember } from "../../src/json.ts";
import { type Real, realEngine } from "../support/real.ts";
import { type Claim, claimOf, type Result } from "./claims.ts";
import { type Account, judge, type Verdict } from "./judge.ts";
import { isNext, isRead, judgeOffer, type Offer, offersOf } from "./offers.ts";
import { type Call, callOf, INNER, leads, needsRef } from "./routes.ts";
import type { FlowServer } from "./server.ts";
import type { Flow, Task } from "./types.ts";
import { connect, type Witness } from "./witness.ts";

/** A flow that was run. */
export interface Case {
  readonly flow: Flow;
  readonly call: Call | undefined;
  readonly claim: Claim | undefined;
  readonly account: Account | undefined;
  readonly verdicts: readonly Verdict[];
  /** Why nothing could be judged: the flow did not come to its call. */
  readonly skipped?: string;
  readonly ms: number;
}

/** A browser with its witness; flows go through it one after the other. */
export interface Lane {
  readonly run: (flow: Flow) => Promise<Case>;
  readonly close: () => Promise<void>;
}

/** What came of the calls before the one that is judged. */
interface Led {
  readonly ref: string | undefined;
  /** Why nobody would go on. */
  readonly failed?: string;
  /** What was said of such a call and is not so. */
  readonly wrong?: Acted;
}

interface Acted {
  /** The flow as its call is judged. */
  readonly as: Flow;
  readonly call: Call;
  readonly claim: Claim;
  readonly account: Account;
  readonly offers: readonly Offer[];
}

/** A negative answer is held against what the page does for this much longer than it needs. */
const LATER_MS = 250;

const FOCUS: Task = { deed: "focus", words: [], want: { kind: "focused" } };

function paramsOf({ args, stdin }: Call): object {
  return stdin === undefined ? { args } : { args, stdin };
}

/** The ref of the widget in a snapshot: by its name, with its role where several have it. */
function refIn(text: string, { widget }: Flow): string | undefined {
  const lines = text.split("\n").filter((line) => line.includes(`"${widget.name}`));
  const line = lines.find((one) => one.includes(`${widget.role} "`)) ?? lines[0];
  const ref = /\bref=(e\d+)\b/.exec(line ?? "")?.[1];
  return ref === undefined ? undefined : `@${ref}`;
}

class Runner {
  readonly #server: FlowServer;
  readonly #real: Real;
  #witness: Witness | undefined;
  #session: string | undefined;

  constructor(server: FlowServer) {
    this.#server = server;
    this.#real = realEngine();
    for (const name of ["one.txt", "two.txt"]) writeFileSync(path.join(this.#real.cwd, name), `${name}\n`);
  }

  async close(): Promise<void> {
    await this.#witness?.close();
    await this.#real.close();
  }

  async #connected(): Promise<Witness> {
    const session = this.#real.session();
    if (this.#witness?.connected() && this.#session === session) return this.#witness;
    await this.#witness?.close();
    this.#session = session;
    const address = stringMember(member(await this.#real.raw(["get", "cdp-url"]), "data"), "cdpUrl");
    if (address === undefined) throw new Error("The browser has no DevTools address.");
    this.#witness = await connect(address);
    return this.#witness;
  }

  /** A page of this flow with its widget there; a browser that no longer answers is replaced. */
  async #open(flow: Flow): Promise<Witness> {
    const url = this.#server.serve(flow);
    const opened = await this.#real.call(["open", url]);
    if (opened.isError) {
      await this.#real.call({ args: ["open", url], sessionMode: "fresh" });
    }
    const witness = await this.#connected();
    for (let tries = 0; tries < 60 && !(await witness.look(flow)); tries += 1) await delay(25);
    return witness;
  }

  async #innerFrame(): Promise<string> {
    const { text } = await this.#real.call(["snapshot", "-i"]);
    return `@${/Iframe "Inner" .*\bref=(e\d+)/.exec(text)?.[1] ?? "none"}`;
  }

  /** The ref in a frame inside a frame: a snapshot does not list it, and offers the call that does. */
  async #refFurtherIn(flow: Flow, seen: Result): Promise<string | undefined> {
    const way = offersOf(seen).find(({ params }) => JSON.stringify(params).includes("frame"));
    return way && refIn((await this.#real.call(way.params)).text, flow);
  }

  /** Runs a call and has the witness look before and after it. */
  async #seen(flow: Flow, call: Call, as: Flow): Promise<Acted> {
    const witness = await this.#connected();
    const before = await witness.look(flow);
    if (as === flow) await witness.begin(flow);
    const began = Date.now();
    const result = await this.#real.call(paramsOf(call));
    const ended = Date.now();
    const after = await witness.look(flow);
    const tabs = await witness.tabs();
    const claim = claimOf(result);
    const account = await this.#account(flow, claim, { witness, began, ended, before, after, tabs });
    return { as, call, claim, account, offers: offersOf(result) };
  }

  /** One call before the judged one: what is said of the focus is judged, too. */
  async #led(flow: Flow, call: Call): Promise<{ readonly claim: Claim; readonly wrong?: Acted }> {
    if (call.args[0] !== "focus") return { claim: claimOf(await this.#real.call(call.args)) };
    const acted = await this.#seen(flow, call, { ...flow, task: FOCUS });
    const isWrong = judge(acted.as, acted.claim, acted.account).length > 0;
    return { claim: acted.claim, ...(isWrong ? { wrong: { ...acted, offers: [] } } : {}) };
  }

  async #lead(flow: Flow): Promise<Led> {
    let ref: string | undefined;
    if (needsRef(flow)) {
      const seen = await this.#real.call(["snapshot", "-i"]);
      ref = refIn(seen.text, flow) ?? (await this.#refFurtherIn(flow, seen));
      if (ref === undefined) return { ref, failed: `not listed: ${seen.text}` };
    }
    for (const lead of leads(flow, ref)) {
      const args = await Promise.all(lead.args.map((word) => (word === INNER ? this.#innerFrame() : word)));
      const seen = await this.#led(flow, { args });
      if (seen.wrong) return { ref, wrong: seen.wrong };
      // Told that it did not come there, nobody would go on.
      if (/^(?:refused|failed|undone)$/.test(seen.claim.says))
        return { ref, failed: `${lead.args.join(" ")}: ${seen.claim.text}` };
    }
    return { ref };
  }

  /** The flow up to the answer of its call. */
  async #act(flow: Flow): Promise<Acted | string> {
    await this.#open(flow);
    const { ref, failed, wrong } = await this.#lead(flow);
    return wrong ?? failed ?? this.#seen(flow, callOf(flow, ref), flow);
  }

  async #account(
    flow: Flow,
    { says }: Claim,
    seen: Pick<Account, "began" | "ended" | "before" | "after" | "tabs"> & { readonly witness: Witness },
  ): Promise<Account> {
    const { witness, ...times } = seen;
    const { ms } = flow.behaviour;
    if (ms > 0 && says !== "nothing") {
      const left = seen.began + ms + LATER_MS - Date.now();
      if (left > 0) await delay(left);
    }
    const later = ms > 0 ? await witness.look(flow) : seen.after;
    return {
      ...times,
      later,
      notes: witness.notes(flow),
      hits: this.#server.hits(flow),
      urls: seen.tabs.map(({ url }) => url),
    };
  }

  /** Puts the session back to one page in which nothing is open. */
  async #tidy(flow: Flow, acted: Acted | string): Promise<void> {
    if (flow.route === "frame" || flow.place.frames.length > 1) await this.#real.call(["frame", "main"]);
    if (typeof acted === "string") return;
    if (acted.account.tabs.length > 1) {
      const list = await this.#real.call(["tab", "list"]);
      const tabs = member(list.details["data"], "tabs");
      for (const tab of (Array.isArray(tabs) ? tabs : []).slice(1)) {
        await this.#real.call(["tab", "close", stringMember(tab, "tabId") ?? ""]);
      }
    }
  }

  async #tryOffer(flow: Flow, offered: Offer, { says }: Claim): Promise<readonly Verdict[]> {
    const acted = await this.#act(flow);
    // A page that came to something else this time is no copy of that state.
    if (typeof acted === "string" || acted.claim.says !== says) return [];
    // On the copy the same call may offer other refs: the same offer is taken by its name.
    const at = acted.offers.findIndex(({ id }) => id === offered.id);
    const offer = acted.offers[at] ?? offered;
    for (const step of isNext(offer) ? acted.offers.slice(0, at) : []) await this.#real.call(step.params);
    return this.#runOffer(flow, acted, offer);
  }

  /** Runs an offer in the state in which it was made. */
  async #runOffer(flow: Flow, acted: Acted, offer: Offer): Promise<readonly Verdict[]> {
    const witness = await this.#connected();
    const began = Date.now();
    const result = await this.#real.call(offer.params);
    const ended = Date.now();
    const look = await witness.look(flow);
    const after = { ...acted.account, began, ended, after: look, later: look, notes: witness.notes(flow) };
    return judgeOffer(flow, { offer, result, before: acted.account, after });
  }

  async run(flow: Flow): Promise<Case> {
    const started = Date.now();
    const acted = await this.#act(flow);
    const base = { flow, ms: Date.now() - started };
    if (typeof acted === "string") {
      await this.#tidy(flow, acted);
      return { ...base, call: undefined, claim: undefined, account: undefined, verdicts: [], skipped: acted };
    }
    const { call, claim, account } = acted;
    // A browser that hangs would hang again, three times.
    const offers = account.ended - account.began > 10_000 ? [] : acted.offers.slice(0, 3);
    const verdicts = [...judge(acted.as, claim, account)];
    for (const offer of offers.filter(isRead)) verdicts.push(...(await this.#runOffer(flow, acted, offer)));
    await this.#tidy(flow, acted);
    for (const offer of offers.filter((one) => !isRead(one))) {
      verdicts.push(...(await this.#tryOffer(flow, offer, claim)));
      await this.#tidy(flow, acted);
    }
    return { ...base, ms: Date.now() - started, call, claim, account, verdicts };
  }
}

/** One browser that flows go through. */
export function openLane(server: FlowServer): Lane {
  const runner = new Runner(server);
  return { run: (flow) => runner.run(flow), close: () => runner.close() };
}
