/** How long pi takes to load the packed package: the tarball as a user installs it, warm. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../scripts/paths.ts";
import { type Figure, median } from "./statistics.ts";

const ROUNDS = 9;

/** Imports the extension in a new process and prints how long that took, in ms. */
const PROBE = `const t=performance.now();await import(process.argv[1]);console.log(performance.now()-t)`;

function install(folder: string): string {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: ROOT, stdio: "ignore" });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  const options = { cwd: folder, stdio: "ignore" } as const;
  execFileSync(
    "npm",
    ["install", "--silent", "--no-audit", "--no-fund", "--omit=peer", path.join(folder, tarball)],
    options,
  );
  return pathToFileURL(path.join(folder, "node_modules", "pi-agent-browser-native", "dist", "pi", "extension.js")).href;
}

export function benchLoad(): readonly Figure[] {
  const folder = mkdtempSync(path.join("/tmp", "pab-load-"));
  try {
    const url = install(folder);
    const ms = Array.from({ length: ROUNDS }, () =>
      Number(execFileSync(process.execPath, ["--input-type=module", "-e", PROBE, url], { encoding: "utf8" })),
    );
    return [
      {
        name: "module load of the packed tarball",
        value: median(ms.slice(1)),
        unit: "ms",
        limit: 150,
        note: "a process of its own each, without pi",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
