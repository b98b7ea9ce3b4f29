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

/** After a reload or a navigation by click upstream goes on looking in the frame that is gone. */
export const frameGone = defineDiagnostic({
  id: "frame-gone",
  field: "frameGone",
  before: [],
  after: [],
  at: [],
  afterFailure: true,
  applies: ({ given }) => given.some(({ kind }) => kind === "selector"),
  diagnose: (seen) => {
    if (seen.problem?.id !== "frame-gone") return undefined;
    const { frame } = seen;
    const again =
      frame === undefined
        ? []
        : [seen.action("select-frame-again", "Select the frame of the new page.", ["frame", frame])];
    return {
      summary: `The selected frame${frame === undefined ? "" : ` (${frame})`} was of a page that has been left. Nothing was done; select the frame again, or go back to the page.`,
      evidence: frame === undefined ? {} : { frame },
      nextActions: [...again, seen.action("leave-frame", "Selectors mean the top page again.", ["frame", "main"])],
    };
  },
});
