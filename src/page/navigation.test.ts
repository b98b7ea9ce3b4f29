import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { lookAt } from "../../test/support/looks.ts";
import { ASKS, navigationWatch, putOffMs, timersExpression } from "./navigation.ts";

type Handler = (event: object) => void;

/** As much of a page as the watch touches: events on their way through the window, timers, and a clock. */
class Page {
  closed = false;
  now = 5000;
  readonly #handlers: { name: string; handler: Handler; capture: boolean }[] = [];
  readonly #timers: { due: number; run: () => void }[] = [];
  readonly #context: { setTimeout?: unknown };

  constructor() {
    const addEventListener = (name: string, handler: Handler, capture = false): void => {
      this.#handlers.push({ name, handler, capture });
    };
    this.#context = createContext({
      performance: { now: () => this.now },
      addEventListener,
      navigation: { addEventListener },
      document: Object.create({ readyState: "complete", querySelectorAll: () => [] }),
      opener: {},
      location: { href: "https://site.test/" },
      XMLHttpRequest: class {},
      MessagePort: class {},
      confirm: () => true,
      postMessage: () => {},
      HTMLElement: class {},
      HTMLInputElement: class {},
      HTMLFormElement: class {
        readonly target = "";
        submit(): void {}
      },
      length: 0,
      history: { length: 1 },
      close: () => {
        this.closed = true;
      },
      setTimeout: (run: () => void, ms = 0) => {
        this.#timers.push({ due: this.now + ms, run });
      },
    });
    runInContext("globalThis.window = globalThis", this.#context);
  }

  watch(): void {
    runInContext(lookAt([navigationWatch]), this.#context);
  }

  /** An event on its way: the window captures it, the page handles it, the window gets it back unless it is stopped. */
  fire(name: string, event: object, script = "", stopped = false): void {
    const handlers = this.#handlers.filter((one) => one.name === name);
    const fired = { composedPath: () => [], ...event };
    for (const { handler, capture } of handlers) if (capture) handler(fired);
    runInContext(script, this.#context);
    if (!stopped) for (const { handler, capture } of handlers) if (!capture) handler(fired);
  }

  /** Lets time pass, and the timers that come due run. */
  pass(ms: number): void {
    this.now += ms;
    const due = this.#timers.filter((timer) => timer.due <= this.now);
    for (const timer of due) this.#timers.splice(this.#timers.indexOf(timer), 1);
    for (const { run } of due) run();
  }

  get listeners(): number {
    return this.#handlers.length;
  }

  /** The page's own global. */
  get setTimeout(): unknown {
    return this.#context.setTimeout;
  }

  get settled(): unknown {
    return runInContext("document.readyState !== 'loading'", this.#context);
  }

  /** `true` at once, or whether the promise has resolved by now. */
  timers(): { readonly resolved: () => Promise<boolean> } {
    const answer: unknown = runInContext(timersExpression, this.#context);
    let resolved = answer === true;
    if (typeof answer === "object") Promise.resolve(answer).then(() => (resolved = true));
    const turns = async (): Promise<boolean> => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      return resolved;
    };
    return { resolved: turns };
  }
}

function watched(): Page {
  const page = new Page();
  page.watch();
  return page;
}

const LEAVES = { destination: { sameDocument: false }, downloadRequest: null };

describe("the watch for a navigation", () => {
  it("is settled on a page where nothing starts", () => {
    expect(watched().settled).toBe(true);
  });

  it("is settled in a document that was never watched: it is a new one", () => {
    expect(new Page().settled).toBe(true);
  });

  it("waits for a navigation that leaves the document", () => {
    const page = watched();
    page.fire("navigate", LEAVES);
    expect(page.settled).toBe(false);
  });

  it("waits for a form that is submitted", () => {
    const page = watched();
    page.fire("submit", { defaultPrevented: false, target: { target: "" } });
    expect(page.settled).toBe(false);
  });

  it.each([
    ["a navigation inside the document", "navigate", { destination: { sameDocument: true }, downloadRequest: null }],
    ["a download", "navigate", { destination: { sameDocument: false }, downloadRequest: "report.csv" }],
    ["a form that a script handles", "submit", { defaultPrevented: true, target: { target: "" } }],
    ["a form that opens a tab", "submit", { defaultPrevented: false, target: { target: "_blank" } }],
    [
      "a button that opens a tab",
      "submit",
      { defaultPrevented: false, submitter: { formTarget: "_blank" }, target: { target: "" } },
    ],
  ])("does not wait for %s", (_what, name, event) => {
    const page = watched();
    page.fire(name, event);
    expect(page.settled).toBe(true);
  });

  it("waits for a form that a script sends, of which no event tells", () => {
    const page = watched();
    page.fire("click", {}, "new HTMLFormElement().submit()");
    expect(page.settled).toBe(false);
  });

  it("gives up on a navigation that never comes after 1.5 s", () => {
    const page = watched();
    page.fire("navigate", LEAVES);
    page.pass(1499);
    expect(page.settled).toBe(false);
    page.pass(1);
    expect(page.settled).toBe(true);
  });

  it("holds back a tab that closes itself until its answers are through, and says that it is going", async () => {
    const page = watched();
    page.fire("click", {}, "setTimeout(() => close(), 30)");
    const timers = page.timers();
    page.pass(30);
    expect(await timers.resolved()).toBe(true);
    expect([page.settled, page.closed]).toEqual([false, false]);
    page.pass(100);
    expect(page.closed).toBe(true);
  });

  it("listens once however often it is set, and forgets what it saw before", () => {
    const page = watched();
    const listening = page.listeners;
    page.fire("navigate", LEAVES);
    page.watch();
    expect(page.listeners).toBe(listening);
    expect(page.settled).toBe(true);
  });
});

describe("a short timer that the command's own events set", () => {
  const LEAVE = "setTimeout(() => {}, 10)";

  it("is waited for, and 4 ms more", async () => {
    const page = watched();
    page.fire("click", {}, LEAVE);
    const timers = page.timers();
    page.pass(13);
    expect(await timers.resolved()).toBe(false);
    page.pass(1);
    expect(await timers.resolved()).toBe(true);
  });

  it("is let run first where it is due on a page that was too busy for it", async () => {
    const page = watched();
    page.fire("click", {}, LEAVE);
    page.now += 60;
    const timers = page.timers();
    expect(await timers.resolved()).toBe(false);
    // What waits for 0 ms comes before a timer that is late (Chromium): ours has to be a timer itself.
    page.pass(0);
    expect(await timers.resolved()).toBe(false);
    page.pass(1);
    expect(await timers.resolved()).toBe(true);
  });

  it("is not waited for any more once a navigation starts: nothing may be pending when the new page commits", async () => {
    const page = watched();
    page.fire("click", {}, LEAVE);
    const timers = page.timers();
    page.pass(10);
    page.fire("navigate", LEAVES);
    expect(await timers.resolved()).toBe(true);
    expect(page.settled).toBe(false);
  });

  it.each([
    ["there is none", (page: Page) => page.fire("click", {})],
    ["it is a long one", (page: Page) => page.fire("click", {}, "setTimeout(() => {}, 151)")],
    ["it was set outside the events of the command", (page: Page) => page.fire("scroll", {}, LEAVE)],
    [
      "a navigation has started already",
      (page: Page) => {
        page.fire("click", {}, LEAVE);
        page.fire("navigate", LEAVES);
      },
    ],
  ])("costs nothing when %s", async (_what, act) => {
    const page = watched();
    act(page);
    expect(await page.timers().resolved()).toBe(true);
  });

  it("is to be waited for in another way where it may open a dialog: what is pending then hangs", () => {
    const page = watched();
    page.fire("click", {}, "setTimeout(() => confirm('Sure?'), 80)");
    expect(() => page.timers()).toThrow(`${ASKS}:150`);
    expect(page.settled).toBe(true);
  });

  it("says how long in what upstream makes of it", () => {
    expect(putOffMs(`Evaluation error: Error: ${ASKS}:380\n    at <anonymous>:1:25`)).toBe(380);
    expect(putOffMs(`Evaluation error: Error: ${ASKS}:99999999`)).toBe(1_000);
    expect(putOffMs("Evaluation error: Error: 380")).toBeUndefined();
    expect(putOffMs(undefined)).toBeUndefined();
  });

  it.each(["postMessage(Object.create(null))", "setTimeout(Object.assign(() => {}, { toString: null }), 10)"])(
    "is no trouble to the page, whatever it puts off: %s",
    (script) => {
      expect(() => watched().fire("click", {}, script)).not.toThrow();
    },
  );

  it("is seen in a handler that was called by another one's event", async () => {
    const page = watched();
    page.fire("click", {}, "void 0");
    page.fire("keydown", {}, LEAVE);
    expect(await page.timers().resolved()).toBe(false);
  });

  it("leaves the page's setTimeout as it was, also when the event is stopped on its way", () => {
    const page = watched();
    const own = page.setTimeout;
    for (const stopped of [false, true]) {
      page.fire("click", {}, LEAVE, stopped);
      page.pass(0);
      expect(page.setTimeout).toBe(own);
    }
  });

  it("does not undo a setTimeout that the page has put there meanwhile", () => {
    const page = watched();
    page.fire("click", {}, "globalThis.setTimeout = Math.max");
    expect(page.setTimeout).not.toBe(undefined);
    page.fire("click", {}, "");
    expect(String(page.setTimeout)).toContain("max");
  });

  it("is not looked for after the command: a click of a person's finds setTimeout untouched", async () => {
    const page = watched();
    await page.timers().resolved();
    const own = page.setTimeout;
    page.fire("click", {}, "globalThis.during = setTimeout", true);
    expect(page.setTimeout).toBe(own);
  });
});

it("has no timers to wait for in a document that was never watched", async () => {
  expect(await new Page().timers().resolved()).toBe(true);
});
