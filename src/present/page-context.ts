import { member, stringMember } from "../json.ts";
import { warned } from "./mutation.ts";
import { echoed, type Presenter } from "./presenter.ts";
import { bare, given, NOTHING, own, page } from "./speech.ts";

/** A dialog: whether one is open and what it says, or how it was answered. */
export const dialogPresenter: Presenter = ({ data, warning }) => {
  if (member(data, "handled") === true) {
    const did = member(data, "accepted") === true ? own`Dialog accepted.` : own`Dialog dismissed.`;
    // The page has asked again.
    return warning === undefined ? did : [did, warned(warning)];
  }
  if (member(data, "hasDialog") === false) return own`No dialog is open.`;
  const message = stringMember(data, "message");
  if (message === undefined) return undefined;
  const preset = stringMember(data, "defaultPrompt") ?? "";
  const stands = preset === "" ? NOTHING : own` Its preset ${preset} is not sent by accept alone.`;
  return own`A ${bare(stringMember(data, "type") ?? "page")} dialog is open: ${message}${stands}`;
};

/** A frame: where selectors work from now on. */
export const framePresenter: Presenter = (done) => {
  const frame = stringMember(done.data, "frame");
  if (frame === undefined) return undefined;
  if (done.findings.some(({ kind }) => kind === "undone")) return own`Sent frame ${echoed(done, frame)}.`;
  return frame === "main"
    ? own`Selectors work on the main page again.`
    : own`Selectors work inside the frame ${echoed(done, frame)} now; ["frame","main"] goes back. eval stays on the main page.`;
};

/** The clipboard: its text, or what was done with it. */
export const clipboardPresenter: Presenter = ({ data }) => {
  const text = stringMember(data, "text");
  if (text !== undefined) return text === "" ? own`(the clipboard is empty)` : page(text);
  // Both are keys: that there was a selection, or a text to paste, is not known.
  if (member(data, "copied") !== undefined) return own`Sent the keys that copy the selection.`;
  if (member(data, "pasted") !== undefined) return own`Sent the keys that paste, to what has the focus.`;
  return member(data, "written") === undefined ? undefined : own`Clipboard: ${given("written")}.`;
};

const SETTINGS: Readonly<Record<string, string>> = {
  "set viewport": "The viewport is",
  "set device": "The device is",
  "set geo": "The location is",
  "set offline": "Offline is",
  "set headers": "Extra headers are set for every request.",
  "set credentials": "HTTP credentials are set.",
  "set media": "Media features are set.",
};

/** Upstream sets the place and gives no permission for it (seen on 0.41.2). */
const PERMISSION =
  "A page is told it only where the browser lets it ask for locations; without a window it mostly does not.";

/** A browser setting: what is in force now. */
export const settingsPresenter: Presenter = ({ command, data, argv }) => {
  const lead = SETTINGS[command.name];
  if (lead === undefined) return undefined;
  if (lead.endsWith(".")) return given(lead);
  const offline = member(data, "offline");
  const now = offline === undefined ? argv.slice(2).join(" ") : offline === true ? "on" : "off";
  const geo = command.name === "set geo" ? own` ${given(PERMISSION)}` : NOTHING;
  return own`${given(lead)} ${given(now)}.${geo}`;
};
