import type { Projection } from "./projection.ts";

/** The file of the video that is being recorded, by session. */
export type Recordings = Readonly<Record<string, string>>;

export const recordings: Projection<Recordings> = {
  // A recording goes on in its browser, whatever branch of the transcript is active.
  scope: "file",
  start: () => ({}),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    switch (event.type) {
      case "recording.started":
        draft[event.session] = event.path;
        return;
      case "recording.stopped":
      case "session.lost":
      case "session.closed":
        delete draft[event.session];
    }
  },
};
