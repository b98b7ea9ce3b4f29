/**
 * A stand-in for an installed Electron app: a whole Chromium behind a launcher that looks like an Electron install. It
 * takes the flags that Electron takes, and shows the page that it is told to.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface DesktopApp {
  readonly folder: string;
  readonly program: string;
  readonly desktopFile: string;
}

/** The whole Chromium of this machine. */
function chromium(): string {
  return execFileSync("sh", ["-c", "command -v chromium || command -v chromium-browser || command -v google-chrome"], {
    encoding: "utf8",
  }).trim();
}

/** Installs the app for the user of this home folder; `page` is what its window shows. */
export function installApp(home: string, name: string, page: string): DesktopApp {
  const folder = path.join(home, "opt", name.toLowerCase());
  const menu = path.join(home, ".local/share/applications");
  for (const one of [path.join(folder, "resources"), menu]) mkdirSync(one, { recursive: true });
  const program = path.join(folder, name.toLowerCase());
  const shown = path.join(folder, "resources", "index.html");
  writeFileSync(shown, page);
  writeFileSync(path.join(folder, "resources", "app.asar"), "");
  writeFileSync(path.join(folder, "version"), "38.1.2");
  // As a wrapper of a package does: it ends only when the app does.
  const start = `${chromium()} --headless=new --no-sandbox --disable-gpu "$@" "file://${shown}"`;
  writeFileSync(program, `#!/bin/sh\n${start}\n`);
  chmodSync(program, 0o755);
  const desktopFile = path.join(menu, `${name.toLowerCase()}.desktop`);
  const entry = ["[Desktop Entry]", "Type=Application", `Name=${name}`, `Exec=${program} %U`, "Categories=Utility;"];
  writeFileSync(desktopFile, `${entry.join("\n")}\n`);
  return { folder, program, desktopFile };
}

/** The processes that run with a word on their command line. */
export function processesWith(word: string): readonly number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const command = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/cmdline`, "latin1") : "";
      return command.includes(word) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
