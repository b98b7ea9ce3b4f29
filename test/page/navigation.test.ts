import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { lookScript } from "../../src/page/look.ts";
import { navigationWatch, settledExpression } from "../../src/page/navigation.ts";

/** As much of a page as the watch touches: events, and a clock that the test moves. */
class Page {
  now = 5000;
  readonly #handlers: [name: string, handler: (event: object) => void][] = [];
  readonly #context: object;

  constructor() {
    const addEventListener = (name: string, handler: (event: object) => void): void => {
      this.#handlers.push([name, handler]);
    };
    this.#context = createContext({
      performance: { now: () => this.now },
      addEventListener,
      navigation: { addEventListener },
    });
  }

  watch(): void {
    runInContext(lookScript([navigationWatch]), this.#context);
  }

  fire(name: string, event: object): void {
    for (const [wanted, handler] of this.#handlers) if (wanted === name) handler(event);
  }

  get listeners(): number {
    return this.#handlers.length;
  }

  get settled(): unknown {
    return runInContext(settledExpression, this.#context);
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

  it("gives up on a navigation that never comes after 1.5 s", () => {
    const page = watched();
    page.fire("navigate", LEAVES);
    page.now += 1500;
    expect(page.settled).toBe(false);
    page.now += 1;
    expect(page.settled).toBe(true);
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
