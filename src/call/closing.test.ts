import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";

const batch = (...rows: readonly (readonly string[])[]) => ({ args: ["batch"], stdin: JSON.stringify(rows) });

describe("a batch with close as its last row", () => {
  it("has no row of ours behind it, which would start a browser again", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    await one.call(batch(["click", "#a"], ["open", HOME], ["close"]));
    const rows = one.browser().starts.at(-1)?.rows ?? [];
    expect(rows.at(-1)).toMatchObject({ role: "command", argv: ["close"] });
  });

  it("leaves the session open when the close waits for a confirmation", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "close", "open", HOME]);
    one
      .browser()
      .on((words) =>
        words[0] === "close"
          ? { data: { confirmation_required: true, confirmation_id: "r1", action: "close" } }
          : undefined,
      );
    const seen = await one.call(batch(["get", "title"], ["close"]));
    expect(seen.details).toMatchObject({ managedSessionOutcome: { status: "unchanged" } });
  });
});
