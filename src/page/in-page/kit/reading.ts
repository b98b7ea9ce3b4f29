import { isInput } from "./elements.ts";
import { roots } from "./roots.ts";
import { knownWatch } from "./watch-state.ts";

/** How long the browser may take to list the files of a folder that was given to a field, in ms: 5,000 take it 2 s. */
const FOLDER_MS = 5_000;

/** The fields for folders that the upload may mean: a ref says nothing of which. */
function folderFields(targets: readonly Element[]): readonly Element[] {
  const meant =
    targets.length > 0 ? targets : roots().flatMap((root) => [...root.querySelectorAll("input[webkitdirectory]")]);
  return meant.filter((one) => isInput(one) && one.webkitdirectory);
}

/** The browser takes a folder at once and gives its files to the field when it has listed them all. */
export function isReading(): boolean {
  const { uploads, targets, events, since } = knownWatch()?.watched ?? {};
  if (!uploads || !targets || since === undefined || performance.now() - since > FOLDER_MS) return false;
  return events?.has("change") === false && folderFields(targets).length > 0;
}
