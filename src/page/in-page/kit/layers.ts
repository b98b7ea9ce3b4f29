import type { Layer } from "../../facts/layers.ts";
import { closers } from "./closers.ts";
import { all } from "./elements.ts";
import { selectorOf } from "./path.ts";
import { textOf } from "./text.ts";
import { visible } from "./visible.ts";

const DIALOGS = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";
const LONGEST_NAME = 60;

export function isDialog(layer: Element): boolean {
  return layer.matches(DIALOGS);
}

/** Whether a point of the window is in a layer, as a click there would find. */
export function hitIn(layer: Element, x: number, y: number): boolean {
  return layer.contains(document.elementFromPoint(x, y));
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

const CONTROLS = "a[href],button,input,select,textarea,[role=button],[tabindex]";

/** Whether an element lies over the page: by itself or within something that does. */
function isLifted(element: Element): boolean {
  if (element.matches(":modal,[aria-modal=true]")) return true;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/^(fixed|absolute)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** What holds every control of the page is the page, whatever role it has. */
function isAll(element: Element): boolean {
  const controls = [...document.querySelectorAll(CONTROLS)].filter(visible);
  return controls.length > 0 && controls.every((one) => element.contains(one));
}

/** Whether a layer lies over a page, and is not the page itself or a part in its flow. */
export function isOverPage(layer: Element): boolean {
  return (
    layer.matches(":modal,[aria-modal=true]") || (isLifted(layer) && (layer.localName === "dialog" || !isAll(layer)))
  );
}

/** Dialogs that show, and what else covers the page: of those at the middle of the window the topmost first. */
export function layersOver(): Element[] {
  const dialogs = all(DIALOGS).filter(visible);
  const layers = [...dialogs, ...coversOf(dialogs)];
  const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  // Of layers in each other the inner one comes later in the document, and lies above.
  const top = layers.filter((layer) => layer.contains(hit)).toReversed();
  return [...top, ...layers.filter((layer) => !top.includes(layer))];
}

function titleOf(layer: Element): string {
  const label = document.getElementById(layer.getAttribute("aria-labelledby") ?? "");
  const heading = label ?? layer.querySelector("h1,h2,h3");
  const title = layer.getAttribute("aria-label") ?? (heading ? textOf(heading) : "");
  return title.trim().slice(0, LONGEST_NAME);
}

/** What a layer is, and how it may be closed. */
export function layerFacts(layer: Element): Layer {
  const { left, right, top, bottom } = layer.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const name = titleOf(layer);
  return {
    role: layer.getAttribute("role") ?? layer.localName,
    name,
    modal: layer.getAttribute("aria-modal") === "true" || layer.matches(":modal"),
    covers: left <= x && right >= x && top <= y && bottom >= y,
    selector: layer.getRootNode() === document ? selectorOf(layer) : "",
    ...closers(layer, name),
  };
}
