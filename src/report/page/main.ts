/** Starts the page: reads what the report holds out of the document and draws it. */
import { h, render } from "preact";
import type { Report } from "../data/report.ts";
import { App } from "./app.ts";

/** The data stands in the page as JSON that its own maker wrote. */
function held(): Report {
  return JSON.parse(document.getElementById("data")?.textContent ?? "");
}

export default function start(): void {
  const place = document.getElementById("report");
  if (place) render(h(App, { report: held() }), place);
}
