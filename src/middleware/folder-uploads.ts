import { absolutePath } from "../artifacts/expected.ts";
import { isFolder } from "../artifacts/input-files.ts";
import type { Pinned } from "../call/context.ts";
import type { Finding, Outcome } from "../call/outcome.ts";
import { sensed } from "../page/look.ts";
import { targetSensor } from "../page/target.ts";
import { bare } from "../quote.ts";

/** The browser puts a folder into a field for files as an entry that nobody can read. */
export function folderFindings(call: Pinned, outcome: Outcome): readonly Finding[] {
  const several = call.plan.shape !== "one";
  return call.steps.flatMap((step, at): readonly Finding[] => {
    const inputs = step.command.inputs === "looked-for" ? step.given.filter(({ kind }) => kind === "input") : [];
    const folders = inputs
      .map(({ value }) => value)
      .filter((value) => isFolder(absolutePath(call.world.files.cwd, value), call.world.files));
    if (folders.length === 0) return [];
    const { after } = outcome.looks;
    const look = several ? outcome.steps[at]?.lookAfter : after === "skipped" ? undefined : after;
    const field = sensed(look, targetSensor);
    if (!field || field === "unseen" || field.files === null || field.folder) return [];
    return [
      {
        id: "upload-folder",
        field: "uploadFolder",
        kind: "undone",
        summary: `The field takes files, no folder: ${folders.map((folder) => bare(folder)).join(", ")} stands in it as an entry that cannot be read. Give the files themselves.`,
        evidence: { folders },
        nextActions: [],
        ...(several ? { step: at } : {}),
      },
    ];
  });
}
