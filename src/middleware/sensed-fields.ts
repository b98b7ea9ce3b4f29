/** Which steps of a call wrote into secret fields, by what the page said of the fields before and after them. */
import type { Watched } from "../call/context.ts";
import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { SECRET_AUTOCOMPLETE } from "../page/facts/secret-autocomplete.ts";
import type { FieldFacts, SensedFields } from "../page/facts/secret-field.ts";
import { readLook, sensed } from "../page/look.ts";
import { receivedSensor, secretFieldSensor, secretNamesSensor } from "../page/secret-field.ts";
import type { AnySensor } from "../page/sensor.ts";
import { inRanges, refNumber, toRanges } from "../projections/ref-ranges.ts";
import type { CapturedRefs } from "../projections/refs.ts";
import { writtenTexts } from "../redaction/fields.ts";
import type { Stroke } from "../redaction/known-secrets.ts";
import { isCardName, isSecretField } from "../redaction/names.ts";
import { isCardNumber } from "../redaction/shapes.ts";
import { dialogIn } from "../upstream/protocol/dialog.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import type { Ran, RanStep } from "./ran.ts";

/** unknown: nobody could look at the field, so it may be one. */
type Secrecy = "secret" | "plain" | "unknown";

/** What a step put into fields, and what those are. */
export interface Written {
  readonly texts: readonly string[];
  readonly secrecy: Secrecy;
}

function seenBy<T extends Json>(reply: Reply | undefined, sensor: AnySensor<T>): T | undefined {
  const answer = reply?.success ? member(reply.data, "result") : undefined;
  return sensed(readLook(answer, [sensor]), sensor);
}

function isSecret({ typed, names }: FieldFacts, texts: readonly string[] = []): boolean {
  return typed || names.some(isSecretField) || (names.some(isCardName) && texts.some(isCardNumber));
}

/** Selectors mean elements of the frame that is selected, where the page itself may not be able to look. */
function isFramed({ session, state }: Watched, ran: Ran, index: number): boolean {
  const known = session.key === undefined ? undefined : state.pages.bySession[session.key]?.frame;
  return known !== undefined || ran.steps.slice(0, index).some(({ parsed }) => parsed.command.frame === "selects");
}

interface Sight {
  readonly aimed: SensedFields | undefined;
  readonly received: SensedFields | undefined;
  readonly done: boolean;
}

function secrecyOf({ aimed, received, done }: Sight, texts: readonly string[]): Secrecy {
  const fields = [...(aimed?.fields ?? []), ...(received?.fields ?? [])];
  if (fields.some((field) => isSecret(field, texts))) return "secret";
  // What was done without a trace may have gone where nobody can look.
  if (received) return received.sure && (received.written || !done) ? "plain" : "unknown";
  return aimed?.sure ? "plain" : "unknown";
}

/** What an answer of a dialog is: the message that it answers says so, when anybody has seen that. */
function answerSecrecy({ session, state }: Watched, ran: Ran, index: number): Secrecy {
  const before = ran.steps.slice(0, index).flatMap(({ reply }) => (typeof reply === "object" ? dialogIn(reply) : []));
  const known = session.key === undefined ? undefined : state.dialogs.open[session.key];
  const dialog = before.findLast((one) => one !== undefined) ?? known;
  if (dialog === undefined || dialog === "none") return "unknown";
  return isSecretField(dialog.text) ? "secret" : "plain";
}

/** What each step wrote, in the order of the steps. */
export function writtenBy(call: Watched, ran: Ran): readonly Written[] {
  const single = call.plan.shape === "one";
  return ran.steps.map((step, index) => {
    const texts = writtenTexts(step.parsed);
    if (texts.length === 0) return { texts, secrecy: "plain" };
    if (step.parsed.command.field === "answers") return { texts, secrecy: answerSecrecy(call, ran, index) };
    const aimed = seenBy(step.look, secretFieldSensor);
    const received = seenBy(single ? ran.looks.get("after") : step.lookAfter, receivedSensor) ?? undefined;
    const done = typeof step.reply === "object" && step.reply.success;
    const known = aimed && isFramed(call, ran, index) ? { ...aimed, sure: false } : aimed;
    return { texts, secrecy: secrecyOf({ aimed: known, received, done }, texts) };
  });
}

/** What the rows add to a text that is put in key by key; what acts otherwise ends it. */
export function strokesOf(ran: Ran, written: readonly Written[]): readonly Stroke[] {
  return ran.steps.flatMap(({ parsed: { command }, reply }, index): readonly Stroke[] => {
    const { texts: [key] = [], secrecy } = written[index] ?? {};
    if (reply === "not-reached" || command.effect === "read" || command.effect === "none") return [];
    const pressed = command.deed === "press" && key !== undefined && secrecy !== "plain";
    return pressed ? [{ key, sure: secrecy === "secret" }] : ["end"];
  });
}

/** What upstream told of the field that a ref means: type, autocomplete, name, id. */
function askedFacts(asked: readonly Reply[]): FieldFacts {
  const [type = "", autocomplete = "", ...names] = asked.map((reply) => stringMember(reply.data, "value") ?? "");
  return { typed: type === "password" || SECRET_AUTOCOMPLETE.test(autocomplete.toLowerCase()), names };
}

/** Whether the step reads a field that the page, or upstream, says to be a secret one. */
export function isInSecretField(step: RanStep): boolean {
  const fields = seenBy(step.look, secretFieldSensor)?.fields ?? [];
  return [...fields, askedFacts(step.asked ?? [])].some((field) => isSecret(field));
}

const TAKES_TEXT = /^(?:textbox|searchbox|spinbutton|combobox)$/;

/** Whether a field is a secret one that is called so in the tree of the page, as the page knew it right before. */
export function secretNameIn(step: RanStep): (name: string) => boolean {
  const named = seenBy(step.look, secretNamesSensor) ?? [];
  const secret = new Set(named.flatMap((field) => (isSecret(field) ? [field.called] : [])));
  return (name) => secret.has(name.slice(0, 100));
}

/** The refs of a snapshot that mean secret fields, as the page knew them right before it. */
export function secretRefsIn(step: RanStep): readonly string[] {
  const reply = typeof step.reply === "object" ? step.reply : undefined;
  const refs = member(reply?.data, "refs");
  if (!isJsonObject(refs)) return [];
  const isSecretName = secretNameIn(step);
  return Object.entries(refs).flatMap(([id, facts]) => {
    const takesText = TAKES_TEXT.test(stringMember(facts, "role") ?? "");
    return takesText && isSecretName(stringMember(facts, "name") ?? "") ? [id] : [];
  });
}

/** The refs that this call has shown to mean secret fields, as ranges; those that were known before are left out. */
export function newSecretRefs(known: CapturedRefs | undefined, ran: Ran, written: readonly Written[]): string {
  if (!known || known.voided !== undefined) return "";
  const found = ran.steps.flatMap((step, index) => {
    if (written[index]?.texts.length === 0 || written[index]?.secrecy !== "secret") return [];
    return step.parsed.given.flatMap(({ kind, value }) => (kind === "selector" ? [value] : []));
  });
  return toRanges(
    found.flatMap((word) => {
      const number = refNumber(word);
      return number === undefined || inRanges(known.secret, number) ? [] : [`e${number}`];
    }),
  );
}
