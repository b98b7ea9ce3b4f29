/** The engine: queues calls, runs each through the chain, and keeps what happened as events. */
import { inventoryOf, type KnownFiles } from "../artifacts/inventory.ts";
import { type KeeperOptions, keeper, withinBudget } from "../artifacts/keeper.ts";
import { sessionKey } from "../call/next-action.ts";
import { type AdvisedOutcome, rejected } from "../call/outcome.ts";
import type { OwnedKind, Owner } from "../call/owned.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { EngineEvent, Fact } from "../events/schema.ts";
import type { WantedFiles } from "../guards/wanted.ts";
import { type PresentedResult, present } from "../present/present.ts";
import { type FailureCategory, refusal } from "../problem.ts";
import type { Browser } from "../projections/resources.ts";
import type { State } from "../projections/state.ts";
import { createKnownSecrets, type KnownSecrets } from "../redaction/known-secrets.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Redacted } from "../redaction/redacted.ts";
import { closeTimeoutMs } from "../request/deadline.ts";
import type { LaneName } from "../request/modes/lane.ts";
import { type Request, readRequest } from "../request/read.ts";
import { plainRedactor, redactorFor } from "../request/redactor.ts";
import { isOfOtherPi, ownBrowsers, ownedBrowsers, unclosedBrowsers } from "../session/owned.ts";
import { ownApps } from "../session/owned-apps.ts";
import { LeftInPages } from "../upstream/protocol/left.ts";
import type { World } from "../world/world.ts";
import { createChain, type EngineChain } from "./chain.ts";
import { Journal } from "./journal.ts";
import { Lanes } from "./lanes.ts";
import { presentBug } from "./present-bug.ts";
import { questionsTo } from "./questions.ts";
import type { Tape } from "./taping.ts";

export interface EngineOptions {
  readonly world: World;
  /** Keeps an event at once, outside any result: leases before a launch, and what happens between calls. */
  readonly keep: (event: EngineEvent) => void;
  /** Diagnostics of users', beside the built-in ones; their ids are `owner/name`. */
  readonly diagnostics?: readonly Diagnostic[];
  /** Records each call in full. */
  readonly tape?: Tape | undefined;
  /** Another chain, for tests that take a layer out. */
  readonly chain?: EngineChain;
}

/** Values as they come, for whoever subscribes. What the engine gives is an observable of rxjs. */
export interface Stream<T> {
  readonly subscribe: (next: (value: T) => void) => { readonly unsubscribe: () => void };
}

export interface CallRequest {
  /** pi's tool call id. */
  readonly id: string;
  readonly params: unknown;
  /** The result will not be kept in the transcript, so the events must be kept by themselves. */
  readonly nested?: boolean;
  readonly signal: AbortSignal;
  /** Files that the user's prompt asks for by name: a close is refused while one is missing. */
  readonly wanted?: WantedFiles | undefined;
  /** Short text of what is being waited for, already redacted. */
  readonly progress?: (text: string) => void;
}

/** A call that has been read, on its way through the queue. */
interface ReadCall extends CallRequest {
  readonly read: Request;
}

/** A call whose turn has come. */
interface Running {
  readonly request: ReadCall;
  readonly state: State;
  readonly redactor: Redactor;
  readonly record: (fact: Redacted<Fact>) => void;
  readonly events: EngineEvent[];
  readonly world: World;
}

const MANAGED_LANE = "managed";

/** What is owned, kind by kind. A new one is a file and a line here. */
const OWNED: readonly OwnedKind[] = [ownBrowsers, ownApps];

const KEPT_AT_ONCE: ReadonlySet<Fact["type"]> = new Set(OWNED.flatMap(({ keptAtOnce }) => keptAtOnce));

const GIVEN_UP: ReadonlySet<FailureCategory> = new Set(["aborted", "timeout", "outcome-unknown"]);

export class Engine {
  readonly #world: World;
  readonly #keep: (event: EngineEvent) => void;
  readonly #chain: EngineChain;
  readonly #tape: Tape | undefined;
  readonly #journal: Journal;
  readonly #lanes = new Lanes();
  readonly #quitting = new AbortController();
  readonly #owner: Owner;
  /** The secrets that calls brought along, for the life of this process; they are written nowhere. */
  readonly known: KnownSecrets = createKnownSecrets();
  readonly #left = new LeftInPages();
  /** The last managed call was given up without an answer. */
  #unanswered = false;

  constructor(options: EngineOptions) {
    this.#world = options.world;
    this.#keep = options.keep;
    this.#chain = options.chain ?? createChain(options.diagnostics);
    this.#tape = options.tape;
    const { world } = options;
    const clock = { now: (of: string) => world.now(of), newId: (of: string) => world.newId(of) };
    this.#journal = new Journal({ owner: world.piSession, ...clock });
    this.#owner = { world, state: () => this.state, record: (fact) => this.#recordBetween(fact) };
  }

  get state(): State {
    return this.#journal.state;
  }

  /** The number of the newest event; 0 when there is none. */
  get seq(): number {
    return this.#journal.seq;
  }

  get events$(): Stream<EngineEvent> {
    return this.#journal.events$;
  }

  get state$(): Stream<State> {
    return this.#journal.state$;
  }

  /** Takes over what a transcript tells, as far as it can be true. `branch` is the part of `file` that is active. */
  load(file: readonly EngineEvent[], branch: readonly EngineEvent[]): void {
    const own = (event: EngineEvent): boolean => OWNED.every(({ isOwn }) => isOwn(event, this.#world));
    this.#journal.load(file.filter(own), branch.filter(own));
  }

  /** Records that earlier calls were cut off before their result was written; keeps the events itself. */
  interrupted(callIds: readonly string[]): void {
    // Another pi process has the same file open: what has no result yet may be running there.
    if (unclosedBrowsers(this.#owner).some((browser) => isOfOtherPi(this.#owner, browser))) return;
    for (const interrupted of callIds) this.#recordBetween({ type: "call.interrupted", interrupted });
    const { current } = this.state.sessions;
    const refs = current === undefined ? undefined : this.state.refs[current];
    if (callIds.length > 0 && current !== undefined && refs && refs.voided === undefined) {
      this.#recordBetween({ type: "refs.invalidated", session: current, reason: "interrupted" });
    }
  }

  /** Records a fact outside any call, and keeps it at once. */
  #recordBetween(fact: Fact): void {
    this.#tryKeep(this.#journal.record(plainRedactor.fact(fact), ""));
  }

  /** False when the event cannot be kept now; inside a call its result carries it all the same. */
  #tryKeep(event: EngineEvent): boolean {
    try {
      this.#keep(event);
      return true;
    } catch {
      return false;
    }
  }

  /** Runs one call and never throws. Calls on one session run one at a time, in the order asked. */
  async call(request: CallRequest): Promise<PresentedResult> {
    const signal = AbortSignal.any([request.signal, this.#quitting.signal]);
    const events: EngineEvent[] = [];
    try {
      const read = readRequest(request.params);
      return await this.#inTurn(this.#laneOf(read.lane), { ...request, read, signal }, events);
    } catch (error) {
      return presentBug(error, events, plainRedactor);
    }
  }

  /** The queue of a lane: one of the managed browser, under whatever name, and one of each other session. */
  #laneOf(name: LaneName): string | undefined {
    if (name.kind === "none") return undefined;
    if (name.kind === "managed" || this.state.resources.browsers[name.session]?.kind === "managed") return MANAGED_LANE;
    return `explicit:${name.namespace === undefined ? name.session : `${name.namespace}/${name.session}`}`;
  }

  /** Runs a call when its turn comes. One that is aborted before is answered at once, and its turn passes. */
  async #inTurn(lane: string | undefined, request: ReadCall, events: EngineEvent[]): Promise<PresentedResult> {
    let run: Promise<PresentedResult> | undefined;
    const once = (): Promise<PresentedResult> => {
      run ??= this.#run(request, events);
      return run;
    };
    const { promise: aborted, resolve } = Promise.withResolvers<PresentedResult>();
    const answer = (): void => resolve(once());
    const turn = this.#lanes.run(lane, once);
    request.signal.addEventListener("abort", answer, { once: true });
    try {
      return await Promise.race([turn, aborted]);
    } finally {
      request.signal.removeEventListener("abort", answer);
    }
  }

  /** `events` gets what was recorded; it is the caller's, so that a bug in here does not take them along. */
  async #run(request: ReadCall, events: EngineEvent[]): Promise<PresentedResult> {
    const { state } = this;
    const redactor = redactorFor(request.read, state, this.known);
    const { id, params, signal, wanted } = request;
    const cancelled = signal.aborted;
    const taping = this.#tape?.begin({ id, params, wanted, redactor, state, seq: this.seq, cancelled });
    const all: EngineEvent[] = [];
    const record = (fact: Redacted<Fact>): void => {
      const event = this.#journal.record(fact, id);
      const leased = KEPT_AT_ONCE.has(event.type);
      const kept = (leased || request.nested === true) && this.#tryKeep(event);
      if (!(leased && kept)) events.push(event);
      all.push(event);
    };
    const result = await this.#answer({
      request,
      state,
      redactor,
      record,
      events,
      world: taping?.world ?? this.#world,
    });
    taping?.end({ events: all, result });
    return result;
  }

  async #answer({ request, state, redactor, record, events, world }: Running): Promise<PresentedResult> {
    const started = world.now();
    const questions = questionsTo(world, request.signal);
    const call = {
      id: request.id,
      request: request.read,
      state,
      world,
      record,
      redactor,
      signal: request.signal,
      ask: questions.ask,
      left: this.#left,
      ...(request.wanted ? { wanted: request.wanted } : {}),
      progress: request.progress ?? (() => {}),
    };
    try {
      const ended = request.signal.aborted ? abortedInQueue() : await this.#chain.run(call);
      const outcome = { ...ended, processes: ended.processes + questions.processes() };
      if (outcome.session?.kind === "managed") this.#unanswered = isUnanswered(outcome);
      record(redactor.fact(finished(outcome, world.now() - started)));
      const keeping: KeeperOptions = {
        world,
        known: () => [...this.state.spills.files.values()],
        redactor,
        record,
        events,
        command: outcome.command?.name,
      };
      withinBudget(keeping);
      return present({
        outcome,
        events,
        redactor,
        interrupted: state.calls.interrupted,
        inventory: () => inventoryOf({ files: filesOf(this.state), world, outcome, events }),
        keep: keeper(keeping),
      });
    } catch (error) {
      return presentBug(error, events, redactor);
    }
  }

  /** Browsers that this pi session has started and not closed, and that no other pi process has now. */
  ownedBrowsers(): readonly Browser[] {
    return ownedBrowsers(this.#owner);
  }

  /**
   * Takes over what an earlier process of this pi session has left, and ends what other pi processes have left that are
   * gone: a killed pi ends nothing itself. Never rejects.
   */
  async tidy(): Promise<void> {
    await Promise.all(OWNED.map((kind) => kind.tidy(this.#owner).catch(() => {})));
  }

  /** Ends all that is owned before it returns: pi is leaving without having quit. Never throws. */
  leave(): void {
    for (const { leave } of [...OWNED, { leave: () => this.#world.spills.end() }]) {
      try {
        leave(this.#owner);
      } catch {
        // Nobody could be told any more; the next pi ends what is left, by its lease.
      }
    }
  }

  /**
   * Ends all that this pi session owns, and records it. Calls that are running are aborted; a daemon that was in the
   * middle of one is not asked to close, since it would answer only after it (NOTES 6).
   * @returns false when something of it is still alive; that stays on record, for a resume to find
   */
  async quit(): Promise<boolean> {
    const busy = this.#unanswered || this.#lanes.isBusy(MANAGED_LANE);
    this.#quitting.abort();
    await this.#lanes.idle();
    const timeout = busy ? 0 : closeTimeoutMs(this.#world.env);
    const ended = await Promise.all(OWNED.map((kind) => kind.quit(this.#owner, timeout)));
    this.#world.spills.end();
    return ended.every(Boolean);
  }
}

function filesOf({ artifacts, spills }: State): KnownFiles {
  return { artifacts: [...artifacts.values()], spills: [...spills.files.values()] };
}

/** The daemon may still be at it: the command was given up, not answered. */
function isUnanswered(outcome: AdvisedOutcome): boolean {
  return outcome.status === "failed" && outcome.problem.mayHaveRun && GIVEN_UP.has(outcome.problem.category);
}

function abortedInQueue(): AdvisedOutcome {
  const problem = refusal("aborted", "The call was cancelled before its turn came. Nothing was run.");
  return { ...rejected(problem), nextActions: [] };
}

function finished(outcome: AdvisedOutcome, ms: number): Fact {
  const session = outcome.session && sessionKey(outcome.session);
  return {
    type: "call.finished",
    status: outcome.status,
    processes: outcome.processes,
    ms: Math.round(ms),
    ...(outcome.command ? { command: outcome.command.name } : {}),
    ...(session === undefined ? {} : { session }),
    ...(outcome.status === "ok" ? {} : { category: outcome.problem.category }),
  };
}

/** An engine on the given world. Throws an Error that says why when a diagnostic is not as it must be. */
export function createEngine(options: EngineOptions): Engine {
  return new Engine(options);
}
