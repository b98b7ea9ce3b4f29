/** The diagnostics, in the order their findings are shown. A new one is a file beside this and a line here. */
import type { Diagnostic } from "./diagnostic.ts";
import { scrollNoop } from "./scroll-noop.ts";

export const builtInDiagnostics: readonly Diagnostic[] = [scrollNoop];
