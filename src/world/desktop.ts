/** The desktop apps of this machine: those that are installed, and those that a launch of ours started. */
import { randomBytes } from "node:crypto";
import os from "node:os";
import { abandonedApps, isLaunchId, readApp, writeApp } from "../upstream/host/app-files.ts";
import { type AppPort, askPort } from "../upstream/host/app-port.ts";
import {
  type AppEnd,
  type AppPlace,
  type AppStart,
  type AppStarted,
  type Child,
  endedAbandoned,
  endedApp,
  type OwnApp,
  type Proof,
  proofOf,
  runsApp,
  startApp,
} from "../upstream/host/apps.ts";
import type { Environment } from "../upstream/host/environment.ts";
import { atOnce, inTime, together } from "../upstream/host/steps.ts";
import { realWalk, type Walk } from "./walk.ts";

export type { AppPort, AppTarget } from "../upstream/host/app-port.ts";
export type { AppEnd, AppStart, AppStarted, OwnApp, Proof } from "../upstream/host/apps.ts";
export type { Walk } from "./walk.ts";

/** Nothing here throws. */
export interface Desktop {
  /** As Node names it. */
  readonly platform: string;
  readonly home: string;
  readonly env: Environment;
  /** A bounded look at what is installed. */
  walk(): Walk;
  /** Starts an app with a profile of its own. `launch` is an id that nothing else has. */
  start(app: AppStart): Promise<AppStarted>;
  /** Whether an app that the journal names is proven to be ours. */
  proof(app: OwnApp): Proof;
  /** Whether something of it runs. */
  runs(app: OwnApp): boolean;
  /** What its DevTools say; `ms` for each answer. */
  port(app: OwnApp, ms: number): Promise<AppPort>;
  /** Ends what is proven to be ours, and removes its profile. */
  end(app: OwnApp, ms: number): Promise<AppEnd>;
  /** The same for several before this returns: this process is leaving. */
  leave(apps: readonly OwnApp[]): void;
  /** Takes over an app that an earlier process of this pi session has left. */
  hold(app: OwnApp): void;
  /** Launches that pi processes of this user have left behind which are gone now. */
  abandoned(): readonly string[];
  endAbandoned(launch: string): Promise<AppEnd>;
  newLaunch(): string;
  wait(ms: number): Promise<void>;
}

/** How long an app may take to quit when nobody waits for it, in ms. */
const LEAVE_MS = 1_500;
const ABANDONED_MS = 2_000;

const NO_PORT: AppPort = { file: "missing", reached: false, targets: [] };

export interface DesktopOptions {
  readonly environment: Environment;
  /** Our private folder: the one to write into, and the one that is there already. */
  readonly socketDir: () => string | undefined;
  readonly socketDirThere: () => string | undefined;
  readonly cwd: () => string;
  readonly owner: string;
  readonly temporary: () => string;
}

/** The apps of this machine, for one pi session. */
export function realDesktop(options: DesktopOptions): Desktop {
  const { environment, owner } = options;
  const children = new Map<string, Child>();
  const placeIn = (socketDir: string): AppPlace => ({
    socketDir,
    environment,
    cwd: options.cwd(),
    owner,
    temporary: options.temporary(),
    children,
  });
  /** Nothing is made where nothing was started. */
  const there = (): AppPlace => placeIn(options.socketDirThere() ?? "");
  const isKnown = (app: OwnApp): boolean => ["own", "other-pi"].includes(proofOf(app, there()));
  return {
    platform: process.platform,
    home: environment["HOME"] ?? os.homedir(),
    env: environment,
    walk: () => realWalk(),
    start: async (app) => {
      const folder = options.socketDir();
      if (folder === undefined) return { problem: "there is no private folder for its profile" };
      return isLaunchId(app.launch) ? startApp(app, placeIn(folder)) : { problem: "its launch has no proper id" };
    },
    proof: (app) => proofOf(app, there()),
    runs: (app) => isKnown(app) && runsApp(app),
    // What a transcript calls a profile may be anything.
    port: async (app, ms) => (isKnown(app) ? askPort(app.profile, ms) : NO_PORT),
    end: (app, ms) => inTime(endedApp(app, there(), ms)),
    leave: (apps) => {
      const place = there();
      if (apps.length > 0) atOnce(together(apps.map((app) => endedApp(app, place, LEAVE_MS))));
    },
    hold: (app) => {
      const place = there();
      const record = proofOf(app, place) === "own" ? readApp(place.socketDir, app.launch) : undefined;
      try {
        if (record) writeApp(place.socketDir, app.launch, { owner, pid: app.pid, ...startedOf(app) });
      } catch {
        // The folder cannot be written; the app is known by the transcript all the same.
      }
    },
    abandoned: () => abandonedApps(options.socketDirThere() ?? ""),
    endAbandoned: (launch) => inTime(endedAbandoned(launch, there(), ABANDONED_MS)),
    newLaunch: () => `electron-${randomBytes(5).toString("hex")}`,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

function startedOf({ started }: OwnApp): { readonly started?: string } {
  return started === undefined ? {} : { started };
}
