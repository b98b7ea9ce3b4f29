import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { type Presenter, pageName } from "./presenter.ts";
import { bare, given, NOTHING, type Own, own, rows } from "./speech.ts";

function tabLine(tab: Json): Own {
  const id = bare(stringMember(tab, "tabId") ?? "?");
  const label = stringMember(tab, "label");
  const page = { url: stringMember(tab, "url") ?? "", title: stringMember(tab, "title") ?? "" };
  const active = given(member(tab, "active") === true ? " (active)" : "");
  const where = page.url + page.title === "" ? NOTHING : own` ${pageName(page)}`;
  return own`${id}${active}${label ? own` [${bare(label)}]` : NOTHING}${where}`;
}

/** Tabs: one line each, the active one marked. */
export const tabPresenter: Presenter = ({ command, data, page }) => {
  const tabs = member(data, "tabs");
  if (Array.isArray(tabs)) return rows(tabs.map(tabLine));
  if (!isJsonObject(data) || stringMember(data, "tabId") === undefined) return undefined;
  const said = own`${given(command.done ?? "Now in")} ${tabLine(data)}`;
  // A tab that was closed says nothing of the one that is there now.
  return command.pageIn === "none" && page ? [said, own`Now on ${pageName(page)}`] : said;
};
