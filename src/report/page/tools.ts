/** Search, and which calls are listed. */
import { type ComponentChild, h, type RefObject } from "preact";
import type { Failures } from "../data/choose.ts";
import { count, counted } from "../data/figures.ts";

interface Tools {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly failures: Failures;
  readonly setFailures: (failures: Failures) => void;
  readonly found: number;
  readonly of: number;
  readonly search: RefObject<HTMLInputElement | null>;
}

const CHOICES: readonly (readonly [Failures, string])[] = [
  ["order", "In order"],
  ["first", "Failures first"],
  ["only", "Failures only"],
];

function Choices({ failures, setFailures }: Pick<Tools, "failures" | "setFailures">): ComponentChild {
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", { class: "unseen" }, "Calls listed"),
    CHOICES.map(([value, label]) =>
      h(
        "label",
        { key: value },
        h("input", {
          type: "radio",
          name: "failures",
          value,
          checked: failures === value,
          onChange: () => setFailures(value),
        }),
        h("span", null, label),
      ),
    ),
  );
}

function Keys(): ComponentChild {
  const keys = [
    ["j k", "next, previous"],
    ["Home End", "first, last"],
    ["f", "failures"],
    ["/", "search"],
  ];
  return h(
    "p",
    { class: "keys", "aria-hidden": "true" },
    keys.map(([key = "", what = ""]) =>
      h(
        "span",
        { key },
        key.split(" ").map((one) => h("kbd", { key: one }, one)),
        what,
      ),
    ),
  );
}

export function Tools({ query, setQuery, failures, setFailures, found, of, search }: Tools): ComponentChild {
  return h(
    "div",
    { class: "tools", role: "search" },
    h("input", {
      type: "search",
      ref: search,
      value: query,
      placeholder: "Search calls, results and changes",
      "aria-label": "Search calls, results and changes",
      onInput: ({ currentTarget }) => setQuery(currentTarget.value),
      onKeyDown: ({ key, currentTarget }) => {
        if (key === "Escape") setQuery("");
        if (key === "Escape" || key === "Enter") currentTarget.blur();
      },
    }),
    h(Choices, { failures, setFailures }),
    h("p", { class: "found", role: "status" }, found === of ? counted(of, "call") : `${count(found)} of ${count(of)}`),
    h(Keys, null),
  );
}
