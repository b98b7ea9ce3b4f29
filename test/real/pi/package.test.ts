import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DIST, ROOT } from "../../../scripts/paths.ts";
import { compiled, install, pack, packageFaults } from "../../../scripts/release/consumer.ts";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { FakeWorld } from "../../support/fake-world.ts";
import { sees } from "../../support/page.ts";
import { usePi } from "../../support/pi.ts";

type PublicApi = typeof import("../../../src/index.ts");

const { workspace } = usePi();

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) });

/** A project of a user's in `folder`, with the packed package and nothing else. */
async function installed(folder: string): Promise<string> {
  return install(await pack(folder), folder);
}

/** The one file in the document that is a user's, as it stands there. */
function shownFile(): string {
  const document = readFileSync(path.join(ROOT, "docs", "ADDING-A-DIAGNOSTIC.md"), "utf8");
  const blocks = [...document.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  const files = blocks.filter((block) => block.includes('from "pi-agent-browser-native"'));
  expect(files).toHaveLength(1);
  return files.join("");
}

function importFrom<T>(folder: string, file: string): Promise<T> {
  return import(pathToFileURL(path.join(folder, file)).href);
}

const USER_FILE = `
import { createEngine, type EngineEvent, fold, type Sensor, upcast, type World } from "pi-agent-browser-native";
export const title: Sensor<string> = {
  id: "title",
  script: "document.title",
  schema: { safeParse: (x) => (typeof x === "string" ? { success: true, data: x } : { success: false }) },
};
export function start(world: World, keep: (event: EngineEvent) => void): () => void {
  const engine = createEngine({ world, keep });
  const lost = engine.events$.subscribe((event) => {
    if (event.type === "session.lost") event.reason satisfies string;
  });
  fold(upcast([]).events, [], world.piSession).pages satisfies object;
  return () => lost.unsubscribe();
}
`;

describe("the packed package", () => {
  it("is built anew when it is packed, so that none goes out empty or stale", () => {
    const { scripts } = Manifest.parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
    expect(scripts["prepack"]).toBe(scripts["build"]);
  });

  it("is as it must be to go out", async () => {
    expect(await packageFaults(workspace().folder)).toEqual([]);
  });

  it("gives pi three files to load at its start, without the engine and the report's page", () => {
    const loaded = new Set([path.join(DIST, "pi", "extension.js")]);
    for (const file of loaded) {
      const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export) [^\n]*?from "(\.[^"]+)"/gm);
      for (const [, name = ""] of imports) loaded.add(path.resolve(path.dirname(file), name));
    }
    const files = [...loaded].map((file) => path.relative(DIST, file));
    expect(files).toEqual([path.join("pi", "extension.js"), "tool.js", "left-behind.js"]);
    const page = /content-security-policy/;
    expect([...loaded].filter((file) => page.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(readFileSync(path.join(DIST, "report.js"), "utf8")).toMatch(page);
    expect(readFileSync(path.join(DIST, "LICENSES.txt"), "utf8")).toMatch(/^preact \d/m);
  });

  it("has types that compile without any library of ours", async () => {
    const user = await installed(workspace().folder);
    writeFileSync(path.join(user, "use.ts"), USER_FILE);
    expect(await compiled(user, "use.ts")).toBe("");
  });

  it("takes a diagnostic of a user's as the document shows it, compiled in a project with nothing else", async () => {
    const user = await installed(workspace().folder);
    writeFileSync(path.join(user, "refused-order.ts"), shownFile());
    expect(await compiled(user, "refused-order.ts")).toBe("");
    const { refusedOrder } = await importFrom<{ readonly refusedOrder: Diagnostic }>(user, "refused-order.js");
    const api = await importFrom<PublicApi>(user, "node_modules/pi-agent-browser-native/dist/index.js");
    const world = new FakeWorld();
    const engine = api.createEngine({ world, keep: () => {}, diagnostics: [refusedOrder] });
    const call = (args: readonly string[]) =>
      engine.call({ id: args.join(" "), params: { args }, signal: new AbortController().signal });
    await call(["open", "https://site.test/"]);
    for (const browser of world.browsers.values()) {
      sees(browser, { after: { "acme/refused-order:banner": "Out of stock" } });
    }
    const { text, details } = await call(["click", "#order"]);
    expect(text.value).toContain("The shop refused the order: Out of stock");
    expect(details.value).toMatchObject({
      resultCategory: "success",
      diagnostics: { "acme/refused-order": { text: "Out of stock" } },
      nextActions: expect.arrayContaining([expect.objectContaining({ id: "acme/refused-order/see-form" })]),
    });
  });
});
