import { describe, expect, it } from "vitest";
import { fakeWalk, type Tree } from "../../test/support/fake-desktop.ts";
import type { Host } from "./app.ts";
import { installedApps, resolve } from "./find.ts";

function mac(tree: Tree): Host {
  return { platform: "darwin", home: "/Users/me", env: {}, walk: fakeWalk(tree) };
}

const PLIST = `<?xml version="1.0"?><plist><dict>
<key>CFBundleDisplayName</key><string>Notes &amp; More</string>
<key>CFBundleExecutable</key><string>Notes</string>
<key>CFBundleIdentifier</key><string>com.example.notes</string>
<key>CFBundleIconFile</key><string>icon.icns</string></dict></plist>`;

function bundle(place: string, plist: string, program: string): Tree {
  return {
    [`${place}/Contents/Info.plist`]: plist,
    [`${place}/Contents/MacOS/${program}`]: null,
    [`${place}/Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework`]: null,
  };
}

describe("the Electron apps of a Mac", () => {
  const tree = {
    ...bundle("/Applications/Notes.app", PLIST, "Notes"),
    ...bundle("/Users/me/Applications/Tools/Mail.app", "bplist00", "Mail"),
    "/Applications/Safari.app/Contents/Info.plist": PLIST,
    "/Applications/Safari.app/Contents/MacOS/Safari": null,
  };

  it("are bundles with Electron's framework, called as they call themselves", () => {
    expect(installedApps(mac(tree))).toEqual({
      platform: "darwin",
      skipped: 1,
      ended: false,
      apps: [
        {
          platform: "darwin",
          name: "Mail",
          appPath: "/Users/me/Applications/Tools/Mail.app",
          executablePath: "/Users/me/Applications/Tools/Mail.app/Contents/MacOS/Mail",
          prefix: [],
          packageSource: "app-bundle",
          evidence: ["Contents/Frameworks/Electron Framework.framework"],
          sensitivity: { level: "likely-sensitive", categories: ["mail"] },
        },
        {
          platform: "darwin",
          name: "Notes & More",
          bundleId: "com.example.notes",
          appPath: "/Applications/Notes.app",
          executablePath: "/Applications/Notes.app/Contents/MacOS/Notes",
          prefix: [],
          icon: "icon.icns",
          packageSource: "app-bundle",
          evidence: ["Contents/Frameworks/Electron Framework.framework"],
          sensitivity: { level: "likely-sensitive", categories: ["notes"] },
        },
      ],
    });
  });

  it("are found by bundle id, by bundle and by the program in it, and by nothing else in it", () => {
    const on = mac({ ...tree, "/Applications/Notes.app/Contents/MacOS/helper": null });
    const app = { name: "Notes & More" };
    expect(resolve(on, { bundleId: "COM.example.notes" })).toMatchObject({ app });
    expect(resolve(on, { appPath: "/Applications/Notes.app/" })).toMatchObject({ app });
    expect(resolve(on, { executablePath: "/Applications/Notes.app/Contents/MacOS/Notes" })).toMatchObject({ app });
    const helper = "/Applications/Notes.app/Contents/MacOS/helper";
    expect(resolve(on, { executablePath: helper })).toEqual({ problem: "not-electron" });
    expect(resolve(on, { appPath: "/Applications/Safari.app" })).toEqual({ problem: "not-electron" });
  });
});

describe("on Windows", () => {
  const folder = "C:\\Users\\me\\AppData\\Local\\Programs\\notes";
  const on: Host = {
    platform: "win32",
    home: "C:\\Users\\me",
    env: {},
    walk: fakeWalk({
      [`${folder}\\notes.exe`]: null,
      [`${folder}\\Uninstall notes.exe`]: null,
      [`${folder}\\resources\\app.asar`]: "",
      [`${folder}\\ffmpeg.dll`]: null,
      [`${folder}\\icudtl.dat`]: "",
      "C:\\Windows\\notepad.exe": null,
    }),
  };

  it("no apps are looked for, by name neither", () => {
    expect(installedApps(on)).toEqual({ platform: "unsupported", apps: [], skipped: 0, ended: false });
    expect(resolve(on, { appName: "notes" })).toEqual({ problem: "unsupported" });
  });

  it("a program or its folder is taken when it is proven to be an Electron app", () => {
    const app = { name: "notes", executablePath: `${folder}\\notes.exe`, appPath: folder, platform: "win32" };
    expect(resolve(on, { executablePath: `${folder}\\notes.exe` })).toMatchObject({ app });
    expect(resolve(on, { appPath: `${folder}\\` })).toMatchObject({ app });
    expect(resolve(on, { executablePath: "C:\\Windows\\notepad.exe" })).toEqual({ problem: "not-electron" });
    expect(resolve(on, { executablePath: "notes.exe" })).toEqual({ problem: "relative" });
  });
});
