/** Side questions of one call: answered by upstream, and counted. */
import type { AskSession, Question } from "../call/context.ts";
import type { Exit } from "../upstream/host/process.ts";
import { parseReply, parseRows, type Reply } from "../upstream/protocol/reply.ts";
import type { World } from "../world/world.ts";

export interface Questions {
  readonly ask: AskSession;
  /** Upstream processes that the questions took so far. */
  readonly processes: () => number;
}

function repliesOf(exit: Exit, { rows }: Question): readonly Reply[] | undefined {
  if (exit.kind !== "exited") return undefined;
  if (rows.length > 1) return parseRows(exit.stdout);
  const reply = parseReply(exit.stdout);
  return reply && [reply];
}

/** The door for side questions of one call, which ends with `signal`. */
export function questionsTo(world: Pick<World, "run">, signal: AbortSignal): Questions {
  let processes = 0;
  return {
    processes: () => processes,
    ask: async (question) => {
      const { globals, env, rows, deadlineMs } = question;
      const [only = [], ...more] = rows;
      const batch = more.length > 0;
      const exit = await world.run({
        argv: ["--json", ...globals, ...(batch ? ["batch"] : only)],
        env,
        deadlineMs,
        signal,
        rows: rows.map((argv) => ({ role: "question", argv })),
        ...(batch ? { stdin: JSON.stringify(rows) } : {}),
      });
      if (exit.kind !== "unstartable") processes++;
      return repliesOf(exit, question);
    },
  };
}
