import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import type { Middleware } from "../call/context.ts";
import type { AdvisedOutcome, Outcome } from "../call/outcome.ts";
import type { EngineChain } from "../engine/chain.ts";
import { chainOf } from "../engine/compose.ts";
import type { Received } from "../request/read.ts";
import { contain } from "./contain.ts";
import { nextActions } from "./next-actions.ts";

const broken: Middleware<Received> = {
  name: "broken",
  run: async () => {
    throw new Error("undefined is not a page");
  },
};

function chainWith(layer: Middleware<Received>): EngineChain {
  return chainOf<Received, AdvisedOutcome>()
    .use(contain())
    .use(nextActions())
    .use(layer)
    .end("spawn", async (): Promise<Outcome> => {
      throw new Error("not reached");
    });
}

describe("a bug in a layer", () => {
  it("is a failure that the agent can read, and nothing is thrown at pi", async () => {
    const one = agent({ chain: chainWith(broken) });
    const result = await one.call(["open", HOME]);
    expect(result.isError).toBe(true);
    expect(result.details["failureCategory"]).toBe("internal-error");
    expect(result.text).toContain("undefined is not a page");
    expect(result.text).toContain("The command may have run");
  });

  it("keeps the events that were recorded before it", async () => {
    const loud: Middleware<Received> = {
      name: "loud",
      run: async (call) => {
        call.record(call.redactor.fact({ type: "finding.raised", finding: "seen", summary: "before the bug" }));
        throw new Error("bug");
      },
    };
    const one = agent({ chain: chainWith(loud) });
    const result = await one.call(["open", HOME]);
    expect(one.transcript.map((event) => event.type)).toEqual(["finding.raised", "call.finished"]);
    expect(JSON.stringify(result.details["events"])).toContain("before the bug");
  });

  it("shows no secret of the call in its message", async () => {
    const leaking: Middleware<Received> = {
      name: "leaking",
      run: async () => {
        throw new Error("cannot parse http://ada:s3cr3t-pw@proxy.test:1");
      },
    };
    const one = agent({ chain: chainWith(leaking) });
    const result = await one.call(["--proxy", "http://ada:s3cr3t-pw@proxy.test:1", "open", HOME]);
    expect(result.text).toContain("Internal error");
    expect(JSON.stringify([result, one.transcript])).not.toContain("s3cr3t-pw");
  });
});
