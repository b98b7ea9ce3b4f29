import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type Module, moduleOf } from "./in-page.ts";
import { ROOT, SOURCE } from "./paths.ts";

/** About what a look may send at once: 1 KB takes the pages of an agent 0.2 ms. */
const MOST_CHARACTERS = 22_000;

const folder = path.join(SOURCE, "page", "in-page");
const asked = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => path.join(folder, name))
  // What others import is sent with those.
  .filter((file) => /^export default /m.test(readFileSync(file, "utf8")));

/** A module and all that it uses. */
async function together(file: string, all = new Map<string, Module>()): Promise<ReadonlyMap<string, Module>> {
  if (all.has(file)) return all;
  const module = await moduleOf(file);
  all.set(file, module);
  for (const used of module.uses) await together(used, all);
  return all;
}

it.each(asked.map((file) => path.relative(ROOT, file)))("%s is sent with nothing but its own words", async (name) => {
  const modules = [...(await together(path.join(ROOT, name))).values()];
  const code = modules.map((one) => one.code).join("\n");
  // A value that is imported beside a schema takes the schema's whole library along.
  expect(modules.flatMap(({ files }) => files).filter((file) => file.includes("node_modules"))).toEqual([]);
  // A page that listens to it makes upstream wait 30 s where an open meets a navigation of the page's (seen on 0.41.2).
  expect(code).not.toContain("beforeunload");
  expect(code.length).toBeLessThan(MOST_CHARACTERS);
});

it("names a module by all that it is made of", async () => {
  const [roots, elements] = await Promise.all(["roots", "elements"].map((one) => moduleOf(`${folder}/kit/${one}.ts`)));
  expect(roots?.uses).toEqual([`${folder}/kit/elements.ts`]);
  expect(roots?.name).toMatch(/^[\w-]{7}$/);
  expect(roots?.name).not.toBe(elements?.name);
  expect(roots?.code).toMatch(/^function\(/);
});
