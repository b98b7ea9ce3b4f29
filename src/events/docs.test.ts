import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { eventOf, FULL, history, OWNER } from "../../test/support/events.ts";
import { applyEvent, fold, initialState, type State } from "../projections/state.ts";
import { Envelope, type Fact, factSchema, factTypes } from "./schema.ts";

const text = readFileSync(path.join(import.meta.dirname, "../../docs/EVENTS.md"), "utf8");

interface Row {
  readonly type: string;
  readonly fields: readonly string[];
  readonly state: readonly string[];
}

function names(cell: string | undefined): readonly string[] {
  return [...(cell ?? "").matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}

/** The rows of the table under a heading, as cells. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => row.split("|").slice(1, -1));
}

const documented: readonly Row[] = tableUnder("Types").map(([type, , fields, state]) => ({
  type: names(type)[0] ?? "",
  fields: names(fields),
  state: names(state),
}));

function fieldsOf(type: string): readonly string[] {
  const shape: Readonly<Record<string, { isOptional(): boolean }>> =
    factSchema().options.find((option) => option.shape.type.value === type)?.shape ?? {};
  return Object.entries(shape)
    .filter(([name]) => name !== "type")
    .map(([name, schema]) => (schema.isOptional() ? `${name}?` : name));
}

function changedParts(before: State, after: State): readonly string[] {
  return Object.entries(after).flatMap(([part, value]) =>
    Object.entries(before).some(([name, old]) => name === part && old === value) ? [] : [part],
  );
}

const underWay = history(
  FULL["session.opened"],
  FULL["page.changed"],
  FULL["refs.captured"],
  FULL["dialog.opened"],
  FULL["route.added"],
  FULL["artifact.saved"],
  FULL["recording.started"],
  FULL["tracer.started"],
  FULL["output.spilled"],
  FULL["call.interrupted"],
  FULL["app.launched"],
);

/** The same after a call that got no answer, with a frame selected. */
const stopped = history(
  FULL["session.opened"],
  FULL["page.changed"],
  FULL["frame.entered"],
  FULL["session.unverified"],
);

const finished = FULL["call.finished"];
const traced = history(FULL["session.opened"], { ...finished, status: "ok", command: "trace start" });

/** The parts of the state that an event changes, at the beginning or in the middle of a history. */
function partsChangedBy(fact: Fact): readonly string[] {
  const states = [
    initialState,
    fold(underWay, underWay, OWNER),
    fold(stopped, stopped, OWNER),
    fold(traced, traced, OWNER),
  ];
  const facts = fact.type === "call.finished" ? [fact, { ...fact, command: "trace stop" }] : [fact];
  const changed = states.flatMap((state) =>
    facts.flatMap((one) => changedParts(state, applyEvent(state, eventOf(one, 9), OWNER))),
  );
  return [...new Set(changed)].sort();
}

describe("docs/EVENTS.md", () => {
  it("has a row for each type of the schema, in its order, and no other", () => {
    expect(documented.map(({ type }) => type)).toEqual([...factTypes()]);
  });

  it.each(documented)("names the fields of $type", ({ type, fields }) => {
    expect(fields).toEqual(fieldsOf(type));
  });

  it.each(Object.values(FULL))("names the parts of the state that $type changes", (fact) => {
    const row = documented.find(({ type }) => type === fact.type);
    expect([...(row?.state ?? [])].sort()).toEqual(partsChangedBy(fact));
  });

  it("names the fields of the envelope", () => {
    expect(tableUnder("Envelope").flatMap(([field]) => names(field))).toEqual(Object.keys(Envelope.shape));
  });

  it("names every reason and every value that a type can have", () => {
    const values = factSchema().options.flatMap(({ shape }) =>
      Object.values(shape).flatMap((schema) =>
        "options" in schema && Array.isArray(schema.options) ? schema.options : [],
      ),
    );
    const missing = values.filter((value) => typeof value === "string" && !text.includes(`\`${value}\``));
    expect(values.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});
