import { member, stringMember } from "../json.ts";
import { fileLine } from "./files.ts";
import { counted } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { bare, given, joined, own } from "./speech.ts";

/** Commands that start something, and the first word of the command that stops it. */
const STARTED: Readonly<Record<string, string>> = {
  "trace start": "trace",
  "profiler start": "profiler",
  "record start": "record",
  "record restart": "record",
};

/** Traces, profiles and videos: started (and how to end them), or the file they became. */
export const recordingPresenter: Presenter = (done) => {
  const { command, data } = done;
  const what = STARTED[command.name];
  if (what !== undefined) {
    const to = stringMember(data, "path");
    const sheet = stringMember(data, "contactSheetPath");
    const before = stringMember(data, "previousPath");
    const files = [to, sheet].flatMap((file) => (to === undefined || file === undefined ? [] : [bare(file)]));
    const running = given(what === "record" ? "recording" : what);
    return joined(
      [
        own`The ${running} is running; end it with ["${given(what)}","stop"].`,
        ...(files.length === 0 ? [] : [own`Not written yet: ${joined(files, " and ")}.`]),
        ...(before === undefined ? [] : [own`The one before was ended: ${bare(before)}.`]),
      ],
      " ",
    );
  }
  const events = member(data, "eventCount");
  const file = fileLine(done);
  return file && events !== undefined ? own`${file}, ${counted(Number(events), "event")}` : file;
};
