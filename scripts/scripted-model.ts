/**
 * A pi extension with the model `scripted/m1`: it says what the JSON file named by `SCRIPTED_MODEL` says, so that
 * the real pi runs without a key and without a network. See `model-script.ts` for what a script may hold.
 */
import { readFileSync } from "node:fs";
import {
  type FauxResponseFactory,
  fauxAssistantMessage,
  fauxProvider,
  fauxText,
  fauxToolCall,
} from "@earendil-works/pi-ai";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { ModelScript, nextReply } from "./model-script.ts";

function readScript(): ModelScript {
  const file = process.env.SCRIPTED_MODEL;
  if (!file) throw new Error("SCRIPTED_MODEL does not name a script.");
  return ModelScript.parse(JSON.parse(readFileSync(file, "utf8")));
}

export default function scriptedModel(pi: ExtensionAPI): void {
  const faux = fauxProvider({ provider: "scripted", api: "scripted", models: [{ id: "m1", contextWindow: 200_000 }] });
  const respond: FauxResponseFactory = ({ messages }) => {
    // A queued response is used once.
    faux.appendResponses([respond]);
    const { text, toolCalls } = nextReply(readScript(), messages);
    const blocks = [
      ...(text === undefined ? [] : [fauxText(text)]),
      ...toolCalls.map(({ name, args, id }) => fauxToolCall(name, args, id === undefined ? {} : { id })),
    ];
    return fauxAssistantMessage(blocks, { stopReason: toolCalls.length > 0 ? "toolUse" : "stop" });
  };
  faux.setResponses([respond]);
  pi.registerProvider(faux.provider);
}
