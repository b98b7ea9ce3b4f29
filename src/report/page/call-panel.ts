/** One call: what it was, what it changed, what it answered. */
import { type ComponentChild, type ComponentChildren, h } from "preact";
import { useState } from "preact/hooks";
import { count, counted, duration } from "../data/figures.ts";
import type { Call, Picture } from "../data/report.ts";
import { dated } from "./dated.ts";

function Block({ name, children }: { readonly name: string; readonly children?: ComponentChildren }): ComponentChild {
  return h("section", { class: "block" }, h("h3", null, name), children);
}

function Meta({ call }: { readonly call: Call }): ComponentChild {
  const { status, category, at, ms, processes, session } = call;
  const facts: readonly (readonly [string, string | undefined, string?])[] = [
    ["Outcome", category === undefined ? status : `${status}: ${category}`, status],
    ["Started", at === undefined ? undefined : dated(at)],
    ["Duration", ms === undefined ? undefined : duration(ms)],
    ["Processes", processes === undefined ? undefined : count(processes)],
    ["Session", session],
  ];
  return h(
    "dl",
    { class: "meta" },
    facts.flatMap(([name, value, tone]) =>
      value === undefined ? [] : h("div", { key: name, class: tone }, h("dt", null, name), h("dd", null, value)),
    ),
  );
}

function Thumbnail({ picture }: { readonly picture: Picture }): ComponentChild {
  const [isLarge, setLarge] = useState(false);
  const { name, type, base64 } = picture;
  return h(
    "figure",
    { class: isLarge ? "large" : "small" },
    h(
      "button",
      {
        type: "button",
        class: "frame",
        "aria-expanded": isLarge ? "true" : "false",
        onClick: () => setLarge(!isLarge),
      },
      h("img", { src: `data:${type};base64,${base64}`, alt: `Screenshot ${name}`, loading: "lazy" }),
    ),
    h("figcaption", null, h("bdi", null, name)),
  );
}

function Changes({ call: { changes } }: { readonly call: Call }): ComponentChild {
  if (changes.length === 0) return h("p", { class: "nothing" }, "Nothing that is kept.");
  return h(
    "dl",
    { class: "changes" },
    changes.map(({ kind, text }) =>
      h("div", { key: `${kind} ${text}`, class: kind }, h("dt", null, kind), h("dd", null, text)),
    ),
  );
}

function Next({ call: { next } }: { readonly call: Call }): ComponentChild {
  return h(
    "ul",
    { class: "next" },
    next.map(({ line, reason }) => h("li", { key: line }, h("code", null, line), h("span", null, reason))),
  );
}

export function CallPanel({
  call,
  number,
}: {
  readonly call: Call | undefined;
  readonly number: number;
}): ComponentChild {
  if (!call) return h("article", { class: "call" }, h("p", { class: "nothing" }, "Nothing has been called yet."));
  const { text, left = 0, next, pictures } = call;
  return h(
    "article",
    { class: `call ${call.status}`, key: number },
    h("h2", null, h("span", { class: "number" }, count(number)), h("span", { class: "line" }, call.line)),
    h(Meta, { call }),
    h(Block, { name: "Changed" }, h(Changes, { call })),
    pictures.length > 0 &&
      h(
        Block,
        { name: "Screenshots" },
        h(
          "div",
          { class: "pictures" },
          pictures.map((picture) => h(Thumbnail, { key: picture.name, picture })),
        ),
      ),
    h(
      Block,
      { name: "Result" },
      text === ""
        ? h("p", { class: "nothing" }, "None is kept.")
        : h("pre", { tabIndex: 0, "data-scrolls": "", "aria-label": "Result" }, text),
      left > 0 && h("p", { class: "nothing" }, `${counted(left, "more character")} left out.`),
    ),
    next.length > 0 && h(Block, { name: "Offered next" }, h(Next, { call })),
  );
}
