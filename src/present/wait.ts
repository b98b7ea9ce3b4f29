import { member, stringMember } from "../json.ts";
import { filePresenter } from "./files.ts";
import { scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

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
  if (selector !== undefined) return state === undefined ? `Found ${selector}.` : `${selector} ${state}.`;
  const text = stringMember(data, "text");
  if (text !== undefined) return `Found the text ${JSON.stringify(text)}.`;
  const ms = member(data, "ms");
  if (ms !== undefined) return `Waited ${scalar(ms)} ms.`;
  const url = stringMember(data, "url");
  if (url !== undefined) return `The URL is ${url}`;
  const load = stringMember(data, "state");
  if (load !== undefined) return `The page reached ${load}.`;
  const result = member(data, "result");
  return result === undefined ? undefined : `The condition holds: ${scalar(result)} (${argv.slice(1).join(" ")})`;
};
