/** Refuses bash calls of the model's that start agent-browser, with the calls of the tool that do the same. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { asksForCli } from "../guards/asked-cli.ts";
import { bashRefusal } from "../guards/bash.ts";

const BASH = "bash";

/** @param isAllowed whether the user's settings allow it; asked at each call */
export function guardBash(pi: ExtensionAPI, isAllowed: () => Promise<boolean>): void {
  /** What the user asks for holds until the next prompt. */
  let asked = false;

  pi.on("input", ({ text, source, streamingBehavior }) => {
    // An extension's words are not the user's; what is said while the agent works adds to the prompt.
    if (source === "extension") return;
    asked = asksForCli(text) || (streamingBehavior !== undefined && asked);
  });

  pi.on("tool_call", async ({ toolName, input }) => {
    const command: unknown = toolName === BASH ? Reflect.get(input, "command") : undefined;
    if (typeof command !== "string" || asked) return undefined;
    const reason = bashRefusal(command);
    return reason === undefined || (await isAllowed()) ? undefined : { block: true, reason };
  });
}
