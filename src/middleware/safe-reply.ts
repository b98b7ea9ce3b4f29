/** What may be kept of the reply to one command, by what the page said of its fields. */
import type { Step } from "../call/outcome.ts";
import { type Json, member } from "../json.ts";
import { documentSensor } from "../page/document.ts";
import { readLook, sensed } from "../page/look.ts";
import { inRanges, joinRanges, toRanges } from "../projections/ref-ranges.ts";
import type { Refs } from "../projections/refs.ts";
import { readsValue } from "../redaction/fields.ts";
import type { Redactor } from "../redaction/redact.ts";
import { maskNamedRows, maskSecretRows } from "../redaction/secret-rows.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import type { RanStep } from "./ran.ts";
import { isInSecretField, secretNameIn, secretRefsIn } from "./sensed-fields.ts";

/** The refs that were known before the call, and the session that it ran in. */
export interface KnownRefs {
  readonly key: string | undefined;
  readonly refs: Refs;
}

/** What a look saw, raw. */
export function lookAnswer(reply: Reply | undefined): Json | undefined {
  return reply?.success ? member(reply.data, "result") : undefined;
}

/** The document that a look was at, by its `timeOrigin` in ms; undefined where it does not tell. */
export function documentIn(look: Reply | undefined): number | undefined {
  return sensed(readLook(lookAnswer(look), [documentSensor]), documentSensor)?.origin;
}

/** What stands in a snapshot behind the ref of a secret field is masked, whatever the field is called. */
function withoutSecretRows({ key, refs }: KnownRefs, step: RanStep, reply: Reply): Reply {
  const known = key === undefined ? undefined : refs[key];
  const document = documentIn(step.look);
  const same = known !== undefined && document !== undefined && known.document === document;
  const ranges = joinRanges(toRanges(secretRefsIn(step)), same ? known.secret : "");
  return ranges === "" ? reply : { ...reply, data: maskSecretRows(reply.data, (ref) => inRanges(ranges, ref)) };
}

/** What a tree of the page shows of its secret fields is masked. */
function withoutSecretFields(known: KnownRefs, step: RanStep, reply: Reply): Reply {
  const { refs, tree } = step.parsed.command;
  if (refs === "snapshot") return withoutSecretRows(known, step, reply);
  return tree === "compared" ? { ...reply, data: maskNamedRows(reply.data, secretNameIn(step)) } : reply;
}

/** The reply without secrets. The value of a field that only the page knows to be secret is no one's to read. */
export function safeReply(known: KnownRefs, safe: Redactor, step: RanStep): Step["reply"] {
  const { reply, parsed } = step;
  if (typeof reply === "string") return reply;
  const read = readsValue(parsed) && isInSecretField(step) ? "all" : undefined;
  return safe.reply(withoutSecretFields(known, step, reply), parsed, read);
}
