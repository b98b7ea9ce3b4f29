/** What session it is, its figures, and the choice of colours. */
import { type ComponentChild, h, type TargetedEvent } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { count, counted, duration, sumsOf } from "../data/figures.ts";
import type { Report } from "../data/report.ts";
import { dated } from "./dated.ts";

type Scheme = "system" | "light" | "dark";
const SCHEMES: readonly Scheme[] = ["system", "light", "dark"];

function SchemeChoice(): ComponentChild {
  const [scheme, setScheme] = useState<Scheme>("system");
  useEffect(() => {
    document.documentElement.dataset["scheme"] = scheme;
  }, [scheme]);
  return h(
    "label",
    { class: "scheme" },
    h("span", null, "Colours"),
    h(
      "select",
      {
        value: scheme,
        onChange: ({ currentTarget }: TargetedEvent<HTMLSelectElement>) =>
          setScheme(SCHEMES[currentTarget.selectedIndex] ?? "system"),
      },
      SCHEMES.map((one) => h("option", { value: one, key: one }, one)),
    ),
  );
}

function Figure({
  name,
  value,
  tone,
}: {
  readonly name: string;
  readonly value: string;
  readonly tone?: string;
}): ComponentChild {
  return h("div", { class: tone }, h("dt", null, name), h("dd", null, value));
}

function Figures({ report }: { readonly report: Report }): ComponentChild {
  const sums = useMemo(() => sumsOf(report.calls), [report]);
  const { failed, rejected, unknown } = sums.byStatus;
  return h(
    "dl",
    { class: "figures" },
    h(Figure, { name: "Calls", value: count(report.calls.length) }),
    h(Figure, { name: "Failed", value: count(failed), tone: failed > 0 ? "failed" : "none" }),
    h(Figure, { name: "Rejected", value: count(rejected), tone: rejected > 0 ? "rejected" : "none" }),
    unknown > 0 && h(Figure, { name: "Unknown", value: count(unknown), tone: "unknown" }),
    h(Figure, { name: "Time in calls", value: duration(sums.ms) }),
    h(Figure, { name: "From start to end", value: duration(sums.span) }),
    h(Figure, { name: "Processes", value: count(sums.processes) }),
    h(Figure, { name: "Files", value: count(sums.files) }),
    h(Figure, { name: "Findings", value: count(sums.findings) }),
  );
}

interface Categories {
  readonly report: Report;
  readonly onCategory: (category: string) => void;
}

function Categories({ report, onCategory }: Categories): ComponentChild {
  const { byCategory } = useMemo(() => sumsOf(report.calls), [report]);
  if (byCategory.length === 0) return null;
  return h(
    "ul",
    { class: "categories", "aria-label": "Failures by category" },
    byCategory.map(([category, calls]) =>
      h(
        "li",
        { key: category },
        h(
          "button",
          {
            type: "button",
            class: "category",
            onClick: () => onCategory(category),
            title: `Show ${counted(calls, "call")}`,
          },
          category,
          h("span", { class: "number" }, ` ${count(calls)}`),
        ),
      ),
    ),
  );
}

export function Header({ report, onCategory }: Categories): ComponentChild {
  const { session, folder, calls, madeAt, notes } = report;
  const began = calls.find(({ at }) => at !== undefined)?.at;
  return h(
    "header",
    null,
    h(
      "div",
      { class: "title" },
      h("h1", null, "Browser session"),
      h(
        "p",
        null,
        h("bdi", { class: "code" }, session),
        folder !== undefined && h("span", null, "in ", h("bdi", { class: "code" }, folder)),
        began !== undefined && h("span", null, dated(began)),
        h("span", { class: "made" }, `report of ${dated(madeAt)}`),
      ),
      h(SchemeChoice, null),
    ),
    h(Figures, { report }),
    h(Categories, { report, onCategory }),
    notes.length > 0 &&
      h(
        "ul",
        { class: "notes" },
        notes.map((note) => h("li", { key: note }, note)),
      ),
  );
}
