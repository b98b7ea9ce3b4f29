/** The environment variables of ours, for the documents; a test holds the list against the source. */

interface Setting {
  readonly name: `PI_AGENT_BROWSER_${string}`;
  readonly means: string;
  /** What holds when it is not set. */
  readonly otherwise?: string;
}

export const SETTINGS: readonly Setting[] = [
  { name: "PI_AGENT_BROWSER_BINARY", means: "the agent-browser to start, instead of the first on PATH" },
  { name: "PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS", means: "default deadline of a call", otherwise: "35,000" },
  {
    name: "PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS",
    means: "how long closing may take before processes are ended",
    otherwise: "5,000",
  },
  {
    name: "PI_AGENT_BROWSER_SESSION_ARTIFACT_MAX_BYTES",
    means: "bytes that large output kept for one pi session may take; the oldest goes first",
    otherwise: "32 MiB",
  },
  {
    name: "PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES",
    means: "how many of the newest files a result lists",
    otherwise: "100",
  },
  {
    name: "PI_AGENT_BROWSER_FORBID",
    means: "what no call may do: `runs-code`, `reads-files`, `changes-installation`, `weakens-tls`",
  },
  {
    name: "PI_AGENT_BROWSER_ALLOWED_HOSTS",
    means: "the only hosts that calls may open: `example.com, *.example.org` (`*.` is the host and all under it)",
  },
  { name: "PI_AGENT_BROWSER_DENIED_HOSTS", means: "hosts that no call may open, whatever is allowed" },
  {
    name: "PI_AGENT_BROWSER_RECORD",
    means: "`1`: calls are recorded in full, in the private folder of the session",
  },
];
