import { z } from "zod";

/** A place in a source file, as the page told of it. */
export const SourceSite = z.object({
  /**
   * - attribute: an attribute of the element, or of one around it, names it
   * - written: the element's own JSX
   * - used: the JSX of the component that the element is part of, or of one around that
   * - defined: the component itself
   */
  what: z.enum(["attribute", "written", "used", "defined"]),
  /** The component in which it stands, the one that is used, or the one that is defined; null when it is not known. */
  component: z.string().nullable(),
  file: z.string(),
  /** From 1. */
  line: z.number().nullable(),
  column: z.number().nullable(),
  /**
   * - page: the page says so itself (an attribute, React before 19)
   * - source-map: the map of the script does
   * - script: it is the place in the script as it was served
   */
  by: z.enum(["page", "source-map", "script"]),
  /** How many elements, or components, it is away from what was asked for. */
  away: z.number(),
});
export type SourceSite = z.infer<typeof SourceSite>;

export type Place = Pick<SourceSite, "file" | "line" | "column" | "by">;

/** What a page tells of the source of an element or component. */
export const SourceFacts = z.object({
  /** none: no React where it was looked; production: a build that keeps no places. */
  react: z.enum(["development", "production", "none"]),
  /** The components around the element, nearest first. */
  components: z.array(z.string()),
  sites: z.array(SourceSite),
});
export type SourceFacts = z.infer<typeof SourceFacts>;

export interface SourceArgs {
  /** CSS, or `xpath=...`. */
  readonly selector?: string | undefined;
  /** The id of a component as `react tree` gives it. */
  readonly fiberId?: number | undefined;
  readonly component?: string | undefined;
  /** Whether attributes of the element count. */
  readonly attributes: boolean;
}
