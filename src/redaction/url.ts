/** Masks secrets in URLs, absolute or relative. */
import { findParameters, findPathTokens } from "./address.ts";
import type { Spans } from "./spans.ts";
import { CleanTexts, maskFound } from "./text.ts";

const cleanUrls = new CleanTexts();

function findInUrl(url: string, spans: Spans): void {
  if (/\s/.test(url)) return;
  if (url.startsWith("/")) findPathTokens(url, 0, url.length, spans);
  findParameters(url, 0, url.length, spans);
}

/**
 * The URL with passwords before the host, sensitive parameters of query and fragment, tokens and the `exact` values
 * replaced by `[REDACTED]`; byte for byte the same when it holds none. What is no URL is treated as text.
 */
export function redactUrl(url: string, exact: readonly string[]): string {
  return cleanUrls.unlessClean(url, exact, () => maskFound(url, exact, findInUrl));
}
