import { type SourceArgs, SourceFacts } from "./facts/source-sites.ts";
import sourceSites from "./in-page/source-sites.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/**
 * Where an element or a component comes from, as far as the page knows: attributes, the stacks and sources that React's
 * development builds keep, and the source maps of scripts of the page's own origin, which it fetches.
 */
export function sourceSensor(asked: SourceArgs): Sensor<SourceFacts> {
  return { id: "source-sites", script: calling<[SourceArgs]>(sourceSites, asked), schema: SourceFacts };
}
