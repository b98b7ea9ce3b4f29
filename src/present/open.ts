import { stringMember } from "../json.ts";
import { type Presenter, pageName } from "./presenter.ts";

/** Navigation: where the page ended up. */
export const openPresenter: Presenter = ({ command, data, page }) => {
  if (page) return `${command.done ?? "Now on"} ${pageName(page)}`;
  const url = stringMember(data, "url");
  return url === undefined ? "The browser is running; no page is open yet." : `Now on ${url}`;
};
