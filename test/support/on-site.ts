/** What a test file on a real browser begins with: the site, and an engine whose browser is looked after. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { expectNoBrowserFolders, expectNoLeftovers } from "./leftovers.ts";
import { type Real, type RealOptions, realEngine } from "./real.ts";
import { type Site, startSite } from "./site.ts";

export interface OnSiteOptions extends RealOptions {
  /** Gives each test an engine, folders and a browser of its own; without it, all tests of the file share one. */
  readonly fresh?: "for each test";
}

/** Both may be used inside hooks and tests only. */
export interface OnSite {
  readonly real: Real;
  readonly site: Site;
}

/** Quits the engine, and fails when a daemon, a browser or a temporary folder of one is left. */
async function endEngine(real: Real): Promise<void> {
  try {
    expect(await real.engine.quit(), "quit ended every browser").toBe(true);
    await expectNoLeftovers(real.socketDir);
    expectNoBrowserFolders(real.temporary);
  } finally {
    await real.close();
  }
}

/** The engine that `current` gives, as one that a file can hold before there is any. */
function standIn(current: () => Real): Real {
  return {
    get engine() {
      return current().engine;
    },
    get transcript() {
      return current().transcript;
    },
    get cwd() {
      return current().cwd;
    },
    get socketDir() {
      return current().socketDir;
    },
    get temporary() {
      return current().temporary;
    },
    get env() {
      return current().env;
    },
    get starts() {
      return current().starts;
    },
    get said() {
      return current().said;
    },
    get progress() {
      return current().progress;
    },
    call: (params, signal) => current().call(params, signal),
    raw: (argv, session) => current().raw(argv, session),
    session: () => current().session(),
    daemonPid: (session) => current().daemonPid(session),
    browserPids: () => current().browserPids(),
    resume: () => current().resume(),
    fork: () => current().fork(),
    close: () => current().close(),
  };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("onSite() gives this inside hooks and tests only.");
  return value;
}

/**
 * Gives a file the site and a real engine; its browser starts with the first call. At the end the engine is quit, and
 * nothing of it may be left. A test that ends its engine itself does no harm.
 */
export function onSite(options: OnSiteOptions = {}): OnSite {
  let site: Site | undefined;
  let real: Real | undefined;
  const begin = (): void => {
    real = realEngine(options);
  };
  const end = (): Promise<void> => endEngine(known(real));
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site?.close());
  if (options.fresh === undefined) {
    beforeAll(begin);
    afterAll(end);
  } else {
    beforeEach(begin);
    afterEach(end);
  }
  return {
    real: standIn(() => known(real)),
    site: {
      get url() {
        return known(site).url;
      },
      get port() {
        return known(site).port;
      },
      count: (name) => known(site).count(name),
      close: () => known(site).close(),
    },
  };
}

/** Runs `use` on one more engine, in folders of its own, which is ended and looked after in the same way. */
export async function withEngine(options: RealOptions, use: (real: Real) => Promise<void>): Promise<void> {
  const real = realEngine(options);
  try {
    await use(real);
  } catch (error) {
    // What the test found out goes before what its end would say.
    await real.close();
    throw error;
  }
  await endEngine(real);
}
