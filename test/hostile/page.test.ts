/** A page may write anything. */
import { describe, expect, it } from "vitest";
import { hostileAnswer, type PageInput } from "../support/hostile-page.ts";
import { PageStage } from "../support/hostile-page-stage.ts";
import { countOf, SEED } from "../support/hostile-run.ts";

const COUNT = countOf(0.9, 20);
const PATIENCE = { timeout: 60_000 + COUNT * 200 };

const stage = new PageStage();

async function isHarmful(input: PageInput): Promise<boolean> {
  return (await stage.faultsOf(input)).length > 0;
}

/** The words halved as long as they do harm. */
async function shortened(input: PageInput): Promise<PageInput> {
  const [words = ""] = input.words;
  const middle = Math.floor(words.length / 2);
  for (const half of words.length > 1 ? [words.slice(0, middle), words.slice(middle)] : []) {
    const smaller = { ...input, words: [half] };
    if (await isHarmful(smaller)) return shortened(smaller);
  }
  return input;
}

/** The input with as little in it as still does harm. */
async function smallest(input: PageInput): Promise<PageInput> {
  for (const word of input.words)
    if (await isHarmful({ ...input, words: [word] })) return shortened({ ...input, words: [word] });
  return input;
}

describe("a hostile page", () => {
  it(`says nothing for the tool, and does no harm (${COUNT} of seed ${SEED})`, PATIENCE, async () => {
    for (let index = 0; index < COUNT; index++) {
      const input = hostileAnswer(stage.recordings.length, SEED, index);
      if (!(await isHarmful(input))) continue;
      const small = await smallest(input);
      const title = stage.recordings[small.recording]?.title;
      const test = `expect(await stage.faultsOf(${JSON.stringify(small)})).toEqual([])`;
      expect(await stage.faultsOf(small), `input ${index} of seed ${SEED} (${title}), as a test: ${test}`).toEqual([]);
    }
  });
});
