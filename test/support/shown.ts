/** For tests whose page is a line of their own: shows it, and gives the words of a call. */
import { expect } from "vitest";
import type { Real } from "./real.ts";

export interface Shown {
  /** Opens a page with this in it. Fails the test when it does not open. */
  readonly show: (html: string) => Promise<void>;
  /** What a call says. */
  readonly text: (...args: readonly string[]) => Promise<string>;
}

export function shownBy(real: Real): Shown {
  return {
    show: async (html) => {
      const opened = await real.call([
        "open",
        `data:text/html;charset=utf-8,${encodeURIComponent(`<title>Page</title>${html}`)}`,
      ]);
      expect(opened.isError, opened.text).toBe(false);
    },
    text: async (...args) => (await real.call(args)).text,
  };
}
