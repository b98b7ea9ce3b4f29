/** What a row of the command table is made of. What differs by command is a column here, never a branch elsewhere. */
import type { FlagSecret, FlagValue } from "./flags.ts";
import type { Power } from "./powers.ts";

/** Which presenter words the result (`present/present.ts`). */
export type Family =
  | "a11y"
  | "auth"
  | "batch"
  | "chat"
  | "clipboard"
  | "close"
  | "confirm"
  | "console"
  | "cookies"
  | "dashboard"
  | "dialog"
  | "diff"
  | "doctor"
  | "download"
  | "eval"
  | "find"
  | "frame"
  | "get"
  | "guide"
  | "inspection"
  | "is"
  | "mcp"
  | "mutation"
  | "network"
  | "open"
  | "pdf"
  | "plugin"
  | "profiles"
  | "react"
  | "read"
  | "recording"
  | "screenshot"
  | "session"
  | "settings"
  | "skills"
  | "snapshot"
  | "state"
  | "storage"
  | "stream"
  | "tab"
  | "vitals"
  | "wait"
  | "webmcp";

/**
 * What a command does to the page it runs on.
 * - read: nothing
 * - script: unknown, since the caller's code runs (`eval`)
 * - mutate: acts on the page; may start a navigation
 * - navigate: leaves the document for certain (`open`, `back`, `reload`, ...)
 * - switch: makes another tab, window or frame the current one
 * - close: ends the browser
 * - none: touches no page
 */
export type Effect = "read" | "script" | "mutate" | "navigate" | "switch" | "close" | "none";

/**
 * One word after the command.
 * - selector: CSS, xpath= or @ref
 * - text: literal text; never read as a flag
 * - secret: literal text that must not be shown
 * - path: a file that the command writes; `input`: a file that it reads
 * - url, word: anything else
 */
export type WordKind = "selector" | "text" | "secret" | "path" | "input" | "url" | "word";

export interface WordSpec {
  readonly kind: WordKind;
  readonly name: string;
  readonly optional: boolean;
  /** Takes all remaining words (`select SEL VALUE...`, `upload SEL FILE...`). */
  readonly rest: boolean;
  /** The only values upstream does something sensible with; it takes others in silence. */
  readonly values?: readonly string[];
  readonly format?: ValueFormat;
  /** A sentence for the refusal when the word is absent. */
  readonly missing?: string;
  /** Not optional, and literal, when the word before it is this one (`find label NAME fill TEXT`). */
  readonly requiredAfter?: string;
  /** When it is the only word given, it stands in this place only if this holds, else in the next one. */
  readonly lone?: (value: string) => boolean;
  readonly address?: AddressUse;
  /** Why a word cannot be taken here, as sentences to the agent; undefined when it can. */
  readonly refused?: (value: string) => string | undefined;
}

/**
 * A URL that is not just opened.
 * - inside: taken from the page that is open
 * - noted: compared or kept, and never opened
 */
export type AddressUse = "inside" | "noted";

/** What a word or value must be, where upstream ignores or misreads anything else. */
export type ValueFormat = "number" | "size" | "headers" | "roles" | "key";

export interface CommandFlag {
  readonly names: readonly string[];
  readonly value: FlagValue;
  /** What its value is, when it matters to redaction, refs or files. */
  readonly kind?: WordKind;
  readonly secret?: FlagSecret;
  readonly values?: readonly string[];
  readonly format?: ValueFormat;
  /** The command cannot do without it (`diff screenshot --baseline FILE`). */
  readonly required?: true;
  /** A sentence for the refusal when a required flag is absent. */
  readonly missing?: string;
  readonly address?: AddressUse;
  /** Stands in place of the words (`eval --stdin`, `wait --text TEXT`). */
  readonly replacesWords?: true;
  /** Refused with this reason. */
  readonly refused?: string;
  /** The wrapper answers it itself: upstream does not know it and never gets it. */
  readonly wrapper?: true;
}

/** What a file-writing command leaves on disk. */
export type ArtifactKind =
  | "screenshot"
  | "pdf"
  | "download"
  | "state"
  | "trace"
  | "profile"
  | "recording"
  | "har"
  | "diff-image";

/** An action that `find X action` can do, by upstream's name for it. */
export type FindAction = "click" | "fill" | "check" | "hover" | "text";

/** How `find` looks for an element. */
export type Locator = "role" | "text" | "label" | "placeholder" | "alt" | "title" | "testid" | "first" | "last" | "nth";

/**
 * What an action is to the page: which event shows the element that it reached, and what is read back of it
 * (`page/target.ts`). Commands that are the same to the page share it.
 */
export type Deed =
  | "click"
  | "dblclick"
  | "tap"
  | "press"
  | "fill"
  | "type"
  | "keyboard type"
  | "check"
  | "uncheck"
  | "select"
  | "upload"
  | "hover"
  | "focus"
  | "drag"
  | "scroll";

/**
 * What is looked for around an action, beside the reading back of its deed.
 * - cover: what lies over its target, since upstream refuses to act on it then
 * - matches: how many elements its selector means, since upstream takes the first in silence
 * - answer: whether the page did anything at all
 * - list: whether the combobox that it went to shows its options
 * - changes: what it opened, closed, focused, and made the page say
 * - requests: which requests that it started came back with an error
 */
export type Sign = "cover" | "matches" | "answer" | "list" | "changes" | "requests";

/**
 * What the command has to do with the content of a field, which may be a secret.
 * - writes: puts its text into the field that its selector names
 * - types: puts its text into the field that has the focus
 * - keys: presses a key, which is a text of the same kind when it is a single character
 * - value: reads what is in the field
 * - attribute: reads an attribute, which may be `value`
 * - text: reads the text that is shown, which may as well be a label
 * - answers: puts its text into the field of the dialog that is open
 */
export type FieldUse = "writes" | "types" | "keys" | "answers" | "value" | "attribute" | "text";

/** One row of the command table. A column that is left out says that the command does nothing of the kind. */
export interface CommandSpec extends AnswerColumns, SessionColumns, ActionColumns {
  /** `"open"`, `"get title"`, `"tab list"`: the command with its subcommand, as the table's key. */
  readonly name: string;
  /** Other spellings of the whole name (`key` for `press`, `cookies` for `cookies get`). */
  readonly aliases: readonly string[];
  readonly family: Family;
  readonly effect: Effect;
  /** browser: runs in a session and launches a browser when cold; stateless: takes no session at all. */
  readonly session: "browser" | "stateless";
  /** What the command means on a session without a browser: it needs a page there already, or may start one. */
  readonly cold: "needs-page" | "launches";
  /** row: may ride inside a `batch` with other rows; alone: must be the only argv of its process. */
  readonly ride: "row" | "alone";
  readonly words: readonly WordSpec[];
  readonly flags: readonly CommandFlag[];
  /** What its process may take when the caller gives no `timeoutMs`, in ms. */
  readonly deadlineMs: number;
  /**
   * The member of its reply that names the page: `url` after going there, `origin` when something is read of it.
   * none: the reply does not say which page is there after it.
   */
  readonly pageIn: "url" | "origin" | "none";
}

/** How a command is asked and answered. */
interface AnswerColumns {
  /** What lets the command come with `stdin`: this flag (`--stdin`, `--password-stdin`), or `"always"` (`batch`). */
  readonly stdin?: string;
  /** Its `stdin` holds rows, each a command of its own. */
  readonly holdsRows?: true;
  /** Upstream cannot run it as a row of a batch. */
  readonly unbatched?: true;
  /** Takes over a browser that runs. As the first row of a batch upstream starts one of its own before it. */
  readonly attaches?: true;
  /** What it can do beyond the page, whatever its words are. */
  readonly powers?: readonly Power[];
  /** It runs commands whose words are not seen here. */
  readonly unseen?: true;
  /** Refused with this reason: interactive, or needs the network and minutes. */
  readonly refused?: string;
  /** The command meant when no word follows (`tab` alone is `tab list`). */
  readonly bare?: string;
  /** What changes when a URL is given, as a word or a flag (`a11y URL` navigates). */
  readonly withUrl?: Partial<Pick<CommandSpec, "effect" | "cold" | "pageIn">>;
  /** Its answer is plain text: of the wrapper's own making, or printed by the binary. */
  readonly plainText?: "ours" | "upstream";
  readonly artifact?: ArtifactKind;
  /** What it does to the recording of the session. */
  readonly recording?: "starts" | "ends" | "restarts";
  /** It starts or ends what the browser records of its own work, of which there is one at a time. */
  readonly tracer?: { readonly who: "trace" | "profiler"; readonly does: "starts" | "ends" };
  /** The files that its words name are looked for before it runs: upstream calls a missing one uploaded. */
  readonly inputs?: "looked-for";
  /** Its secret word is a JSON object of headers. */
  readonly secrets?: "headers";
  /** Its text is a script of the caller's, run on the page. */
  readonly script?: true;
  /** The longest wait that a caller may ask of it, by `wait MS` or `--timeout MS`, in ms. */
  readonly capMs?: number;
  /**
   * What makes time pass that nothing shortens: a number of ms in place of what `wait` waits for, the length of a
   * mouse move, the delay between typed letters.
   */
  readonly pause?: "wait" | "--duration" | "--delay";
}

/** What a command does to the session, its tabs, its page and what is known of them. */
interface SessionColumns {
  /** Brings a page of its own, whatever was there before. */
  readonly opens?: true;
  /** Which frame is selected after it; a frame stays selected through everything else, though it may be dead. */
  readonly frame?: "selects" | "leaves";
  /** It ends on a document whose HTTP status is worth a look: always, or when it happens to lead to one. */
  readonly lands?: "always" | "maybe";
  /**
   * While a confirm or prompt is open: it `resolves` it, `answers` as ever, or `hangs` for 30 s since upstream does
   * not guard it. The rest is refused at once by upstream, or not worth trying.
   */
  readonly dialog?: "resolves" | "answers" | "hangs";
  /** It may free a browser that does not answer, or needs no answer of it, so it is sent all the same. */
  readonly stuck?: "sent";
  /** Where its reply has refs: those of a whole page, the one that was found, those of the marks on a picture. */
  readonly refs?: "snapshot" | "found" | "marks";
  /** Its reply holds rows of the page's tree that have no refs. */
  readonly tree?: "compared";
  /** What it has to do with the requests of the session. */
  readonly network?: "lists" | "routes" | "unroutes";
  /** What it changes, when that is not the page: settings of the browser, or what is stored beside the page. */
  readonly changes?: "settings" | "stored";
}

/** What a command does to an element. `find X action` has these of the command that does the same. */
export interface ActionColumns {
  /** The past tense of it, for the first line of its result; what it was done to follows. */
  readonly done?: string;
  readonly deed?: Deed;
  readonly signs?: readonly Sign[];
  /** What becomes of the keyboard focus: its target `takes` it, it `keeps` its place, a key `moves` it on. */
  readonly focus?: "takes" | "keeps" | "moves";
  readonly field?: FieldUse;
  /** What `find` calls this action. */
  readonly findAction?: FindAction;
  /** Only of `find`: how it looks for the element. */
  readonly locator?: Locator;
  /** Only of `find`, once its action is known: the name of the command that does the same. */
  readonly performs?: string;
}
