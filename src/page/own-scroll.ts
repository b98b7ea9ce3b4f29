/** Ways to scroll that upstream takes without doing them: they are answered by a script of ours. */

import { z } from "zod";
import { parseJson } from "../json.ts";
import type { Move } from "./facts/own-scroll.ts";
import scrollBy from "./in-page/scroll-by.ts?script";
import { called } from "./page-call.ts";

/** What a scroll of ours moves, a container or the page, and the words of the caller's that it stands for. */
export const OwnScroll = z.object({ selector: z.string().optional(), words: z.array(z.string()) });
export type OwnScroll = z.infer<typeof OwnScroll>;

const MARK = "/*scroll ";

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The usual step of upstream, in CSS pixels. */
const STEP = 300;

function script(words: readonly string[], selector: string | undefined, move: Move): string {
  const said: OwnScroll = { ...(selector === undefined ? {} : { selector }), words: [...words] };
  // A comment could be ended by a selector that holds its end.
  const mark = `${MARK}${JSON.stringify(said).replaceAll("*/", "*\\u002f")}*/`;
  return `${mark}${called<[Move, ...string[]]>(scrollBy, move, ...(selector === undefined ? [] : [selector]))}`;
}

function moveOf(words: readonly string[]): Move | undefined {
  const [first = "", second, ...more] = words;
  if (more.length > 0) return undefined;
  if (first === "to") {
    if (second === "top") return { to: "top" };
    return second === "end" || second === "bottom" ? { to: "end" } : undefined;
  }
  const direction = DIRECTIONS[first];
  const amount = /^(\d+(?:\.\d+)?)(%|px)?$/.exec(second ?? `${STEP}`);
  if (!direction || !amount) return undefined;
  const [x, y] = direction;
  const by = Number(amount[1]);
  return { x: x * by, y: y * by, unit: amount[2] === "%" ? "%" : "px" };
}

/** Upstream does these itself. */
function isUpstreams(words: readonly string[]): boolean {
  return words.length === 0 || (DIRECTIONS[words[0] ?? ""] !== undefined && /^\d*$/.test(words[1] ?? ""));
}

/**
 * The arguments with a scroll of ours in place: `scroll to end`, `scroll to top`, `scroll down 50%`,
 * `scroll SELECTOR DIR [PX|%]`, `scroll SELECTOR to end`. All others are returned as they are.
 */
export function withOwnScroll(args: readonly string[]): readonly string[] {
  const at = args.indexOf("scroll");
  const words = args.slice(at + 1);
  if (at < 0 || words.some((word) => word.startsWith("--")) || isUpstreams(words)) return args;
  const [first = "", ...rest] = words;
  const whole = moveOf(words);
  const globals = args.slice(0, at);
  if (whole !== undefined) return [...globals, "eval", script(words, undefined, whole)];
  if (/^@e\d+$/.test(first)) {
    // Refs are upstream's: what it can do with one is left to it.
    return isUpstreams(rest) && rest.length > 0 ? [...globals, "scroll", ...rest, "--selector", first] : args;
  }
  const move = rest.length > 0 ? moveOf(rest) : undefined;
  return move === undefined ? args : [...globals, "eval", script(words, first, move)];
}

/** What a script of ours scrolls; undefined for any other script. */
export function ownScrollOf(source: string): OwnScroll | undefined {
  if (!source.startsWith(MARK)) return undefined;
  const parsed = OwnScroll.safeParse(parseJson(source.slice(MARK.length, source.indexOf("*/"))));
  return parsed.success ? parsed.data : undefined;
}
