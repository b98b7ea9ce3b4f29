import { roots } from "./roots.ts";

/**
 * Options that a list takes into its shadow root by a slot. Chromium 150 gives them no role, so that no snapshot has them
 * (seen on 150.0.7871 with Shoelace; with older ones they have refs).
 */
export function slottedOptions(): readonly Element[] {
  const options = roots().flatMap((root) => [...root.querySelectorAll("[role=option]")]);
  return options.filter((element) => element.assignedSlot?.closest("[role=listbox]") != null);
}
