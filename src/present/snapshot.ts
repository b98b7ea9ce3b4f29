import { isJsonObject, member, stringMember } from "../json.ts";
import type { Presenter } from "./presenter.ts";

/** A snapshot: the page, how many refs are known, and the tree as upstream printed it. */
export const snapshotPresenter: Presenter = ({ data, page }) => {
  const tree = stringMember(data, "snapshot");
  const refs = member(data, "refs");
  if (tree === undefined) return undefined;
  const count = isJsonObject(refs) ? Object.keys(refs).length : 0;
  const where = page?.url ?? stringMember(data, "origin") ?? "";
  return `${where} (${count} refs)\n${tree}`;
};
