/** What was known after a call: its browsers, pages, refs and files. */
import { type ComponentChild, h } from "preact";
import { useMemo } from "preact/hooks";
import { count } from "../data/figures.ts";
import type { Report, Section } from "../data/report.ts";
import { type Known, type KnownSection, knownAfter } from "../data/state.ts";

const NAMES: Readonly<Record<Section, string>> = {
  browsers: "Browsers",
  pages: "Pages",
  refs: "Refs",
  dialogs: "Open dialogs",
  routes: "Routes",
  recordings: "Recordings",
  files: "Files",
  calls: "Calls",
};

interface Panel {
  readonly report: Report;
  readonly number: number;
  readonly go: (number: number) => void;
}

function Row({ row, number, go }: { readonly row: Known } & Pick<Panel, "number" | "go">): ComponentChild {
  const { name, text, since } = row;
  const isNew = since === number;
  return h(
    "tr",
    { class: isNew ? "new" : undefined },
    h("th", { scope: "row" }, name),
    h("td", null, text),
    h(
      "td",
      { class: "since" },
      isNew
        ? "this call"
        : h(
            "button",
            { type: "button", class: "link", onClick: () => go(since), title: `Go to call ${since}` },
            `call ${count(since)}`,
          ),
    ),
  );
}

function Table({ part, number, go }: { readonly part: KnownSection } & Pick<Panel, "number" | "go">): ComponentChild {
  const gone = part.gone.filter((name) => !part.rows.some((row) => row.name === name));
  return h(
    "table",
    null,
    h("caption", null, NAMES[part.section]),
    h(
      "tbody",
      null,
      part.rows.map((row) => h(Row, { key: row.name, row, number, go })),
      gone.map((name) =>
        h("tr", { key: name, class: "gone" }, h("th", { scope: "row" }, name), h("td", null, "gone"), h("td", null)),
      ),
    ),
  );
}

export function KnownPanel({ report, number, go }: Panel): ComponentChild {
  const parts = useMemo(() => knownAfter(report, number), [report, number]);
  return h(
    "article",
    { class: "known" },
    h("h2", null, number === 0 ? "Known before the first call" : `Known after call ${count(number)}`),
    parts.length === 0
      ? h("p", { class: "nothing" }, "Nothing yet.")
      : parts.map((part) => h(Table, { key: part.section, part, number, go })),
  );
}
