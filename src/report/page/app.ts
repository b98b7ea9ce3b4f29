/** The whole page: which call is looked at, what is searched for, and the parts that show it. */
import { type ComponentChild, h } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { chosen, type Failures, isFailure, type Numbered, numbered } from "../data/choose.ts";
import type { Report } from "../data/report.ts";
import { CallPanel } from "./call-panel.ts";
import { Header } from "./header.ts";
import { useKeys } from "./keys.ts";
import { KnownPanel } from "./known-panel.ts";
import { Slider } from "./slider.ts";
import { Timeline } from "./timeline.ts";
import { Tools } from "./tools.ts";

/** The number that the address asks for: `#17`; undefined for none that there is. */
function asked(calls: number): number | undefined {
  const number = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? Number.NaN);
  return number >= 0 && number <= calls ? number : undefined;
}

/** The page opens where something went wrong, else at the end. */
function begin({ calls }: Report): number {
  const failed = calls.findIndex(isFailure) + 1;
  return asked(calls.length) ?? (failed > 0 ? failed : calls.length);
}

/** The call that is looked at, kept in the address so that it can be passed on. */
function useNumber(report: Report): readonly [number, (number: number) => void] {
  const [number, setNumber] = useState(() => begin(report));
  useEffect(() => {
    const follow = (): void => setNumber((now) => asked(report.calls.length) ?? now);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [report]);
  const go = (next: number): void => {
    setNumber(next);
    history.replaceState(null, "", `#${next}`);
  };
  return [number, go];
}

/** The call `steps` further down the list; the nearest end of it where there is none. */
function moved(shown: readonly Numbered[], number: number, steps: number): number | undefined {
  const at = shown.findIndex((one) => one.number === number);
  // What is looked at need not be listed: from there on the next listed one is meant.
  const from = at >= 0 ? at : shown.findIndex((one) => one.number > number) - (steps > 0 ? 1 : 0);
  return shown[Math.min(shown.length - 1, Math.max(0, from + steps))]?.number;
}

export function App({ report }: { readonly report: Report }): ComponentChild {
  const [number, go] = useNumber(report);
  const [query, setQuery] = useState("");
  const [failures, setFailures] = useState<Failures>("order");
  const search = useRef<HTMLInputElement>(null);
  const all = useMemo(() => numbered(report.calls), [report]);
  const shown = useMemo(() => chosen(all, query, failures), [all, query, failures]);
  const goIf = (next: number | undefined): void => {
    if (next !== undefined) go(next);
  };
  useKeys({
    move: (steps) => goIf(moved(shown, number, steps)),
    toEnd: (end) => goIf(shown.at(end === "first" ? 0 : -1)?.number),
    search: () => search.current?.select(),
    failures: () => setFailures((now) => (now === "only" ? "order" : "only")),
  });
  const call = report.calls[number - 1];
  return h(
    "div",
    { class: "page" },
    h(Header, { report, onCategory: (category) => [setQuery(category), setFailures("only")] }),
    h(Tools, { query, setQuery, failures, setFailures, found: shown.length, of: all.length, search }),
    h(
      "main",
      null,
      h(Timeline, { shown, calls: report.calls, number, go }),
      h(
        "section",
        { class: "side", "aria-label": "The call that is looked at" },
        h(Slider, { calls: report.calls, number, go }),
        h("div", { class: "panels" }, h(CallPanel, { call, number }), h(KnownPanel, { report, number, go })),
      ),
    ),
  );
}
