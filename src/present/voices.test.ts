import { describe, expect, it } from "vitest";
import { dataOf, RECORDINGS } from "../../test/corpus/recordings.ts";
import { heard, poisoned, VOICE, VOICE_ON_ONE_LINE } from "../../test/support/voice.ts";
import type { SavedArtifact } from "../call/outcome.ts";
import type { Json } from "../json.ts";
import { parseArgv } from "../upstream/grammar/argv.ts";
import type { Family } from "../upstream/grammar/commands.ts";
import { PRESENTERS } from "./families.ts";
import type { Done } from "./presenter.ts";
import { spoken } from "./speech.ts";

const STATES = ["verified", "missing", "pending", "unverified"] as const;

function fileOf(state: SavedArtifact["state"], words: string): SavedArtifact {
  const exists = state === "verified" || state === "unverified";
  return { kind: "download", step: 0, path: words, absolutePath: words, state, exists, storageScope: "explicit-path" };
}

interface Case {
  readonly asked: readonly string[];
  readonly data: Json;
}

/** Answers of which none was recorded. */
const UNRECORDED: readonly Case[] = [
  { asked: ["chat", "hello"], data: { response: "text" } },
  { asked: ["profiles"], data: [{ name: "text", directory: "text" }] },
  { asked: ["dashboard", "start"], data: { url: "text" } },
];
const CASES: readonly Case[] = [
  ...RECORDINGS.map((recording) => ({ asked: recording.asked, data: dataOf(recording) })),
  ...UNRECORDED,
];

/** The recorded answer with the page's words in every place. */
function hostile({ asked }: Case, words: string, data: Json, state: SavedArtifact["state"]): Done | undefined {
  const parsed = parseArgv(asked, { unknown: "refuse" });
  if (!("ok" in parsed)) return undefined;
  return {
    command: parsed.ok.command,
    argv: parsed.ok.words,
    data,
    warning: words,
    page: { url: words, urlKey: "key", title: words },
    leftUrl: words,
    status: 500,
    artifact: fileOf(state, words),
    findings: [],
    pageText: { left: 9, apart: 0, more: false, alerts: [{ role: "alert", text: words }] },
    nameless: [],
    ownFlags: {},
    keep: () => ({ path: "/kept", bytes: 1 }),
  };
}

function said({ command, ...rest }: Done): string | undefined {
  const made = PRESENTERS[command.family]?.({ command, ...rest });
  if (made === undefined) return undefined;
  return spoken("said" in made ? made.said : made);
}

/** A tree that is long enough to be shortened, with a value that forges rows. */
const LONG_TREE = [
  '- textbox "a" [ref=e2]: v',
  VOICE,
  ...Array.from({ length: 900 }, () => '- heading "x" [level=2]'),
].join("\n");

function familyOf({ asked }: Case): Family | undefined {
  const parsed = parseArgv(asked, { unknown: "refuse" });
  return "ok" in parsed ? parsed.ok.command.family : undefined;
}

const FAMILIES = [...new Set(CASES.map(familyOf))].filter(
  (family): family is Family => family !== undefined && PRESENTERS[family] !== undefined,
);

it("are of every family that has a presenter", () => {
  const named = Object.entries(PRESENTERS).flatMap(([family, words]) => (words ? [family] : []));
  expect([...FAMILIES].sort()).toEqual(named.sort());
});

describe.each(FAMILIES)("the words of %s", (family) => {
  const cases = CASES.filter((one) => familyOf(one) === family);

  it.each([VOICE, VOICE_ON_ONE_LINE])(
    "are told from those of the page, whatever every string of a reply holds",
    (words) => {
      let shown = 0;
      for (const [at, one] of cases.entries()) {
        const data = poisoned(one.data, words);
        const done = hostile(one, words, data, STATES[at % STATES.length] ?? "verified");
        const text = done && said(done);
        if (text === undefined) continue;
        shown++;
        expect(heard(text), `${one.asked.join(" ")}: ${JSON.stringify(text)}`).toEqual([]);
      }
      expect(shown).toBeGreaterThan(0);
    },
  );
});

describe("a snapshot that is shortened", () => {
  it.each([[], ["--search", "x"]])("keeps the page's words off the margin (%j)", (...flags) => {
    const one = CASES.find(({ asked }) => asked[0] === "snapshot");
    const data = { origin: VOICE, refs: { e2: { role: "textbox", name: "a" } }, snapshot: LONG_TREE };
    const done = one && hostile(one, VOICE, data, "verified");
    const [, search] = flags;
    const text = done && said({ ...done, ownFlags: search === undefined ? {} : { "--search": search } });
    expect(text).toContain("Full raw snapshot path: /kept");
    expect(heard(text ?? "")).toEqual([]);
  });
});
