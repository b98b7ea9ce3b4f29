import { clean } from "./text.ts";

const LONGEST_HINT = 40;

/** What people put on a control to say what it is for, the plainest first. */
const TOLD = [
  ...["title", "aria-label", "alt", "data-tooltip", "data-tip", "data-title", "data-original-title", "data-bs-title"],
  ...["data-label", "data-action", "data-command", "data-testid", "data-test", "data-test-id", "data-cy", "data-icon"],
  ...["name", "autocomplete", "formaction"],
];
const TIPS = "title,aria-label,data-tooltip,data-tip,data-title,data-original-title,data-bs-title".split(",");

/** Words of classes that say how something looks, or that it is a control or an icon at all. */
const LOOKS = new RegExp(
  [
    "^(?:a|btn|button|icons?|ico|i|svg|img|image|link|ctrl|control|clickable|pointer|active|small|large|tiny|solid)$",
    "^(?:primary|secondary|default|ghost|outlined?|round|circle|square|only|sm|md|lg|xs|xl|base|root|wrapper|inner)$",
    "^(?:fa|fas|far|fal|fab|fad|bi|mdi|ti|ri|pi|la|las|lar|glyphicon|glyph|lucide|feather|octicon|codicon|anticon)$",
    "^(?:material|symbols|heroicons?|ionicons?|iconify|sprite|font|field|input|form|ng|el|ant|mui|chakra|mat)$",
    "^(?:flex|grid|block|inline|hidden|relative|absolute|fixed|items|justify|rounded|text|bg|border|shadow|hover|focus)$",
    "^(?:cursor|center|start|end|between|left|right|top|bottom|w|h|p|m|px|py|mx|my|gap|size|transition|full|auto)$",
  ].join("|"),
);
/** Made by a machine: a digit in it, or a mark of a utility. */
const MADE = /\d|[:[\]/%@!.]/;

/** The words in names of classes and ids, without those that say nothing. */
function wordsIn(text: string): string {
  const words = text
    .split(/\s+/)
    .filter((name) => !MADE.test(name))
    .flatMap((name) => name.replace(/([a-z])([A-Z])/g, "$1-$2").split(/[-_]+/))
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 && !LOOKS.test(word));
  return [...new Set(words)].slice(0, 3).join(" ");
}

/** The last part of an address, without what stands behind it: `/img/user-avatar.png` is `user-avatar`. */
function partOf(address: string | null): string {
  if (!address || /^(?:data|blob|javascript):/i.test(address)) return "";
  const last =
    address
      .replace(/[?#].*$/, "")
      .split("/")
      .findLast((part) => part !== "") ?? "";
  return last.replace(/\.[a-z]{2,4}$/i, "");
}

function told(element: Element, names: readonly string[]): string {
  for (const name of names) {
    const text = clean(element.getAttribute(name) ?? "");
    if (/\p{L}{2}/u.test(text)) return text;
  }
  return "";
}

/** What the nearest box around it says that holds no other control. */
function aroundSays(element: Element, controls: string): string {
  for (let at = element.parentElement, up = 0; at && up < 2; at = at.parentElement, up++) {
    if (at.querySelectorAll(controls).length > 1) return "";
    const text = told(at, TIPS);
    if (text !== "") return text;
  }
  return "";
}

/** The name of the icon inside: of its symbol, its class or its file. */
function iconSays(element: Element): string {
  for (const icon of [...element.querySelectorAll("svg,use,i,span,img,mat-icon,ion-icon")].slice(0, 8)) {
    const symbol = icon.getAttribute("href") ?? icon.getAttribute("xlink:href") ?? "";
    const said =
      told(icon, ["data-icon", "data-lucide", "icon", "data-testid"]) ||
      wordsIn(symbol.includes("#") ? symbol.slice(symbol.indexOf("#") + 1) : "") ||
      (icon.localName === "ion-icon" ? told(icon, ["name"]) : "") ||
      wordsIn(icon.getAttribute("class") ?? "") ||
      partOf(icon.getAttribute("src"));
    if (said !== "") return said;
  }
  return "";
}

/**
 * The best that a page has to say of a control without a name: a tooltip, an attribute, the icon, words of its classes,
 * its address. Never its name, and empty where nothing says anything.
 * @param controls what counts as another control, as CSS
 */
export function hintOf(element: Element, controls: string): string {
  const hint =
    told(element, TIPS) ||
    aroundSays(element, controls) ||
    told(element, TOLD) ||
    iconSays(element) ||
    wordsIn(element.getAttribute("class") ?? "") ||
    partOf(element.getAttribute("href")) ||
    wordsIn(element.id);
  return clean(hint).slice(0, LONGEST_HINT).toWellFormed();
}
