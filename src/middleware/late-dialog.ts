/** Names the dialog behind which a command got no answer, where upstream did not. */
import type { Asked } from "../call/context.ts";
import { dialogWarning } from "../upstream/protocol/dialog.ts";
import type { RowReply, Split } from "../upstream/protocol/render.ts";
import type { Reply } from "../upstream/protocol/reply.ts";

/** How long the session may take to say whether a dialog is open, in ms: it answers at once, or hangs for another reason. */
const ANSWER_MS = 3_000;

/**
 * The daemon gives up what hangs after 30 s and names the dialog; who waits for the daemon gives up after as long, and
 * names nothing. Which of them is first is chance.
 */
function isUnexplained(reply: RowReply | undefined): reply is Reply {
  return typeof reply === "object" && reply.code === "outcome_unknown" && reply.warning === undefined;
}

function withWarning({ command, stopped, ended, ...parts }: Split, warning: string): Split {
  const warned = (reply: Reply): Reply => (isUnexplained(reply) ? { ...reply, warning } : reply);
  return {
    ...parts,
    command: command.map((reply) => (typeof reply === "object" ? warned(reply) : reply)),
    ...(stopped ? { stopped: { ...stopped, reply: warned(stopped.reply) } } : {}),
    ...(ended ? { ended: { ...ended, reply: warned(ended.reply) } } : {}),
  };
}

/** The answer, each reply that came to nothing with the dialog that is open; one process more, and only then. */
export async function withDialogNamed({ ask, session }: Asked, parts: Split): Promise<Split> {
  const unexplained = [...parts.command, parts.stopped?.reply, parts.ended?.reply].some(isUnexplained);
  if (!unexplained) return parts;
  const question = { globals: session.globals, env: session.env, rows: [["dialog", "status"]], deadlineMs: ANSWER_MS };
  const [status] = (await ask(question)) ?? [];
  const warning = status && dialogWarning(status);
  return warning === undefined ? parts : withWarning(parts, warning);
}
