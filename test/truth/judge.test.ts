import { describe, expect, it } from "vitest";
import { BEHAVIOURS } from "./behaviours.ts";
import { claimOf, type Says } from "./claims.ts";
import { compose } from "./flow.ts";
import { type Account, judge } from "./judge.ts";
import { PLACES } from "./places.ts";
import type { Deed, Flow, RouteName } from "./types.ts";
import { WIDGETS } from "./widgets/index.ts";
import type { Look, Note, Target } from "./witness.ts";

const NOTHING: Target = {
  here: true,
  shown: true,
  value: null,
  text: null,
  checked: null,
  selected: null,
  files: null,
  readOnly: false,
  focused: false,
  hovered: false,
  moved: null,
  open: null,
};

function flow(widget: string, deed: Deed, behaviour = "acts", route: RouteName = "css", where = "top"): Flow {
  const kind = WIDGETS.find((one) => one.kind === widget && one.tasks.some((task) => task.deed === deed));
  const task = kind?.tasks.find((one) => one.deed === deed);
  const place = PLACES.find(({ name }) => name === where);
  const does = BEHAVIOURS.find(({ name }) => name === behaviour);
  if (!kind || !task || !place || !does) throw new Error(`no ${widget} takes ${deed} on a page that ${behaviour}`);
  return { id: "told-0", seed: -1, index: 0, widget: kind, task, place, route, behaviour: does };
}

function look(target: Partial<Target>): Look {
  const url = "http://127.0.0.1/flow";
  return { flow: "f", doc: 1, url, target: { ...NOTHING, ...target }, covered: false, layers: 0, notes: [] };
}

function note(at: number, what: string, more: Partial<Note> = {}): Note {
  return { seq: at, at, doc: 1, flow: "f", what, ...more };
}

function account(target: Partial<Target>, notes: readonly Note[] = [], more: Partial<Account> = {}): Account {
  const after = look(target);
  return {
    began: 1000,
    ended: 1200,
    before: look({}),
    after,
    later: after,
    notes,
    hits: [],
    tabs: [],
    urls: [],
    ...more,
  };
}

function says(text: string, more: object = {}): ReturnType<typeof claimOf> {
  return claimOf({ text, details: {}, isError: false, ...more });
}

function faults(...[one, claim, seen]: Parameters<typeof judge>): readonly string[] {
  return judge(one, claim, seen).map(({ fault }) => fault);
}

const CLICKED = note(1050, "event", { type: "click", trusted: true });

describe("a claim", () => {
  it.each<[Says, string, object]>([
    ["done", "Clicked #t.", {}],
    ["undone", "Sent fill #t x.\nIt is read-only.", {}],
    ["undone", "1. get title:\n  A\n2. Sent fill #t x.", {}],
    ["nothing", "Clicked #t.\nNothing changed that could be seen right after the click.", {}],
    ["unchecked", "Sent click @e3; what came of it was not checked.", {}],
    ["unchecked", "Sent check #t.\nNot checked: the page cannot look into it.", {}],
    ["undone", "Sent check #t.\nIt is not checked.", {}],
    ["refused", "Element '#t' is covered.", { isError: true, details: { failureCategory: "upstream-error" } }],
    ["failed", "It did not end.", { isError: true, details: { failureCategory: "timeout" } }],
  ])("is %s: %s", (kind, text, more) => {
    expect(says(text, more).says).toBe(kind);
  });
});

describe("a judgement", () => {
  it("takes a fill that holds, and no other", () => {
    const fill = flow("input-password", "fill");
    expect(faults(fill, says("Filled #t."), account({ value: "Correct Horse 9!" }))).toEqual([]);
    expect(faults(fill, says("Filled #t."), account({ value: "correct horse 9!" }))).toEqual(["false-success"]);
    expect(faults(fill, says("Sent fill #t."), account({ value: "Correct Horse 9!" }))).toEqual(["false-alarm"]);
  });

  it("takes another value when the result says which", () => {
    const fill = flow("input-tel", "fill", "formats");
    const holds = account({ value: "030 123 456 7" });
    expect(faults(fill, says("Filled #t."), holds)).toEqual(["false-success"]);
    expect(faults(fill, says('Filled #t. It holds "030 123 456 7" now.'), holds)).toEqual([]);
    const lines = account({ value: "ONE\nTWO" });
    expect(faults(fill, says('Filled #t. It holds "ONE\\nTWO" now.'), lines)).toEqual([]);
    expect(faults(fill, says('Filled #t. It holds "ONE TWO" now.'), lines)).toEqual(["false-success"]);
  });

  it("takes what comes later for done, and calls it no failure without a time", () => {
    const check = flow("checkbox", "check", "late-400");
    const late = account({ checked: false }, [], { later: look({ checked: true }) });
    expect(faults(check, says("Checked #t."), late)).toEqual([]);
    expect(faults(check, says("Sent check #t.\nIt is still unchecked."), late)).toEqual(["false-alarm"]);
    expect(faults(check, says("Sent check #t.\nIt is not on yet."), late)).toEqual([]);
    const last = (at: number): Account => account({ checked: true }, [note(at, "effect", { how: "late value" })]);
    expect(faults(check, says("Sent check #t.\nIt is not on yet."), last(1150))).toEqual([]);
    expect(faults(check, says("Sent check #t.\nIt is still unchecked."), last(1150))).toEqual(["false-alarm"]);
    expect(faults(check, says("Sent check #t.\nIt is not on yet."), last(1050))).toEqual(["false-alarm"]);
  });

  it("counts the time that is named from the event: on a busy machine the answer comes long after its look", () => {
    const select = flow("checkbox", "check", "late-400");
    const changed = note(1050, "event", { type: "change", trusted: true });
    const late = (at: number): Account =>
      account({ checked: true }, [changed, note(at, "effect", { how: "late value" })], { ended: 3000 });
    const undone = says("Sent check #t.\nIt is not on right after it.");
    expect(faults(select, undone, late(1450))).toEqual([]);
    expect(faults(select, undone, late(1100))).toEqual(["false-alarm"]);
    expect(faults(select, says("Sent check #t.\nIt is not on 600 ms after it."), late(1450))).toEqual(["false-alarm"]);
  });

  it("lets nothing be called unchanged that had changed in time", () => {
    const click = flow("button", "click");
    const nothing = says("Clicked #t.\nNothing changed that could be seen right after the click.");
    const effect = (at: number): Account => account({}, [CLICKED, note(at, "effect", { how: "text", seen: true })]);
    expect(faults(click, nothing, effect(1060))).toEqual(["false-alarm"]);
    expect(faults(click, nothing, effect(1600))).toEqual([]);
    expect(faults(click, says("Clicked #t."), effect(1060))).toEqual([]);
  });

  it("does not call a request overlooked that is told to run still, and nothing else with it", () => {
    const click = flow("button", "click", "posts");
    const running = says(
      "Clicked #t.\nNothing changed so far; a request that started with the click is still running.",
    );
    const hits = [{ at: 1060, method: "POST", path: "slow" }];
    const effect = (how: string): Account =>
      account({}, [CLICKED, note(1060, "effect", { how, seen: true })], { hits });
    expect(faults(click, running, effect("post"))).toEqual([]);
    expect(faults(click, running, effect("text"))).toEqual(["false-alarm"]);
    expect(faults(click, says("Clicked #t.\nNothing changed that could be seen."), effect("post"))).toEqual([
      "false-alarm",
    ]);
  });

  it("wants a click to have reached the element", () => {
    expect(faults(flow("button", "click"), says("Clicked #t."), account({}))).toEqual(["false-success"]);
  });

  it("takes one of two that a name fits for the other where the result says which it was, and no untrue place", () => {
    const find = flow("button", "click", "ambiguous", "find-role");
    const said = (place: string) =>
      says(`Clicked role button "Save draft" (@e2).\n1 of 2 matches, ${place}: others are.`);
    const twin = account({}, [note(1050, "twin")]);
    const cases = [
      [said("the 2nd on the page"), twin],
      [said("the 1st on the page"), account({}, [CLICKED])],
      [said("the 1st on the page"), twin],
      [said("the 2nd on the page"), account({}, [CLICKED])],
      [says("Clicked #t.\n1 of 2 matches: others are."), twin],
    ] as const;
    const wrong = ["false-success"];
    expect(cases.map(([claim, seen]) => faults(find, claim, seen))).toEqual([[], [], wrong, wrong, wrong]);
    expect(faults(flow("button", "click", "ambiguous"), said("the 2nd on the page"), twin)).toEqual(wrong);
  });

  it("takes what cannot be known only where nobody can look", () => {
    const words = says("Sent fill @e1 Ann Lee.\nNot checked: the page cannot look into it.");
    const foreign = flow("input-text", "fill", "acts", "ref", "frame-other");
    expect(faults(foreign, words, account({ value: "" }))).toEqual([]);
    expect(faults(flow("input-text", "fill"), words, account({ value: "" }))).toEqual(["false-alarm"]);
  });

  it("takes a refusal of what is no target itself where it names the way that works", () => {
    const words = "Nothing was filled: #t_ifr is a frame.";
    const [bare, led] = [words, `${words} Select it with frame, then fill the field in it.`].map((text) =>
      says(text, { isError: true }),
    );
    const frame = flow("tinymce-frame", "fill");
    expect([bare, led].map((claim) => claim && faults(frame, claim, account({})))).toEqual([["false-alarm"], []]);
  });

  it("takes a refusal only where nothing could be done", () => {
    const refused = says("Element '#t' is disabled.", { isError: true });
    expect(faults(flow("button", "click", "disabled"), refused, account({}))).toEqual([]);
    expect(faults(flow("button", "click"), refused, account({}))).toEqual(["false-alarm"]);
    const readOnly = account({}, [], { before: look({ readOnly: true }) });
    expect(faults(flow("flatpickr", "fill"), says("It is read-only.", { isError: true }), readOnly)).toEqual([]);
    expect(faults(flow("flatpickr", "click"), refused, readOnly)).toEqual(["false-alarm"]);
  });

  it("wants what does not show to be called so", () => {
    const reads = flow("hidden-text", "text");
    const hidden = account({ shown: false, text: "Secret menu" });
    expect(faults(reads, says("  Secret menu"), hidden)).toEqual(["false-success"]);
    expect(faults(reads, says("It is hidden.\n  Secret menu"), hidden)).toEqual([]);
  });

  it("takes an empty value of rich text only with the word that it has none", () => {
    const reads = flow("contenteditable-full", "value");
    const data = { details: { data: { value: "" } } };
    const said = "(empty text)\nIt is rich text, which has no value: get text reads it.";
    expect(faults(reads, says("(empty text)", data), account({ text: "Dear Bob" }))).toEqual(["false-success"]);
    expect(faults(reads, says(said, data), account({ text: "Dear Bob" }))).toEqual([]);
    expect(faults(reads, says(said, data), account({ value: "Rome" }))).toEqual(["false-success"]);
  });

  it("holds the address against the tabs, and the time against ten seconds", () => {
    const click = flow("button", "click");
    const claim = says("Clicked #t.", { details: { page: { url: "http://a/" } } });
    expect(faults(click, claim, account({}, [CLICKED], { urls: ["http://b/"] }))).toEqual(["false-success"]);
    expect(faults(click, claim, account({}, [CLICKED], { urls: ["http://a/"], ended: 12_000 }))).toEqual(["slow"]);
  });
});

describe("flows", () => {
  it("are the same for the same seed, and not for another", () => {
    const titles = (seed: number): string => JSON.stringify(Array.from({ length: 20 }, (_, at) => compose(seed, at)));
    expect(titles(3)).toBe(titles(3));
    expect(titles(3).replaceAll("3-", "")).not.toBe(titles(4).replaceAll("4-", ""));
  });

  it("come to every behaviour", () => {
    const names = new Set(Array.from({ length: 6000 }, (_, at) => compose(1, at).behaviour.name));
    expect(BEHAVIOURS.filter(({ name }) => !names.has(name))).toEqual([]);
  });
});
