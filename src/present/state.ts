import { member, stringMember } from "../json.ts";
import { filePresenter } from "./files.ts";
import { counted, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

/** Saved browser state: files of cookies and storage. */
export const statePresenter: Presenter = (done) => {
  const { data } = done;
  if (member(data, "loaded") === true) {
    const skipped = member(data, "skippedOrigins");
    const left = Array.isArray(skipped) && skipped.length > 0 ? ` (${counted(skipped.length, "origin")} skipped)` : "";
    return `Loaded the state in ${stringMember(data, "path") ?? "the file"}${left}.`;
  }
  const files = member(data, "files");
  if (Array.isArray(files)) {
    const where = stringMember(data, "directory") ?? "";
    return `${where}\n${listed(files, (file) => stringMember(file, "name") ?? scalar(file), 40, "No saved states.")}`;
  }
  const deleted = member(data, "deleted") ?? member(data, "cleaned");
  if (deleted !== undefined) return `Deleted ${counted(Number(deleted), "saved state")}.`;
  return filePresenter(done);
};
