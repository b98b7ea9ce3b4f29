/** Records the calls of an engine on a tape. */
import type { Tape } from "../engine/taping.ts";
import { plainRedactor } from "../request/redactor.ts";
import type { World } from "../world/world.ts";
import { recording } from "./recording.ts";
import { redactedCall, safeEnvironment } from "./redacted-call.ts";
import { TAPE_VERSION, type TapeHead, tapeLine } from "./tape.ts";

const OWN_VARIABLE = /^(?:PI_)?AGENT_BROWSER_/;

function headOf(world: World): TapeHead {
  const own = Object.entries(world.env).filter(([name]) => OWN_VARIABLE.test(name));
  return {
    tape: TAPE_VERSION,
    owner: world.piSession,
    folder: world.piFolder,
    env: { ...safeEnvironment(plainRedactor, Object.fromEntries(own)) },
  };
}

/**
 * @param write puts a line at the end of the tape. What it throws is dropped: a tape that cannot be written must not
 * fail a call.
 */
export function tapeOf(world: World, write: (line: string) => void): Tape {
  let begun = false;
  const tryWrite = (line: () => string): void => {
    try {
      if (!begun) write(tapeLine(headOf(world)));
      begun = true;
      write(line());
    } catch {
      // The disk is full, or the folder is gone.
    }
  };
  return {
    begin: (call) => {
      const { world: taped, taken } = recording(world);
      return { world: taped, end: (done) => tryWrite(() => tapeLine(redactedCall(call, taken, done))) };
    },
  };
}
