import { member } from "../json.ts";
import { type Presenter, pageName } from "./presenter.ts";

/** Past tenses of the commands that act; others are named as they are written. */
const DONE: Readonly<Record<string, string>> = {
  click: "Clicked",
  dblclick: "Double-clicked",
  tap: "Tapped",
  type: "Typed into",
  fill: "Filled",
  press: "Pressed",
  hover: "Hovered over",
  focus: "Focused",
  check: "Checked",
  uncheck: "Unchecked",
  select: "Selected in",
  upload: "Uploaded to",
  scrollintoview: "Scrolled into view",
};

/** An action: what was done to what, and the page it led to when it led to another. */
export const mutationPresenter: Presenter = ({ command, argv, data, warning, page, leftUrl, findings }) => {
  const verb = DONE[command.name];
  // Upstream calls a scroll done once it is sent, whether or not anything moved.
  const ran = findings.some((finding) => finding.id === "scroll-noop") ? "Sent" : "Ran";
  const done = verb ? `${verb} ${argv[1] ?? ""}.` : `${ran} ${argv.join(" ")}.`;
  const moved = leftUrl !== undefined && page ? `\nNow on ${pageName(page)}` : "";
  const dialog = warning ?? (member(data, "dialogOpened") === true ? "A dialog opened." : undefined);
  return `${done}${moved}${dialog === undefined ? "" : `\n${dialog}`}`;
};
