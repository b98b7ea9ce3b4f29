/** Searching 10 MB for secrets: ordinary text, and the worst of the texts and bodies that are made to be slow. */
import { redactJson } from "../src/redaction/structure.ts";
import { redactText } from "../src/redaction/text.ts";
import { BODIES, filled, filledBody, PIECES } from "../test/support/hostile-text.ts";
import type { Figure } from "./statistics.ts";

const LENGTH = 10 * 1024 * 1024;
const LIMIT_MS = 1000;
const KNOWN = ["hunter2x"];
const ORDINARY = "The quick brown fox, 12 of them: jumps over https://example.com/a?b=1 and back.\n";

function took(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function text(piece: string): number {
  const long = filled(piece, LENGTH);
  return took(() => redactText(long, KNOWN));
}

function slowest<T>(name: string, all: Readonly<Record<string, T>>, measure: (one: T) => number): Figure {
  const [worst = ["none", 0]] = Object.entries(all)
    .map(([of, one]) => [of, measure(one)] as const)
    .toSorted(([, one], [, other]) => other - one);
  return { name, value: worst[1], unit: "ms", limit: LIMIT_MS, note: worst[0] };
}

export function benchRedaction(): readonly Figure[] {
  return [
    { name: "redacting 10 MB of text", value: text(ORDINARY), unit: "ms", limit: LIMIT_MS },
    slowest("redacting 10 MB made to be slow", PIECES, text),
    slowest("redacting a body of 10 MB made to be slow", BODIES, (body) => {
      const long = { postData: filledBody(body, LENGTH) };
      return took(() => redactJson(long, KNOWN, "network"));
    }),
  ];
}
