/** Scripts that run by themselves, most of them given to an agent to run. */
import type { Sought } from "./facts/sought.ts";
import pathOf from "./in-page/path-of.ts?script";
import says from "./in-page/says.ts?script";
import setValue from "./in-page/set-value.ts?script";
import visibleTexts from "./in-page/visible-texts.ts?script";
import { called } from "./page-call.ts";

/** Gives the texts of all matches that show. Changes nothing. */
export function visibleTextsScript(selector: string): string {
  // The agent reads every character of it.
  if (selector.startsWith("xpath=")) return called<[selector: string]>(visibleTexts, selector);
  const shows = "e.offsetWidth&&e.checkVisibility({visibilityProperty:true,opacityProperty:true})";
  const text = "(e.innerText||'').trim().slice(0,500)";
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].filter(e=>${shows}).slice(0,20).map(e=>${text})`;
}

/** Sets the value of the field that a CSS selector matches, and gives what it holds then. */
export function setValueScript(selector: string, value: string): string {
  return called<[selector: string, value: string]>(setValue, selector, value);
}

/** Runs a script in a frame of the same origin. */
export function inFrameScript(frame: string, script: string): string {
  return `document.querySelector(${JSON.stringify(frame)}).contentWindow.eval(${JSON.stringify(script)})`;
}

/** Gives a CSS selector of the match that is meant, in its document; null without one. */
export function pathScript({ selector, at, frame }: Sought): string {
  return called<[Pick<Sought, "selector" | "at" | "frame">]>(pathOf, { selector, at, frame });
}

/** Whether the page, its open shadow roots and its frames show a text. */
export function saysScript(text: string): string {
  return called<[text: string]>(says, text);
}
