import { defineConfig } from "vitest/config";
import { inPageScripts } from "./scripts/in-page.ts";

const REAL = ["test/real/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inPageScripts()],
        test: { name: "unit", include: ["{src,test,scripts}/**/*.test.ts"], exclude: REAL, maxWorkers: 2 },
      },
      {
        plugins: [inPageScripts()],
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
