import { type Json, member, rowsOf, stringMember } from "../json.ts";
import { counted, firstLine, listed } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { own } from "./speech.ts";

const MOST = 40;
const LONGEST = 300;

function isCleared(data: Json): boolean {
  return member(data, "cleared") === true;
}

/** Page errors: newest last, as they came, the first line of each. */
const errorsText: Presenter = ({ data }) => {
  if (isCleared(data)) return own`The error log is cleared.`;
  const errors = rowsOf(data, "errors");
  const line = (row: (typeof errors)[number]): string => firstLine(stringMember(row, "text") ?? "", LONGEST);
  return [counted(errors.length, "page error"), ...listed(errors.slice(-MOST), line, MOST)];
};

/** Console messages, likewise. */
const messagesText: Presenter = ({ data }) => {
  if (isCleared(data)) return own`The console log is cleared.`;
  const messages = rowsOf(data, "messages");
  const line = (row: (typeof messages)[number]): string =>
    `${stringMember(row, "type") ?? "log"}: ${firstLine(stringMember(row, "text") ?? "", LONGEST)}`;
  const count = counted(messages.length, "console message");
  return [
    messages.length > MOST ? own`${count} (the newest ${MOST})` : count,
    ...listed(messages.slice(-MOST), line, MOST),
  ];
};

const WORDS: Readonly<Record<string, Presenter>> = { errors: errorsText, console: messagesText };

/** Console messages and page errors. */
export const consolePresenter: Presenter = (done) => WORDS[done.command.name]?.(done);
