import { FileFields, type FileFieldsArgs } from "./facts/file-fields.ts";
import fileFields from "./in-page/file-fields.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

/** The file fields that an upload to something else may have meant. */
export const fileFieldsSensor: CommandSensor<FileFields> = {
  id: "file-fields",
  script: ({ given }, frame) => {
    const selector = given.find(({ kind }) => kind === "selector")?.value;
    const args = selector === undefined || selector.startsWith("@") ? { unknown: true as const } : undefined;
    return calling<[FileFieldsArgs]>(fileFields, args ?? { selector: selector ?? "", frame: frame ?? null });
  },
  schema: FileFields,
};
