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
  return entries === 0 ? count : own`${count}, of all pages since the start or --clear`;
}

/** Where a stack says that it happened. */
const PLACE = /\n\s+at (?:.*?\()?((?:https?|file):[^\s()]+?):(\d+:\d+)/;
const LONGEST_PLACE = 120;

/** The first line of each error, with the script or page that it came from and its line: once for several in a row. */
function errorLines(texts: readonly string[]): readonly string[] {
  let last = "";
  return texts.map((text) => {
    const [, from = "", line = ""] = PLACE.exec(text) ?? [];
    const place = from === last ? line : `${from}:${line}`;
    last = from;
    const said = firstLine(text, LONGEST);
    return from === "" || from.length > LONGEST_PLACE ? said : `${said} (${place})`;
  });
}

/** Page errors: newest last, as they came, the first line of each and where it came from. */
const errorsText: Presenter = ({ data }) => {
  if (isCleared(data)) return own`The error log is cleared.`;
  const errors = rowsOf(data, "errors");
  const lines = errorLines(errors.slice(-MOST).map((row) => stringMember(row, "text") ?? ""));
  return [withScope(counted(errors.length, "page error"), errors.length), ...listed(lines, (one) => one, MOST)];
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
