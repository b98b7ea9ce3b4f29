import type { Place } from "../facts/place.ts";

/** `back` and `forward` are of this site alone: where another lies before it, the browser does not tell. */
export default function place(): Place {
  const { currentEntry, canGoBack, canGoForward } = navigation;
  return {
    origin: performance.timeOrigin,
    url: location.href,
    key: currentEntry?.key ?? "",
    back: canGoBack,
    forward: canGoForward,
  };
}
