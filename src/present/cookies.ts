import { type JsonObject, member, rowsOf } from "../json.ts";
import { counted, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { given, own } from "./speech.ts";

const MOST = 40;

function cookieLine(cookie: JsonObject): string {
  const marks = [
    cookie["httpOnly"] === true ? "httpOnly" : "",
    cookie["secure"] === true ? "secure" : "",
    scalar(cookie["sameSite"]),
    cookie["session"] === true ? "session" : "",
  ].filter(Boolean);
  return `${scalar(cookie["name"])}=${scalar(cookie["value"])} (${scalar(cookie["domain"])}${scalar(cookie["path"])}${marks.length > 0 ? `; ${marks.join(", ")}` : ""})`;
}

/** Cookies: names, places and marks. Their values have been masked before they came here. */
export const cookiesPresenter: Presenter = ({ data, argv }) => {
  const curl = argv.indexOf("--curl");
  if (member(data, "set") === true && curl >= 0) return own`The cookies in ${given(argv[curl + 1] ?? "")} are set.`;
  if (member(data, "set") === true) return own`Cookie ${given(argv[2] ?? "")} is set.`;
  if (member(data, "cleared") === true) return own`All cookies are cleared.`;
  const cookies = rowsOf(data, "cookies");
  const count = counted(cookies.length, "cookie");
  return [cookies.length > 0 ? own`${count}:` : count, ...listed(cookies, cookieLine, MOST)];
};
