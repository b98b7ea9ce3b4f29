import { type Json, member, rowsOf, stringMember } from "../json.ts";
import { counted, firstLine, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { bare, given, NOTHING, type Own, own, page, rows } from "./speech.ts";

const LONGEST_READ = 20_000;

/** The page as readable text; where it came from when that is another place than asked. */
export const readPresenter: Presenter = ({ data }) => {
  const content = stringMember(data, "content");
  if (content === undefined) return undefined;
  const status = member(data, "status");
  const left = content.length - LONGEST_READ;
  return [
    ...(typeof status === "number" && status >= 400 ? [own`HTTP ${status}`] : []),
    bare(stringMember(data, "finalUrl") ?? stringMember(data, "url") ?? "unknown"),
    page(content.slice(0, LONGEST_READ)),
    ...(left > 0 ? [own`(${left} characters more; narrow it with --filter TEXT or --outline)`] : []),
  ];
};

function ms(value: Json | undefined): Own {
  return typeof value === "number" ? own`${Math.round(value)} ms` : own`none`;
}

/** Web vitals: the figures, and hydration where a framework reports it. */
export const vitalsPresenter: Presenter = ({ data }) => {
  if (member(data, "ttfb") === undefined) return undefined;
  const lcp = member(data, "lcp");
  const element = stringMember(lcp, "element");
  const shift = scalar(member(member(data, "cls"), "score"));
  const hydration = member(data, "hydration");
  const largest = own`${ms(member(lcp, "startTime"))}${element ? own` (${bare(element)})` : NOTHING}`;
  const times = own`TTFB ${ms(member(data, "ttfb"))}, FCP ${ms(member(data, "fcp"))}, LCP ${largest}`;
  return [
    bare(stringMember(data, "url") ?? "unknown"),
    own`${times}, CLS ${bare(shift || "none")}, INP ${ms(member(data, "inp"))}`,
    ...(hydration === null || hydration === undefined
      ? []
      : [own`Hydration:`, rows([firstLine(scalar(hydration), 200)])]),
  ];
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
  const count = (name: string): Own => bare(scalar(member(counts, name)) || "0");
  const url = stringMember(data, "url");
  const where = url === undefined ? given("the page") : bare(url);
  const found = counted(violations.length, "violation");
  return [
    own`${found}, ${count("incomplete")} to check by hand, ${count("passes")} passed on ${where}`,
    ...listed(violations, line, 20),
  ];
};

/** Tools that the page offers; their descriptions are the page's own words. */
export const webmcpPresenter: Presenter = ({ data }) => {
  const tools = member(data, "tools");
  if (!Array.isArray(tools)) return undefined;
  const line = (tool: Json): string =>
    `${stringMember(tool, "name") ?? ""}: ${firstLine(stringMember(tool, "description") ?? "", 120)}`;
  return listed(tools, line, 30, own`The page offers no tools.`);
};

/** React: upstream's own text where it has one. */
export const reactPresenter: Presenter = ({ data }) => {
  const text = stringMember(data, "message") ?? stringMember(data, "tree") ?? stringMember(data, "report");
  return text === undefined ? undefined : page(text);
};
