import type { Layer } from "../../facts/layers.ts";
import { all, isInput } from "./elements.ts";
import { nameOf } from "./name.ts";
import { selectorOf } from "./path.ts";
import { textOf } from "./text.ts";
import { visible } from "./visible.ts";

const DIALOGS = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";
const BUTTONS = "button,[role=button],a[href],input[type=button],input[type=submit]";
const CLOSES = [
  /^(x|×|✕|✖|close|dismiss|no,? thanks|not now|maybe later|later|skip|cancel|got it|ok|okay)$/i,
  /^(accept|accept all|allow all|agree|i agree|reject|reject all|decline|continue without.*)$/i,
];
const MOST_CLOSERS = 3;
const LONGEST_NAME = 60;

/** Whether there is a dialog at all, shown or not: it costs one query. */
export function anyDialog(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

/** What lies fixed over the middle of the window and over half of it, and belongs to no dialog of the list. */
function coversOf(known: readonly Element[]): Element[] {
  const covers: Element[] = [];
  const apart = (element: Element): boolean =>
    ![...known, ...covers].some((one) => one.contains(element) || element.contains(one));
  for (
    let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    at && at !== document.body;
    at = at.parentElement
  ) {
    if (getComputedStyle(at).position !== "fixed") continue;
    const { width, height } = at.getBoundingClientRect();
    if (width * height >= (innerWidth * innerHeight) / 2 && apart(at)) covers.push(at);
  }
  return covers;
}

/** Dialogs that show, and what else covers the page. */
export function layersOver(): Element[] {
  const dialogs = all(DIALOGS).filter(visible);
  return [...dialogs, ...coversOf(dialogs)];
}

function titleOf(layer: Element): string {
  const label = document.getElementById(layer.getAttribute("aria-labelledby") ?? "");
  const heading = label ?? layer.querySelector("h1,h2,h3");
  const title = layer.getAttribute("aria-label") ?? (heading ? textOf(heading) : "");
  return title.trim().slice(0, LONGEST_NAME);
}

function captionOf(button: Element): string {
  return nameOf(button) || (isInput(button) ? button.value : "");
}

function closers(layer: Element): Layer["dismiss"] {
  const buttons = [...layer.querySelectorAll(BUTTONS)].filter(
    (button) => visible(button) && CLOSES.some((words) => words.test(captionOf(button).trim())),
  );
  return buttons.slice(0, MOST_CLOSERS).map((button) => ({ name: captionOf(button), selector: selectorOf(button) }));
}

/** What a layer is, and how it may be closed. */
export function layerFacts(layer: Element): Layer {
  const { left, right, top, bottom } = layer.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  return {
    role: layer.getAttribute("role") ?? layer.localName,
    name: titleOf(layer),
    modal: layer.getAttribute("aria-modal") === "true" || layer.matches(":modal"),
    covers: left <= x && right >= x && top <= y && bottom >= y,
    dismiss: closers(layer),
  };
}
