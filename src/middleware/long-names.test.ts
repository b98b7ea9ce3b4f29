import { describe, expect, it } from "vitest";
import { actionsOf, agent, eventsOf } from "../../test/support/agent.ts";

const LONG = "x".repeat(500_000);
/** Names, words and events of one call, with what the agent sees of its data. */
const ENOUGH = 40_000;

describe("a page with an endless address and title", () => {
  it("is told from others, and costs every later call little", async () => {
    const one = agent();
    await one.onPage();
    one.browser().go(`https://site.test/?a=${LONG}`);
    one.browser().page.title = LONG;
    for (const args of [
      ["scroll", "down"],
      ["snapshot", "-i"],
      ["get", "title"],
      ["tab", "list"],
    ]) {
      const seen = await one.call(args);
      expect(JSON.stringify(seen.details).length, args.join(" ")).toBeLessThan(ENOUGH);
    }
    one.browser().go(`https://site.test/?a=${LONG}y`);
    const moved = await one.call(["scroll", "down"]);
    expect(JSON.stringify(moved.details).length).toBeLessThan(ENOUGH);
    const [first, second] = eventsOf(one.transcript, "page.changed").slice(-2);
    expect(second?.url).toBe(first?.url);
    expect(second?.urlKey).not.toBe(first?.urlKey);
  });

  it("is not offered to be opened again at an address that is not its own", async () => {
    const one = agent();
    await one.onPage();
    one.browser().go(`https://site.test/?a=${LONG}`);
    await one.call(["scroll", "down"]);
    one.browser().die();
    const lost = await one.call(["get", "title"]);
    expect(lost.details["failureCategory"]).toBe("session-lost");
    expect(lost.text).toContain("…[cut]");
    expect(actionsOf(lost).some(({ params }) => params.args?.[0] === "open")).toBe(false);
  });

  it("says little when it asks something in a dialog", async () => {
    const one = agent();
    await one.onPage();
    const said = `A JavaScript confirm dialog is blocking the page: "${LONG}"`;
    one.browser().on((words) => {
      if (words[0] !== "click") return undefined;
      one.browser().blocked = `${said}. Resolve it with \`dialog accept\` or \`dialog dismiss\`.`;
      return { data: { clicked: "#css", dialogOpened: true }, warning: `${said} — use \`dialog accept\`` };
    });
    const seen = await one.call(["click", "#css"]);
    expect(eventsOf(one.transcript, "dialog.opened")[0]?.text).toHaveLength(1_000 + "…[cut]".length);
    expect(JSON.stringify(seen.details).length).toBeLessThan(ENOUGH);
  });
});

describe("a call with an endless word", () => {
  it("is not repeated whole beside its result", async () => {
    const one = agent();
    const seen = await one.call(["open", `https://site.test/?a=${LONG}`]);
    expect(JSON.stringify(seen.details).length).toBeLessThan(ENOUGH);
  });
});
