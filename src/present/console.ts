import { member, rowsOf, stringMember } from "../json.ts";
import { counted, firstLine, listed } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

const MOST = 40;
const LONGEST = 300;

/** Console messages and page errors: newest last, as they came, the first line of each. */
export const consolePresenter: Presenter = ({ data, command }) => {
  if (member(data, "cleared") === true) return `The ${command.name === "errors" ? "error" : "console"} log is cleared.`;
  if (command.name === "errors") {
    const errors = rowsOf(data, "errors");
    const line = (row: (typeof errors)[number]): string => firstLine(stringMember(row, "text") ?? "", LONGEST);
    return `${counted(errors.length, "page error")}${errors.length > 0 ? "\n" : ""}${listed(errors.slice(-MOST), line, MOST, "")}`;
  }
  const messages = rowsOf(data, "messages");
  const older = messages.length > MOST ? ` (the newest ${MOST})` : "";
  const line = (row: (typeof messages)[number]): string =>
    `${stringMember(row, "type") ?? "log"}: ${firstLine(stringMember(row, "text") ?? "", LONGEST)}`;
  return `${counted(messages.length, "console message")}${older}${messages.length > 0 ? "\n" : ""}${listed(messages.slice(-MOST), line, MOST, "")}`;
};
