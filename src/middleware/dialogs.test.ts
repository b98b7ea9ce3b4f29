import { describe, expect, it } from "vitest";
import { type Agent, actionIds, agent, eventsOf, HOME } from "../../test/support/agent.ts";

/** What the page asks with. */
interface Question {
  readonly kind: "confirm" | "prompt";
  readonly message: string;
}

const CONFIRM: Question = { kind: "confirm", message: "Delete it?" };

interface Dialog {
  open: boolean;
}

/** A page whose #delete opens a confirm, or another dialog; while it is open upstream answers as recorded. */
async function withDialog({ kind, message } = CONFIRM): Promise<{ one: Agent; dialog: Dialog }> {
  const sentence = `A JavaScript ${kind} dialog is blocking the page: "${message}"`;
  const refusal = `${sentence}. Resolve it with \`dialog accept\` or \`dialog dismiss\`.`;
  const one = agent();
  await one.onPage();
  const browser = one.browser();
  const dialog = {
    get open() {
      return browser.blocked !== undefined;
    },
    set open(open: boolean) {
      browser.blocked = open ? refusal : undefined;
    },
  };
  const warned = { warning: `${sentence} — use \`dialog accept\` or \`dialog dismiss\` to resolve it` };
  browser.on((words) => {
    if (words[0] === "click" && words[1] === "#delete") {
      dialog.open = true;
      return { data: { clicked: "#delete", dialogOpened: true }, ...warned };
    }
    if (words[0] === "dialog" && words[1] !== "status") {
      if (!dialog.open) return { error: "CDP error (Page.handleJavaScriptDialog): No dialog is showing" };
      dialog.open = false;
      return { data: { handled: true, accepted: words[1] === "accept" } };
    }
    if (!dialog.open) return words[0] === "dialog" ? { data: { hasDialog: false } } : undefined;
    if (words[0] === "dialog") return { data: { hasDialog: true, type: kind, message } };
    return words[0] === "tab" ? undefined : { error: refusal };
  });
  return { one, dialog };
}

async function opened(question = CONFIRM): Promise<{ one: Agent; dialog: Dialog }> {
  const made = await withDialog(question);
  await made.one.call(["click", "#delete"]);
  return made;
}

describe("an open confirm", () => {
  it("is recorded from the warning beside the click that opened it", async () => {
    const { one } = await opened();
    expect(eventsOf(one.transcript, "dialog.opened")).toMatchObject([{ kind: "confirm", text: "Delete it?" }]);
  });

  it.each([
    [["get", "title"]],
    [["get", "url"]],
    [["screenshot", "a.png"]],
    [["click", "@e1"]],
    [["open", HOME]],
    [["console"]],
  ])("keeps %j from being started, and is named with its two answers", async (args) => {
    const { one } = await opened();
    const started = one.started();
    const result = await one.call(args);
    expect(result.details["failureCategory"]).toBe("dialog-blocked");
    expect(result.text).toContain('A confirm dialog is open ("Delete it?")');
    expect(result.text).toContain("was not run");
    expect(actionIds(result)).toEqual(["accept-dialog", "dismiss-dialog"]);
    expect(one.started()).toBe(started);
  });

  it.each([[["dialog", "status"]], [["tab", "list"]], [["skills", "list"]]])("lets %j run", async (args) => {
    const { one } = await opened();
    const started = one.started();
    expect((await one.call(args)).isError).toBe(false);
    expect(one.started()).toBe(started + 1);
  });

  it.each([[["dialog", "accept"]], [["dialog", "dismiss"]]])("is gone after %j", async (args) => {
    const { one } = await opened();
    await one.call(args);
    expect(eventsOf(one.transcript, "dialog.closed")).toHaveLength(1);
    expect((await one.call(["get", "title"])).text).toBe("  Home");
  });

  it("may be answered in the first row of a batch", async () => {
    const { one } = await opened();
    const batch = await one.batch(["dialog", "dismiss"], ["get", "title"]);
    expect(batch.text).toContain("2. get title:\n  Home");
    expect((await one.call(["get", "title"])).text).toBe("  Home");
  });

  it("is over when somebody else has answered it, which the answer or the status tells", async () => {
    for (const args of [
      ["dialog", "accept"],
      ["dialog", "status"],
    ]) {
      const { one, dialog } = await opened();
      dialog.open = false;
      await one.call(args);
      expect((await one.call(["get", "title"])).text).toBe("  Home");
    }
  });

  it("does not outlive the browser", async () => {
    const { one } = await opened();
    await one.call(["close"]);
    expect((await one.call(["open", HOME])).isError).toBe(false);
  });

  it("is known to a second process that resumes", async () => {
    const { one } = await opened();
    const second = agent({ transcript: one.transcript, sharing: one.world });
    expect((await second.call(["get", "title"])).details["failureCategory"]).toBe("dialog-blocked");
  });
});

describe("a dialog that nobody has seen", () => {
  it("is asked for before a read that would hang, after a script", async () => {
    const { one, dialog } = await withDialog();
    await one.call(["eval", "setTimeout(() => confirm('Delete it?'))"]);
    dialog.open = true;
    const result = await one.call(["get", "title"]);
    expect(result.details["failureCategory"]).toBe("dialog-blocked");
    expect(one.browser().ran.some((words) => words[1] === "title")).toBe(false);
    expect((await one.call(["get", "url"])).details["upstreamProcesses"]).toBe(0);
  });

  it("costs a routine read nothing: plain argv, also after a click that was looked at", async () => {
    const { one } = await withDialog();
    await one.call(["click", "#other"]);
    await one.call(["get", "title"]);
    expect(one.browser().starts.at(-1)?.stdin).toBeUndefined();
    await one.call(["eval", "1"]);
    expect((await one.call(["get", "title"])).text).toBe("  Home");
    await one.call(["get", "title"]);
    expect(one.browser().starts.at(-1)?.stdin).toBeUndefined();
  });

  it("is learnt from the refusal of any command that meets it", async () => {
    const { one, dialog } = await withDialog();
    dialog.open = true;
    expect((await one.call(["get", "text", "h1"])).details).toMatchObject({
      failureCategory: "dialog-blocked",
      upstreamProcesses: 1,
    });
    expect((await one.call(["get", "text", "h1"])).details).toMatchObject({
      failureCategory: "dialog-blocked",
      upstreamProcesses: 0,
    });
  });
});

describe("the answer of a prompt", () => {
  /** All that is told of the answer, and of the page that repeats it. */
  async function answered(message: string): Promise<string> {
    const { one } = await opened({ kind: "prompt", message });
    const accepted = await one.call(["dialog", "accept", "swordfishes"]);
    one.browser().on((words) => (words[0] === "get" ? { data: { text: "You said swordfishes" } } : undefined));
    const read = await one.call(["get", "text", "#said"]);
    return JSON.stringify([accepted.text, accepted.details, read.text, read.details]);
  }

  it.each(["Your password?", "Bitte das Passwort eingeben"])(
    "is a secret for good when it is asked for: %s",
    async (message) => {
      expect(await answered(message)).not.toContain("swordfishes");
    },
  );

  it("is shown when something else is asked for", async () => {
    expect(await answered("Your name?")).toContain('"args":["dialog","accept","swordfishes"]');
  });

  it("is masked in its call when nobody has seen what is asked for", async () => {
    const { one, dialog } = await withDialog({ kind: "prompt", message: "Your name?" });
    dialog.open = true;
    const accepted = await one.call(["dialog", "accept", "swordfishes"]);
    expect(JSON.stringify(accepted)).not.toContain("swordfishes");
  });
});
