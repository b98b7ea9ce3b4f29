/** Masks secrets in URLs, absolute or relative. */
import { findParameters, findPathTokens } from "./address.ts";
import { findExact } from "./exact.ts";
import { scanText } from "./scan.ts";
import { CleanTexts, maskFound } from "./text.ts";

const cleanUrls = new CleanTexts();

/**
 * The URL with passwords before the host, sensitive parameters of query and fragment, tokens and the `exact` values
 * replaced by `[REDACTED]`; byte for byte the same when it holds none. What is no URL is treated as text.
 */
export function redactUrl(url: string, exact: readonly string[]): string {
  return cleanUrls.unlessClean(url, exact, () =>
    maskFound(url, (current) => {
      const { spans } = scanText(current);
      if (!/\s/.test(current)) {
        if (current.startsWith("/")) findPathTokens(current, 0, current.length, spans);
        findParameters(current, 0, current.length, spans);
      }
      findExact(current, exact, spans);
      return spans;
    }),
  );
}
