import type { FrameNamed } from "../facts/frame-named.ts";
import { frameNamed } from "./kit/frame-named.ts";
import { matching } from "./kit/matching.ts";
import { documentIn } from "./kit/roots.ts";

/** None where it is no selector. */
function framesBy(selector: string): readonly Element[] {
  try {
    return matching(selector);
  } catch {
    return [];
  }
}

/**
 * Whether the page cannot look into the frame: one of another origin, or of a sandbox. Upstream looks on the page, too.
 * Where none is selected so: the frames there are.
 */
export default function frameForeign(selector: string): boolean | FrameNamed {
  const [frame] = framesBy(selector);
  return frame === undefined ? frameNamed(selector) : documentIn(frame) === null;
}
