import type { Unfinished } from "../facts/unfinished.ts";
import { all } from "./kit/elements.ts";
import { textOf } from "./kit/text.ts";

const LOADS = "img[src],script[src],iframe[src],link[rel=stylesheet],video[src],audio[src],embed[src],object[data]";
const MOST_TOLD = 3;
const LONGEST_URL = 120;

function addressOf(element: Element): string {
  const given = ["src", "href", "data"].map((name) => element.getAttribute(name)).find((one) => one);
  return URL.parse(given ?? "", document.baseURI)?.href ?? "";
}

/** What elements of the page load and no finished request is of. */
export default function unfinished(): Unfinished {
  const finished = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
  const left = all(LOADS)
    .filter((element) => !("complete" in element && element.complete === true))
    .map(addressOf)
    .filter((url) => /^https?:/.test(url) && !finished.has(url));
  const urls = [...new Set(left)];
  return {
    title: document.title,
    parsed: document.readyState !== "loading",
    shows: document.body !== null && (textOf(document.body).trim() !== "" || all("img,canvas,svg,video").length > 0),
    count: urls.length,
    waitsFor: urls.slice(0, MOST_TOLD).map((url) => (url.split(/[?#]/)[0] ?? "").slice(0, LONGEST_URL)),
  };
}
