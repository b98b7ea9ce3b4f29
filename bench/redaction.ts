/** Searching 10 MB for secrets: ordinary text, and the worst of the texts that are made to be slow. */
import { redactText } from "../src/redaction/text.ts";
import { filled, PIECES } from "../test/support/hostile-text.ts";
import type { Figure } from "./statistics.ts";

const LENGTH = 10 * 1024 * 1024;
const LIMIT_MS = 1000;

function took(piece: string): number {
  const text = filled(piece, LENGTH);
  const started = performance.now();
  redactText(text, ["hunter2x"]);
  return performance.now() - started;
}

export function benchRedaction(): readonly Figure[] {
  const ordinary = took("The quick brown fox, 12 of them: jumps over https://example.com/a?b=1 and back.\n");
  const [worst = ["none", 0]] = Object.entries(PIECES)
    .map(([name, piece]) => [name, took(piece)] as const)
    .toSorted(([, one], [, other]) => other - one);
  return [
    { name: "redacting 10 MB of text", value: ordinary, unit: "ms", limit: LIMIT_MS },
    { name: "redacting 10 MB made to be slow", value: worst[1], unit: "ms", limit: LIMIT_MS, note: worst[0] },
  ];
}
