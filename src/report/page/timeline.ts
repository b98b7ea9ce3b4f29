/** The list of calls: when, what, what came of it, how long. */
import { Component, type ComponentChild, h } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Numbered } from "../data/choose.ts";
import { count, duration, elapsed, fullBar } from "../data/figures.ts";
import type { Call, Change, ChangeKind } from "../data/report.ts";
import type { Place } from "./slider.ts";

interface Row {
  readonly one: Numbered;
  readonly isChosen: boolean;
  /** When the session's first call began. */
  readonly began: number | undefined;
  /** What a full bar stands for, in ms. */
  readonly full: number;
}

function Bar({ ms, full }: { readonly ms: number | undefined; readonly full: number }): ComponentChild {
  const width = ms === undefined ? 0 : Math.min(1, ms / full);
  return h(
    "span",
    { class: "bar" },
    h("span", {
      class: ms !== undefined && ms > full ? "filled over" : "filled",
      style: { width: `${(100 * width).toFixed(1)}%` },
    }),
  );
}

/** What a reader looks for first stands first: the line has room for little. */
const FIRST: readonly ChangeKind[] = ["finding", "dialog", "tab", "file", "page", "route", "frame", "refs", "session"];

function byWeight(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((one, other) => FIRST.indexOf(one.kind) - FIRST.indexOf(other.kind));
}

/** What went wrong, in the first line of the result, or what was changed. */
function told({ status, category, changes, text }: Call): readonly ComponentChild[] {
  const changed = byWeight(changes)
    .map(({ kind, text: what }) => `${kind} ${what}`)
    .join("  ·  ");
  if (status === "ok") return [changed];
  const [first = ""] = text.split("\n", 1);
  return [h("span", { class: "status" }, category ?? status), first === "" ? changed : first];
}

/** Drawn again only when it is chosen or no longer: a step must not cost a thousand rows. */
class TimelineRow extends Component<Row> {
  override shouldComponentUpdate(next: Row): boolean {
    return next.isChosen !== this.props.isChosen || next.one !== this.props.one || next.full !== this.props.full;
  }

  override render({ one, isChosen, began, full }: Row): ComponentChild {
    const { call, number } = one;
    const { at, ms, processes } = call;
    return h(
      "div",
      {
        id: `call-${number}`,
        class: `row ${call.status}`,
        role: "option",
        "aria-selected": isChosen ? "true" : "false",
        "data-number": number,
      },
      h("span", { class: "number" }, count(number)),
      h("span", { class: "time" }, at === undefined || began === undefined ? "" : elapsed(at - began)),
      h("span", { class: "what" }, h("span", { class: "line" }, call.line), h("span", { class: "told" }, told(call))),
      h("span", { class: "ms" }, ms === undefined ? "" : duration(ms)),
      h(Bar, { ms, full }),
      h("span", { class: "processes" }, processes ?? ""),
    );
  }
}

interface Timeline extends Place {
  readonly shown: readonly Numbered[];
}

function Head({ full }: { readonly full: number }): ComponentChild {
  return h(
    "div",
    { class: "head", "aria-hidden": "true" },
    h("span", { class: "number" }, "#"),
    h("span", { class: "time" }, "Start"),
    h("span", { class: "what" }, "Call"),
    h("span", { class: "ms" }, "Duration"),
    h("span", { class: "scale", title: `A full bar is ${duration(full)} or more` }, `to ${duration(full)}`),
    h("span", { class: "processes", title: "Upstream processes" }, "Proc."),
  );
}

export function Timeline({ shown, calls, number, go }: Timeline): ComponentChild {
  const list = useRef<HTMLDivElement>(null);
  const full = useMemo(() => fullBar(calls), [calls]);
  const began = useMemo(() => calls.find(({ at }) => at !== undefined)?.at, [calls]);
  useEffect(() => {
    document.getElementById(`call-${number}`)?.scrollIntoView({ block: "nearest" });
  }, [number, shown]);
  const isListed = shown.some((one) => one.number === number);
  return h(
    "section",
    { class: "timeline", "aria-label": "Calls" },
    h(Head, { full }),
    h(
      "div",
      {
        ref: list,
        class: "rows",
        role: "listbox",
        tabIndex: 0,
        "aria-label": "Calls",
        "aria-activedescendant": isListed ? `call-${number}` : undefined,
        onClick: ({ target }: Event) => {
          const row = target instanceof Element ? target.closest("[data-number]") : null;
          if (row) go(Number(row.getAttribute("data-number")));
        },
      },
      shown.map((one) => h(TimelineRow, { key: one.number, one, isChosen: one.number === number, began, full })),
    ),
    shown.length === 0 && h("p", { class: "empty" }, calls.length === 0 ? "No calls." : "No call fits."),
  );
}
