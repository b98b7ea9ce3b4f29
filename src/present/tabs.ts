import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { type Presenter, pageName } from "./presenter.ts";

function tabLine(tab: Json): string {
  const id = stringMember(tab, "tabId") ?? "?";
  const label = stringMember(tab, "label");
  const page = { url: stringMember(tab, "url") ?? "", title: stringMember(tab, "title") ?? "" };
  return `${id}${member(tab, "active") === true ? " (active)" : ""}${label ? ` [${label}]` : ""} ${pageName(page)}`;
}

/** Tabs: one line each, the active one marked. */
export const tabPresenter: Presenter = ({ command, data }) => {
  const tabs = member(data, "tabs");
  if (Array.isArray(tabs)) return tabs.map(tabLine).join("\n");
  if (!isJsonObject(data) || stringMember(data, "tabId") === undefined) return undefined;
  return `${command.done ?? "Now in"} ${tabLine(data).trim()}`;
};
