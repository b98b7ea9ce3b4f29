import { member, stringMember } from "../json.ts";
import { scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

/** A wait: what was waited for, and that it came. A download wait is a file and worded as one. */
export const waitPresenter: Presenter = ({ data, argv }) => {
  const selector = stringMember(data, "selector");
  if (selector !== undefined) return `Found ${selector}.`;
  const text = stringMember(data, "text");
  if (text !== undefined) return `Found the text ${JSON.stringify(text)}.`;
  const ms = member(data, "ms");
  if (ms !== undefined) return `Waited ${scalar(ms)} ms.`;
  const url = stringMember(data, "url");
  if (url !== undefined) return `The URL is ${url}`;
  const state = stringMember(data, "state");
  if (state !== undefined) return `The page reached ${state}.`;
  const result = member(data, "result");
  return result === undefined ? undefined : `The condition holds: ${scalar(result)} (${argv.slice(1).join(" ")})`;
};
