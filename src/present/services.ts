import { isJsonObject, type Json, member, rowsOf, stringMember } from "../json.ts";
import { firstLine, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { bare, given, NOTHING, own, page } from "./speech.ts";

/** The live stream of a session: on or off, and where. */
export const streamPresenter: Presenter = ({ data }) => {
  if (member(data, "disabled") === true) return own`Streaming is off.`;
  const port = member(data, "port");
  const enabled = member(data, "enabled");
  if (enabled === undefined && port === undefined) return undefined;
  const at = port === undefined || port === null ? NOTHING : own`: ws://127.0.0.1:${bare(scalar(port))} (JPEG frames)`;
  const viewed = given(member(data, "connected") === true ? ", a viewer is connected" : "");
  return own`Streaming is ${given(enabled === false ? "off" : "on")}${at}${viewed}.`;
};

/** Commands that are told apart by their name alone, since their answers are not. */
const WORDS: Readonly<Record<string, Presenter>> = {
  "dashboard start": ({ data }) => {
    const url = stringMember(data, "url");
    const port = member(data, "port");
    if (url === undefined && port === undefined) return undefined;
    return own`The dashboard runs on ${url === undefined ? own`port ${bare(scalar(port))}` : bare(url)}.`;
  },
  "dashboard stop": () => own`The dashboard is stopped.`,
  "skills path": ({ data }) => {
    const path = stringMember(data, "path");
    return path === undefined ? undefined : bare(path);
  },
  "skills list": ({ data }) => (Array.isArray(data) ? listed(data, skillLine, 30, own`No skills.`) : undefined),
  "skills get": ({ data }) =>
    Array.isArray(data) ? page(data.map((skill) => stringMember(skill, "content") ?? "").join("\n\n")) : undefined,
};

function skillLine(skill: Json): string {
  return `${stringMember(skill, "name") ?? ""}: ${firstLine(stringMember(skill, "description") ?? "", 100)}`;
}

const byName: Presenter = (done) => WORDS[done.command.name]?.(done);

/** The dashboard of upstream: whether it runs, and where. */
export const dashboardPresenter: Presenter = byName;

/** Sessions of upstream: names, or one of them. */
export const sessionPresenter: Presenter = ({ data }) => {
  const sessions = member(data, "sessions");
  if (Array.isArray(sessions)) return listed(sessions, scalar, 40, own`No sessions are running.`);
  const session = stringMember(data, "session");
  if (session === undefined) return undefined;
  const name = bare(session);
  if (member(data, "active") === undefined) return name;
  if (member(data, "active") === false) return own`${name} is not running.`;
  const version = bare(scalar(member(data, "version")));
  return own`${name} runs (pid ${bare(scalar(member(data, "pid")))}, agent-browser ${version}).`;
};

export const profilesPresenter: Presenter = ({ data }) => {
  const rows = Array.isArray(data) ? data : member(data, "profiles");
  if (!Array.isArray(rows)) return undefined;
  const line = (profile: Json): string => {
    const name = stringMember(profile, "name") ?? stringMember(profile, "displayName");
    const folder = stringMember(profile, "directory") ?? stringMember(profile, "id");
    return [folder, name].filter(Boolean).join(": ") || scalar(profile);
  };
  return listed(rows, line, 40, own`No Chrome profiles were found.`);
};

/** The check of an installation: what fails or warns, and how it is mended; what passes is counted. */
export const doctorPresenter: Presenter = ({ data }) => {
  const checks = rowsOf(data, "checks");
  if (checks.length === 0) return undefined;
  const wrong = checks.filter((check) => check["status"] === "fail" || check["status"] === "warn");
  const line = (check: (typeof checks)[number]): string =>
    `${scalar(check["status"])}: ${scalar(check["message"])}${check["fix"] ? ` Fix: ${scalar(check["fix"])}` : ""}`;
  return [own`${checks.length - wrong.length} of ${checks.length} checks pass or inform.`, ...listed(wrong, line, 20)];
};

/** Upstream's own guides: their names, or the text of one. */
export const skillsPresenter: Presenter = byName;

export const pluginPresenter: Presenter = ({ data }) => {
  const plugins = member(data, "plugins");
  if (!Array.isArray(plugins)) return undefined;
  const line = (plugin: Json): string => stringMember(plugin, "name") ?? scalar(plugin);
  return listed(plugins, line, 30, own`No plugins are configured.`);
};

/** A tool call of upstream's MCP server: the text it would give its client. */
export const mcpPresenter: Presenter = ({ data }) => {
  const texts = rowsOf(data, "content").flatMap((part) => stringMember(part, "text") ?? []);
  return texts.length > 0 ? page(texts.join("\n")) : undefined;
};

/** The answer of upstream's own chat: its text. */
export const chatPresenter: Presenter = ({ data }) => {
  const text = stringMember(data, "text") ?? stringMember(data, "response");
  return text === undefined ? undefined : page(text);
};

function loginLine(profile: Json): string {
  return `${stringMember(profile, "name") ?? ""}: ${stringMember(profile, "username") ?? ""} at ${stringMember(profile, "url") ?? ""}`;
}

/** Saved logins: names, places and users; never a password. */
export const authPresenter: Presenter = ({ data }) => {
  const profiles = member(data, "profiles");
  if (Array.isArray(profiles)) return listed(profiles, loginLine, 40, own`No logins are saved.`);
  const profile = member(data, "profile");
  if (isJsonObject(profile)) return listed([profile], loginLine, 1);
  const saved = stringMember(data, "saved");
  if (saved !== undefined) return own`Saved the login ${bare(saved)}.`;
  const deleted = stringMember(data, "deleted");
  if (deleted !== undefined) return own`Deleted the login ${bare(deleted)}.`;
  const name = bare(stringMember(data, "name") ?? "");
  return member(data, "loggedIn") === true
    ? own`Filled in the login ${name} and submitted it; look at the page to see whether it worked.`
    : undefined;
};

/** A pending action that was answered. */
export const confirmPresenter: Presenter = ({ data }) => {
  const name = stringMember(data, "action");
  const action = name === undefined ? given("the action") : bare(name);
  if (member(data, "denied") === true) return own`Denied: ${action} did not run.`;
  if (member(data, "confirmed") !== true) return undefined;
  const result = member(data, "result");
  return member(result, "success") === false
    ? own`Confirmed, but ${action} failed: ${firstLine(scalar(member(result, "error")), 300)}`
    : own`Confirmed: ${action} ran.`;
};
