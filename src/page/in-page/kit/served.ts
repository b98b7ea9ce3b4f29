/** Where a place in a script that was served comes from, by the script's source map. */
import type { Place } from "../../facts/source-sites.ts";
import { originals } from "./source-map.ts";
import type { Frame } from "./stack.ts";

/** How long all scripts and maps may take together, in ms. */
const LONGEST_MS = 2_500;
/** A larger script or map is not read, in characters. */
const LARGEST = 30_000_000;

const MAP_COMMENT = /\/[/*][#@]\s*sourceMappingURL=([^\s'"*]+)/g;

async function fetched(url: string, signal: AbortSignal): Promise<string | undefined> {
  if (new URL(url, location.href).origin !== location.origin) return undefined;
  const answer = await fetch(url, { cache: "force-cache", credentials: "same-origin", signal });
  if (!answer.ok || Number(answer.headers.get("content-length") ?? 0) > LARGEST) return undefined;
  const text = await answer.text();
  return text.length > LARGEST ? undefined : text;
}

/** The text of a `data:` address; no request, so that the rules of the page for those do not stand in the way. */
function dataText(url: string): string {
  const comma = url.indexOf(",");
  const [head, body] = [url.slice(0, comma), url.slice(comma + 1)];
  if (!/;base64$/i.test(head)) return decodeURIComponent(body);
  return new TextDecoder().decode(Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0)));
}

interface Mapping {
  readonly base: string;
  readonly find: ReturnType<typeof originals>;
}

async function mapOf(url: string, signal: AbortSignal): Promise<Mapping | undefined> {
  const script = await fetched(url, signal);
  const named = script === undefined ? undefined : [...script.matchAll(MAP_COMMENT)].at(-1)?.[1];
  if (named === undefined) return undefined;
  if (named.startsWith("data:")) return { base: url, find: originals(JSON.parse(dataText(named))) };
  const base = new URL(named, url).href;
  const text = await fetched(base, signal);
  return text === undefined ? undefined : { base, find: originals(JSON.parse(text.replace(/^\)\]\}'[^\n]*\n/, ""))) };
}

/** The name of a source beside its map: a path where both are of one site, else the whole address. */
function sourceName(source: string, base: string): string {
  if (!URL.canParse(source, base)) return source;
  const { protocol, origin, pathname, href } = new URL(source, base);
  return /^https?:$/.test(protocol) && origin === new URL(base).origin ? decodeURI(pathname) : href;
}

/** Finds places; scripts and maps are fetched once. */
export function servedPlaces(): (frame: Frame) => Promise<Place> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const maps = new Map<string, Promise<Mapping | undefined>>();
  return async ({ url, line, column }) => {
    const mapping = maps.get(url) ?? mapOf(url, signal).catch(() => undefined);
    maps.set(url, mapping);
    const known = await mapping;
    const original = known?.find(line, column);
    if (!known || !original) return { file: url, line, column, by: "script" };
    return { ...original, file: sourceName(original.source, known.base), by: "source-map" };
  };
}
