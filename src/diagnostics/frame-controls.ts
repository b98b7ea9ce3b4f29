import { frameControlsSensor } from "../page/frame-controls.ts";
import { bare, quoted } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** A snapshot gives refs to controls only; what a script made clickable in a frame is found by no other read either. */
export const frameControls = defineDiagnostic({
  id: "frame-controls",
  field: "frameControls",
  before: [],
  after: [],
  at: [frameControlsSensor],
  applies: ({ command, flags }) =>
    command.refs === "snapshot" &&
    !flags.some(({ spec }) => spec.kind === "selector" || spec.names.includes("--delta")),
  diagnose: (seen) => {
    const found = seen.at(frameControlsSensor) ?? [];
    const [first] = found;
    if (!first || seen.frame !== undefined) return undefined;
    const names = found.map(({ text }) => quoted(text)).join(", ");
    const rows = JSON.stringify([
      ["frame", first.frame],
      ["click", first.path],
      ["frame", "main"],
    ]);
    return {
      kind: "note",
      summary: `Clickable in the frame ${bare(first.frame)}, without a ref: ${names}.`,
      evidence: { elements: found.map((one) => ({ ...one })) },
      nextActions: [seen.action("click-in-frame", `Clicks ${quoted(first.text)} in its frame.`, ["batch"], rows)],
    };
  },
});
