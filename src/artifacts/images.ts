/** Which screenshots the model gets to see. An image that is too large makes every later request of the chat fail. */
import type { Attachment, SavedArtifact } from "../call/outcome.ts";
import type { Files } from "../world/world.ts";

/** Largest image that is attached: bytes, pixels a side, pixels in all; and bytes of one result. */
export const LARGEST = {
  bytes: 4 * 1024 * 1024,
  side: 8000,
  pixels: 16_000_000,
  resultBytes: 8 * 1024 * 1024,
} as const;

const READABLE: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** Why the image stays a file; undefined when it is shown. */
function unfit({ sizeBytes = 0, width = 0, height = 0 }: SavedArtifact, spent: number): string | undefined {
  // A damaged image would make the request fail as well.
  if (width === 0) return "Not attached: its header tells no size in pixels.";
  if (Math.max(width, height) > LARGEST.side || width * height > LARGEST.pixels) {
    const most = `at most ${LARGEST.side} px a side and ${LARGEST.pixels / 1_000_000} million px in all`;
    return `Not attached: an image is shown with ${most}. To look at the page, scroll and take screenshots without --full.`;
  }
  if (sizeBytes > LARGEST.bytes)
    return `Not attached: an image is shown up to ${LARGEST.bytes / 1024 / 1024} MiB. Take one of a part of the page (["screenshot",SELECTOR,FILE]) or as JPEG (--screenshot-format jpeg).`;
  if (spent + sizeBytes > LARGEST.resultBytes)
    return `Not attached: the images of one result are shown up to ${LARGEST.resultBytes / 1024 / 1024} MiB together.`;
  return undefined;
}

function isImage({ kind, mediaType = "" }: SavedArtifact): boolean {
  return kind === "screenshot" && READABLE.has(mediaType);
}

/** Screenshots with their images, in order; one that is too large keeps the reason instead. */
export function withImages(
  files: Files,
  artifacts: readonly SavedArtifact[],
): { artifacts: readonly SavedArtifact[]; attachments: readonly Attachment[] } {
  const attachments: Attachment[] = [];
  let spent = 0;
  const judged = artifacts.map((artifact) => {
    if (!isImage(artifact)) return artifact;
    const notAttached = unfit(artifact, spent);
    if (notAttached !== undefined) return { ...artifact, notAttached };
    const bytes = files.read(artifact.absolutePath);
    if (!bytes) return artifact;
    spent += bytes.length;
    const base64 = Buffer.from(bytes).toString("base64");
    attachments.push({ path: artifact.absolutePath, mediaType: artifact.mediaType ?? "", base64 });
    return artifact;
  });
  return { artifacts: judged, attachments };
}
