import { expect, it } from "vitest";
import type { NamedModule } from "../config/read.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { type Import, loadDiagnostics } from "./modules.ts";

const check = (id: string) =>
  defineDiagnostic({ id, before: [], after: [], applies: () => true, diagnose: () => undefined });

const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  one: { first: check("acme/first"), default: [check("acme/second")], note: "text" },
  same: { again: check("acme/first") },
  other: { fine: check("acme/fine") },
  empty: { note: "text" },
  broken: { incomplete: { id: "acme/x", diagnose: () => undefined } },
};

const load: Import = async ({ named }) => {
  const found = MODULES[named];
  if (!found) throw new Error("Cannot find it.\nat a stack");
  return found;
};

const named = (name: string): NamedModule => ({
  named: name,
  module: name,
  folder: "/",
  from: "/c.json:3 diagnostics",
});

it("every diagnostic that a module exports is taken, by itself or in a list", async () => {
  const { diagnostics, faults } = await loadDiagnostics([named("one")], load);
  expect(diagnostics.map(({ id }) => id)).toEqual(["acme/first", "acme/second"]);
  expect(faults).toEqual([]);
});

it.each([
  ["gone", "Cannot find it."],
  ["empty", "it exports no diagnostic."],
  ["broken", "is not complete"],
  ["same", "have the same id"],
])("a module that fails is named with its place and left out, and the others stay: %s", async (bad, why) => {
  const { diagnostics, faults } = await loadDiagnostics([named("one"), named(bad), named("other")], load);
  expect(diagnostics.map(({ id }) => id)).toEqual(["acme/first", "acme/second", "acme/fine"]);
  expect(faults).toEqual([expect.stringContaining(why)]);
  expect(faults[0]).toContain(`/c.json:3 diagnostics: the diagnostics of ${bad} are left out`);
});
