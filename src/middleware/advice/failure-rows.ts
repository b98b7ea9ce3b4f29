/** Exact calls that mend one known failure, by the row of the failure table that named it. */
import { nextAction } from "../../call/next-action.ts";
import type { NextAction, Outcome, Step } from "../../call/outcome.ts";
import type { CommandSpec } from "../../upstream/grammar/commands.ts";

/** What an advice is made from: the outcome, and the command that failed. */
export interface Failed {
  readonly outcome: Outcome;
  readonly command: CommandSpec | undefined;
  /** The words of the command, redacted. */
  readonly argv: readonly string[];
  /** The words that open the session's page in a new browser, when that can be done. */
  readonly reopen: readonly string[] | undefined;
}

type RowAdvice = (failed: Failed) => readonly NextAction[];

function one(failed: Failed, id: string, reason: string, args: readonly string[]): readonly NextAction[] {
  return [nextAction(failed.outcome.session, id, reason, args)];
}

function list(id: string, reason: string, ...args: readonly string[]): RowAdvice {
  return (failed) => one(failed, id, reason, args);
}

const SCHEME = /^https:\/\//i;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** `open HOST` goes to https; a server without it is opened by the same address with http. */
const openWithHttp: RowAdvice = (failed) => {
  const url = failed.argv.find((word, at) => at > 0 && !word.startsWith("-") && /[.:]|^localhost/i.test(word));
  if (url === undefined || (OTHER_SCHEME.test(url) && !SCHEME.test(url))) return [];
  const http = `http://${url.replace(SCHEME, "")}`;
  const args = failed.argv.map((word) => (word === url ? http : word));
  return one(failed, "open-with-http", "Open the address with plain http.", args);
};

/** A bare local host without a port is refused on 443, where its server seldom is. */
const openLocalWithHttp: RowAdvice = (failed) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(\/|$)/i.test(failed.argv[1] ?? "") ? openWithHttp(failed) : [];

/** The browser's error page has taken the place of the page before; a new browser that failed is gone itself. */
const goBack: RowAdvice = (failed) => {
  const { status = "unchanged" } = failed.outcome.managedSessionOutcome ?? {};
  if (failed.reopen === undefined || status !== "unchanged" || failed.command?.opens !== true) return [];
  return one(failed, "go-back", "Returns to the page before.", ["back"]);
};

const openOrBack: RowAdvice = (failed) => {
  const exact = openLocalWithHttp(failed);
  return exact.length > 0 ? exact : goBack(failed);
};

const useGetter: RowAdvice = (failed) => {
  const named = failed.argv[0] === "--session" ? failed.argv.slice(0, 2) : [];
  const [word = "", ...more] = failed.argv.slice(named.length);
  if ((word !== "title" && word !== "url") || more.length > 0) return [];
  return one(failed, `use-get-${word}`, `Read the ${word}.`, [...named, "get", word]);
};

/** The file that the command was to write, when it is one of its words. */
function fileOf({ command, argv }: Failed): string | undefined {
  const at = command?.words.findIndex(({ kind }) => kind === "path") ?? -1;
  return command === undefined || at < 0 ? undefined : argv[command.name.split(" ").length + at];
}

const waitForDownload: RowAdvice = (failed) => {
  const path = fileOf(failed);
  const args = ["wait", "--download", ...(path === undefined ? [] : [path])];
  return one(failed, "wait-for-download", "Wait for a download that began late.", args);
};

/** The click may have led to a page instead: that is looked at before anything is waited for. */
const lookForDownload: RowAdvice = (failed) => [
  ...(failed.command?.name === "download"
    ? one(failed, "inspect-after-download", "See what the click has led to.", ["snapshot", "-i"])
    : []),
  ...waitForDownload(failed),
];

/** A file is saved by a click on a link to it: one that stands on the page for a moment. */
const saveAddress: RowAdvice = (failed) => {
  const [, url = ""] = failed.argv;
  if (failed.reopen === undefined || failed.command?.opens !== true || !/^https?:\/\//i.test(url)) return [];
  const name = /([^/?#]*)(?:[?#].*)?$/s.exec(url)?.[1] ?? "";
  const file = /^\w[\w.-]{0,80}$/.test(name) ? name : "download";
  const link = `(()=>{const a=document.createElement("a");a.id="given-link";a.href=${JSON.stringify(url)};a.textContent="file";a.style="position:fixed;top:0;left:0;z-index:2147483647";document.body.append(a);return"ready"})()`;
  const stdin = JSON.stringify([
    ["eval", link],
    ["download", "#given-link", file],
    ["eval", 'document.querySelector("#given-link").remove()'],
  ]);
  const reason = "If it is a file: puts a link to it on the page, saves it by that, and takes the link away.";
  return [nextAction(failed.outcome.session, "save-address", reason, ["batch"], { stdin })];
};

const diagnose: RowAdvice = (failed) =>
  one(failed, "check-installation", "See what is missing to start a browser.", ["doctor", "--offline", "--quick"]);

/** agent-browser says of each provider whether it has its key. */
const providers: RowAdvice = () => {
  const reason = "See which providers have their keys; the user sets those that are missing.";
  return [nextAction(undefined, "check-providers", reason, ["doctor", "--offline", "--quick"])];
};

const withReact: RowAdvice = ({ reopen }) =>
  reopen === undefined
    ? []
    : [
        nextAction(
          undefined,
          "open-with-react-devtools",
          "Open the page in a browser with the React hook.",
          ["--enable", "react-devtools", ...reopen],
          { sessionMode: "fresh", safety: "Starts a new browser; what the old one had open is lost." },
        ),
      ];

/** The page is there, though not all of it. */
const inspectUnloaded: RowAdvice = (failed) =>
  one(failed, "inspect-opened-page", "See the page's controls and their refs.", ["snapshot", "-i"]);

const inspectAfterWait: RowAdvice = (failed) => {
  const id = failed.argv.includes("--text") ? "inspect-after-text-assertion-failure" : "inspect-after-wait";
  return one(failed, id, "See what the page has instead.", ["snapshot", "-i"]);
};

/** `find BY VALUE DEED TEXT... --name NAME` on an element. */
function onRef([, , , deed = "", ...rest]: readonly string[], ref: string, hasName: boolean): readonly string[] {
  return [deed, ref, ...(hasName ? rest.slice(0, -2) : rest)];
}

/** The same command on each of the elements that it may have meant; whose refs are good, and one of which the agent chooses. */
const onOneOf: RowAdvice = ({ outcome, argv }) => {
  const facts = outcome.status === "ok" ? undefined : outcome.problem.facts;
  const safety = "It may not be the one that is meant: choose by role and name.";
  return (facts?.refs ?? "")
    .split(" ")
    .filter((ref) => /^@e\d+$/.test(ref))
    .map((ref, at) => {
      const id = `try-current-visible-ref${at === 0 ? "" : `-${at + 1}`}`;
      const args = onRef(argv, ref, facts?.name !== undefined);
      return nextAction(outcome.session, id, "The same on one of them.", args, { safety });
    });
};

/** The calls through a list that the page has made itself. */
const throughList: RowAdvice = (failed) => {
  const ref = failed.outcome.status === "ok" ? undefined : failed.outcome.problem.facts?.ref;
  if (ref === undefined) return [];
  return [
    ...one(failed, "open-custom-list", "First open the list.", ["click", ref]),
    ...one(failed, "inspect-custom-list", "Then see its options.", ["snapshot", "-i"]),
  ];
};

const OPTION = /(?:^|, ?)(?:((?:(?!, ).)*?) )?\("((?:[^"\\]|\\.)*)"\)/gs;

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** The option that was meant, by its value, or its label where it has none: alone in its letters, or in holding them. */
function closeOption(wanted: string, options: string): string | undefined {
  const all = [...options.matchAll(OPTION)].map(([, value = "", label = ""]) => ({ value, label }));
  const is = (test: (text: string) => boolean) =>
    all.filter(({ value, label }) => test(plain(label)) || test(plain(value)));
  const same = is((text) => text === plain(wanted));
  const near = same.length > 0 ? same : is((text) => plain(wanted).length > 1 && text.includes(plain(wanted)));
  const [only, more] = near;
  return only === undefined || more !== undefined ? undefined : only.value || only.label;
}

/** One option differs from what was asked for in spaces or case, or holds it. */
const selectClose: RowAdvice = (failed) => {
  const facts = failed.outcome.status === "ok" ? undefined : failed.outcome.problem.facts;
  const [command = "", list = "", wanted = "", ...more] = failed.argv;
  if (command !== "select" || more.length > 0) return [];
  const meant = closeOption(wanted, facts?.options ?? "");
  return meant === undefined || meant === wanted
    ? []
    : one(failed, "select-close-option", "The option that is likely meant.", ["select", list, meant]);
};

/** The focus needs no place: Enter presses links and buttons, Space boxes and buttons. */
const byKeyboard: RowAdvice = ({ outcome, command, argv }) => {
  const target = argv[1] ?? "";
  const isPress = command?.name === "click" || command?.deed === "check" || command?.deed === "uncheck";
  if (!isPress || argv.length !== 2) return [];
  const press = (key: string, id: string, reason: string): NextAction => {
    const stdin = JSON.stringify([
      ["focus", target],
      ["press", key],
    ]);
    return nextAction(outcome.session, id, reason, ["batch", "--bail"], { stdin });
  };
  const space = press("Space", "press-space", "Ticks a box, presses a button.");
  return command?.name === "click" ? [press("Enter", "press-enter", "Presses a link or a button."), space] : [space];
};

export const ROW_ADVICE: Readonly<Record<string, RowAdvice>> = {
  "navigation-plain-http": openWithHttp,
  "navigation-refused": openOrBack,
  "navigation-name": goBack,
  "navigation-tls": goBack,
  "navigation-port": goBack,
  "navigation-failed": goBack,
  "unknown-getter": useGetter,
  "unknown-command": useGetter,
  "target-several": onOneOf,
  "target-missing": onOneOf,
  "list-drawn": throughList,
  "out-of-view": byKeyboard,
  "option-missed": selectClose,
  "wait-timeout": inspectAfterWait,
  "load-timeout": inspectUnloaded,
  "download-missing": lookForDownload,
  "navigation-aborted": saveAddress,
  "chrome-missing": diagnose,
  "chrome-exited": diagnose,
  "chrome-lost": diagnose,
  "provider-key-missing": providers,
  "provider-unknown": providers,
  "provider-refused": providers,
  "react-hook-missing": withReact,
  "frame-gone": list("leave-frame", "Selectors mean the top page again.", "frame", "main"),
  "request-missing": list("list-network-requests", "See which requests there are.", "network", "requests"),
  "auth-profile-missing": list("list-auth-profiles", "See which logins are saved.", "auth", "list"),
  "skill-missing": list("list-skills", "See which skills there are.", "skills", "list"),
  "webmcp-tool-missing": list("list-page-tools", "See which tools this page offers.", "webmcp", "list"),
  "stream-state": list("check-stream", "See whether the session is streamed.", "stream", "status"),
};

/** The command that failed: the row of a batch, or a call that was refused before it ran. */
export function failedCommand(outcome: Outcome): Pick<Failed, "command" | "argv"> {
  const step: Step | undefined = outcome.steps.find(({ problem }) => problem) ?? outcome.steps[0];
  return { command: step?.command, argv: step?.argv ?? outcome.args ?? [] };
}
