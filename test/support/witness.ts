/**
 * A pi extension that writes down what happens in pi's life, into the file that `WITNESS` names: a screen shows it only
 * in passing.
 */
import { appendFileSync } from "node:fs";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Witnessed } from "./witnessed.ts";

export default function witness(pi: ExtensionAPI): void {
  const note = (what: Witnessed["what"], { sessionManager }: ExtensionContext, about = ""): void => {
    const session = sessionManager.getSessionId();
    const line: Witnessed = { what, about, session, file: sessionManager.getSessionFile() ?? "" };
    appendFileSync(process.env["WITNESS"] ?? "", `${JSON.stringify(line)}\n`);
  };
  pi.on("session_start", ({ reason }, context) => note("started", context, reason));
  pi.on("input", ({ text }, context) => note("asked", context, text));
  pi.on("agent_settled", ({ aborted }, context) => note("settled", context, aborted ? "aborted" : ""));
  pi.on("session_tree", (_, context) => note("moved", context));
  pi.on("session_compact", (_, context) => note("compacted", context));
}
