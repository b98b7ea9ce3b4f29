/** Runs flows: opens the page, calls the tool, has the witness look, and tries what the tool offers on a copy. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isJsonObject, type JsonObject, member, stringMember } from "../../src/json.ts";
import { type Real, realEngine } from "../support/real.ts";
import { type Claim, claimOf, type Result } from "./claims.ts";
import { type Account, isReached, judge, type Verdict } from "./judge.ts";
import { type Call, callOf, leads, needsRef } from "./routes.ts";
import type { FlowServer } from "./server.ts";
import type { Flow } from "./types.ts";
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

interface Acted {
  readonly call: Call;
  readonly claim: Claim;
  readonly account: Account;
  readonly offers: readonly Offer[];
}

interface Offer {
  readonly id: string;
  readonly reason: string;
  readonly params: JsonObject;
}

/** Calls that look, or that begin anew: they need only work. */
const LOOKS = new Set(
  "snapshot screenshot get is tab console errors network wait open reload back frame dialog".split(" "),
);
/** A negative answer is held against what the page does for this much longer than it needs. */
const LATER_MS = 250;

function paramsOf({ args, stdin }: Call): object {
  return stdin === undefined ? { args } : { args, stdin };
}

function offersOf({ details }: Result): readonly Offer[] {
  const actions = details["nextActions"];
  return (Array.isArray(actions) ? actions : []).flatMap((action) => {
    const [id, params] = [stringMember(action, "id"), member(action, "params")];
    const reason = stringMember(action, "reason") ?? "";
    return id !== undefined && isJsonObject(params) ? [{ id, reason, params }] : [];
  });
}

function onlyLooks({ params }: Offer): boolean {
  const [command = ""] = Array.isArray(params["args"]) ? params["args"].map(String) : [];
  return LOOKS.has(command);
}

/** It is a later step of several that are offered in order. */
function isNext({ reason }: Offer): boolean {
  return reason.startsWith("Then ");
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

  async #lead(flow: Flow): Promise<{ readonly ref: string | undefined; readonly failed?: string }> {
    let ref: string | undefined;
    if (needsRef(flow)) {
      const seen = await this.#real.call(["snapshot", "-i"]);
      ref = refIn(seen.text, flow);
      if (ref === undefined) return { ref, failed: `not listed: ${seen.text}` };
    }
    for (const lead of leads(flow, ref)) {
      const seen = await this.#real.call(paramsOf(lead));
      // Told that it did not come there, nobody would go on.
      if (/^(?:refused|failed|undone)$/.test(claimOf(seen).says))
        return { ref, failed: `${lead.args.join(" ")}: ${seen.text}` };
    }
    return { ref };
  }

  /** The flow up to the answer of its call. */
  async #act(flow: Flow): Promise<Acted | string> {
    const witness = await this.#open(flow);
    const { ref, failed } = await this.#lead(flow);
    if (failed !== undefined) return failed;
    const call = callOf(flow, ref);
    const before = await witness.look(flow);
    await witness.begin(flow);
    const began = Date.now();
    const result = await this.#real.call(paramsOf(call));
    const ended = Date.now();
    const after = await witness.look(flow);
    const tabs = await witness.tabs();
    const claim = claimOf(result);
    const account = await this.#account(flow, claim, { witness, began, ended, before, after, tabs });
    return { call, claim, account, offers: offersOf(result) };
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
    if (flow.route === "frame") await this.#real.call(["frame", "main"]);
    if (typeof acted === "string") return;
    if (acted.account.tabs.length > 1) {
      const list = await this.#real.call(["tab", "list"]);
      const tabs = member(list.details["data"], "tabs");
      for (const tab of (Array.isArray(tabs) ? tabs : []).slice(1)) {
        await this.#real.call(["tab", "close", stringMember(tab, "tabId") ?? ""]);
      }
    }
  }

  async #tryOffer(flow: Flow, offer: Offer): Promise<readonly Verdict[]> {
    const acted = await this.#act(flow);
    if (typeof acted === "string") return [];
    // On the copy the same call may offer other refs: the same offer is taken by its name.
    const at = acted.offers.findIndex(({ id }) => id === offer.id);
    const own = acted.offers[at] ?? offer;
    for (const step of isNext(own) ? acted.offers.slice(0, at) : []) await this.#real.call(step.params);
    const witness = await this.#connected();
    const since = Date.now();
    const result = await this.#real.call(own.params);
    const look = await witness.look(flow);
    const notes = witness.notes(flow);
    const committed = notes.find(({ what, at }) => what === "commit" && at >= since);
    const said = `${offer.id} ${JSON.stringify(own.params)}`;
    if (committed) return [{ fault: "harmful-offer", why: `${said} pressed ${JSON.stringify(committed.name)}` }];
    if (Date.now() - since > 10_000) return [{ fault: "slow", why: `${said} took ${Date.now() - since} ms` }];
    if (result.isError) return [{ fault: "useless-offer", why: `${said} failed: ${result.text}` }];
    if (onlyLooks(own)) return [];
    return (await this.#helped(flow, acted, { look, notes, since }))
      ? []
      : [
          {
            fault: "useless-offer",
            why: `${said} changed nothing towards what was asked; it says ${JSON.stringify(result.text)}`,
          },
        ];
  }

  /** The goal is reached, or what stood in the way is gone. */
  async #helped(
    flow: Flow,
    { account }: Acted,
    {
      look,
      notes,
      since,
    }: { readonly look: Account["after"]; readonly notes: Account["notes"]; readonly since: number },
  ): Promise<boolean> {
    if (notes.some(({ what, at }) => what === "dismiss" && at >= since)) return true;
    if (look && account.after?.covered === true && !look.covered) return true;
    if (isReached(flow, { ...account, notes, ended: Date.now(), after: look, later: look })) return true;
    // A first step of several need not reach the goal, but the page must have noticed it.
    return notes.some(({ what, at }) => at >= since && what !== "ready");
  }

  async run(flow: Flow): Promise<Case> {
    const started = Date.now();
    const acted = await this.#act(flow);
    await this.#tidy(flow, acted);
    const base = { flow, ms: Date.now() - started };
    if (typeof acted === "string") {
      return { ...base, call: undefined, claim: undefined, account: undefined, verdicts: [], skipped: acted };
    }
    const { call, claim, account, offers } = acted;
    const verdicts = [...judge(flow, claim, account)];
    // A browser that hangs would hang again, three times.
    const hangs = account.ended - account.began > 10_000;
    for (const offer of hangs ? [] : offers.slice(0, 3)) {
      verdicts.push(...(await this.#tryOffer(flow, offer)));
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

const BROKEN = "The browser broke";

/** The next flow gets a new browser; this one is told as not judged. */
function broken(flow: Flow | undefined, error: unknown): Case {
  if (!flow) throw error;
  const skipped = `${BROKEN}: ${error instanceof Error ? error.message : String(error)}`;
  return { flow, call: undefined, claim: undefined, account: undefined, verdicts: [], skipped, ms: 0 };
}

/** Runs flows on so many browsers side by side; the results are in the order of the flows. */
export async function runAll(
  flows: readonly Flow[],
  server: FlowServer,
  lanes: number,
  told: (one: Case) => void = () => {},
): Promise<readonly Case[]> {
  const cases: Case[] = [];
  const queue = [...flows];
  const work = async (): Promise<void> => {
    let lane = openLane(server);
    try {
      for (let flow = queue.shift(); flow; flow = queue.shift()) {
        const one = await lane.run(flow).catch((error: unknown) => broken(flow, error));
        cases.push(one);
        told(one);
        if (one.skipped === undefined || !one.skipped.startsWith(BROKEN)) continue;
        await lane.close();
        lane = openLane(server);
      }
    } finally {
      await lane.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return cases.toSorted((a, b) => a.flow.index - b.flow.index);
}
