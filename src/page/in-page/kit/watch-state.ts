import type { Words } from "./words.ts";

/** What was there when the watch was set, and what the command has done since. */
export interface Watched {
  /** When it was set, by the page's own clock in ms. */
  readonly since: number;
  /** What the caller's selector matched; the first match of the second selector. */
  readonly targets: readonly Element[];
  readonly destination: Element | undefined;
  readonly url: string;
  readonly focus: Element | null;
  readonly layers: readonly Element[];
  readonly lists: readonly Element[];
  readonly said: ReadonlyMap<Element, string>;
  readonly held: number;
  /** The command types into a field: what that held first is remembered, until the next watch. */
  readonly types: boolean;
  /** The command checks a box or unchecks it. */
  readonly wants: boolean | undefined;
  /** The box that it has clicked, until a look, and when, by the clock of events. */
  box: { readonly element: Element; readonly at: number } | undefined;
  /** The command gives files to a field. */
  readonly uploads: boolean;

  /** The first element that an event of the command reached, and the element that each sort of event reached last. */
  first: Element | undefined;
  readonly events: Map<string, Element>;
  /** Every element that an event reached. */
  readonly reached: WeakSet<Element>;
  /** The elements that text went into. */
  readonly filled: Set<Element>;
  /** The same, and those that a page's own script has written into or that refused it. */
  readonly written: Set<Element>;
  /** Controls that the browser or the page found not valid, which keeps a form from being sent. */
  readonly invalid: Set<Element>;
  /** What the first element held then: its text, where one is typed into it, and the length of its rich text. */
  was: string | undefined;
  oldLength: number;
  /** In each document the first element under the pointer, and where the pointer was in its window, in CSS pixels. */
  readonly pointers: Map<Document, readonly { readonly x: number; readonly y: number; readonly hit: Element }[]>;
  /** The drag that the browser began. */
  dragged: Event | undefined;
  /** What `find` has found, by the mark that upstream gives it. */
  located: Element | undefined;
  /** Changes of the DOM by the page. */
  changes: number;
  /** What it has put or written somewhere, or shown, the first of them; and what had stood there. */
  readonly news: Node[];
  readonly olds: Set<string>;
  /** Where the page stood before the press: upstream scrolls to the target first. */
  from: { readonly x: number; readonly y: number };
}

/** The watch in a document. It goes with the document. */
export interface Watch {
  readonly words: Words;
  readonly observer: MutationObserver;
  /** Documents of the page and its frames, and shadow roots, that are listened in. */
  readonly heard: WeakSet<Node>;
  readonly listener: (event: Event) => void;
  /** Elements that are or were password fields: a page may have shown what is in them since. */
  readonly passwords: WeakSet<Element>;
  /** What live regions said when a look after a command read them. */
  said: ReadonlyMap<Element, string>;
  /** Errors that the page's scripts did not catch, since the watch was set. */
  readonly thrown: string[];
  /** Fields that commands have filled, with what they held at the last look. */
  readonly kept: Map<Element, string>;
  /** Failed requests that a look has told of. */
  readonly told: Set<string>;
  /** A look after a command has read it. */
  looked: boolean;
  watched: Watched | undefined;
}

/** A page may outlive the version that set it: another shape gets another name. */
export const WATCH = Symbol.for("pi-agent-browser.acts2");

/** The watch of this document; undefined in one that came after it. */
export function knownWatch(): Watch | undefined {
  return Reflect.get(globalThis, WATCH);
}

export interface Watching {
  readonly watch: Watch;
  readonly watched: Watched;
  readonly words: Words;
}

/** What a sensor after the command reads. Throws in a document that came after the watch: nothing is known of it. */
export function watchOf(): Watching {
  const watch = knownWatch();
  if (!watch?.watched) throw new Error("not watched");
  return { watch, watched: watch.watched, words: watch.words };
}
