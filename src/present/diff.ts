import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

const LONGEST_DIFF = 4000;

function counts(facts: Json): string {
  const removed = member(facts, "removals") ?? member(facts, "deletions");
  return `${scalar(member(facts, "additions"))} lines added, ${scalar(removed)} removed, ${scalar(member(facts, "unchanged"))} unchanged`;
}

/** A comparison: equal or not first, then how much, then the difference itself when there is one. */
export const diffPresenter: Presenter = ({ data, artifact }) => {
  const mismatch = member(data, "mismatchPercentage");
  if (mismatch !== undefined) {
    if (member(data, "match") === true) return "The images are equal.";
    const image = artifact?.exists ? `\nDiff image: ${artifact.absolutePath}` : "";
    return `The images differ in ${Number(mismatch).toFixed(2)} % of the pixels (${scalar(member(data, "differentPixels"))}).${image}`;
  }
  const pages = member(data, "diff");
  if (isJsonObject(pages))
    return pages["identical"] === true ? "The two pages are equal." : `The two pages differ: ${counts(pages)}.`;
  const text = stringMember(data, "diff");
  if (text === undefined) return undefined;
  if (member(data, "changed") === false) return "Nothing changed since the last snapshot.";
  const left = text.length - LONGEST_DIFF;
  const baseline = member(data, "unchanged") === 0 && member(data, "removals") === 0;
  const alone = baseline ? "\nNothing was there to compare with: give --baseline FILE with an earlier snapshot." : "";
  return `Changed: ${counts(data)}${alone}\n${text.slice(0, LONGEST_DIFF)}${left > 0 ? `\n(${left} characters more)` : ""}`;
};
