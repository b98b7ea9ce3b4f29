/** What a page can make of a deed. Each name is a branch of the page's script (`site/wiring.js`). */
import type { Behaviour, Deed, Sort } from "./types.ts";

const PRESS: readonly Sort[] = ["press"];
const VALUE: readonly Sort[] = ["field", "pick", "toggle", "choice", "file"];
const ALL: readonly Sort[] = ["press", ...VALUE, "rich", "own"];
/** Deeds that leave something behind. */
const ACTING: readonly Deed[] = [
  "click",
  "dblclick",
  "press",
  "fill",
  "type",
  "keyboard",
  "check",
  "uncheck",
  "select",
  "upload",
];
/** Those that are one event: what a page does late would meet the next key of others. */
const AT_ONCE = ACTING.filter((deed) => deed !== "type" && deed !== "keyboard");
const POINTED: readonly Deed[] = ["click", "dblclick"];

function one(name: string, sorts: readonly Sort[], weight: number, more: Partial<Behaviour> = {}): Behaviour {
  return { name, sorts, possible: true, ms: 0, weight, ...more };
}

export const BEHAVIOURS: readonly Behaviour[] = [
  one("acts", ALL, 16),
  one("nothing", PRESS, 6),
  one("late-50", ["press", "field", "toggle", "choice"], 4, { ms: 50, deeds: AT_ONCE }),
  one("late-400", ["press", "field", "toggle", "choice"], 3, { ms: 400, deeds: AT_ONCE }),
  one("late-1500", ["press", "toggle"], 1, { ms: 1500, deeds: AT_ONCE }),
  one("vetoes", [...PRESS, ...VALUE], 5, { deeds: ACTING }),
  one("reverts", VALUE, 4, { ms: 20, deeds: ACTING }),
  one("reverts-frame", VALUE, 2, { ms: 40, deeds: ACTING }),
  one("reverts-queued", VALUE, 2, { ms: 10, deeds: ACTING }),
  one("late-frame", ["press", "field", "toggle", "choice"], 3, { ms: 40, deeds: AT_ONCE }),
  one("formats", ["field"], 5, { deeds: ACTING }),
  one("re-renders", ["press", "field", "toggle", "choice"], 4, { deeds: ACTING }),
  one("forgets", ["field", "toggle", "choice"], 3, { deeds: ACTING }),
  one("goes-away", ["press", "toggle"], 3, { deeds: ACTING }),
  one("acts-elsewhere", PRESS, 3, { deeds: ACTING }),
  one("stores-only", PRESS, 1, { deeds: ACTING }),
  one("link", PRESS, 2, { deeds: ["click", "press"] }),
  one("form", PRESS, 2, { deeds: ["click", "press"] }),
  one("form-slow", PRESS, 1, { ms: 800, deeds: ["click"] }),
  one("script-nav", PRESS, 2, { deeds: ACTING }),
  one("script-nav-late", PRESS, 1, { ms: 300, deeds: ["click"] }),
  one("push-state", PRESS, 2, { deeds: ACTING }),
  one("hash", PRESS, 1, { deeds: ACTING }),
  one("reload", PRESS, 1, { deeds: ["click"] }),
  one("new-tab", PRESS, 1, { deeds: ["click"], places: ["top", "modal", "scroll-box"] }),
  one("popup-closes", PRESS, 1, { ms: 150, deeds: ["click"], places: ["top", "modal"] }),
  one("downloads", PRESS, 2, { deeds: ["click"] }),
  one("prints", PRESS, 1, { deeds: ["click"] }),
  one("chooser", PRESS, 1, { deeds: ["click"] }),
  one("throws", PRESS, 3, { deeds: ACTING }),
  one("polls", PRESS, 3, { deeds: ACTING }),
  one("posts", PRESS, 2, { ms: 600, deeds: ["click"] }),
  one("asks", PRESS, 4, { deeds: ["click"] }),
  one("notice", PRESS, 2, { deeds: ["click"] }),
  one("alerts", PRESS, 1, { deeds: ["click"] }),
  one("covered", ALL, 3, { possible: false, deeds: POINTED, places: ["top", "scroll-box", "off-screen"] }),
  one("covered-consent", ALL, 2, { possible: false, deeds: POINTED, places: ["top"] }),
  one("covered-cookies", ALL, 2, { possible: false, deeds: POINTED, places: ["top"] }),
  one("covered-pay", ALL, 2, { possible: false, deeds: POINTED, places: ["top"] }),
  one("disabled", [...PRESS, ...VALUE], 4, { possible: false, deeds: ACTING }),
  one("aria-disabled", PRESS, 2, { deeds: ["click"] }),
  one("read-only", ["field"], 4, { possible: false, deeds: ["fill", "type", "keyboard"] }),
  one("hidden", [...PRESS, "field", "toggle"], 3, { possible: false, deeds: ACTING }),
  one("ambiguous", ["press", "field", "toggle", "choice"], 3, { deeds: ACTING }),
  one("outside", PRESS, 2, { possible: false, deeds: POINTED, places: ["top"] }),
];
