import { member, stringMember } from "../json.ts";
import { filePresenter } from "./files.ts";
import { scalar } from "./lines.ts";
import { echoed, type Presenter } from "./presenter.ts";
import { bare, given, own } from "./speech.ts";

/** What became true of the element; upstream answers the same for every state. */
const STATES: Readonly<Record<string, string>> = {
  hidden: "is hidden",
  detached: "is not on the page",
  attached: "is on the page",
};

/** A wait: what was waited for, and that it came. A download wait is a file and worded as one. */
export const waitPresenter: Presenter = (done) => {
  const { data, argv } = done;
  if (stringMember(data, "path") !== undefined) return filePresenter(done);
  const selector = stringMember(data, "selector");
  const state = argv.includes("--state") ? STATES[argv[argv.indexOf("--state") + 1] ?? ""] : undefined;
  if (selector !== undefined) {
    const what = echoed(done, selector);
    return state === undefined ? own`Found ${what}.` : own`${what} ${given(state)}.`;
  }
  const text = stringMember(data, "text");
  if (text !== undefined) return own`Found the text ${text}.`;
  const ms = member(data, "ms");
  if (ms !== undefined) return own`Waited ${bare(scalar(ms))} ms.`;
  const url = stringMember(data, "url");
  if (url !== undefined) return own`The URL is ${echoed(done, url)}`;
  const load = stringMember(data, "state");
  if (load !== undefined) return own`The page reached ${bare(load)}.`;
  const result = member(data, "result");
  if (result === undefined) return undefined;
  return own`The condition holds: ${bare(scalar(result))} (${given(argv.slice(1).join(" "))})`;
};
