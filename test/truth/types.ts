/** The words that generator, pages, witness and judge share. Nothing here knows the tool. */

/** What an agent wants done to a widget. */
export type Deed =
  | "click"
  | "dblclick"
  | "hover"
  | "focus"
  | "press"
  | "fill"
  | "type"
  | "keyboard"
  | "check"
  | "uncheck"
  | "select"
  | "upload"
  | "drag"
  | "scroll"
  | "text"
  | "value";

/**
 * When a deed counts as done.
 * - event: this trusted event reached the widget
 * - hovered, focused: the pointer, the focus is there
 * - value, text, checked, selected, files: the widget holds exactly this
 * - moved: what `moved` of its state says has changed
 * - told: the answer holds exactly this
 */
export type Want =
  | { readonly kind: "event"; readonly type: string }
  | { readonly kind: "hovered" | "focused" | "moved" }
  | { readonly kind: "value" | "text"; readonly is: string }
  | { readonly kind: "told"; readonly is: string }
  | { readonly kind: "checked"; readonly is: boolean }
  | { readonly kind: "selected" | "files"; readonly are: readonly string[] };

/** A deed that a widget takes: the words after the target, and when it is done. */
export interface Task {
  readonly deed: Deed;
  readonly words: readonly string[];
  readonly want: Want;
  /** A selector in place of the target's own: what is dragged to, the box that is scrolled. */
  readonly second?: string;
  /** A refusal that says this is right, too: the target itself takes no such thing, and this is the way to what does. */
  readonly way?: RegExp;
}

/**
 * - press: something happens when it is pressed
 * - field: takes text; pick: takes a value that is not typed
 * - toggle, choice, file: checked, selected, uploaded to
 * - rich: text without a value
 * - own: moves by itself (a list that is sorted, a box that is scrolled), or is only read
 */
export type Sort = "press" | "field" | "pick" | "toggle" | "choice" | "file" | "rich" | "own";

/** One kind of control. `markup` has the target with id `t`; `wire` is JavaScript that gets `truth`, `el` and `root`. */
export interface Widget {
  readonly kind: string;
  readonly sort: Sort;
  /** As an interactive snapshot calls it; without one it has no ref. */
  readonly role?: string;
  readonly name: string;
  readonly markup: string;
  readonly wire?: string;
  /** Scripts and styles that the page loads first, as paths below `node_modules`. */
  readonly assets?: readonly string[];
  readonly tasks: readonly Task[];
  /** Locators of `find` that lead to it, beside its role. */
  readonly found?: readonly ("text" | "label" | "placeholder" | "alt" | "title" | "testid")[];
  /** The library needs the top document: it takes no other place. */
  readonly onlyTop?: boolean;
  /** The library does what it does: no behaviour is put over it but that. */
  readonly onlyActs?: boolean;
  /** The frame of its own that a selector has to enter first. */
  readonly inFrame?: string;
  /** CSS that leads to the target; `#t` when absent. */
  readonly css?: string;
}

/** Where a widget stands on its page. */
export interface Place {
  readonly name: string;
  /** How many frames are around it, from outside: of the page's own origin or of another. */
  readonly frames: readonly ("same" | "other")[];
  /** What the page script builds around it inside its document. */
  readonly around: string;
  /** The tool can look into it. */
  readonly seen: boolean;
  /** A plain CSS selector reaches it. */
  readonly css: boolean;
  readonly weight: number;
}

/** What the page makes of a deed. */
export interface Behaviour {
  readonly name: string;
  readonly sorts: readonly Sort[];
  /** When the deed can be done at all. */
  readonly possible: boolean;
  /** Milliseconds until the page has done what it does. */
  readonly ms: number;
  readonly weight: number;
  /** Only for these deeds; any of its sorts when absent. */
  readonly deeds?: readonly Deed[];
  readonly places?: readonly string[];
}

export type RouteName =
  | "ref"
  | "css"
  | "find-role"
  | "find-text"
  | "find-label"
  | "find-placeholder"
  | "find-alt"
  | "find-title"
  | "find-testid"
  | "find-first"
  | "find-nth"
  | "keyboard"
  | "batch"
  | "frame";

/** One flow: everything that is decided before anything runs. */
export interface Flow {
  readonly id: string;
  readonly seed: number;
  readonly index: number;
  readonly widget: Widget;
  readonly task: Task;
  readonly place: Place;
  readonly route: RouteName;
  readonly behaviour: Behaviour;
}
