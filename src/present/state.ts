import { member, stringMember } from "../json.ts";
import { filePresenter } from "./files.ts";
import { counted, listed, scalar } from "./lines.ts";
import { type Presenter, pageName } from "./presenter.ts";
import { bare, given, NOTHING, own } from "./speech.ts";

/** Saved browser state: files of cookies and storage. */
export const statePresenter: Presenter = (done) => {
  const { data } = done;
  if (member(data, "loaded") === true) {
    const skipped = member(data, "skippedOrigins");
    const count = Array.isArray(skipped) ? skipped.length : 0;
    const left = count > 0 ? own` (${counted(count, "origin")} skipped)` : NOTHING;
    const file = stringMember(data, "path");
    const { page, leftUrl } = done;
    return [
      own`Loaded the state in ${file === undefined ? given("the file") : bare(file)}${left}.`,
      // Upstream goes to each origin whose storage it fills, and stays there.
      ...(page && leftUrl !== undefined ? [own`Now on ${pageName(page)}: that has left ${bare(leftUrl)}.`] : []),
    ];
  }
  const files = member(data, "files");
  if (Array.isArray(files)) {
    const where = stringMember(data, "directory");
    return [
      ...(where === undefined ? [] : [bare(where)]),
      ...listed(files, (file) => stringMember(file, "name") ?? scalar(file), 40, own`No saved states.`),
    ];
  }
  const deleted = member(data, "deleted") ?? member(data, "cleaned");
  if (deleted !== undefined) return own`Deleted ${counted(Number(deleted), "saved state")}.`;
  return filePresenter(done);
};
