import { type Check, finding, note, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const UNCONTAINED = "What a page breaks out of is not held back by the browser.";
const MEND = "export AGENT_BROWSER_ARGS=--no-sandbox";

/** Where Linux says that an ordinary user may make no namespaces, which Chromium's sandbox is made of. */
const SWITCHES: readonly (readonly [file: string, off: string])[] = [
  ["/proc/sys/kernel/unprivileged_userns_clone", "0"],
  ["/proc/sys/user/max_user_namespaces", "0"],
  ["/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1"],
];

function obstacle({ text }: DoctorHost): string | undefined {
  const off = SWITCHES.find(([file, value]) => text(file)?.trim() === value);
  return off && `${off[0]} is ${off[1]}`;
}

const FREE = "sandbox: nothing stands in its way";

/** Whether Chromium's sandbox can work. */
export const sandbox: Check = {
  id: "sandbox",
  run: (host) => {
    if (host.platform !== "linux") return [ok(FREE)];
    if (/--no-sandbox/.test(host.env["AGENT_BROWSER_ARGS"] ?? "")) {
      return [note("the browser's sandbox is off (AGENT_BROWSER_ARGS)", UNCONTAINED)];
    }
    // Seen with 0.41.2: it adds --no-sandbox itself then.
    if (host.uid === 0) return [note("as root, agent-browser starts the browser without its sandbox", UNCONTAINED)];
    const why = obstacle(host);
    if (why === undefined) return [ok(FREE)];
    const means = `Chrome mostly ends at its start then. Where it is a container of your own, do without. ${UNCONTAINED}`;
    return [finding(`the browser's sandbox cannot work: ${why}`, means, MEND)];
  },
};
