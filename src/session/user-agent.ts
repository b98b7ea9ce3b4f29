/**
 * A narrow fallback: the chat pages of OpenAI answer a headless Chrome by its name with a check that never ends, and let
 * the same browser in under the name of an ordinary one. Only a browser that starts for one of them gets it.
 */
import type { Plan } from "../call/plan.ts";
import { addressOf } from "../upstream/grammar/address.ts";
import type { Environment } from "../upstream/host/environment.ts";
import type { Launch } from "../upstream/host/session-files.ts";

const HOSTS: ReadonlySet<string> = new Set(["chat.com", "chatgpt.com", "chat.openai.com"]);
const VARIABLE = "AGENT_BROWSER_USER_AGENT";

/** With any of these the caller has chosen a browser, or how it is called. */
const CHOSEN: readonly (readonly [flag: string, variable: string])[] = [
  ["--user-agent", VARIABLE],
  ["--headed", "AGENT_BROWSER_HEADED"],
  ["--cdp", "AGENT_BROWSER_CDP"],
  ["--auto-connect", "AGENT_BROWSER_AUTO_CONNECT"],
  ["--provider", "AGENT_BROWSER_PROVIDER"],
  ["--engine", "AGENT_BROWSER_ENGINE"],
];

/** The Chrome that the version of the tables installs. */
const MAJOR = 156;

const SYSTEMS: Readonly<Record<string, string>> = {
  darwin: "Macintosh; Intel Mac OS X 10_15_7",
  win32: "Windows NT 10.0; Win64; x64",
};

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "false" && value !== "0";
}

function opensChat({ steps }: Plan): boolean {
  const words = steps.flatMap(({ command, given }) =>
    command.cold === "launches" && command.effect === "navigate" ? given.filter(({ kind }) => kind === "url") : [],
  );
  return words.some(({ value }) => addressOf(value).hosts.some((host) => HOSTS.has(host.replace(/^www\./, ""))));
}

/** `environment` with the user agent of an ordinary Chrome, where a browser that starts for this plan needs it. */
export function withUserAgent(plan: Plan, environment: Environment, platform: string = process.platform): Environment {
  if (!opensChat(plan) || plan.steps.some(({ command }) => command.name === "connect")) return environment;
  const isChosen = CHOSEN.some(([flag, variable]) => {
    const given = plan.argv.globals.findLast(({ spec }) => spec.name === flag);
    return given ? given.value !== "false" : isOn(environment[variable]);
  });
  if (isChosen) return environment;
  const system = SYSTEMS[platform] ?? "X11; Linux x86_64";
  const agent = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${MAJOR}.0.0.0 Safari/537.36`;
  return { ...environment, [VARIABLE]: agent };
}

const NOTE =
  "Started with the user agent of an ordinary Chrome, since this site keeps headless ones out (--user-agent gives another).";

/** Said of a browser that was started with it. */
export function userAgentNote(launch: Pick<Launch, "env">, environment: Environment): readonly string[] {
  return launch.env[VARIABLE] === undefined || isOn(environment[VARIABLE]) ? [] : [NOTE];
}
