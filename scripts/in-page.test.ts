import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { scriptOf } from "./in-page.ts";
import { ROOT, SOURCE } from "./paths.ts";

/** About what a look may send again and again: 1 KB takes the pages of an agent 0.2 ms. */
const MOST_CHARACTERS = 17_000;

const folder = path.join(SOURCE, "page", "in-page");
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => path.join(folder, name))
  // What others import gives no script of its own.
  .filter((file) => /^export default /m.test(readFileSync(file, "utf8")));

it.each(scripts.map((file) => path.relative(ROOT, file)))("%s is sent with nothing but its own words", async (name) => {
  const { expression, files } = await scriptOf(path.join(ROOT, name));
  // A value that is imported beside a schema takes the schema's whole library along.
  expect(files.filter((file) => file.includes("node_modules"))).toEqual([]);
  // A page that listens to it makes upstream wait 30 s where an open meets a navigation of the page's (seen on 0.41.2).
  expect(expression).not.toContain("beforeunload");
  expect(expression.length).toBeLessThan(MOST_CHARACTERS);
});
