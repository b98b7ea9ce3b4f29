/** `details.pageChangeSummary` and `details.navigationSummary`: what a call changed, in few words. */

import type { AdvisedOutcome } from "../call/outcome.ts";
import type { Json, JsonObject } from "../json.ts";
import { bare } from "../quote.ts";
import { pageName } from "./presenter.ts";

type ChangeType = "navigation" | "mutation" | "artifact" | "confirmation";

function changeType(outcome: AdvisedOutcome): ChangeType | undefined {
  if (outcome.status !== "ok") return outcome.problem.category === "confirmation-required" ? "confirmation" : undefined;
  if (outcome.artifacts.some(({ exists }) => exists)) return "artifact";
  const commands = outcome.steps.map(({ command }) => command);
  if (outcome.leftUrl !== undefined || commands.some(({ effect }) => effect === "navigate")) return "navigation";
  const changes = commands.some(
    ({ effect, changes: aside }) => (effect === "mutate" || effect === "switch") && aside === undefined,
  );
  return changes ? "mutation" : undefined;
}

function words(outcome: AdvisedOutcome, type: ChangeType): string {
  const name = outcome.command?.name ?? "call";
  const [file, ...more] = outcome.artifacts.filter(({ exists }) => exists);
  switch (type) {
    case "artifact":
      return `${name} wrote ${file ? bare(file.path) : "a file"}${more.length > 0 ? ` and ${more.length} more` : ""}`;
    case "navigation":
      return outcome.page ? `${name} ended on ${pageName(outcome.page).text}` : `${name} left the page`;
    case "confirmation":
      return `${name} waits for confirmation`;
    case "mutation":
      return `${name} was carried out; what the page made of it has to be looked at`;
  }
}

/** What a call changed; nothing for reads and for calls that failed. `evidence` of a diagnostic is added to it. */
export function changeFields(outcome: AdvisedOutcome, evidence: JsonObject): Record<string, Json | undefined> {
  const type = changeType(outcome);
  if (type === undefined) return {};
  const saved = outcome.artifacts.filter(({ exists }) => exists);
  const ids = outcome.nextActions.map(({ id }) => id);
  return {
    pageChangeSummary: {
      changeType: type,
      command: outcome.command?.name ?? "",
      summary: words(outcome, type),
      ...(saved.length > 0 ? { artifactCount: saved.length, savedFilePath: saved[0]?.absolutePath } : {}),
      ...(ids.length > 0 ? { nextActionIds: ids } : {}),
      ...evidence,
    },
    ...(type === "navigation" && outcome.page
      ? { navigationSummary: { url: outcome.page.url, title: outcome.page.title } }
      : {}),
  };
}
