import { member, stringMember } from "../json.ts";
import { filePresenter } from "./files.ts";
import { counted } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

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
    return [
      `The ${what === "record" ? "recording" : what} is running; end it with ["${what}","stop"].`,
      ...(to === undefined ? [] : [`Not written yet: ${to}${sheet === undefined ? "" : ` and ${sheet}`}.`]),
      ...(before === undefined ? [] : [`The one before was ended: ${before}.`]),
    ].join(" ");
  }
  const events = member(data, "eventCount");
  const file = filePresenter(done);
  return file === undefined
    ? undefined
    : `${file}${events === undefined ? "" : `, ${counted(Number(events), "event")}`}`;
};
