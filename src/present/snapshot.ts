import { isJsonObject, member, stringMember } from "../json.ts";
import type { Presenter } from "./presenter.ts";

/** A snapshot: the page, how many refs are known, and the tree as upstream printed it. */
export const snapshotPresenter: Presenter = ({ data, page }) => {
  // With --delta it is an object: the whole tree at first, later what changed, which the fallback words.
  const snapshot = member(data, "snapshot");
  const tree = typeof snapshot === "string" ? snapshot : stringMember(snapshot, "tree");
  const refs = member(data, "refs") ?? member(snapshot, "refs");
  if (stringMember(snapshot, "kind") === "unchanged") return "Nothing changed since the last snapshot.";
  if (tree === undefined) return undefined;
  const count = isJsonObject(refs) ? Object.keys(refs).length : 0;
  const where = page?.url ?? stringMember(data, "origin") ?? "";
  return `${where} (${count} refs)\n${tree}`;
};
