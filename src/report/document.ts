/** The one file that a report is: its data, and the page that shows them, without any need of a network. */
import { createHash } from "node:crypto";
import type { Report } from "./data/report.ts";
import base from "./page/base.css?text";
import head from "./page/head.css?text";
import page from "./page/main.ts?script";
import places from "./page/places.css?text";
import side from "./page/side.css?text";
import timeline from "./page/timeline.css?text";

/** What stands later rules over what stands before. */
const style = [base, head, timeline, side, places].join("\n");

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** JSON that ends no element and begins no comment, whatever stands in its texts. */
function inert(report: Report): string {
  return JSON.stringify(report).replaceAll("<", "\\u003c");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/**
 * The page as HTML. Nothing but its own script runs in it and nothing is loaded: the policy names the script and the
 * styles by their hashes and allows no address.
 */
export function documentOf(report: Report): string {
  // A script in an element ends where the element does, also in the middle of a text.
  const script = `(${page})()`.replaceAll("</script", "<\\/script");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy.join("; ")}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>Browser session ${escaped(report.session)}</title>`,
    `<style>${style}</style>`,
    '<div id="report"><noscript>This report is drawn by a script of its own.</noscript></div>',
    `<script type="application/json" id="data">${inert(report)}</script>`,
    `<script>${script}</script>`,
    "</html>",
    "",
  ].join("\n");
}
