/** The settings, once: what each may be, what it means, and the variable that goes before the files. */
import { z } from "zod";
import { later } from "../later.ts";
import { POWERS } from "../upstream/grammar/powers.ts";

/** Timers of more than 31 bits run out at once. */
const LONGEST_MS = 2_147_483_647;
const text = (): z.ZodString => z.string().trim().min(1);
const milliseconds = (): z.ZodNumber => z.number().int().positive().max(LONGEST_MS);

/** The whole schema of a file. Made when a setting is there to be read: most starts of pi have none. */
export const fileSchema = later(() =>
  z.strictObject({
    $schema: text().describe("Ignored; for editors.").optional(),
    binary: text().describe("The agent-browser to start, instead of the first one on PATH.").optional(),
    launchFlags: z
      .array(text())
      .describe("Flags that every browser is started with, as in args. What a call gives itself goes before them.")
      .optional(),
    allowedHosts: z
      .array(text())
      .describe("The only hosts that calls may open. `*.example.org` is that host and all under it.")
      .optional(),
    deniedHosts: z.array(text()).describe("Hosts that no call may open, whatever is allowed.").optional(),
    forbid: z
      .array(z.enum(POWERS))
      .describe("What no call may do: run code of its choice, read files, change the installation, weaken TLS.")
      .optional(),
    allowBash: z
      .boolean()
      .describe("Whether the model may run agent-browser in bash, beside the tool that knows what it did.")
      .optional(),
    callTimeoutMs: milliseconds().describe("How long a call may take, where it does not say so itself.").optional(),
    closeTimeoutMs: milliseconds()
      .describe("How long closing a browser may take before its processes are ended.")
      .optional(),
    artifactFolder: text()
      .describe("Where large output and screenshots without a path go, in a folder of each pi session.")
      .optional(),
    artifactMaxBytes: z
      .number()
      .int()
      .positive()
      .describe("Bytes that the kept files of one pi session may take; the oldest go first.")
      .optional(),
    artifactsListed: z
      .number()
      .int()
      .positive()
      .max(1_000)
      .describe("How many of the newest files a result lists.")
      .optional(),
    diagnostics: z
      .array(text())
      .describe("Modules with diagnostics of your own: paths from the file's folder, or packages.")
      .optional(),
    updateNotice: z
      .boolean()
      .describe("Whether it is said that agent-browser, or its Chrome, is older than it should be.")
      .optional(),
  }),
);
