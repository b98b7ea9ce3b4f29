import { matching } from "./kit/matching.ts";
import { documentIn } from "./kit/roots.ts";

/** Whether the page cannot look into the frame: one of another origin, or of a sandbox. Upstream looks on the page, too. */
export default function frameForeign(selector: string): boolean {
  const [frame] = matching(selector);
  return frame !== undefined && documentIn(frame) === null;
}
