import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { AS_MODULE, AS_SCRIPT, inPageScripts, TEXT_MODULE } from "./scripts/in-page.ts";

/** Thousands of calls each, and real processes that must be waited for. */
const SUITES = ["test/{canaries,corpus,faults,hostile}/**/*.test.ts"];
/**
 * What takes minutes on real browsers. Each has its own command, which CI runs and which sets the variable; one file at a
 * time where a full machine would make the page look slow.
 */
const BY_COMMAND: Readonly<Record<string, { readonly include: string[]; readonly variable: string; workers: number }>> =
  {
    truth: { include: ["test/truth/{truth,legitimate-flows}.test.ts"], variable: "TRUTH_SEED", workers: 1 },
    faults: { include: ["test/real/faults/*.test.ts"], variable: "FAULTS", workers: 1 },
    lifecycle: { include: ["test/lifecycle/*.test.ts", "test/real/pi/*.test.ts"], variable: "LIFECYCLE", workers: 3 },
  };
const OF_COMMANDS = Object.values(BY_COMMAND).flatMap(({ include }) => include);
/** What the tool does, on a real browser and in the real pi. */
const REAL = ["test/real/**/*.test.ts"];
/** What pages do, and what is said of it: as many tests again, which `npm run test:pages` runs and `npm test` does not. */
const PAGES = ["test/{pages,journeys,tasks}/**/*.test.ts"];

/** What a whole browser does otherwise than the headless shell that runs the others, and one whole flow in it. */
const WHOLE = ["test/real/{artifacts,main-flow}.test.ts"];
const PAGES_WHOLE = ["test/pages/{settle,wedged}.test.ts"];
const WITH_WHOLE = { env: { TEST_WHOLE_BROWSER: "yes" } };

/** They put other modules in the place of ours, which no other file may meet. */
const MOCKING = ["test/request/modes.test.ts", "src/upstream/grammar/new-command.test.ts"];

/** Ends what hangs; no test is judged by it, also not on a machine that others use too. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 };

/** One more than the two cores of the machine that CI has: tests on browsers also wait. */
const WORKERS = 3;
/**
 * V8's room for young objects is 16 MB; with more, a third of the work of the suites is saved. Not for tests that start
 * many processes, which costs the more the larger the process is.
 */
const ROOM = { execArgv: ["--max-semi-space-size=64"] };

const BROWSER = { globalSetup: ["test/support/global-setup.ts"] };

/** What takes longest begins first, or one worker would work alone at the end. */
const LONGEST =
  /\/test\/(?:canaries\/canaries|faults\/faults|real\/(?:qa|pi\/\w+)|lifecycle\/(?:browsers|electron)|pages\/(?:tabs|dialogs|cases-pages|did-it-work|big-pages|secret-fields))\.test\.ts$/;
/** Small files without a browser come last, as what fills the gaps. Files of a project share workers: they stay together. */
const ORDER = ["pages-whole", "pages", "real-whole", "real", "suites", "mocking", "unit"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number =>
      2 * ORDER.indexOf(project.name) + (LONGEST.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Vitest keeps what it has loaded as long as the file stays as it is, and a script is made of more than one file. */
const scriptsAnew: Plugin = {
  name: "in-page-scripts-anew",
  configureVitest: ({ defineCacheKeyGenerator }) => {
    const made = [AS_SCRIPT, AS_MODULE, TEXT_MODULE];
    defineCacheKeyGenerator(({ id }) => (made.some((end) => id.endsWith(end)) ? false : undefined));
  },
};

/** A fresh process and fresh modules for each file would cost more than most of the tests do: they share both. */
function project(
  name: string,
  test: NonNullable<TestProjectInlineConfiguration["test"]>,
): TestProjectInlineConfiguration {
  return {
    plugins: [inPageScripts(), scriptsAnew],
    test: { name, isolate: false, maxWorkers: WORKERS, ...PATIENCE, ...test },
  };
}

const byCommand = Object.entries(BY_COMMAND)
  .filter(([, { variable }]) => process.env[variable] !== undefined)
  .map(([name, { include, workers }]) =>
    project(name, {
      include,
      sequence: { groupOrder: 1 },
      maxWorkers: workers,
      fileParallelism: workers > 1,
      testTimeout: 300_000,
      ...BROWSER,
    }),
  );

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project("unit", {
        include: ["{src,test,scripts}/**/*.test.ts"],
        exclude: [...SUITES, ...REAL, ...PAGES, ...OF_COMMANDS, ...MOCKING],
        ...ROOM,
      }),
      project("mocking", { include: MOCKING, isolate: true }),
      project("suites", { include: SUITES, ...ROOM }),
      project("real", { include: REAL, exclude: [...WHOLE, ...OF_COMMANDS], ...BROWSER }),
      project("real-whole", { include: WHOLE, ...BROWSER, ...WITH_WHOLE }),
      project("pages", { include: PAGES, exclude: PAGES_WHOLE, ...BROWSER }),
      project("pages-whole", { include: PAGES_WHOLE, ...BROWSER, ...WITH_WHOLE }),
      ...byCommand,
    ],
  },
});
