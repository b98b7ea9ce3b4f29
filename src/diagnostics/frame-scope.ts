import { inFrameScript } from "../page/scripts.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { scriptOf } from "./eval-forms.ts";

/** A selected frame is about selectors only: scripts, URL and title stay those of the top page (NOTES 7). */
export const frameScope = defineDiagnostic({
  id: "frame-scope",
  field: "frameScope",
  before: [],
  after: [],
  at: [],
  applies: ({ command }) => command.script === true,
  diagnose: (seen) => {
    const { frame } = seen;
    const script = scriptOf(seen);
    if (frame === undefined || script === undefined || frame.startsWith("@")) return undefined;
    return {
      kind: "note",
      summary: `The script ran on the top page: the selected frame ${frame} is only for selectors.`,
      evidence: { frame, ranIn: "top page" },
      nextActions: [
        seen.action(
          "eval-in-frame",
          "Runs the script in the frame, when it is of the same origin.",
          ["eval", "--stdin"],
          inFrameScript(frame, script),
        ),
        seen.action("leave-frame", "Selectors mean the top page again.", ["frame", "main"]),
      ],
    };
  },
});
