/** Secrets in the words of a desktop app, in what it is called, and in what its windows show. */
import type { Case } from "./cases.ts";
import type { Stage } from "./stage.ts";

function entry(name: string): string {
  return `[Desktop Entry]\nName=${name}\nExec=/opt/notes/notes\n`;
}

function installed({ world: { desktop } }: Stage, name = "Notes"): void {
  desktop.tree = {
    "/opt/notes/notes": null,
    "/opt/notes/resources/app.asar": "",
    "/opt/notes/version": "38.1.2",
    "/usr/share/applications/notes.desktop": entry(name),
  };
}

async function launched(on: Stage, more: object): Promise<void> {
  installed(on);
  await on.call({ electron: { action: "launch", executablePath: "/opt/notes/notes", ...more } });
}

function shaped(name: string, run: Case["run"], extra: Pick<Case, "cannot"> = {}): Case {
  return { name: `electron: ${name}`, hides: "shaped", run, ...extra };
}

function any(name: string, run: Case["run"]): Case {
  return { name: `electron: ${name}`, hides: "any", run };
}

export const ELECTRON_CASES: readonly Case[] = [
  any("a word of the app that is a token", (on, secret) => launched(on, { appArgs: [`--token=${secret}`] })),
  any("a word of the app behind a flag", (on, secret) => launched(on, { appArgs: ["--password", secret] })),
  any("a word of the app where it cannot be started", async (on, secret) => {
    on.world.desktop.unstartable = `cannot run notes --token=${secret}`;
    await launched(on, { appArgs: [`--token=${secret}`] });
  }),
  any("a word of the app in a call that does not fit", (on, secret) =>
    launched(on, { appArgs: [`--token=${secret}`], note: true }),
  ),
  shaped("a word of the app that stands alone", (on, secret) => launched(on, { appArgs: [secret] })),
  shaped("the name that is looked for", (on, secret) => launched(on, { executablePath: undefined, appName: secret })),
  shaped("what is looked for in a list", async (on, secret) => {
    installed(on);
    await on.call({ electron: { action: "list", query: secret } });
  }),
  shaped(
    "the name of an installed app",
    async (on, secret) => {
      installed(on, secret);
      await on.call({ electron: { action: "list" } });
      await on.call({ electron: { action: "launch", appPath: "/usr/share/applications/notes.desktop" } });
      await on.call({ electron: { action: "cleanup" } });
    },
    { cannot: (secret) => (/[\r\n]/.test(secret) ? "a header or line has no line breaks" : undefined) },
  ),
  shaped("a launch id", (on, secret) => on.call({ electron: { action: "cleanup", launchId: secret } })),
  shaped("an entry of a list of the caller's", (on, secret) => launched(on, { allow: [secret], deny: [secret] })),
  shaped("the title of a window", async (on, secret) => {
    const target = { id: "W", type: "page", title: secret, url: `app://notes/?token=${encodeURIComponent(secret)}` };
    on.world.desktop.targets = [target];
    await launched(on, { handoff: "connect" });
    await on.call({ electron: { action: "status" } });
    await on.call({ electron: { action: "probe" } });
  }),
];
