import { all } from "./elements.ts";
import { visible } from "./visible.ts";

/** Lists, menus and trees that show. */
export function openLists(): Element[] {
  return all("[role=listbox],[role=menu],[role=tree],[role=grid][id]").filter(visible);
}
