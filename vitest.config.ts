import { defineConfig } from "vitest/config";

const REAL = ["test/real/**/*.test.ts"];
/** Thousands of calls each, and real processes that must be waited for. */
const SUITES = ["test/{canaries,corpus,faults}/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,test,scripts}/**/*.test.ts"],
          exclude: [...REAL, ...SUITES],
          maxWorkers: 2,
          // A fresh process and fresh modules for each file would cost three times what the tests do.
          isolate: false,
        },
      },
      {
        test: { name: "suites", include: SUITES, maxWorkers: 2, isolate: false },
      },
      {
        test: {
          name: "real",
          include: REAL,
          // One browser at a time: timings of two on a small machine would disturb each other.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: ["test/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
