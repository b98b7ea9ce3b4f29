/** Cuts a snapshot into the parts a reader would name: landmarks, and what stands under a heading. */
import type { TreeLine } from "../refs/snapshot-tree.ts";

/**
 * Where a section stands:
 * - dialog: it lies over everything else
 * - main, other: the content; other when the page has no landmark around it
 * - chrome: navigation, header, footer, sidebar
 */
export type Place = "dialog" | "main" | "other" | "chrome";

export interface Section {
  readonly place: Place;
  /** Role of its first line. */
  readonly role: string;
  readonly title: string;
  readonly lines: readonly TreeLine[];
}

const PLACES: ReadonlyMap<string, Place> = new Map([
  ["dialog", "dialog"],
  ["alertdialog", "dialog"],
  ["main", "main"],
  ["navigation", "chrome"],
  ["banner", "chrome"],
  ["contentinfo", "chrome"],
  ["complementary", "chrome"],
]);

interface Landmark {
  readonly depth: number;
  readonly place: Place;
}

/** All sections in the order of the page. Together they hold every line once. */
export function sectionsOf(lines: readonly TreeLine[]): readonly Section[] {
  const sections: { place: Place; role: string; title: string; lines: TreeLine[] }[] = [];
  const around: Landmark[] = [];
  let ended = true;
  for (const line of lines) {
    while (line.role !== "" && (around.at(-1)?.depth ?? -1) >= line.depth) {
      around.pop();
      ended = true;
    }
    const place = PLACES.get(line.role);
    if (place) around.push({ depth: line.depth, place });
    const current = sections.at(-1);
    if (!current || ended || place || line.role === "heading") {
      const { role, name } = line;
      sections.push({ place: around.at(-1)?.place ?? "other", role, title: name, lines: [line] });
    } else current.lines.push(line);
    ended = false;
  }
  return sections;
}

const ORDER: readonly Place[] = ["dialog", "main", "other", "chrome"];

/** The same sections, what matters most first. */
export function byImportance(sections: readonly Section[]): readonly Section[] {
  return ORDER.flatMap((place) => sections.filter((section) => section.place === place));
}
