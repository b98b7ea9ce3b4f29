import { isJsonObject, type Json, member, rowsOf, stringMember } from "../json.ts";
import { firstLine, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

/** The live stream of a session: on or off, and where. */
export const streamPresenter: Presenter = ({ data }) => {
  if (member(data, "disabled") === true) return "Streaming is off.";
  const port = member(data, "port");
  const enabled = member(data, "enabled");
  if (enabled === undefined && port === undefined) return undefined;
  return `Streaming is ${enabled === false ? "off" : "on"}${port === undefined || port === null ? "" : `: ws://127.0.0.1:${scalar(port)} (JPEG frames)`}${member(data, "connected") === true ? ", a viewer is connected" : ""}.`;
};

/** Commands that are told apart by their name alone, since their answers are not. */
const WORDS: Readonly<Record<string, Presenter>> = {
  "dashboard start": ({ data }) => {
    const url = stringMember(data, "url");
    const port = member(data, "port");
    const known = url !== undefined || port !== undefined;
    return known ? `The dashboard runs on ${url ?? `port ${scalar(port)}`}.` : undefined;
  },
  "dashboard stop": () => "The dashboard is stopped.",
  "skills path": ({ data }) => stringMember(data, "path"),
  "skills list": ({ data }) => (Array.isArray(data) ? listed(data, skillLine, 30, "No skills.") : undefined),
  "skills get": ({ data }) =>
    Array.isArray(data) ? data.map((skill) => stringMember(skill, "content") ?? "").join("\n\n") : undefined,
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
  if (Array.isArray(sessions)) return listed(sessions, scalar, 40, "No sessions are running.");
  const name = stringMember(data, "session");
  if (name === undefined) return undefined;
  if (member(data, "active") === undefined) return name;
  if (member(data, "active") === false) return `${name} is not running.`;
  return `${name} runs (pid ${scalar(member(data, "pid"))}, agent-browser ${scalar(member(data, "version"))}).`;
};

export const profilesPresenter: Presenter = ({ data }) => {
  const rows = Array.isArray(data) ? data : member(data, "profiles");
  if (!Array.isArray(rows)) return undefined;
  const line = (profile: Json): string => {
    const name = stringMember(profile, "name") ?? stringMember(profile, "displayName");
    const folder = stringMember(profile, "directory") ?? stringMember(profile, "id");
    return [folder, name].filter(Boolean).join(": ") || scalar(profile);
  };
  return listed(rows, line, 40, "No Chrome profiles were found.");
};

/** The check of an installation: what fails or warns, and how it is mended; what passes is counted. */
export const doctorPresenter: Presenter = ({ data }) => {
  const checks = rowsOf(data, "checks");
  if (checks.length === 0) return undefined;
  const wrong = checks.filter((check) => check["status"] === "fail" || check["status"] === "warn");
  const line = (check: (typeof checks)[number]): string =>
    `${scalar(check["status"])}: ${scalar(check["message"])}${check["fix"] ? ` Fix: ${scalar(check["fix"])}` : ""}`;
  return `${checks.length - wrong.length} of ${checks.length} checks pass or inform.${wrong.length > 0 ? "\n" : ""}${listed(wrong, line, 20, "")}`;
};

/** Upstream's own guides: their names, or the text of one. */
export const skillsPresenter: Presenter = byName;

export const pluginPresenter: Presenter = ({ data }) => {
  const plugins = member(data, "plugins");
  if (!Array.isArray(plugins)) return undefined;
  return listed(plugins, (plugin) => stringMember(plugin, "name") ?? scalar(plugin), 30, "No plugins are configured.");
};

/** A tool call of upstream's MCP server: the text it would give its client. */
export const mcpPresenter: Presenter = ({ data }) => {
  const texts = rowsOf(data, "content").flatMap((part) => stringMember(part, "text") ?? []);
  return texts.length > 0 ? texts.join("\n") : undefined;
};

/** The answer of upstream's own chat: its text. */
export const chatPresenter: Presenter = ({ data }) => stringMember(data, "text") ?? stringMember(data, "response");

/** Saved logins: names, places and users; never a password. */
export const authPresenter: Presenter = ({ data }) => {
  const profiles = member(data, "profiles");
  const line = (profile: Json): string =>
    `${stringMember(profile, "name") ?? ""}: ${stringMember(profile, "username") ?? ""} at ${stringMember(profile, "url") ?? ""}`;
  if (Array.isArray(profiles)) return listed(profiles, line, 40, "No logins are saved.");
  const profile = member(data, "profile");
  if (isJsonObject(profile)) return line(profile);
  const saved = stringMember(data, "saved");
  if (saved !== undefined) return `Saved the login ${saved}.`;
  const deleted = stringMember(data, "deleted");
  if (deleted !== undefined) return `Deleted the login ${deleted}.`;
  return member(data, "loggedIn") === true
    ? `Filled in the login ${stringMember(data, "name") ?? ""} and submitted it; look at the page to see whether it worked.`
    : undefined;
};

/** A pending action that was answered. */
export const confirmPresenter: Presenter = ({ data }) => {
  const action = stringMember(data, "action") ?? "the action";
  if (member(data, "denied") === true) return `Denied: ${action} did not run.`;
  if (member(data, "confirmed") !== true) return undefined;
  const result = member(data, "result");
  return member(result, "success") === false
    ? `Confirmed, but ${action} failed: ${firstLine(scalar(member(result, "error")), 300)}`
    : `Confirmed: ${action} ran.`;
};
