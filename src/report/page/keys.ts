/** The keys of the page, wherever the focus is. */
import { useEffect, useRef } from "preact/hooks";

export interface Keys {
  /** Down by so many calls of the list, up when negative. */
  readonly move: (steps: number) => void;
  readonly toEnd: (end: "first" | "last") => void;
  readonly search: () => void;
  /** Nothing but failures, or all again. */
  readonly failures: () => void;
}

/** How far the page keys go. */
const PAGE = 10;

type Deed = (keys: Keys) => void;

const LETTERS: Readonly<Record<string, Deed>> = {
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  f: ({ failures }) => failures(),
  "/": ({ search }) => search(),
};

const MOVES: Readonly<Record<string, Deed>> = {
  ArrowDown: ({ move }) => move(1),
  ArrowUp: ({ move }) => move(-1),
  PageDown: ({ move }) => move(PAGE),
  PageUp: ({ move }) => move(-PAGE),
  Home: ({ toEnd }) => toEnd("first"),
  End: ({ toEnd }) => toEnd("last"),
};

/** Where the key means something of its own: in a text, or on the slider. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A long result is scrolled by its own keys once it has the focus.
  if (target.closest("[data-scrolls]")) return key in MOVES;
  if (!(target instanceof HTMLInputElement)) return false;
  if (target.type === "search") return true;
  return (target.type === "range" || target.type === "radio") && key in MOVES;
}

export function useKeys(keys: Keys): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, event.key)) return;
      const deed = LETTERS[event.key] ?? MOVES[event.key];
      if (!deed) return;
      event.preventDefault();
      deed(newest.current);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
