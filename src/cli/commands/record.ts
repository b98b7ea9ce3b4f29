/** `pi-agent-browser record`: says how a session is recorded. pi itself is started by who uses it. */
import type { Subcommand } from "./command.ts";

const TEXT = `Start pi with PI_AGENT_BROWSER_RECORD=1 in its environment:

  PI_AGENT_BROWSER_RECORD=1 pi

Each call is then recorded in full, redacted, in SESSION_ID.agent-browser/tape.jsonl beside pi's session file.
  pi-agent-browser replay SESSION.jsonl    runs the session again and compares what comes of it
`;

export const record: Subcommand = {
  name: "record",
  summary: "Tells how a session is recorded in full.",
  usage: `pi-agent-browser record\n\n${TEXT}`,
  run: async (_words, { out }) => {
    out(TEXT);
    return 0;
  },
};
