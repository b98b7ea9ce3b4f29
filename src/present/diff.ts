import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { bare, given, type Own, own, page } from "./speech.ts";

const LONGEST_DIFF = 4000;

function count(facts: Json, ...names: readonly string[]): Own {
  const found = names.map((name) => member(facts, name)).find((value) => value !== undefined);
  return found === undefined ? given("") : bare(scalar(found));
}

function counts(facts: Json): Own {
  return own`${count(facts, "additions")} lines added, ${count(facts, "removals", "deletions")} removed, ${count(facts, "unchanged")} unchanged`;
}

/** A comparison: equal or not first, then how much, then the difference itself when there is one. */
export const diffPresenter: Presenter = ({ data, artifact }) => {
  const mismatch = member(data, "mismatchPercentage");
  if (mismatch !== undefined) {
    if (member(data, "match") === true) return own`The images are equal.`;
    const share = given(Number(mismatch).toFixed(2));
    const pixels = bare(scalar(member(data, "differentPixels")));
    const differ = own`The images differ in ${share} % of the pixels (${pixels}).`;
    return artifact?.exists ? [differ, own`Diff image: ${bare(artifact.absolutePath)}`] : differ;
  }
  const pages = member(data, "diff");
  if (isJsonObject(pages))
    return pages["identical"] === true ? own`The two pages are equal.` : own`The two pages differ: ${counts(pages)}.`;
  const text = stringMember(data, "diff");
  if (text === undefined) return undefined;
  if (member(data, "changed") === false) return own`Nothing changed since the last snapshot.`;
  const left = text.length - LONGEST_DIFF;
  const baseline = member(data, "unchanged") === 0 && member(data, "removals") === 0;
  return [
    own`Changed: ${counts(data)}`,
    ...(baseline ? [own`Nothing was there to compare with: give --baseline FILE with an earlier snapshot.`] : []),
    page(text.slice(0, LONGEST_DIFF)),
    ...(left > 0 ? [own`(${left} characters more)`] : []),
  ];
};
