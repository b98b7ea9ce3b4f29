/** Desktop files of Linux: what they are called, and what they start. */

export interface DesktopEntry {
  readonly name: string;
  readonly exec: readonly string[];
  readonly icon?: string;
  readonly categories: readonly string[];
}

/** One word of Exec: within quotes a backslash takes the next sign as it is. */
const WORD = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

function wordsOf(exec: string): readonly string[] {
  const words = [...exec.matchAll(WORD)].map(([, quoted, plain]) => quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "");
  // Field codes stand for files and names that nobody gives here; %% is a percent sign.
  return words.filter((word) => !/^%[a-zA-Z]$/.test(word)).map((word) => word.replaceAll("%%", "%"));
}

/** `env NAME=value program`: what is set there is not what tells the app. */
function withoutEnv(words: readonly string[]): readonly string[] {
  if (!/(?:^|\/)env$/.test(words[0] ?? "")) return words;
  const at = words.findIndex((word, index) => index > 0 && !/^\w+=/.test(word) && !word.startsWith("-"));
  return at < 0 ? [] : words.slice(at);
}

/** Reads the part that starts an app; undefined for links, folders, and what is hidden or without a program. */
export function readEntry(text: string): DesktopEntry | undefined {
  const [, section = ""] = /^\[Desktop Entry\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text) ?? [];
  const fields = new Map(
    section.split("\n").flatMap((line): [string, string][] => {
      const [, key, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(line.trim()) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value.trim()]];
    }),
  );
  const [name, exec, icon] = [fields.get("Name"), withoutEnv(wordsOf(fields.get("Exec") ?? "")), fields.get("Icon")];
  const isApp = (fields.get("Type") ?? "Application") === "Application" && fields.get("Hidden") !== "true";
  if (!isApp || name === undefined || name === "" || exec.length === 0) return undefined;
  const categories = (fields.get("Categories") ?? "").split(";").filter((one) => one !== "");
  return { name, exec, categories, ...(icon === undefined || icon === "" ? {} : { icon }) };
}
