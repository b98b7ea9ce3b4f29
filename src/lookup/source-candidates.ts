/** Candidates for the source of an element or component, made of what the page told and what files declare. */
import type { SourceSite } from "../page/facts/source-sites.ts";
import { bare } from "../quote.ts";
import { type Candidate, type Confidence, lowered, place } from "./candidate.ts";
import type { Declared } from "./declarations.ts";
import type { DomHint } from "./dom-hints.ts";
import { inWorkspace, splitPlace } from "./source-path.ts";

const LONGEST_FILE = 300;

interface Located {
  readonly file: string;
  readonly known: boolean;
}

function located(name: string, files: readonly string[]): Located {
  const file = inWorkspace(name, files);
  return { file: file ?? name.slice(0, LONGEST_FILE), known: file !== undefined };
}

const OUTSIDE = "not found in the workspace";

/** What a compiler has made of it has other lines. */
const COMPILED = /\.(?:[mc]?tsx?|jsx)$/;

function howFar(away: number): string {
  return away === 1 ? "the element around it" : `an element ${away} levels up`;
}

function reasonOf({ what, component, away }: SourceSite): string {
  if (what === "attribute") return away === 0 ? "its own attribute says so" : `an attribute of ${howFar(away)} says so`;
  if (what === "written") return away === 0 ? "its JSX" : `the JSX of ${howFar(away)}`;
  return what === "used"
    ? `where ${component === null ? "its component" : bare(component)} is used`
    : "the component itself";
}

const BY: Readonly<Record<SourceSite["by"], string | undefined>> = {
  page: undefined,
  "source-map": "by the source map",
  script: "in the served script",
};

function sureness({ what, by, away }: SourceSite, known: boolean): Confidence {
  const first: Confidence = by === "script" ? (known ? "medium" : "low") : known ? "high" : "medium";
  const own = what === "used" || (away > 0 && what !== "defined") ? lowered(first) : first;
  return what === "used" && away > 1 ? lowered(own) : own;
}

/** A place that the page told of. */
export function siteCandidate(site: SourceSite, files: readonly string[]): Candidate {
  const { what, component, by } = site;
  const named = what === "attribute" ? splitPlace(site.file) : { file: site.file };
  const { file, known } = located(named.file, files);
  const [line, column] = [site.line ?? named.line, site.column ?? named.column];
  const isMoved = by === "script" && known && COMPILED.test(file);
  return {
    source: what === "attribute" ? "dom-attribute" : "react-inspect",
    confidence: sureness(site, known),
    evidence: [reasonOf(site), BY[by], known || by === "script" ? undefined : OUTSIDE].filter(
      (one) => one !== undefined,
    ),
    file,
    ...(isMoved ? {} : place(line, column)),
    ...(component === null ? {} : { componentName: component }),
  };
}

/** A hint in the HTML inside an element: of what is in it, not of the element itself. */
export function htmlCandidate(
  { file: name, line, column, by }: DomHint,
  files: readonly string[],
): Candidate | undefined {
  const { file, known } = located(name, files);
  if (by === "text" && !known) return undefined;
  return {
    source: "dom-attribute",
    confidence: by === "attribute" && known ? "medium" : "low",
    evidence: [
      by === "attribute" ? "an attribute inside it says so" : "a path in its text",
      ...(known ? [] : [OUTSIDE]),
    ],
    file,
    ...place(line, column),
  };
}

/** A declaration of a component of this name. `mounted`: React has it on the page. */
export function declaredCandidate(file: string, component: string, found: Declared, mounted: boolean): Candidate {
  return {
    source: "workspace-search",
    confidence: mounted ? "high" : "medium",
    evidence: [
      `declared as ${found.exported ? "an exported " : "a "}${found.how}`,
      ...(mounted ? ["React has it on the page"] : []),
    ],
    file,
    line: found.line,
    column: found.column,
    componentName: component,
  };
}
