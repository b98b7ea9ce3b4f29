import path from "node:path";
import { parseJson, rowsOf, stringMember } from "../json.ts";
import { childEnvironment } from "../upstream/host/environment.ts";
import { type Check, type Finding, finding, note, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const INSTALL = "agent-browser install";

function chosen({ entry, real }: DoctorHost, file: string): Finding {
  if (entry(real(file))?.kind === "file") return ok(`browser: ${file} (AGENT_BROWSER_EXECUTABLE_PATH)`);
  const means = "Every browser is to be started with it, so none starts.";
  return finding(`AGENT_BROWSER_EXECUTABLE_PATH names ${file}, which is not there`, means, INSTALL);
}

/** Asks agent-browser which browser it would start. */
async function found(host: DoctorHost): Promise<readonly Finding[]> {
  const binary = host.locate(host.env);
  if (!binary) return [note("which browser would start was not looked for", "There is no agent-browser to ask.")];
  // In a folder that is not there it finds no daemons, whose files it would tidy.
  const env = childEnvironment(host.env, undefined, path.join(host.temporary, "pi-agent-browser-no-such-folder"));
  const exit = await host.run(binary.file, [...binary.prefix, "doctor", "--offline", "--quick", "--json"], env);
  const answer = exit.kind === "exited" ? parseJson(exit.stdout) : undefined;
  const row = rowsOf(answer ?? {}, "checks").find((one) => stringMember(one, "id") === "chrome.installed");
  if (!row) return [note("which browser would start is not known", "agent-browser doctor did not say.")];
  const message = stringMember(row, "message") ?? "";
  if (stringMember(row, "status") === "pass") return [ok(`browser: ${message}`)];
  return [finding(message, "Pages cannot be opened without a browser.", INSTALL)];
}

/** The browser that would be started. */
export const browser: Check = {
  id: "browser",
  run: async (host) => {
    const file = host.env["AGENT_BROWSER_EXECUTABLE_PATH"];
    return file ? [chosen(host, file)] : found(host);
  },
};
