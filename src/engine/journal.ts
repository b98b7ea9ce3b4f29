/** The journal: gives each fact its envelope, folds it at once, and hands it to whoever keeps it. */
import { BehaviorSubject, type Observable, Subject } from "rxjs";
import { type EngineEvent, EVENT_VERSION, type Fact } from "../events/schema.ts";
import { lastNumber } from "../events/upcast.ts";
import { applyEvent, fold, initialState, type State } from "../projections/state.ts";
import type { Redacted } from "../redaction/redacted.ts";

export interface JournalOptions {
  /** The pi session id. */
  readonly owner: string;
  /** `of` is the type of the fact, so that a replay can give each kind its own times and ids. */
  readonly now: (of: string) => number;
  readonly newId: (of: string) => string;
}

export class Journal {
  readonly #options: JournalOptions;
  readonly #events = new Subject<EngineEvent>();
  readonly #state = new BehaviorSubject<State>(initialState);
  #seq = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  get owner(): string {
    return this.#options.owner;
  }

  get seq(): number {
    return this.#seq;
  }

  get state(): State {
    return this.#state.value;
  }

  /** Every event as it is recorded, for the status line and reports. */
  get events$(): Observable<EngineEvent> {
    return this.#events.asObservable();
  }

  get state$(): Observable<State> {
    return this.#state.asObservable();
  }

  /** Records a fact now: numbered, folded and announced before this returns. Only redacted facts exist here. */
  record(fact: Redacted<Fact>, callId: string): EngineEvent {
    const event: EngineEvent = {
      v: EVENT_VERSION,
      id: this.#options.newId(fact.value.type),
      seq: ++this.#seq,
      callId,
      at: this.#options.now(fact.value.type),
      owner: this.#options.owner,
      ...fact.value,
    };
    this.#state.next(applyEvent(this.#state.value, event, this.#options.owner));
    this.#events.next(event);
    return event;
  }

  /**
   * Replaces what is known by what the transcript tells; later events go on counting after it. Those with a number that
   * nobody can have counted to are left out.
   */
  load(file: readonly EngineEvent[], branch: readonly EngineEvent[]): void {
    const last = lastNumber(file);
    const counted = ({ seq }: EngineEvent): boolean => seq <= last;
    this.#seq = Math.max(this.#seq, last);
    this.#state.next(fold(file.filter(counted), branch.filter(counted), this.#options.owner));
  }
}
