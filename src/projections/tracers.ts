import type { EngineEvent } from "../events/schema.ts";
import { findCommand } from "../upstream/grammar/commands.ts";
import type { Draft, Projection } from "./projection.ts";

/** Which of the two is recording what the browser does, by session: upstream has room for one. As far as was seen. */
export type Tracers = Readonly<Record<string, "trace" | "profiler">>;

type Finished = Extract<EngineEvent, { readonly type: "call.finished" }>;

function followed(draft: Draft<Tracers>, { session, status, command = "" }: Finished): void {
  const tracer =
    session === undefined || status === "rejected" ? undefined : findCommand(command.split(" "))?.spec.tracer;
  if (session === undefined || !tracer) return;
  if (tracer.does === "starts" && status === "ok") draft[session] = tracer.who;
  // A stop that failed says that there was nothing to stop.
  if (tracer.does === "ends" && draft[session] === tracer.who) delete draft[session];
}

export const tracers: Projection<Tracers> = {
  // It goes on in its browser, whatever branch of the transcript is active.
  scope: "file",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    switch (event.type) {
      case "session.lost":
      case "session.closed":
        delete draft[event.session];
        return;
      case "call.finished":
        followed(draft, event);
    }
  },
};
