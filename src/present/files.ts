import { member } from "../json.ts";
import type { Presenter } from "./presenter.ts";

/** A file: saved and seen on disk, or not there. */
export const filePresenter: Presenter = ({ command, data, artifact }) => {
  if (member(data, "changed") === false) return "The page looks the same as before; no new file was written.";
  if (!artifact) return undefined;
  const what = artifact.kind === "screenshot" ? "screenshot" : artifact.kind;
  if (!artifact.exists)
    return `${command.name} reported a ${what}, but there is no such file: ${artifact.absolutePath}`;
  return `Saved ${what}: ${artifact.absolutePath} (${artifact.sizeBytes ?? 0} bytes)`;
};
