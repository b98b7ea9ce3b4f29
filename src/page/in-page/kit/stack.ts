/** Stacks of errors, as Chromium writes them. */

/** A place in a script: its address, line and column from 1. */
export interface Frame {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

const FRAME = /^\s*at (?:(.*?) \()?(\S+?):(\d+):(\d+)\)?$/;
/** What makes an element for JSX; the place that is meant is the one that called it. */
const MAKER = /(?:^|[.\s])_?(?:jsx|jsxs|jsxDEV|createElement|cloneElement)(?:WithValidation)?\d*$/;
/** React marks so what the server has run. */
const SERVER = /^about:\/\/React\/[^/]+\//;

/** The place that made an element, in the stack that React keeps of it. */
export function siteFrame(stack: string): Frame | undefined {
  for (const line of stack.split("\n")) {
    const [, name = "", url, row, column] = FRAME.exec(line) ?? [];
    if (url === undefined || MAKER.test(name)) continue;
    if (name.endsWith("react_stack_bottom_frame") || url === "<anonymous>") return undefined;
    return { url: url.replace(SERVER, ""), line: Number(row), column: Number(column) };
  }
  return undefined;
}
