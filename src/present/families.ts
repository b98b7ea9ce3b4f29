/** Which presenter words which family of commands. The command table gives each command its family. */
import type { Family } from "../upstream/grammar/commands.ts";
import { closePresenter } from "./close.ts";
import { consolePresenter } from "./console.ts";
import { cookiesPresenter } from "./cookies.ts";
import { diffPresenter } from "./diff.ts";
import { filePresenter } from "./files.ts";
import { mutationPresenter } from "./mutation.ts";
import { networkPresenter } from "./network.ts";
import { openPresenter } from "./open.ts";
import { clipboardPresenter, dialogPresenter, framePresenter, settingsPresenter } from "./page-context.ts";
import { a11yPresenter, reactPresenter, readPresenter, vitalsPresenter, webmcpPresenter } from "./page-reports.ts";
import type { Presenter, SizedPresenter } from "./presenter.ts";
import { recordingPresenter } from "./recording.ts";
import {
  authPresenter,
  chatPresenter,
  confirmPresenter,
  dashboardPresenter,
  doctorPresenter,
  mcpPresenter,
  pluginPresenter,
  profilesPresenter,
  sessionPresenter,
  skillsPresenter,
  streamPresenter,
} from "./services.ts";
import { snapshotPresenter } from "./snapshot.ts";
import { statePresenter } from "./state.ts";
import { storagePresenter } from "./storage.ts";
import { tabPresenter } from "./tabs.ts";
import { valuePresenter } from "./value.ts";
import { waitPresenter } from "./wait.ts";

/** Families whose text is not made from a reply: printed by the binary, by the wrapper, or row by row. */
type WithoutReply = "batch" | "guide" | "inspection";

type Words = Presenter | SizedPresenter;

export const PRESENTERS: Readonly<Record<Exclude<Family, WithoutReply>, Words> & Record<WithoutReply, undefined>> = {
  a11y: a11yPresenter,
  auth: authPresenter,
  batch: undefined,
  chat: chatPresenter,
  clipboard: clipboardPresenter,
  close: closePresenter,
  confirm: confirmPresenter,
  console: consolePresenter,
  cookies: cookiesPresenter,
  dashboard: dashboardPresenter,
  dialog: dialogPresenter,
  diff: diffPresenter,
  doctor: doctorPresenter,
  download: filePresenter,
  eval: valuePresenter,
  find: mutationPresenter,
  frame: framePresenter,
  get: valuePresenter,
  guide: undefined,
  inspection: undefined,
  is: valuePresenter,
  mcp: mcpPresenter,
  mutation: mutationPresenter,
  network: networkPresenter,
  open: openPresenter,
  pdf: filePresenter,
  plugin: pluginPresenter,
  profiles: profilesPresenter,
  react: reactPresenter,
  read: readPresenter,
  recording: recordingPresenter,
  screenshot: filePresenter,
  session: sessionPresenter,
  settings: settingsPresenter,
  skills: skillsPresenter,
  snapshot: snapshotPresenter,
  state: statePresenter,
  storage: storagePresenter,
  stream: streamPresenter,
  tab: tabPresenter,
  vitals: vitalsPresenter,
  wait: waitPresenter,
  webmcp: webmcpPresenter,
};

const SELF_NAMED: ReadonlySet<Family> = new Set<Family>(["mutation", "open", "wait"]);

/** The words of the family name what was done to what: a row of a batch need not say it twice. */
export function namesItself(family: Family): boolean {
  return SELF_NAMED.has(family);
}

/** The words for a family; undefined for the families without a reply. */
export function presenterOf(family: Family): Words | undefined {
  return PRESENTERS[family];
}
