/**
 * Selectors of other tools (Playwright, jQuery), and those that no browser can parse. Upstream reads selectors as CSS, `xpath=...` or @refs; of anything
 * else it only says, after it has waited, that no element matched (NOTES 11). Pure.
 */
import type { ParsedArgv } from "./argv.ts";
import { isCss, mended } from "./css.ts";

/** A selector of another tool: what it looks for, as far as it can be read. */
export interface ForeignSelector {
  readonly selector: string;
  readonly dialect: "text" | "role" | "attribute" | "engine" | "pseudo" | "chain" | "xpath" | "call" | "invalid";
  /** The `find` locator that means the same, with its words: `["text", "Edit"]`, `["role", "button", ...]`. */
  readonly locator?: readonly string[];
  readonly flags?: readonly string[];
  /** The same as a selector that upstream reads. */
  readonly instead?: string;
}

/** The selector without strings, attribute brackets, comments and escaped characters: only there can syntax stand. */
function bare(selector: string): string {
  return selector
    .replace(/\\[\s\S]/g, "_")
    .replace(/"[^"]*"|'[^']*'/g, '""')
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/\[[^\]]*\]/g, "[]");
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])([\s\S]*)\1[is]?$/, "$2");
}

/** `ENGINE=BODY` is no CSS whatever the engine is; only engines that are known can be told what to write. */
const ENGINE = /^\s*(text|role|label|placeholder|alt|title|testid|data-testid|data-test-id|id|css)\s*=\s*([\s\S]*)$/;

const LOCATORS: Readonly<Record<string, string>> = {
  text: "text",
  label: "label",
  placeholder: "placeholder",
  alt: "alt",
  title: "title",
  testid: "testid",
  "data-testid": "testid",
  "data-test-id": "testid",
};

function byRole(selector: string, body: string): ForeignSelector {
  const [, role = "", name] =
    /^\s*([\w-]+)\s*(?:\[\s*name\s*=\s*("[^"]*"|'[^']*'|[^\]]*?)\s*[is]?\s*\])?/.exec(body) ?? [];
  return {
    selector,
    dialect: "role",
    ...(role === "" ? {} : { locator: ["role", role] }),
    ...(name === undefined ? {} : { flags: ["--name", unquoted(name)] }),
  };
}

function byEngine(selector: string): ForeignSelector | undefined {
  const [, engine, body = ""] = ENGINE.exec(selector) ?? [];
  if (engine === undefined) return undefined;
  if (engine === "role") return byRole(selector, body);
  if (engine === "css") return { selector, dialect: "engine", instead: body.trim() };
  if (engine === "id") return { selector, dialect: "engine", instead: `[id=${JSON.stringify(unquoted(body))}]` };
  const locator = LOCATORS[engine];
  return {
    selector,
    dialect: engine === "text" ? "text" : "attribute",
    ...(locator === undefined ? {} : { locator: [locator, unquoted(body)] }),
  };
}

/** Pseudo-classes that no browser has. `:is`, `:has`, `:where` and `:not` are CSS. */
const PSEUDO = /:(has-text|text-is|text-matches|text|contains|nth-match|visible|hidden|eq|first|last)(?![\w-])/;
const WITH_TEXT = /:(?:has-text|text-is|text|contains)\(\s*("[^"]*"|'[^']*'|[^)]*?)\s*\)/;

function byPseudo(selector: string): ForeignSelector | undefined {
  if (!PSEUDO.test(bare(selector))) return undefined;
  const text = WITH_TEXT.exec(selector)?.[1];
  return {
    selector,
    dialect: "pseudo",
    ...(text === undefined || text === "" ? {} : { locator: ["text", unquoted(text)] }),
  };
}

const CALL =
  /^\s*(?:page\.)?(?:getBy(Role|Text|Label|Placeholder|AltText|Title|TestId)|locator)\s*\(\s*("[^"]*"|'[^']*')?/;

function byCall(selector: string): ForeignSelector | undefined {
  const called = CALL.exec(selector);
  if (!called) return undefined;
  const locator = called[1]?.toLowerCase().replace("alttext", "alt");
  const [text, name] = [called[2], /name\s*:\s*("[^"]*"|'[^']*')/.exec(selector)?.[1]];
  return {
    selector,
    dialect: "call",
    ...(locator === undefined || text === undefined ? {} : { locator: [locator, unquoted(text)] }),
    ...(name === undefined ? {} : { flags: ["--name", unquoted(name)] }),
  };
}

function invalid(selector: string): ForeignSelector | undefined {
  if (isCss(selector) || MISSPELT_REF.test(selector)) return undefined;
  const instead = mended(selector);
  return { selector, dialect: "invalid", ...(instead === undefined ? {} : { instead }) };
}

/** Its right spelling is told where refs are checked. */
const MISSPELT_REF = /^ref=/i;

/** Nothing in CSS starts with a slash but a comment. */
const BARE_XPATH = /^\s*\(*\s*\.{0,2}\/(?!\*)/;

/** What another tool's selector this is; undefined for everything that may be CSS, `xpath=` or a @ref. */
export function foreignSelector(selector: string): ForeignSelector | undefined {
  if (/^\s*xpath\s*=/.test(selector) || selector.startsWith("@")) return undefined;
  if (BARE_XPATH.test(selector)) {
    return { selector, dialect: "xpath", instead: `xpath=${selector.trim()}` };
  }
  if (bare(selector).includes(">>")) return { selector, dialect: "chain" };
  return byEngine(selector) ?? byCall(selector) ?? byPseudo(selector) ?? invalid(selector);
}

/** What holds a text itself, for commands that `find` cannot do; undefined for a text that XPath has no quotes for. */
function textPath({ selector, dialect, locator: [kind, text = ""] = [] }: ForeignSelector): string | undefined {
  // What stands before a pseudo-class would be lost.
  if (kind !== "text" || dialect === "pseudo" || text === "" || (text.includes('"') && text.includes("'")))
    return undefined;
  const quote = text.includes("'") ? '"' : "'";
  const said = `${quote}${text.trim()}${quote}`;
  const isWhole = dialect === "text" && /["']\s*$/.test(selector);
  const holds = isWhole ? `normalize-space()=${said}` : `contains(normalize-space(),${said})`;
  return `xpath=//body//*[text()[${holds}] and not(self::script or self::style)]`;
}

/** The same words with an XPath for each selector that looks for a text; undefined when one looks for something else. */
function byTextPath(step: ParsedArgv): readonly string[] | undefined {
  const words = step.words.map((word) => {
    const isSelector = step.given.some(({ kind, value }) => kind === "selector" && value === word);
    const foreign = isSelector ? foreignSelector(word) : undefined;
    return foreign ? textPath(foreign) : word;
  });
  const known = words.filter((word) => word !== undefined);
  return known.length === words.length ? known : undefined;
}

/** What `find` can do with what it finds. */
const FIND_ACTIONS = new Set(["click", "fill", "check", "hover"]);

/** What else can be done to any element that holds a text; what fields take is not for the text beside them. */
const ON_ANY = /^(?:drag|dblclick|tap|scrollintoview|screenshot|get (?:html|attr|count|box|styles)|is visible)$/;

/** The same command as upstream reads it; undefined when there is no exact one. */
export function equivalent(step: ParsedArgv, foreign: ForeignSelector): readonly string[] | undefined {
  const { locator, flags = [], instead, selector } = foreign;
  if (instead !== undefined) return step.words.map((word) => (word === selector ? instead : word));
  if (!locator) return undefined;
  const name = step.command.name;
  if (name === "wait" && locator[0] === "text") return ["wait", "--text", ...locator.slice(1)];
  if (name === "get text") return ["find", ...locator, "text", ...flags];
  if (!FIND_ACTIONS.has(name)) return ON_ANY.test(name) ? byTextPath(step) : undefined;
  const text = step.given.flatMap((word) => (word.kind === "text" ? [word.value] : []));
  return ["find", ...locator, name, ...text, ...flags];
}

/** A frame may be given by its name, and what is waited for may be milliseconds. */
function isSelector({ command }: ParsedArgv, value: string): boolean {
  return command.name !== "frame" && !(command.name === "wait" && /^\d+$/.test(value));
}

/** The first selector of a command that is another tool's, or no CSS. */
export function foreignIn(step: ParsedArgv): ForeignSelector | undefined {
  const inFlags = step.flags.flatMap(({ spec, value }) => (spec.kind === "selector" && value ? [value] : []));
  for (const value of [...step.given.flatMap((word) => (word.kind === "selector" ? [word.value] : [])), ...inFlags]) {
    const foreign = foreignSelector(value);
    if (foreign && (foreign.dialect !== "invalid" || isSelector(step, value))) return foreign;
  }
  return undefined;
}
