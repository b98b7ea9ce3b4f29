/** What a file forbids, with the line that each rule stands on. */
import type { SettingsFile } from "./files.ts";

/** A rule as the user wrote it, and where. */
export interface WrittenRule {
  readonly from: string;
  readonly entry: string;
}

export interface FileRules {
  readonly forbidden: readonly WrittenRule[];
  /** Undefined where the file lets every host be opened. */
  readonly allowed?: readonly WrittenRule[] | undefined;
  /** Where `allowed` stands, also when it is empty. */
  readonly allowedAt: string;
  readonly denied: readonly WrittenRule[];
  /** What could not be read and may have been a rule. */
  readonly faults: readonly string[];
}

/** The rules of a file; undefined when it has none. */
export function rulesOf({ settings, faults, at }: SettingsFile): FileRules | undefined {
  const { forbid = [], allowedHosts, deniedHosts = [] } = settings;
  const stopping = faults.filter(({ stops }) => stops);
  if (forbid.length + deniedHosts.length + stopping.length === 0 && allowedHosts === undefined) return undefined;
  const written = (key: string, entries: readonly string[]): readonly WrittenRule[] =>
    entries.map((entry, item) => ({ from: at(key, item), entry }));
  return {
    forbidden: written("forbid", forbid),
    allowed: allowedHosts && written("allowedHosts", allowedHosts),
    allowedAt: at("allowedHosts"),
    denied: written("deniedHosts", deniedHosts),
    faults: stopping.map(({ where, what }) => `${where}: ${what}`.replace(/\.$/, "")),
  };
}
