import { deflateSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fakeWalk, type Tree } from "../../test/support/fake-desktop.ts";
import type { Host } from "./app.ts";
import { fits, heldBack, installedApps, resolve } from "./find.ts";

const MENU = "/usr/share/applications";

function entry(name: string, exec: string, more = ""): string {
  return `[Desktop Entry]\nType=Application\nName=${name}\nExec=${exec}\n${more}\n[Desktop Action new]\nName=New\nExec=other\n`;
}

/** What stands beside the program of every Electron app. */
function electronIn(folder: string): Tree {
  return {
    [`${folder}/resources/app.asar`]: "",
    [`${folder}/icudtl.dat`]: "",
    [`${folder}/resources.pak`]: "",
    [`${folder}/chrome-sandbox`]: null,
    [`${folder}/chrome_crashpad_handler`]: null,
    [`${folder}/libffmpeg.so`]: null,
  };
}

function host(tree: Tree, links: Readonly<Record<string, string>> = {}): Host {
  return { platform: "linux", home: "/home/me", env: {}, walk: fakeWalk(tree, links) };
}

/** An AppImage whose squashfs has these names in its directory table. */
function appImage(names: readonly string[], compressor = 1): Uint8Array {
  const table = Buffer.from(names.join("\0\0\0"), "latin1");
  const packed = compressor === 6 ? zstdCompressSync(table) : deflateSync(table);
  const head = Buffer.alloc(64);
  head.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2]);
  head.writeBigUInt64LE(100n, 40);
  head.writeUInt16LE(64, 58);
  head.writeUInt16LE(0, 60);
  const block = Buffer.alloc(96);
  block.writeUInt32LE(0x73717368, 0);
  block.writeUInt16LE(compressor, 20);
  block.writeBigUInt64LE(96n, 72);
  block.writeBigUInt64LE(BigInt(96 + 2 + packed.length), 80);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(packed.length);
  return Buffer.concat([head, Buffer.alloc(36), block, length, packed]);
}

describe("the Electron apps of a Linux", () => {
  it("are found by their desktop files, through links, quotes, env and field codes", () => {
    const tree = {
      ...electronIn("/opt/My Notes"),
      "/opt/My Notes/notes": null,
      [`${MENU}/notes.desktop`]: entry("Notes", 'env A=b "/opt/My Notes/notes" --flag %U', "Icon=notes"),
      ...electronIn("/usr/lib/talk"),
      "/usr/lib/talk/talk": null,
      [`${MENU}/talk.desktop`]: entry("Talk", "talk %U", "Categories=Network;InstantMessaging;"),
    };
    const found = installedApps(host(tree, { "/usr/bin/talk": "/usr/lib/talk/talk" }));
    expect(found).toMatchObject({ platform: "linux", skipped: 0, ended: false });
    expect(found.apps).toMatchObject([
      {
        name: "Notes",
        desktopId: "notes.desktop",
        appPath: "/opt/My Notes",
        executablePath: "/opt/My Notes/notes",
        icon: "notes",
        packageSource: "desktop-file",
        evidence: ["resources/app.asar", "resources.pak", "icudtl.dat"],
        sensitivity: { level: "likely-sensitive", categories: ["notes"] },
      },
      { name: "Talk", executablePath: "/usr/lib/talk/talk", sensitivity: { categories: ["chat"] } },
    ]);
  });

  it("are not guessed at: a browser, a script, a folder with half of it are none", () => {
    const tree = {
      "/opt/chrome/chrome": null,
      "/opt/chrome/icudtl.dat": "",
      "/opt/chrome/resources.pak": "",
      [`${MENU}/chrome.desktop`]: entry("Electron Chat", "/opt/chrome/chrome %U"),
      "/opt/half/resources/app.asar": "",
      "/opt/half/half": null,
      [`${MENU}/half.desktop`]: entry("Half", "/opt/half/half"),
      "/usr/bin/tool": '#!/bin/sh\nexec electron "$@"',
      [`${MENU}/tool.desktop`]: entry("Tool", "/usr/bin/tool"),
      [`${MENU}/gone.desktop`]: entry("Gone", "/opt/gone/gone"),
      [`${MENU}/link.desktop`]: "[Desktop Entry]\nType=Link\nName=Page\nURL=https://site.test/\n",
    };
    expect(installedApps(host(tree))).toMatchObject({ apps: [], skipped: 5 });
  });

  it("are found without a desktop file, each program once", () => {
    const tree = {
      ...electronIn("/opt/alone"),
      "/opt/alone/alone": null,
      ...electronIn("/home/me/Applications/two"),
      "/home/me/Applications/two/LICENSE.electron.txt": "",
      "/home/me/Applications/two/two": null,
      [`${MENU}/alone.desktop`]: entry("Alone", "/opt/alone/alone"),
    };
    const { apps } = installedApps(host(tree));
    expect(apps.map(({ name, packageSource }) => [name, packageSource])).toEqual([
      ["Alone", "desktop-file"],
      ["two", "unpacked"],
    ]);
  });

  it("may be started by a script beside them, or by one that names the code for an Electron of the system", () => {
    const tree = {
      ...electronIn("/usr/share/code"),
      "/usr/share/code/code": null,
      "/usr/share/code/bin/code": "#!/bin/sh\nexec stuff",
      [`${MENU}/code.desktop`]: entry("Code", "/usr/share/code/bin/code"),
      "/usr/bin/chat": '#!/bin/sh\nexec /usr/lib/electron38/electron /usr/lib/chat/app.asar "$@"',
      "/usr/lib/chat/app.asar": "",
      [`${MENU}/chat.desktop`]: entry("Chat", "/usr/bin/chat"),
    };
    expect(installedApps(host(tree)).apps).toMatchObject([
      { name: "Chat", executablePath: "/usr/bin/chat", evidence: ["starts electron with /usr/lib/chat/app.asar"] },
      { name: "Code", executablePath: "/usr/share/code/code" },
    ]);
  });

  it.each([1, 6])("as AppImages are known by what is in them (compressor %d)", (compressor) => {
    const tree = {
      "/home/me/Applications/Notes.AppImage": appImage(["app.asar", "chrome_100_percent.pak"], compressor),
      "/home/me/Downloads/Paint.AppImage": appImage(["paint", "libqt.so"], compressor),
      "/home/me/Downloads/Broken.AppImage": appImage(["app.asar", "libffmpeg.so"], compressor).subarray(0, 180),
      "/home/me/Downloads/Xz.AppImage": appImage(["app.asar", "libffmpeg.so"], 4),
    };
    expect(installedApps(host(tree))).toMatchObject({
      skipped: 3,
      apps: [{ name: "Notes", packageSource: "appimage", appPath: "/home/me/Applications/Notes.AppImage" }],
    });
  });

  it("in snaps and flatpaks are started by what started them before, with the profile let in", () => {
    const files = "/var/lib/flatpak/app/org.notes.Notes/current/active/files";
    const tree = {
      ...electronIn("/snap/mail/x1/usr/share/mail"),
      "/snap/mail/x1/usr/share/mail/mail": null,
      "/usr/bin/snap": null,
      "/var/lib/snapd/desktop/applications/mail_mail.desktop": entry("Mail", "/snap/bin/mail %U"),
      ...electronIn(`${files}/extra/notes`),
      "/usr/bin/flatpak": null,
      "/var/lib/flatpak/exports/share/applications/org.notes.Notes.desktop": entry(
        "Notes",
        "/usr/bin/flatpak run --branch=stable --command=notes --file-forwarding org.notes.Notes @@u %U @@",
      ),
    };
    const links = { "/snap/bin/mail": "/usr/bin/snap", "/snap/mail/current": "/snap/mail/x1" };
    expect(installedApps(host(tree, links)).apps).toMatchObject([
      { name: "Mail", packageSource: "snap", executablePath: "/snap/bin/mail", prefix: [] },
      {
        name: "Notes",
        packageSource: "flatpak",
        executablePath: "/usr/bin/flatpak",
        prefix: ["run", "--branch=stable", "--command=notes", "--filesystem={profile}", "org.notes.Notes"],
      },
    ]);
  });
});

describe("the app that is meant", () => {
  const tree = {
    ...electronIn("/opt/notes"),
    "/opt/notes/notes": null,
    [`${MENU}/notes.desktop`]: entry("Notes", "/opt/notes/notes"),
    ...electronIn("/opt/notes-next"),
    "/opt/notes-next/next": null,
    [`${MENU}/next.desktop`]: entry("Notes Next", "/opt/notes-next/next"),
    "/usr/bin/true": null,
  };
  const on = host(tree);

  it("is the one of this very name, else the only one with it in its name", () => {
    expect(resolve(on, { appName: "notes" })).toMatchObject({ app: { name: "Notes" } });
    expect(resolve(on, { appName: "Next" })).toMatchObject({ app: { name: "Notes Next" } });
    expect(resolve(on, { appName: "note" })).toMatchObject({ problem: "several" });
    expect(resolve(on, { appName: "other" })).toEqual({ problem: "not-found" });
    expect(resolve(on, { bundleId: "next" })).toMatchObject({ app: { name: "Notes Next" } });
  });

  it("is what stands at the place that is given, and nothing that is no Electron app", () => {
    expect(resolve(on, { executablePath: "/opt/notes/notes" })).toMatchObject({ app: { appPath: "/opt/notes" } });
    expect(resolve(on, { appPath: "/opt/notes/" })).toMatchObject({ app: { executablePath: "/opt/notes/notes" } });
    expect(resolve(on, { appPath: `${MENU}/next.desktop` })).toMatchObject({ app: { name: "Notes Next" } });
    expect(resolve(on, { executablePath: "/usr/bin/true" })).toEqual({ problem: "not-electron" });
    expect(resolve(on, { executablePath: "opt/notes/notes" })).toEqual({ problem: "relative" });
    expect(resolve(on, { appPath: "/opt/other" })).toEqual({ problem: "missing" });
  });

  it("is held back by lists of the caller, of which deny counts first", () => {
    const [app] = installedApps(on).apps;
    if (!app) throw new Error("none was found");
    expect(heldBack(app, undefined, [])).toBeUndefined();
    expect(heldBack(app, ["NOTES"], ["/opt/notes/"])).toEqual({ list: "deny", entry: "/opt/notes/" });
    expect(heldBack(app, ["mail"], [])).toEqual({ list: "allow" });
    expect(heldBack(app, ["mail", "notes.desktop"], [])).toBeUndefined();
    expect(fits(app, "opt/NOTES")).toBe(true);
  });
});
