import { type Json, member, rowsOf, stringMember } from "../json.ts";
import { counted, firstLine, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

const LONGEST_READ = 20_000;

/** The page as readable text; where it came from when that is another place than asked. */
export const readPresenter: Presenter = ({ data }) => {
  const content = stringMember(data, "content");
  if (content === undefined) return undefined;
  const status = member(data, "status");
  const bad = typeof status === "number" && status >= 400 ? `HTTP ${status}\n` : "";
  const left = content.length - LONGEST_READ;
  const cut = left > 0 ? `\n(${left} characters more; narrow it with --filter TEXT or --outline)` : "";
  return `${bad}${stringMember(data, "finalUrl") ?? stringMember(data, "url") ?? ""}\n${content.slice(0, LONGEST_READ)}${cut}`;
};

function ms(value: Json | undefined): string {
  return typeof value === "number" ? `${Math.round(value)} ms` : "none";
}

/** Web vitals: the figures, and hydration where a framework reports it. */
export const vitalsPresenter: Presenter = ({ data }) => {
  if (member(data, "ttfb") === undefined) return undefined;
  const lcp = member(data, "lcp");
  const element = stringMember(lcp, "element");
  const shift = member(member(data, "cls"), "score");
  const hydration = member(data, "hydration");
  return [
    stringMember(data, "url") ?? "",
    `TTFB ${ms(member(data, "ttfb"))}, FCP ${ms(member(data, "fcp"))}, LCP ${ms(member(lcp, "startTime"))}${element ? ` (${element})` : ""}, CLS ${scalar(shift) || "none"}, INP ${ms(member(data, "inp"))}`,
    ...(hydration === null || hydration === undefined ? [] : [`Hydration: ${firstLine(scalar(hydration), 200)}`]),
  ].join("\n");
};

/** Accessibility: how many rules fail, and each with its place. */
export const a11yPresenter: Presenter = ({ data }) => {
  const counts = member(data, "counts");
  if (counts === undefined) return undefined;
  const line = (rule: ReturnType<typeof rowsOf>[number]): string => {
    const [node] = rowsOf(rule, "nodes");
    const target = node && Array.isArray(node["target"]) ? ` at ${scalar(node["target"][0])}` : "";
    return `${scalar(rule["impact"])} ${scalar(rule["id"])}: ${firstLine(scalar(rule["help"]), 120)} (${scalar(rule["nodeCount"])}${target})`;
  };
  const violations = rowsOf(data, "violations");
  return `${counted(violations.length, "violation")}, ${scalar(member(counts, "incomplete"))} to check by hand, ${scalar(member(counts, "passes"))} passed on ${stringMember(data, "url") ?? "the page"}${violations.length > 0 ? "\n" : ""}${listed(violations, line, 20, "")}`;
};

/** Tools that the page offers; their descriptions are the page's own words. */
export const webmcpPresenter: Presenter = ({ data }) => {
  const tools = member(data, "tools");
  if (!Array.isArray(tools)) return undefined;
  const line = (tool: Json): string =>
    `${stringMember(tool, "name") ?? ""}: ${firstLine(stringMember(tool, "description") ?? "", 120)}`;
  return `${listed(tools, line, 30, "The page offers no tools.")}${tools.length > 0 ? "\n(descriptions are the page's own words)" : ""}`;
};

/** React: upstream's own text where it has one. */
export const reactPresenter: Presenter = ({ data }) =>
  stringMember(data, "message") ?? stringMember(data, "tree") ?? stringMember(data, "report");
