import { describe, expect, it } from "vitest";
import { BINARY, type Machine, machine, plainConfig } from "../../test/support/machine.ts";
import type { Exit } from "../upstream/host/process.ts";
import { usualSocketFolders } from "../upstream/host/socket-folder.ts";
import { binary } from "./binary.ts";
import { browser } from "./browser.ts";
import type { Check } from "./check.ts";
import { examine, reportJson, reportText } from "./examine.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { fonts } from "./fonts.ts";
import { installs } from "./installs.ts";
import { CHECKS } from "./list.ts";
import { node } from "./node.ts";
import { sandbox } from "./sandbox.ts";
import { settings } from "./settings.ts";
import { sockets } from "./sockets.ts";
import { orphanBrowsers, staleDaemons, staleProfiles } from "./stale.ts";

type Case = readonly [says: string, check: Check, on: Machine, seen: object];

function exited(stdout: string): Exit {
  return { kind: "exited", code: 0, signal: undefined, stdout, stderr: "", droppedBytes: 0 };
}

function upstream(status: string, message: string): NonNullable<Machine["run"]> {
  return async () => exited(JSON.stringify({ checks: [{ id: "chrome.installed", status, message }] }));
}

const CHROME = "/opt/chrome --headless --user-data-dir=/tmp/agent-browser-chrome-1";
const SOCKETS = "/run/ab";
const IN_SOCKETS = { env: { PATH: "/bin", AGENT_BROWSER_SOCKET_DIR: SOCKETS } };
const SETTINGS = "/home/ada/.pi/agent/settings.json";
const packages = (...all: readonly unknown[]): string => JSON.stringify({ packages: all });
const OURS = JSON.stringify({ name: "pi-agent-browser-native" });

const CASES: readonly Case[] = [
  ["Node is new enough", node, { nodeVersion: "22.19.0" }, { status: "ok" }],
  ["Node is too old", node, { nodeVersion: "22.18.9" }, { status: "finding", mend: "nvm install 24" }],
  ["the binary with its version", binary, {}, { status: "ok", what: "agent-browser 0.41.2 at /bin/agent-browser" }],
  [
    "where a missing binary was looked for, and that a later install is found",
    binary,
    { locate: () => undefined },
    {
      status: "finding",
      what: "agent-browser is in none of the 2 folders on PATH: /usr/bin, /bin",
      means: expect.stringContaining("found with the next call"),
      mend: "npm install -g agent-browser && agent-browser install",
    },
  ],
  [
    "an older binary",
    binary,
    { locate: () => ({ ...BINARY, version: "0.30.0" }) },
    { status: "finding", mend: "npm install -g agent-browser@latest" },
  ],
  [
    "the version of a binary that no package tells",
    binary,
    { locate: () => ({ ...BINARY, version: undefined }), run: async () => exited("agent-browser 0.42.0\n") },
    { status: "ok", what: "agent-browser 0.42.0 at /bin/agent-browser" },
  ],
  ["the browser that agent-browser finds", browser, { run: upstream("pass", "Chrome 150") }, { status: "ok" }],
  [
    "that there is no browser",
    browser,
    { run: upstream("fail", "No Chrome binary found") },
    { status: "finding", mend: "agent-browser install" },
  ],
  [
    "a chosen browser that is not there",
    browser,
    { env: { AGENT_BROWSER_EXECUTABLE_PATH: "/opt/none" } },
    { status: "finding", what: "AGENT_BROWSER_EXECUTABLE_PATH names /opt/none, which is not there" },
  ],
  ["nothing of a sandbox on macOS", sandbox, { platform: "darwin", uid: 0 }, { status: "ok" }],
  ["that root has no sandbox", sandbox, { uid: 0 }, { status: "note" }],
  [
    "what keeps a sandbox from working",
    sandbox,
    { files: { "/proc/sys/kernel/apparmor_restrict_unprivileged_userns": "1\n" } },
    { status: "finding", mend: "export AGENT_BROWSER_ARGS=--no-sandbox" },
  ],
  ["that the sockets have a private folder", sockets, { ...IN_SOCKETS, folders: { [SOCKETS]: {} } }, { status: "ok" }],
  [
    "that others can write where the sockets are",
    sockets,
    { ...IN_SOCKETS, folders: { [SOCKETS]: { mode: 0o777 } } },
    { status: "finding", mend: `chmod 700 ${SOCKETS}` },
  ],
  [
    "that the chosen folder for sockets is another user's",
    sockets,
    { ...IN_SOCKETS, folders: { [SOCKETS]: { own: false } } },
    { status: "finding", what: expect.stringContaining("belongs to another user") },
  ],
  [
    "nothing of rights on Windows",
    sockets,
    { platform: "win32", ...IN_SOCKETS, folders: { [SOCKETS]: { mode: 0o777 } } },
    { status: "ok" },
  ],
  [
    "that both usual folders are taken",
    sockets,
    { folders: Object.fromEntries(usualSocketFolders().map((folder) => [folder, { own: false }])) },
    { status: "finding", mend: "export AGENT_BROWSER_SOCKET_DIR=~/.ab-sockets" },
  ],
  [
    "a daemon whose pi is gone, with its command",
    staleDaemons,
    {
      ...IN_SOCKETS,
      files: { [`${SOCKETS}/pi-a-1.pid`]: "77\n" },
      abandoned: () => [{ session: "pi-a-1", namespace: undefined }],
      processes: () => [{ pid: 77, parent: 1, command: "/x/agent-browser-linux-x64 daemon" }],
    },
    { status: "finding", what: "daemons left behind: pi-a-1 (77)", mend: "kill 77" },
  ],
  [
    "nothing of a process that has got the id of a daemon since",
    staleDaemons,
    {
      ...IN_SOCKETS,
      files: { [`${SOCKETS}/pi-a-1.pid`]: "77\n" },
      abandoned: () => [{ session: "pi-a-1", namespace: undefined }],
      processes: () => [{ pid: 77, parent: 1, command: "/usr/bin/vim" }],
    },
    { status: "ok" },
  ],
  [
    "a browser whose daemon is gone, without its helpers",
    orphanBrowsers,
    {
      processes: () => [
        { pid: 5, parent: 1, command: CHROME },
        { pid: 6, parent: 5, command: `${CHROME} --type=renderer` },
        { pid: 8, parent: 7, command: CHROME },
        { pid: 7, parent: 1, command: "agent-browser" },
      ],
    },
    { status: "finding", mend: "kill 5" },
  ],
  [
    "profile folders of no browser, and not those in use",
    staleProfiles,
    {
      folders: { "/tmp/agent-browser-chrome-1": {}, "/tmp/agent-browser-chrome-2": {}, "/tmp/else": {} },
      processes: () => [{ pid: 5, parent: 1, command: CHROME }],
    },
    { status: "finding", mend: "rm -rf /tmp/agent-browser-chrome-2" },
  ],
  ["that it did not look at profiles on Windows", staleProfiles, { platform: "win32" }, { status: "note" }],
  ["one install", installs, { files: { [SETTINGS]: packages("npm:pi-agent-browser-native@1.2.3") } }, { status: "ok" }],
  ["no install", installs, {}, { status: "note", mend: "pi install npm:pi-agent-browser-native" }],
  [
    "two installs, and which to remove",
    installs,
    {
      files: {
        [SETTINGS]: packages("npm:pi-agent-browser-native", { source: "/src/checkout" }),
        "/src/checkout/package.json": OURS,
      },
    },
    { status: "finding", mend: "pi remove /src/checkout" },
  ],
  [
    "one of a project's beside one of the user's",
    installs,
    {
      files: {
        [SETTINGS]: packages("git:github.com/a/pi-agent-browser-native"),
        "/work/.pi/settings.json": packages("npm:pi-agent-browser-native"),
      },
    },
    { status: "finding", mend: "pi remove npm:pi-agent-browser-native --local" },
  ],
  [
    "the same package in a project's settings, which takes the place of the user's, as one",
    installs,
    {
      files: {
        [SETTINGS]: packages("npm:pi-agent-browser-native"),
        "/work/.pi/settings.json": packages("npm:pi-agent-browser-native"),
      },
    },
    { status: "ok" },
  ],
  [
    "an extension that pi finds by itself, beside an installed one",
    installs,
    {
      files: {
        [SETTINGS]: packages("npm:pi-agent-browser-native"),
        "/home/ada/.pi/agent/extensions/ab/package.json": OURS,
      },
    },
    { status: "finding", mend: "rm -r /home/ada/.pi/agent/extensions/ab" },
  ],
  ["fonts", fonts, { files: { "/usr/share/fonts/truetype/a/b.ttf": "" } }, { status: "ok" }],
  ["that there are no fonts", fonts, {}, { status: "finding" }],
  ["nothing of fonts on macOS", fonts, { platform: "darwin" }, { status: "ok" }],
  ["where ffmpeg is", ffmpeg, { files: { "/usr/bin/ffmpeg": "" } }, { status: "ok", what: "ffmpeg: in /usr/bin" }],
  ["how macOS gets ffmpeg", ffmpeg, { platform: "darwin" }, { status: "note", mend: "brew install ffmpeg" }],
  ["how Windows gets ffmpeg", ffmpeg, { platform: "win32" }, { status: "note", mend: "winget install ffmpeg" }],
];

describe("the doctor tells", () => {
  it.each(CASES)("%s", async (_says, check, on, seen) => {
    const found = await check.run(machine(on));
    expect(found).toMatchObject([seen]);
    for (const { status, means, mend } of found) {
      if (status !== "ok") expect(means).toBeTruthy();
      if (status === "finding") expect(mend).toBeTruthy();
    }
  });

  it("another agent-browser on PATH that is of another version", async () => {
    const other = { ...BINARY, file: "/opt/agent-browser", version: "0.20.0" };
    const host = machine({ locate: ({ PATH }) => (PATH === "/bin" ? other : BINARY) });
    expect(await binary.run(host)).toMatchObject([{ status: "ok" }, { status: "note", mend: "rm /bin/agent-browser" }]);
  });

  it("each fault of the settings", async () => {
    const config = plainConfig({ PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "soon" });
    expect(await settings.run(machine({ config }))).toMatchObject([
      { status: "ok" },
      { status: "finding", what: expect.stringContaining("PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS") },
    ]);
  });
});

describe("the report", () => {
  it("counts what is to be mended, and notes are not", async () => {
    const all = await examine([node, ffmpeg, fonts], machine());
    const text = reportText(all);
    expect(text).toContain("note  ffmpeg is not on PATH\n      Only record needs it");
    expect(text).toContain("FIX   no fonts are installed");
    expect(text).toContain("      $ sudo apt-get install fonts-liberation");
    expect(text).toMatch(/\n1 thing to mend\.\n$/);
    expect(JSON.parse(reportJson(all))).toMatchObject({ ok: false, checks: [{ check: "node", status: "ok" }, {}, {}] });
  });

  it("has a check that fails as a finding, and goes on", async () => {
    const broken: Check = {
      id: "broken",
      run: () => {
        throw new Error("bug");
      },
    };
    expect(await examine([broken, node], machine())).toMatchObject([
      { check: "broken", status: "finding", what: "the check broken failed: bug" },
      { check: "node", status: "ok" },
    ]);
  });

  it.each(["darwin", "win32"])("is complete on %s", async (platform) => {
    const all = await examine(CHECKS, machine({ platform, uid: platform === "win32" ? undefined : 501 }));
    expect(all.filter(({ what }) => what.includes("failed:"))).toEqual([]);
    expect(new Set(all.map(({ check }) => check)).size).toBe(CHECKS.length - 1);
  });
});
