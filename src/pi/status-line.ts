/** The line at the foot of pi: the page, while a browser lives. */
import type { State } from "../projections/state.ts";
import { cut, plain } from "./view.ts";

/** Under this name pi keeps the line. */
export const STATUS_KEY = "agent_browser";

/** Widest line, in columns: pi puts those of all extensions side by side. */
const WIDEST = 70;

/** The session whose page is shown: the managed one, else the newest that somebody named. */
function shownSession({ sessions, resources }: State): string | undefined {
  const open = Object.values(resources.browsers).filter(({ status }) => status === "open");
  return (open.find(({ session }) => session === sessions.current) ?? open.at(-1))?.session;
}

/** Undefined when no browser is open. Nothing that a page wrote commands the terminal. */
export function statusText(state: State): string | undefined {
  const session = shownSession(state);
  if (session === undefined) return undefined;
  const page = state.pages.bySession[session];
  if (!page) return "browser";
  const title = page.title === undefined || page.title === "" ? "" : ` "${page.title}"`;
  return cut(plain(`browser ${page.url}${title}`).replaceAll("\n", " "), WIDEST);
}

/** Tells pi the line whenever it has become another one. @param show may throw: pi has replaced the session then */
export function statusLine(show: (text: string | undefined) => void): (state: State) => void {
  let shown: string | undefined;
  return (state) => {
    const text = statusText(state);
    if (text === shown) return;
    shown = text;
    try {
      show(text);
    } catch {
      // Nobody looks at this session any more.
    }
  };
}
