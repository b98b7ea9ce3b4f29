import { FrameNamed, type FrameNamedArgs } from "./facts/frame-named.ts";
import frameNamed from "./in-page/frame-named.ts?script";
import { type CommandSensor, calledAgain } from "./sensor.ts";

/** The frames of the page, of which the command may have meant one by its name. */
export const frameNamedSensor: CommandSensor<FrameNamed> = {
  id: "frame-named",
  script: ({ words }) => calledAgain<[FrameNamedArgs]>(frameNamed, { asked: words[1] ?? "" }),
  schema: FrameNamed,
};
