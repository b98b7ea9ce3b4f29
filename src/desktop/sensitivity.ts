/** Apps that are likely to hold something private, by what they are called. */
import type { InstalledApp, Sensitivity } from "./app.ts";

const NAMES: Readonly<Record<string, RegExp>> = {
  notes: /\b(?:obsidian|notion|joplin|logseq|evernote|standard notes|simplenote|anytype|notes?|journal|diary)\b/i,
  chat: /\b(?:slack|discord|signal|telegram|whatsapp|teams|element|mattermost|zulip|wire|skype|messenger|rocket\.?chat|zoom|ferdium|franz|beeper|chat)\b/i,
  mail: /\b(?:mailspring|proton ?mail|tutanota|superhuman|outlook|e?mail)\b/i,
  "developer-workspace":
    /\b(?:code|vs ?code|visual studio code|vscodium|codium|cursor|windsurf|atom|github desktop|gitkraken|postman|insomnia|mongodb compass)\b/i,
  "passwords-auth":
    /\b(?:1password|bitwarden|keeper|dashlane|lastpass|authy|keeweb|nordpass|enpass|proton ?pass|passwords?|authenticator)\b/i,
};

/** Main and additional categories of the desktop menu. */
const BY_CATEGORY: Readonly<Record<string, string>> = {
  Email: "mail",
  InstantMessaging: "chat",
  Chat: "chat",
  IDE: "developer-workspace",
  TextEditor: "developer-workspace",
};

/** What is likely of an app; undefined when nothing is. */
export function sensitivityOf(
  { name, bundleId, desktopId }: Pick<InstalledApp, "name" | "bundleId" | "desktopId">,
  menu: readonly string[] = [],
): Sensitivity | undefined {
  const words = [name, bundleId, desktopId].flatMap((one) => one?.replace(/[._-]/g, " ") ?? []).join(" ");
  const byName = Object.entries(NAMES).flatMap(([category, pattern]) => (pattern.test(words) ? [category] : []));
  const categories = [...new Set([...byName, ...menu.flatMap((one) => BY_CATEGORY[one] ?? [])])];
  return categories.length === 0 ? undefined : { level: "likely-sensitive", categories };
}
