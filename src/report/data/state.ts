/** What was known after any call, put together from the changes of the calls. */
import { type Report, SECTIONS, type Section } from "./report.ts";

/** One row of what was known. */
export interface Known {
  readonly name: string;
  readonly text: string;
  /** The number of the call that set it, from 1. */
  readonly since: number;
}

export interface KnownSection {
  readonly section: Section;
  /** In the order in which they were set. */
  readonly rows: readonly Known[];
  /** Names of rows that the last call took away. */
  readonly gone: readonly string[];
}

/**
 * What was known after the first `count` calls; nothing after none.
 * @returns the sections that have rows, or lost one, in their order
 */
export function knownAfter({ calls }: Pick<Report, "calls">, count: number): readonly KnownSection[] {
  const known = new Map<Section, Map<string, Known>>(SECTIONS.map((section) => [section, new Map()]));
  for (const [at, { state }] of calls.slice(0, count).entries()) {
    for (const [section, name, text] of state) {
      const rows = known.get(section);
      // What is set anew stands last.
      rows?.delete(name);
      if (text !== undefined) rows?.set(name, { name, text, since: at + 1 });
    }
  }
  const last = calls[count - 1]?.state ?? [];
  return SECTIONS.flatMap((section) => {
    const rows = [...(known.get(section)?.values() ?? [])];
    const gone = last.flatMap(([of, name, text]) => (of === section && text === undefined ? [name] : []));
    return rows.length + gone.length === 0 ? [] : [{ section, rows, gone }];
  });
}
