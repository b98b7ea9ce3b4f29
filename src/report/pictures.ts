/** The screenshots of a call: as its result carried them, or as they still are on disk. */
import path from "node:path";
import { mediaOf } from "../artifacts/media.ts";
import { type Json, member, rowsOf, stringMember } from "../json.ts";
import type { RecordedCall } from "../replay/transcript.ts";
import type { Files } from "../world/world.ts";
import type { Picture } from "./data/report.ts";
import { visibleLine } from "./visible.ts";

/** What of the disk is needed. */
export type PictureFiles = Pick<Files, "stat" | "read">;

/** What a browser draws and what can hold no script. */
const DRAWN: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

type Saved = Extract<RecordedCall["events"][number], { type: "artifact.saved" }>;

function savedBy({ events }: RecordedCall): readonly Saved[] {
  return events.flatMap((event) =>
    event.type === "artifact.saved" && event.kind === "screenshot" && DRAWN.has(event.mediaType ?? "") ? [event] : [],
  );
}

/** The images that stand in the result; pi has brought them to a size. */
function carried({ answered }: RecordedCall): readonly Omit<Picture, "name">[] {
  const message: Json = member(answered?.value, "message") ?? null;
  return rowsOf(message, "content").flatMap((block) => {
    const [type = "", base64 = ""] = [stringMember(block, "mimeType"), stringMember(block, "data")];
    return block["type"] === "image" && DRAWN.has(type) && BASE64.test(base64) ? [{ type, base64 }] : [];
  });
}

/** The file, when it is still the image that was saved: as large, and an image by its first bytes. */
function onDisk({ path: file, bytes }: Saved, files: PictureFiles): Omit<Picture, "name"> | undefined {
  const content = files.stat(file)?.bytes === bytes ? files.read(file) : undefined;
  const type = content && mediaOf(content, file)?.type;
  return content && type !== undefined && DRAWN.has(type)
    ? { type, base64: Buffer.from(content).toString("base64") }
    : undefined;
}

/** The screenshots of a call that can still be had, in their order. */
export function picturesOf(call: RecordedCall, files: PictureFiles): readonly Picture[] {
  const saved = savedBy(call);
  const named = (at: number): string => visibleLine(path.basename(saved[at]?.path ?? `screenshot ${at + 1}`));
  const inside = carried(call);
  if (inside.length > 0) return inside.map((picture, at) => ({ name: named(at), ...picture }));
  return saved.flatMap((one, at) => {
    const found = onDisk(one, files);
    return found ? [{ name: named(at), ...found }] : [];
  });
}
