import { describe, expect, it } from "vitest";
import { actionIds, agent } from "../../test/support/agent.ts";

const LATE = { error: "The command may have run; no answer came in time.", code: "outcome_unknown" };
const WARNING = 'A JavaScript confirm dialog is blocking the page: "Stay?" — use dialog accept or dialog dismiss.';

async function unanswered(dialog: boolean) {
  const one = agent();
  await one.onPage();
  one.browser().on(([first, second]) => {
    if (first === "get" && second === "title") return LATE;
    if (first !== "dialog") return undefined;
    return { data: { hasDialog: dialog }, ...(dialog ? { warning: WARNING } : {}) };
  });
  const started = one.started();
  const seen = await one.call(["get", "title"]);
  return { seen, processes: one.started() - started };
}

describe("a command that got no answer", () => {
  it("behind a dialog that upstream did not name is told with it, and how to answer", async () => {
    const { seen, processes } = await unanswered(true);
    expect(seen.text).toContain('A confirm dialog is open ("Stay?"), and get title got no answer while it is.');
    expect(seen.details).toMatchObject({ failureCategory: "dialog-blocked" });
    expect(actionIds(seen)).toEqual(["accept-dialog", "dismiss-dialog"]);
    expect(processes).toBe(2);
  });

  it("for another reason stays one of which nobody knows what became of it", async () => {
    const { seen } = await unanswered(false);
    expect(seen.details).toMatchObject({ failureCategory: "outcome-unknown" });
  });
});
