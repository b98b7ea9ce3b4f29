import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { alone } from "../../test/support/looks.ts";
import { ScrollFacts } from "./facts/scroll.ts";
import { scrollSensor } from "./scroll.ts";

interface Box {
  readonly tagName: string;
  readonly role?: string;
  readonly overflow?: string;
  readonly size?: number;
  readonly content?: number;
  readonly scrollTop?: number;
}

function element(box: Box): object {
  const { size = 100, content = size } = box;
  return {
    tagName: box.tagName,
    localName: box.tagName.toLowerCase(),
    clientHeight: size,
    clientWidth: size,
    scrollHeight: content,
    scrollWidth: size,
    scrollLeft: 0,
    scrollTop: box.scrollTop ?? 0,
    overflow: box.overflow ?? "visible",
    getAttribute: (name: string) => (name === "role" ? (box.role ?? null) : null),
  };
}

function look(boxes: readonly Box[], scrollY = 0): ScrollFacts {
  const root = { scrollWidth: 800, scrollHeight: 2000 };
  const facts: unknown = runInNewContext(alone(scrollSensor.script), {
    scrollX: 0,
    scrollY,
    innerWidth: 800,
    innerHeight: 600,
    CSS: { escape: (name: string) => name },
    getComputedStyle: (of: { overflow: string }) => ({ overflow: of.overflow }),
    document: { scrollingElement: root, body: {}, querySelectorAll: () => boxes.map(element) },
  });
  return ScrollFacts.parse(JSON.parse(JSON.stringify(facts)));
}

const LIST: Box = { tagName: "UL", role: "listbox", overflow: "auto", size: 200, content: 900, scrollTop: 40 };

describe("the scroll sensor", () => {
  it("tells where the page is and how large it is", () => {
    expect(look([], 120.4)).toEqual({
      x: 0,
      y: 120,
      viewport: { width: 800, height: 600 },
      page: { width: 800, height: 2000 },
      total: 0,
      smooth: { page: false, inside: false },
      containers: [],
    });
  });

  it("tells where a scrollable container is and how far it can go", () => {
    expect(look([LIST]).containers).toEqual([
      { tag: "ul", role: "listbox", left: 0, top: 40, roomX: 0, roomY: 700, selector: "body > ul" },
    ]);
  });

  it.each([
    ["does not clip its content", { ...LIST, overflow: "visible" }],
    ["has nothing to scroll", { ...LIST, content: 201 }],
    ["is too small to be meant", { ...LIST, size: 30 }],
  ])("leaves out an element that %s", (_why, box) => {
    expect(look([box]).containers).toEqual([]);
  });

  it("names the five largest at most, the largest first", () => {
    const boxes = [50, 60, 70, 80, 90, 100, 110].map((size) => ({ ...LIST, size, content: size + 500 - size }));
    const rooms = look(boxes).containers.map((container) => container.roomY);
    expect(rooms).toEqual([390, 400, 410, 420, 430]);
  });
});
