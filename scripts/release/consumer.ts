/** The packed package in the place of a user's: installed, started, compiled against. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { ROOT, TOOLS } from "../paths.ts";
import { changesFaults, contentFaults, importFaults, type Listing, licenceFaults, type Manifest } from "./contents.ts";

/** Runs a program to its end; rejects, with what it has printed, when that was a failure. */
export const execute = promisify(execFile);

const Packed = z.array(
  z.object({
    filename: z.string(),
    size: z.number(),
    unpackedSize: z.number(),
    files: z.array(z.object({ path: z.string() })),
  }),
);

const ManifestFile = z.object({
  name: z.string(),
  version: z.string(),
  bin: z.record(z.string(), z.string()),
  main: z.string(),
  types: z.string(),
  pi: z.object({ extensions: z.array(z.string()).min(1) }),
  dependencies: z.record(z.string(), z.string()).optional(),
});

export interface Tarball extends Listing {
  readonly file: string;
}

export function npm(cwd: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  // npm is a shell file on Windows, which is started by a shell only.
  const windows = process.platform === "win32";
  return execute(windows ? "npm.cmd" : "npm", [...args], { cwd, shell: windows });
}

/** Packs the build that stands, into `folder`. */
export async function pack(folder: string): Promise<Tarball> {
  // A lifecycle script would build anew, under whoever uses the build meanwhile.
  const { stdout } = await npm(ROOT, ["pack", "--ignore-scripts", "--json", "--pack-destination", folder]);
  const [packed] = Packed.parse(JSON.parse(stdout));
  if (!packed) throw new Error(`npm pack made nothing: ${stdout}`);
  const { filename, size, unpackedSize, files } = packed;
  return { file: path.join(folder, filename), size, unpackedSize, files: files.map((one) => one.path) };
}

/** A project of a user's in `folder`, with the package and nothing else; returns its folder. */
export async function install({ file }: Tarball, folder: string): Promise<string> {
  const user = path.join(folder, "user");
  mkdirSync(user);
  writeFileSync(path.join(user, "package.json"), JSON.stringify({ type: "module" }));
  await npm(user, ["install", "--offline", "--no-audit", "--no-fund", file]);
  return user;
}

/** What the compiler says of a user's file that uses the package; every type that it reaches is checked. */
export async function compiled(folder: string, file: string): Promise<string> {
  const options = ["--strict", "--module", "nodenext", "--lib", "es2024,dom", "--skipLibCheck", "false"];
  const args = [TOOLS.tsc, ...options, "--types", "", file];
  return execute(process.execPath, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)),
  );
}

const USE = `import { createEngine, type EngineEvent, type World } from "pi-agent-browser-native";
export const start = (world: World, keep: (event: EngineEvent) => void) => createEngine({ world, keep });
`;

function licenceOf(library: string): string {
  const folder = path.join(ROOT, "node_modules", library);
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) ?? "LICENSE";
  return readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
}

/** The text files of an installed package, by their paths in it. */
function textsIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = names.filter((name) => /\.(js|ts|md|json|txt)$/.test(name));
  return new Map(texts.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

/** Files that name a folder of the machine on which the package was built. */
function traces(texts: ReadonlyMap<string, string>): readonly string[] {
  const found = [...texts].filter(([, text]) => text.includes(ROOT));
  return found.map(([name]) => `${name} names the folder in which it was built.`);
}

async function programFaults(folder: string, manifest: Manifest): Promise<readonly string[]> {
  const started = Object.entries(manifest.bin).map(async ([name, file]) => {
    const whole = path.join(folder, file);
    if (!readFileSync(whole, "utf8").startsWith("#!/usr/bin/env node\n"))
      return [`${file} does not say that Node runs it.`];
    const ran = await execute(process.execPath, [whole, "--help"]).then(
      ({ stdout }) => stdout,
      (error: unknown) => String(error),
    );
    return ran.startsWith(`Usage: ${name} `) ? [] : [`${name} --help says: ${ran}`];
  });
  return (await Promise.all(started)).flat();
}

async function typeFaults(user: string): Promise<readonly string[]> {
  writeFileSync(path.join(user, "use.ts"), USE);
  const said = await compiled(user, "use.ts");
  return said === "" ? [] : [`Types do not resolve for a user: ${said}`];
}

/** What is wrong with the package as it would go out, one sentence each. `dist` must be built; `folder` is empty. */
export async function packageFaults(folder: string): Promise<readonly string[]> {
  const manifest = ManifestFile.parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
  const tarball = await pack(folder);
  const user = await install(tarball, folder);
  const own = path.join(user, "node_modules", manifest.name);
  const texts = textsIn(own);
  const scripts = [...texts].filter(([name]) => name.endsWith(".js")).map(([, text]) => text);
  const licences = texts.get(path.join("dist", "LICENSES.txt")) ?? "";
  return [
    ...contentFaults(tarball, manifest),
    ...changesFaults(texts.get("CHANGELOG.md") ?? "", manifest),
    ...licenceFaults(scripts, licences, licenceOf),
    ...scripts.flatMap((script) => importFaults(script, isBuiltin)),
    ...traces(texts),
    ...(await programFaults(own, manifest)),
    ...(await typeFaults(user)),
  ];
}
