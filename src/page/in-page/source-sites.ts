import type { Place, SourceArgs, SourceFacts, SourceSite } from "../facts/source-sites.ts";
import { fiberAt, findFiber, firstBelow, isComponent, nameOf, ownersOf, siteOf } from "./kit/fibers.ts";
import { firstMatch } from "./kit/matching.ts";
import { part } from "./kit/part.ts";
import { servedPlaces } from "./kit/served.ts";
import type { Frame } from "./kit/stack.ts";

const FILE_ATTRIBUTES = ["data-source-file", "data-component-file", "data-file", "data-source"];
const LINE_ATTRIBUTES = ["data-source-line", "data-line"];
const COLUMN_ATTRIBUTES = ["data-source-column", "data-column"];

/** Most places that are told of one element: its own, and those of components around it. */
const MOST_SITES = 3;
/** How far up attributes are looked for. */
const MOST_PARENTS = 20;
const LONGEST = 500;

function attribute(element: Element, names: readonly string[]): string | undefined {
  return names.flatMap((name) => element.getAttribute(name) ?? []).find((value) => value !== "");
}

function number(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** The nearest element that says by an attribute where it comes from. */
function attributeSites(element: Element): readonly SourceSite[] {
  let at: Element | null = element;
  for (let away = 0; at && away < MOST_PARENTS; at = at.parentElement, away++) {
    const file = attribute(at, FILE_ATTRIBUTES);
    if (file === undefined) continue;
    const [line, column] = [number(attribute(at, LINE_ATTRIBUTES)), number(attribute(at, COLUMN_ATTRIBUTES))];
    const component = at.getAttribute("data-component");
    return [{ what: "attribute", component, file: file.slice(0, LONGEST), line, column, by: "page", away }];
  }
  return [];
}

type Placed = (fiber: unknown) => Promise<Place | undefined>;

function placing(): Placed {
  const served = servedPlaces();
  return async (fiber) => {
    const site = siteOf(fiber);
    return site && ("place" in site ? site.place : await served(site.frame));
  };
}

/** What a package has brought is not where the page's own authors look. */
function isOwn({ file }: Place): boolean {
  return !file.includes("node_modules");
}

function cut(name: string | undefined): string | null {
  return name?.slice(0, LONGEST) ?? null;
}

/** The JSX of an element, and of the components around it. */
async function elementSites(fiber: unknown, away: number, placed: Placed): Promise<readonly SourceSite[]> {
  const owners = ownersOf(fiber);
  const sites: SourceSite[] = [];
  for (const [index, one] of [fiber, ...owners].entries()) {
    const place = await placed(one);
    if (!place || !isOwn(place)) continue;
    const what = index === 0 ? "written" : "used";
    const component = cut(nameOf(index === 0 ? owners[0] : one));
    sites.push({ ...place, what, component, away: away + index });
    if (sites.length === MOST_SITES) break;
  }
  return sites;
}

/** A component by what it has made: the JSX that stands in it. */
async function definitionSites(fiber: unknown, placed: Placed): Promise<readonly SourceSite[]> {
  const made = firstBelow([part(fiber, "child")], (one) => {
    const owner = part(one, "_debugOwner");
    return owner === fiber || (owner !== undefined && owner !== null && owner === part(fiber, "alternate"));
  });
  const [inside, used] = [made === undefined ? undefined : await placed(made), await placed(fiber)];
  const component = cut(nameOf(fiber));
  const site = (what: SourceSite["what"], place: Place | undefined): readonly SourceSite[] =>
    place && isOwn(place) ? [{ ...place, what, component, away: 0 }] : [];
  return [...site("defined", inside), ...site("used", used)];
}

/** The component with this id among those that `react tree` has listed, and where the DevTools say that it begins. */
async function inspected(id: number): Promise<readonly SourceSite[]> {
  const hook = part(window, "__REACT_DEVTOOLS_GLOBAL_HOOK__");
  const renderers = part(hook, "rendererInterfaces");
  for (const [key, renderer] of renderers instanceof Map ? renderers : []) {
    const inspect = part(renderer, "inspectElement");
    const has = part(renderer, "hasElementWithId");
    if (typeof inspect !== "function" || typeof has !== "function" || has.call(renderer, id) !== true) continue;
    const source = part(part(inspect.call(renderer, key, id, null, true), "value"), "source");
    const frame = Array.isArray(source) ? frameOf(source) : undefined;
    if (!frame) return [];
    const place = await servedPlaces()(frame);
    const component = cut(Array.isArray(source) && typeof source[0] === "string" ? source[0] : undefined);
    return [{ ...place, what: "defined", component, away: 0 }];
  }
  return [];
}

function frameOf(source: readonly unknown[]): Frame | undefined {
  const [, url, line, column] = source;
  if (typeof url !== "string" || typeof line !== "number" || typeof column !== "number") return undefined;
  return { url, line, column };
}

function named(component: string): unknown {
  const fits = (fiber: unknown): boolean => isComponent(fiber) && nameOf(fiber) === component;
  return findFiber(fits);
}

/** A build for development has this in every fiber, if only as null. */
function isDevelopment(fiber: unknown): boolean {
  return part(fiber, "_debugOwner") !== undefined;
}

export default async function sourceSites(asked: SourceArgs): Promise<SourceFacts> {
  const placed = placing();
  const element = asked.selector === undefined ? undefined : firstMatch(asked.selector);
  const own = element && fiberAt(element);
  const component = asked.component === undefined ? undefined : named(asked.component);
  const any = own?.fiber ?? component ?? (asked.fiberId === undefined ? undefined : findFiber(isComponent));
  const components = own ? ownersOf(own.fiber).flatMap((one) => cut(nameOf(one)) ?? []) : [];
  const sites = await Promise.all([
    element && asked.attributes ? attributeSites(element) : [],
    own ? elementSites(own.fiber, own.away, placed) : [],
    asked.fiberId === undefined ? [] : inspected(asked.fiberId),
    component === undefined ? [] : definitionSites(component, placed),
  ]);
  const react = any === undefined ? "none" : isDevelopment(any) ? "development" : "production";
  return { react, components, sites: sites.flat().map((site) => ({ ...site, file: site.file.slice(0, LONGEST) })) };
}
