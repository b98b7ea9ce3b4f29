import { visibleWidth } from "@earendil-works/pi-tui";
import { describe, expect, it } from "vitest";
import { given } from "../../test/support/given.ts";
import type { State } from "../projections/state.ts";
import { statusLine, statusText } from "./status-line.ts";

async function opened(): Promise<State> {
  const { call, engine } = given();
  await call(["open", "https://site.test/"]);
  return engine.state;
}

function titled(state: State, title: string): State {
  const bySession = Object.fromEntries(
    Object.entries(state.pages.bySession).map(([session, page]) => [session, { ...page, title }]),
  );
  return { ...state, pages: { ...state.pages, bySession } };
}

describe("the line at the foot of pi", () => {
  it("shows the page while a browser lives", async () => {
    const { call, engine } = given();
    expect(statusText(engine.state)).toBeUndefined();
    await call(["open", "https://site.test/"]);
    expect(statusText(engine.state)).toBe('browser https://site.test/ "Home"');
    await call(["close"]);
    expect(statusText(engine.state)).toBeUndefined();
  });

  it("is cut to a width, and nothing that a page wrote commands the terminal", async () => {
    const text = statusText(titled(await opened(), `\u001b[2J\u001b]0;x\u0007\u202e\n\r${"界".repeat(80)}`)) ?? "";
    expect(visibleWidth(text)).toBeLessThanOrEqual(70);
    expect(text.endsWith("…")).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is the point
    expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it("is told to pi only when it has become another one, and survives a pi that has gone", async () => {
    const told: (string | undefined)[] = [];
    const tell = statusLine((text) => {
      told.push(text);
      if (told.length > 1) throw new Error("stale");
    });
    const state = await opened();
    for (const one of [state, state, titled(state, "Next"), titled(state, "Last")]) tell(one);
    expect(told).toEqual([
      'browser https://site.test/ "Home"',
      ...["Next", "Last"].map((t) => `browser https://site.test/ "${t}"`),
    ]);
  });
});
