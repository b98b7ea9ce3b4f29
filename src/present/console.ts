import { type Json, member, rowsOf, stringMember } from "../json.ts";
import { counted, firstLine, listed } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { type Own, own } from "./speech.ts";

const MOST = 40;
const LONGEST = 300;

function isCleared(data: Json): boolean {
  return member(data, "cleared") === true;
}

/** Upstream's list goes on through every page, and neither names the page nor the time of an entry. */
function withScope(count: Own, entries: number): Own {
  return entries === 0 ? count : own`${count}, of all pages since the browser started or --clear`;
}

/** Where a stack says that it happened. */
const PLACE = /\n\s+at (?:.*?\()?((?:https?|file):[^\s()]+:\d+:\d+)/;
const LONGEST_PLACE = 120;

/** The script or page that an error came from, with its line. */
function placeOf(text: string): string {
  const place = PLACE.exec(text)?.[1];
  return place === undefined || place.length > LONGEST_PLACE ? "" : ` (${place})`;
}

/** Page errors: newest last, as they came, the first line of each and where it came from. */
const errorsText: Presenter = ({ data }) => {
  if (isCleared(data)) return own`The error log is cleared.`;
  const errors = rowsOf(data, "errors");
  const line = (row: (typeof errors)[number]): string => {
    const text = stringMember(row, "text") ?? "";
    return `${firstLine(text, LONGEST)}${placeOf(text)}`;
  };
  return [withScope(counted(errors.length, "page error"), errors.length), ...listed(errors.slice(-MOST), line, MOST)];
};

/** Console messages, likewise. */
const messagesText: Presenter = ({ data }) => {
  if (isCleared(data)) return own`The console log is cleared.`;
  const messages = rowsOf(data, "messages");
  const line = (row: (typeof messages)[number]): string =>
    `${stringMember(row, "type") ?? "log"}: ${firstLine(stringMember(row, "text") ?? "", LONGEST)}`;
  const count = withScope(counted(messages.length, "console message"), messages.length);
  return [
    messages.length > MOST ? own`${count} (the newest ${MOST})` : count,
    ...listed(messages.slice(-MOST), line, MOST),
  ];
};

const WORDS: Readonly<Record<string, Presenter>> = { errors: errorsText, console: messagesText };

/** Console messages and page errors. */
export const consolePresenter: Presenter = (done) => WORDS[done.command.name]?.(done);
