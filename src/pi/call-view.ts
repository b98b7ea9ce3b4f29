/** The line that shows a call, as `renderCall` of the tool. */
import type { Component } from "@earendil-works/pi-tui";
import type { KnownSecrets } from "../redaction/known-secrets.ts";
import { type CallText, callText, maskedAs } from "../request/call-text.ts";
import type { SeenState } from "../request/redactor.ts";
import { TOOL_NAME } from "../transcript/entries.ts";
import { type Colours, cut, line, muted, type Part, paint, plain, view, wrapped } from "./view.ts";

/** What the views of one row share; pi starts it empty. */
export interface RowState {
  /** The call as it was read when all of it was there. The page may change later, and its refs with it. */
  call?: CallText;
  /** The call has ended; `args` is what the engine let be seen of them. */
  end?: { readonly args?: readonly string[] };
}

/** What pi tells of the row (its `ToolRenderContext`) as far as it matters to the call. */
export interface CallRow {
  readonly state: RowState;
  readonly argsComplete: boolean;
  readonly executionStarted: boolean;
  readonly expanded: boolean;
}

/** Widest word of the call's line, in columns. */
const WIDEST_WORD = 60;

function quoted(word: string): string {
  return word === "" || /\s/.test(word) ? JSON.stringify(word) : word;
}

function rowsText(rows: NonNullable<CallText["rows"]>): string {
  const commands = rows.map((command) => command ?? "?").join(", ");
  return ` ${rows.length} ${rows.length === 1 ? "row" : "rows"}: ${commands}`;
}

function notes(call: CallText): readonly Part[] {
  return [
    ...(call.rows ? [muted(rowsText(call.rows))] : []),
    ...(call.fresh ? [{ text: " fresh", colour: "warning" } satisfies Part] : []),
    ...(call.timeoutMs === undefined ? [] : [muted(` (timeout ${call.timeoutMs / 1000}s)`)]),
    ...(call.partial ? [muted(" …")] : []),
  ];
}

function parts(call: CallText, show: (word: string) => string): readonly Part[] {
  const [command, ...words] = call.words.map((word) => ` ${show(quoted(plain(word)))}`);
  return [
    { text: TOOL_NAME, colour: "toolTitle", bold: true },
    ...(command === undefined ? [] : [{ text: command, colour: "accent" } satisfies Part]),
    ...words.map((text): Part => ({ text, colour: "toolOutput" })),
    ...notes(call),
  ];
}

function short(call: CallText, width: number, colours: Colours): readonly string[] {
  const first =
    plain(call.script ?? "")
      .trim()
      .split("\n", 1)[0] ?? "";
  const script = first === "" ? [] : [muted(` ${first}`)];
  return [line([...parts(call, (word) => cut(word, WIDEST_WORD)), ...script], width, colours)];
}

function whole(call: CallText, width: number, colours: Colours): readonly string[] {
  const head = paint(
    parts(call, (word) => word),
    colours,
  );
  const script = plain(call.script ?? "").trimEnd();
  const lines = script === "" ? [] : script.split("\n").map((one) => colours.fg("muted", one));
  return wrapped([head, ...lines].join("\n"), width);
}

/**
 * Shows a call on one line; expanded, every word of it and the script. Made with the state that is known when it is
 * asked, whose refs tell password fields.
 */
export function renderCall(
  seen: () => SeenState,
  known: () => KnownSecrets | undefined = () => undefined,
): (args: unknown, colours: Colours, row: CallRow) => Component {
  return (args, colours, { state, argsComplete, executionStarted, expanded }) => {
    if (argsComplete || executionStarted) state.call ??= callText(args, seen(), true, known());
    const read = (): CallText => {
      // Rows of a resumed session are neither complete nor started; pi gives them their result right after this.
      const call = state.call ?? callText(args, seen(), state.end !== undefined, known());
      return state.end?.args ? maskedAs(call, args, state.end.args) : call;
    };
    const draw = expanded ? whole : short;
    return view(
      (width) => draw(read(), width, colours),
      () => state.end,
    );
  };
}
