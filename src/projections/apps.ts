import type { Projection } from "./projection.ts";

/** A desktop app that a launch of this pi session started. */
export interface App {
  readonly launch: string;
  readonly pid: number;
  readonly started?: string;
  readonly profile: string;
  readonly name: string;
  readonly appPath?: string;
  readonly executablePath: string;
  readonly appId?: string;
  readonly launchedAt: number;
  /** The browser session that drives it, and the port by which it was reached. */
  readonly session?: string;
  readonly port?: number;
  /** How it ended; undefined for one that may run. */
  readonly ended?: "caller" | "quit" | "failed-launch" | "itself" | "unproven";
}

/** Apps by their launch, whatever branch is active: one that was started on an abandoned branch is ours to end. */
export interface Apps {
  readonly byLaunch: ReadonlyMap<string, App>;
}

/** Of those that have ended so many stay known. */
const MOST_APPS = 100;

export const apps: Projection<Apps> = {
  scope: "file",
  start: () => ({ byLaunch: new Map() }),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    const { byLaunch } = draft;
    switch (event.type) {
      case "app.launched": {
        const { launch, pid, started, profile, name, appPath, executablePath, appId } = event;
        byLaunch.set(launch, {
          launch,
          pid,
          profile,
          name,
          executablePath,
          launchedAt: event.at,
          ...(started === undefined ? {} : { started }),
          ...(appPath === undefined ? {} : { appPath }),
          ...(appId === undefined ? {} : { appId }),
        });
        const oldest = [...byLaunch.values()].find(({ ended }) => ended !== undefined);
        if (byLaunch.size > MOST_APPS && oldest) byLaunch.delete(oldest.launch);
        return;
      }
      case "app.attached": {
        const app = byLaunch.get(event.launch);
        if (app) Object.assign(app, { session: event.session, port: event.port });
        return;
      }
      case "app.ended": {
        const app = byLaunch.get(event.launch);
        if (app) app.ended = event.by;
      }
    }
  },
};

/** The apps that may run. */
export function openApps({ byLaunch }: Apps): readonly App[] {
  return [...byLaunch.values()].filter(({ ended }) => ended === undefined);
}

/** The app that a browser session drives. */
export function appOf(apps: Apps, session: string | undefined): App | undefined {
  return session === undefined ? undefined : openApps(apps).findLast((app) => app.session === session);
}
