import { describe, expect, it } from "vitest";
import { actionsOf, agent, detail, HOME, lastRows } from "../../test/support/agent.ts";
import { acted } from "../../test/support/page.ts";

const AT = { x: 0, y: 0, maxX: 0, maxY: 900 };
const END = { ...AT, y: 900 };
const CONTAINER = { tag: "main", role: null, left: 0, top: 0, roomX: 0, roomY: 700, selector: "#m" };
const SHELL = {
  x: 0,
  y: 0,
  viewport: { width: 800, height: 600 },
  page: { width: 800, height: 600 },
  total: 0,
  smooth: { page: false, inside: false },
  containers: [CONTAINER],
};

describe("a scroll that upstream does not do", () => {
  it.each([
    [["scroll", "to", "end"]],
    [["scroll", "to", "top"]],
    [["scroll", "down", "50%"]],
    [["scroll", "#m", "down", "200"]],
    [["scroll", "#m", "up", "50%"]],
    [["scroll", "xpath=//main", "to", "bottom"]],
  ])("is done by a script: %j", async (args) => {
    const seen = await acted(args, { before: { position: AT }, after: { position: END } });
    expect(seen.isError).toBe(false);
    expect(lastRows(seen.one).map(([command]) => command)).toEqual(["eval", "eval", "eval"]);
    expect(lastRows(seen.one)[1]?.[1]).toMatch(/^\/\*scroll \{/);
  });

  it.each([[["scroll", "down", "500"]], [["scroll", "down"]], [["scroll", "down", "500", "--selector", "#m"]]])(
    "is left to upstream where it does it: %j",
    async (args) => {
      const seen = await acted(args, {});
      expect(seen.one.browser().ran.at(-1)).toEqual(args);
    },
  );

  it("by a ref goes to upstream, which alone knows refs", async () => {
    const seen = await acted(["scroll", "@e1", "down", "200"], {});
    expect(seen.one.browser().ran.at(-1)).toEqual(["scroll", "down", "200", "--selector", "@e1"]);
  });

  it.each([
    [["scroll", "sideways"]],
    [["scroll", "to", "moon"]],
    [["scroll", "@e1", "down", "50%"]],
    [["scroll", "#m", "down", "a lot"]],
  ])("that means nothing is refused: %j", async (args) => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    expect((await one.call(args)).isError).toBe(true);
    expect(one.started()).toBe(started);
  });
});

describe("where it ended", () => {
  it("is evidence: of the page", async () => {
    const seen = await acted(["scroll", "to", "end"], { before: { position: AT }, after: { position: END } });
    expect(seen.text).toContain("The page went from 0 to 900 of 900 px down, its end.");
    expect(detail(seen, "scrollPage")).toMatchObject({ moved: true, before: AT, after: END });
    expect(seen.warned).toEqual([]);
  });

  it("is evidence: of a container", async () => {
    const seen = await acted(["scroll", "#m", "to", "end"], { before: { position: AT }, after: { position: END } });
    expect(seen.text).toContain("#m went from 0 to 900 of 900 px down, its end.");
    expect(detail(seen, "scrollContainer")).toMatchObject({ selector: "#m" });
    expect(seen.details["scrollPage"]).toBeUndefined();
  });

  it("is warned of when nothing moved, with the part that can", async () => {
    const still = { ...AT, maxY: 0 };
    const seen = await acted(["scroll", "to", "end"], {
      before: { position: still },
      after: { position: still, scroll: SHELL },
    });
    expect(seen.text).toContain("The page did not move: it has nothing to scroll. What can scroll is #m.");
    expect(actionsOf(seen)[0]?.params.args).toEqual(["scroll", "down", "700", "--selector", "#m"]);
    expect(seen.warned).toEqual(["scroll-page"]);
  });
});

describe("a scroll of upstream's that moved nothing", () => {
  it("gets the call for the container that has room in its direction", async () => {
    const seen = await acted(["scroll", "down", "500"], { before: { scroll: SHELL }, after: { scroll: SHELL } });
    expect(actionsOf(seen)[0]).toMatchObject({
      id: "scroll-container",
      params: { args: ["scroll", "down", "500", "--selector", "#m"] },
    });
  });

  it("gets none for a direction in which nothing has room", async () => {
    const seen = await acted(["scroll", "up"], { before: { scroll: SHELL }, after: { scroll: SHELL } });
    expect(seen.text).toContain("The page is at its end in this direction");
    expect(actionsOf(seen).map(({ id }) => id)).not.toContain("scroll-container");
  });
});
