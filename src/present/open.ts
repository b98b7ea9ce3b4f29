import { member, stringMember } from "../json.ts";
import { type Presenter, pageName } from "./presenter.ts";
import { bare, given, own } from "./speech.ts";

/** Navigation: where the page ended up. */
export const openPresenter: Presenter = ({ command, data, page, findings }) => {
  if (page && findings.some(({ kind }) => kind === "undone")) return own`Still on ${pageName(page)}`;
  if (page) return own`${given(command.done ?? "Now on")} ${pageName(page)}`;
  if (member(data, "left") === true) return own`Left the page; get url tells where to.`;
  const url = stringMember(data, "url");
  return url === undefined ? own`The browser is running; no page is open yet.` : own`Now on ${bare(url)}`;
};
