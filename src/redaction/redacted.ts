/** The brand of what may be shown and kept. Its only maker is `createRedactor` in `redact.ts`. */
export type { Redacted } from "./redact.ts";
