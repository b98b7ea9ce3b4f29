import { type Ask, asking } from "../call/ask.ts";
import type { Asked, Layer, Watched } from "../call/context.ts";
import type { Outcome, SeenPage, Step } from "../call/outcome.ts";
import { SOUGHT } from "../call/plan.ts";
import { cut, cutAll, LONGEST_DIALOG, LONGEST_TITLE, LONGEST_URL } from "../cut.ts";
import { stringMember } from "../json.ts";
import { documentSensor } from "../page/document.ts";
import type { Target } from "../page/facts/seek.ts";
import type { Look } from "../page/look.ts";
import { readLook, sensed } from "../page/look.ts";
import {
  asksForField,
  receivedSensor,
  secretFieldSensor,
  secretNamesSensor,
  writesField,
} from "../page/secret-field.ts";
import type { Sensor } from "../page/sensor.ts";
import { textSensor } from "../page/text.ts";
import type { Problem } from "../problem.ts";
import type { Redactor } from "../redaction/redact.ts";
import { looksOpaque } from "../redaction/shapes.ts";
import type { GivenCommandFlag, ParsedArgv } from "../upstream/grammar/argv.ts";
import { dialogIn } from "../upstream/protocol/dialog.ts";
import type { CommandRow, Role } from "../upstream/protocol/program.ts";
import type { Reply } from "../upstream/protocol/reply.ts";
import type { Ran, RanStep } from "./ran.ts";
import { lookAnswer, safeReply } from "./safe-reply.ts";
import { newSecretRefs, secretRefsIn, strokesOf, type Written, writtenBy } from "./sensed-fields.ts";
import { asAsked, askedFor } from "./sought.ts";
import { TAKEN_ASK, withTaken } from "./taken.ts";

function pageOf(
  call: Asked,
  safe: Redactor,
  raw: { url: string; title?: string; targetId?: string; document?: number },
): SeenPage {
  return {
    url: cut(safe.url(raw.url).value, LONGEST_URL),
    urlKey: call.world.digest(raw.url),
    ...(raw.title === undefined ? {} : { title: cut(safe.text(raw.title).value, LONGEST_TITLE) }),
    ...(raw.targetId === undefined ? {} : { targetId: raw.targetId }),
    ...(raw.document === undefined ? {} : { document: raw.document }),
  };
}

/** The page a look saw: the only source that knows the document. */
function pageOfLook(call: Asked, safe: Redactor, reply: Reply | undefined): SeenPage | undefined {
  const facts = sensed(readLook(lookAnswer(reply), [documentSensor]), documentSensor);
  return facts && pageOf(call, safe, { url: facts.url, title: facts.title, document: facts.origin });
}

/** Commands whose reply names the page: by `url` after going there, by `origin` when reading it. */
function pageOfReply(call: Asked, safe: Redactor, step: RanStep): SeenPage | undefined {
  const { reply, parsed } = step;
  if (typeof reply === "string" || !reply.success) return undefined;
  const { pageIn } = parsed.command;
  const goes = pageIn === "url";
  const url = pageIn === "none" ? undefined : stringMember(reply.data, pageIn);
  if (url === undefined || !/^[a-z][a-z0-9+.-]*:/i.test(url)) return undefined;
  const seen = pageOfLook(call, safe, step.look);
  const title = goes ? stringMember(reply.data, "title") : seen?.title;
  const targetId = goes ? stringMember(reply.data, "targetId") : undefined;
  return pageOf(call, safe, {
    url,
    ...(title === undefined ? {} : { title }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(seen?.document === undefined ? {} : { document: seen.document }),
  });
}

function safeProblem(safe: Redactor, problem: Problem): Problem {
  const { facts, message } = problem;
  return {
    ...problem,
    message: safe.text(message).value,
    ...(facts === undefined ? {} : { facts: safe.strings(facts).value }),
  };
}

/** Why the call failed: the very problem of the step that is to blame, where one is. */
function problemOfCall(safe: Redactor, ran: Ran, steps: readonly Step[]): Problem | undefined {
  const { problem } = ran;
  if (problem === undefined) return undefined;
  const at = ran.steps.findIndex((step) => step.problem === problem);
  return steps[at]?.problem ?? safeProblem(safe, problem);
}

function flagValues(safe: Redactor, flags: readonly GivenCommandFlag[]): Readonly<Record<string, string>> {
  return Object.fromEntries(flags.map(({ spec, value }) => [spec.names[0] ?? "", safe.text(value ?? "").value]));
}

/** What was seen right before and right after a step. */
function seenAround(safe: Redactor, step: RanStep, row: CommandRow | undefined): Pick<Step, "look" | "lookAfter"> {
  const { look: before = [] } = row ?? {};
  const after = [...(row?.lookAfter ?? []), ...(row?.lookFailed ?? [])];
  const look = before.length > 0 ? safeLook(safe, step.look, before) : "skipped";
  const lookAfter = after.length > 0 ? safeLook(safe, step.lookAfter, after) : "skipped";
  return { ...(look === "skipped" ? {} : { look }), ...(lookAfter === "skipped" ? {} : { lookAfter }) };
}

/** What a step was to be done to, when that was never found. */
function unfound(call: Asked, [, element]: readonly string[], index: number): Target | undefined {
  return element === SOUGHT ? call.meant[index]?.seeks : undefined;
}

/** Nobody is told the word that stands for an element until it is found. */
function safeWords(
  safe: Redactor,
  parsed: ParsedArgv,
  words: readonly string[],
  seeks: Target | undefined,
): readonly string[] {
  const argv = safe.argv({ ...parsed, globals: [], words }).value;
  return seeks ? asAsked(argv, safe.strings(seeks).value) : argv;
}

function safeStep(call: Asked, safe: Redactor, step: RanStep, index: number): Step {
  const row = call.asked.command[index];
  const page = pageOfReply(call, safe, step);
  const document = pageOfLook(call, safe, step.look)?.document;
  const text = sensed(readLook(lookAnswer(step.look), [textSensor]), textSensor);
  const secretRefs = secretRefsIn(step);
  const ownFlags = step.parsed.flags.filter(({ spec }) => spec.wrapper);
  const seeks = unfound(call, step.argv, index);
  const aim = step.aim ?? (seeks && askedFor(seeks));
  const { number } = call.meant[index] ?? {};
  return {
    ...(number === undefined ? {} : { number }),
    ...(aim ? { aim: { role: aim.role, name: cut(safe.text(aim.name).value, LONGEST_TITLE) } } : {}),
    argv: safeWords(safe, step.parsed, step.argv, seeks),
    command: step.parsed.command,
    reply: safeReply({ key: call.session.key, refs: call.state.refs }, safe, step),
    ...(step.problem ? { problem: safeProblem(safe, step.problem) } : {}),
    ...(document === undefined ? {} : { document }),
    ...(page ? { page } : {}),
    ...seenAround(safe, step, row),
    ...(step.shown ? { shown: safeStep(call, safe, step.shown, index) } : {}),
    ...(secretRefs.length > 0 ? { secretRefs } : {}),
    ...(text ? { text: safe.strings(text).value } : {}),
    ...(ownFlags.length > 0 ? { ownFlags: flagValues(safe, ownFlags) } : {}),
  };
}

/** The last word on a dialog: the steps in their order, then the look after them. */
function dialogOf(safe: Redactor, ran: Ran): Outcome["dialog"] {
  const replies = [
    ...(["guard", "before"] as const).map((role) => ran.looks.get(role)),
    ...ran.steps.map((step) => step.reply),
    ran.looks.get("after"),
  ];
  const said = replies.flatMap((reply) => (typeof reply === "object" ? (dialogIn(reply) ?? []) : [])).at(-1);
  return said === undefined || said === "none"
    ? said
    : { kind: said.kind, text: cut(safe.text(said.text).value, LONGEST_DIALOG) };
}

function safeLook(safe: Redactor, reply: Reply | undefined, sensors: readonly Sensor[]): Look | "skipped" {
  if (!reply?.success) return "skipped";
  const seen = readLook(lookAnswer(reply), sensors);
  return Object.fromEntries(Object.entries(seen).map(([id, facts]) => [id, cutAll(safe.strings(facts).value)]));
}

function safeLooks(call: Asked, safe: Redactor, ran: Ran): Outcome["looks"] {
  const { before, after, guard } = call.asked;
  const looks: Partial<Record<Role, Look | "skipped">> = {};
  if (before.length > 0 || guard) {
    const role = guard ? "guard" : "before";
    looks[role] = safeLook(safe, ran.looks.get(role), before);
  }
  if (after.length > 0) looks.after = safeLook(safe, ran.looks.get("after"), after);
  return looks;
}

/** The words of the call as they ran: of a single step that was sought by name, those with its element. */
function effectiveArgs(call: Asked, safe: Redactor, { steps }: Ran): readonly string[] {
  const { argv, shape } = call.plan;
  const globals = safe.args(["--json", ...call.asked.globals]).value;
  const told = steps.flatMap((step, index) => (call.meant[index]?.ours === undefined ? [{ step, index }] : []));
  const [only] = told;
  const single = shape === "one" || (shape === "job" && told.length === 1);
  if (!only || !single) return [...globals, ...safe.argv({ ...argv, globals: [] }).value];
  const { step, index } = only;
  return [...globals, ...safeWords(safe, argv, step.argv, unfound(call, step.argv, index))];
}

/** Has the redactor know what the call put into which sort of field, before anything of the call is shown. */
function learnWritten({ redactor }: Asked, written: readonly Written[]): void {
  const textsOf = (secrecy: Written["secrecy"]): readonly string[] =>
    written.flatMap((step) => (step.secrecy === secrecy ? step.texts : []));
  const unknown = textsOf("unknown");
  redactor.release(textsOf("plain"));
  redactor.withhold([...textsOf("secret"), ...unknown]);
  redactor.learn([...textsOf("secret"), ...unknown.filter(looksOpaque)]);
}

/** Refs that turned out to mean secret fields are known as such from now on. */
function recordSecretRefs(call: Asked, ran: Ran, written: readonly Written[]): void {
  const { key } = call.session;
  const known = key === undefined ? undefined : call.state.refs[key];
  const secret = newSecretRefs(known, ran, written);
  if (key === undefined || !known || secret === "") return;
  const { document, flags } = known;
  const captured = { session: key, ids: secret, secret, flags: [...flags] };
  const fact = { type: "refs.captured", ...captured, ...(document === undefined ? {} : { document }) } as const;
  call.record(call.redactor.fact(fact));
}

/** Secrets that came in with the launch (a proxy's password) are found again in what later calls are told. */
function withLaunchSecrets(call: Asked): Redactor {
  return call.redactor.knowing(call.session.globals);
}

/** The page knows whether the field of a command is a secret one: the field it is aimed at, the one that received its input, and those that a snapshot lists. */
const FIELD_ASKS: readonly Ask[] = [
  { applies: asksForField, when: "at", sensors: [secretFieldSensor] },
  { applies: writesField, when: "after", sensors: [receivedSensor] },
  {
    applies: ({ command }) => command.refs === "snapshot" || command.tree === "compared",
    when: "at",
    sensors: [secretNamesSensor],
  },
];

/**
 * Turns what upstream said into what may be shown: outside this layer nobody holds a raw reply. URLs get a keyed
 * digest beside the redacted text, or pages that differ only in a token would look equal.
 */
export function redaction(): Layer<Watched, Pick<Asked, "asked">, Ran, Outcome> {
  return {
    name: "redaction",
    run: async (outer, next) => {
      const asked = asking(outer, outer.watched, [...FIELD_ASKS, TAKEN_ASK]);
      const ran = withTaken(await next({ asked }), outer.plan.shape === "one");
      const call: Asked = { ...outer, asked };
      const written = writtenBy(call, ran);
      learnWritten(call, written);
      call.redactor.press(strokesOf(ran, written));
      recordSecretRefs(call, ran, written);
      const safe = withLaunchSecrets(call);
      const steps = ran.steps.map((step, index) => safeStep(call, safe, step, index));
      const page = pageOfLook(call, safe, ran.looks.get("after")) ?? steps.findLast((step) => step.page)?.page;
      const dialog = dialogOf(safe, ran);
      const facts = {
        steps,
        effectiveArgs: effectiveArgs(call, safe, ran),
        shape: call.plan.shape,
        looks: safeLooks(call, safe, ran),
        findings: [],
        artifacts: [],
        attachments: [],
        notes: [],
        processes: ran.processes,
        ...(page ? { page } : {}),
        ...(dialog === undefined ? {} : { dialog }),
        ...(ran.stopped ? { stopped: ran.stopped } : {}),
        ...(ran.loading ? { loading: true as const } : {}),
        ...(ran.text === undefined ? {} : { text: safe.text(ran.text).value }),
      };
      const problem = problemOfCall(safe, ran, steps);
      return problem ? { ...facts, status: "failed", problem } : { ...facts, status: "ok" };
    },
  };
}
