import { defineConfig, type Plugin } from "vitest/config";
import { AS_SCRIPT, inPageScripts } from "./scripts/in-page.ts";

const REAL = ["test/real/**/*.test.ts"];

/** Vitest keeps what it has loaded as long as the file stays as it is, and a script is made of more than one file. */
const scriptsAnew: Plugin = {
  name: "in-page-scripts-anew",
  configureVitest: ({ defineCacheKeyGenerator }) => {
    defineCacheKeyGenerator(({ id }) => (id.endsWith(AS_SCRIPT) ? false : undefined));
  },
};

const plugins = [inPageScripts(), scriptsAnew];

export default defineConfig({
  test: {
    projects: [
      {
        plugins,
        test: { name: "unit", include: ["{src,test,scripts}/**/*.test.ts"], exclude: REAL, maxWorkers: 2 },
      },
      {
        plugins,
        test: {
          name: "real",
          include: REAL,
          // One browser at a time: timings of two on a small machine would disturb each other.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: ["test/support/global-setup.ts"],
          testTimeout: 60_000,
          // A real browser on a shared machine may miss a moment once; a fault fails twice.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
