import type { Projection } from "./projection.ts";

/** Which of the two is recording what the browser does, by session: upstream has room for one. As far as was seen. */
export type Tracers = Readonly<Record<string, "trace" | "profiler">>;

export const tracers: Projection<Tracers> = {
  // It goes on in its browser, whatever branch of the transcript is active.
  scope: "file",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    switch (event.type) {
      case "tracer.started":
        draft[event.session] = event.who;
        return;
      case "tracer.stopped":
        if (draft[event.session] === event.who) delete draft[event.session];
        return;
      case "session.lost":
      case "session.closed":
        delete draft[event.session];
    }
  },
};
