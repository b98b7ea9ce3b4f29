/** What an action sets off beyond its document, as far as the document knows. */
import type { Outside } from "../../facts/effects.ts";
import { isElement, isNode } from "./elements.ts";
import type { NavigationState } from "./navigation-state.ts";
import { selectorOf } from "./path.ts";
import { replaced } from "./replaced.ts";
import type { View } from "./views.ts";

const LONGEST = 200;
/** Addresses that a browser hands to another program. */
const PROGRAM = /^(?!(?:https?|blob|data|file|about|javascript):)[a-z][a-z0-9+.-]*:/i;

/** A window that is to be seen, and no way to a file. */
const POPUP = /\b(?:popup|width|height)\b/i;

function matched(event: Event, selector: string): Element | undefined {
  const nodes = event.composedPath().filter(isNode).filter(isElement);
  return nodes.find((element) => element.matches(selector));
}

function textOf(from: object | undefined, name: string): string {
  const text: unknown = from && Reflect.get(from, name);
  return typeof text === "string" ? text : "";
}

/** The last part of an address, as a file would be named by it. */
export function fileIn(url: string): string {
  return (/([^/?#]*)(?:[?#].*)?$/s.exec(url)?.[1] ?? "").slice(0, LONGEST);
}

export function note(state: NavigationState, kind: Outside["kind"], what = ""): void {
  state.outside.push({ kind, what: what.slice(0, LONGEST) });
}

/** A selector of a file field; empty where none of the page alone means it. */
function fieldIn(field: Element): string {
  const [only, ...more] = document.querySelectorAll("input[type=file]");
  if (!field.id && only === field && more.length === 0) return "input[type=file]";
  return field.getRootNode() === document ? selectorOf(field) : "";
}

/** What a click does by itself once the page has let it through. */
export function noteClick(state: NavigationState, event: Event): void {
  if (event.defaultPrevented) return;
  const field = matched(event, "input[type=file]");
  if (field) note(state, "chooser", fieldIn(field));
  const link = matched(event, "a[href]");
  const url = textOf(link, "href");
  if (PROGRAM.test(url)) note(state, "program", `${url.split(":")[0]}:`);
  else if (!/^(_self)?$/i.test(textOf(link, "target"))) note(state, tabOf(textOf(link, "target")), url);
}

/** A tab with a name of the page's may be there already. */
function tabOf(name: string): "tab" | "named-tab" {
  return /^(_.*)?$/.test(name) ? "tab" : "named-tab";
}

/** What the page itself goes to. */
export function noteNavigation(state: NavigationState, url: string): void {
  if (PROGRAM.test(url)) note(state, "program", `${url.split(":")[0]}:`);
  else note(state, "navigation", url);
}

function listensTo(on: unknown): on is EventTarget {
  return typeof on === "object" && on !== null && "addEventListener" in on;
}

function isFileField(on: unknown): on is Element {
  return listensTo(on) && isNode(on) && isElement(on) && on.matches("input[type=file]");
}

/** Watches what a script of a window sets off, until the returned function is called. */
export function watchOutside(state: NavigationState, view: View): () => void {
  const handles = (): boolean => state.wraps.some((wrap) => wrap.handles());
  const { requests } = state;
  const begun = (): (() => void) => {
    const request = {};
    requests.add(request);
    return () => requests.delete(request);
  };
  const undo = [
    replaced(view, "print", (call) => {
      note(state, "print");
      return call();
    }),
    replaced(view, "alert", (call, [text]) => {
      note(state, "alert", `${text ?? ""}`);
      return call();
    }),
    replaced(view, "open", (call, [url, name, features]) => {
      note(
        state,
        POPUP.test(`${features ?? ""}`) ? "popup" : tabOf(`${name ?? ""}`),
        URL.parse(`${url ?? ""}`, view.location.href)?.href,
      );
      return call();
    }),
    replaced(view.HTMLElement.prototype, "click", (call, _args, on) => {
      // The click of one that is not in the page is heard by nobody.
      if (isFileField(on) && !on.isConnected) note(state, "loose-chooser");
      return call();
    }),
    replaced(view.HTMLInputElement.prototype, "showPicker", (call, _args, on) => {
      if (isFileField(on)) note(state, on.isConnected ? "chooser" : "loose-chooser", fieldIn(on));
      return call();
    }),
    replaced(view, "showOpenFilePicker", (call) => {
      const [field, ...more] = document.querySelectorAll("input[type=file]");
      note(state, "picker", field && more.length === 0 ? "input[type=file]" : "");
      return call();
    }),
    replaced(view, "fetch", (call) => {
      const answer = call();
      if (!handles()) return answer;
      const done = begun();
      Promise.resolve(answer).then(done, done);
      return answer;
    }),
    replaced(view.XMLHttpRequest.prototype, "send", (call, _args, on) => {
      if (handles() && listensTo(on)) on.addEventListener("loadend", begun());
      return call();
    }),
  ];
  return () => {
    for (const one of undo) one();
  };
}
