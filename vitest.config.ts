import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Thousands of calls each, and real processes that must be waited for. */
const SUITES = ["test/{canaries,corpus,faults}/**/*.test.ts"];
const REAL = ["test/real/**/*.test.ts"];
/** They judge in what time a page or a process does something. */
const TIMED = ["test/real/{deadlines,settle}.test.ts"];

/** Ends what hangs; no test is judged by it, also not on a machine that others use too. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** A fresh process and fresh modules for each file would cost more than most of the tests do. */
const SHARED = { isolate: false, maxWorkers: 2, ...PATIENCE };

const BROWSER = { globalSetup: ["test/support/global-setup.ts"], ...PATIENCE };

/** What takes longest begins first, or one worker would wait for the other at the end. */
const LONGEST =
  /\/test\/(?:canaries\/canaries|faults\/faults|real\/(?:pi\/(?:demo|process|life)|sessions|interrupted))\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: { name: "unit", include: ["{src,test,scripts}/**/*.test.ts"], exclude: [...SUITES, ...REAL], ...SHARED },
      },
      { test: { name: "suites", include: SUITES, ...SHARED } },
      { test: { name: "real", include: REAL, exclude: TIMED, sequence: { groupOrder: 1 }, ...SHARED, ...BROWSER } },
      {
        test: {
          name: "real-alone",
          include: TIMED,
          sequence: { groupOrder: 2 },
          fileParallelism: false,
          isolate: false,
          ...BROWSER,
        },
      },
    ],
  },
});
