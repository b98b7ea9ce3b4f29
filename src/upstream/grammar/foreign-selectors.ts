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
const ENGINE =
  /^\s*(?:internal:)?(?:(text|role|label|placeholder|alt|title|testid|data-testid|data-test-id|id|css)\s*=|(text|aria|xpath)\/)\s*([\s\S]*)$/;

const LOCATORS: Readonly<Record<string, string>> = {
  text: "text",
  // Puppeteer's name of a control, which is mostly its text.
  aria: "text",
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
  const [, named, slashed, body = ""] = ENGINE.exec(selector) ?? [];
  const engine = named ?? slashed;
  if (engine === undefined) return undefined;
  if (engine === "xpath") return { selector, dialect: "engine", instead: `xpath=${body.trim()}` };
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

/** jQuery's place among the matches, and Scrapy's text, behind a selector that is CSS. */
const AT_END = /^([\s\S]*[^\s:])(?:::text|:first|:(last)|:(?:eq|nth)\(\s*(\d+)\s*\))$/;

/** Upstream takes the first match anyway. */
function byPlace(selector: string): ForeignSelector | undefined {
  const [, base = "", last, at] = AT_END.exec(selector) ?? [];
  if (base === "" || !isCss(base)) return undefined;
  if (last === undefined && at === undefined) return { selector, dialect: "pseudo", instead: base };
  return { selector, dialect: "pseudo", locator: last === undefined ? ["nth", at ?? "", base] : ["last", base] };
}

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

/** A call that does nothing but select, in whatever library. */
const SELECTING =
  /^\s*(?:await\s+)?(?:(?:document\.)?querySelector(?:All)?|(?:page\.)?(?:locator|\$\$?)|jQuery|cy\.get|By\.(?:css|cssSelector|xpath))\(\s*("[^"]*"|'[^']*')\s*\)(?:\.first\(\))?\s*;?\s*$/;
const BY_ID = /^\s*(?:document\.getElementById|By\.id)\(\s*("[^"]*"|'[^']*')\s*\)\s*;?\s*$/;
const QUOTED = /^\s*("[^"]+"|'[^']+')\s*$/;

/** What a word holds that was meant as a selector, with code or quotes around it. */
function bySelecting(selector: string): ForeignSelector | undefined {
  const id = BY_ID.exec(selector)?.[1];
  if (id !== undefined) return { selector, dialect: "call", instead: `[id=${JSON.stringify(unquoted(id))}]` };
  const called = SELECTING.exec(selector)?.[1];
  const inner = called ?? QUOTED.exec(selector)?.[1];
  if (inner === undefined) return undefined;
  const meant = unquoted(inner);
  const dialect = called === undefined ? "invalid" : "call";
  // Words in quotes are a text, where no sign says that they are CSS.
  if (called === undefined && /^[\w\s]+$/.test(meant)) return { selector, dialect, locator: ["text", meant] };
  const foreign = foreignSelector(meant);
  return foreign ? { ...foreign, selector, dialect } : { selector, dialect, instead: meant };
}

const ROW = /^\s*(?:- )?([a-z]+) "((?:[^"\\]|\\.)+)"((?:\s*\[[^\]]*\])*)\s*$/;

/** A row as a snapshot prints it: `button "Go" [ref=e5]`. */
function byRow(selector: string): ForeignSelector | undefined {
  const [, role, name = "", rest = ""] = ROW.exec(selector) ?? [];
  if (role === undefined) return undefined;
  const ref = /\bref=(e\d+)/.exec(rest)?.[1];
  if (ref !== undefined) return { selector, dialect: "invalid", instead: `@${ref}` };
  return { selector, dialect: "invalid", locator: ["role", role], flags: ["--name", name] };
}

/** Words of a page, and nothing that CSS is made of. */
const PROSE = /^[\p{L}\p{N}][\p{L}\p{N}\s&'’!?,%€$/-]*\s[\p{L}\p{N}\s&'’!?,.%€$/-]*$/u;

function invalid(selector: string): ForeignSelector | undefined {
  if (isCss(selector) || MISSPELT_REF.test(selector)) return undefined;
  const instead = mended(selector);
  if (instead !== undefined) return { selector, dialect: "invalid", instead };
  const prose = PROSE.test(selector) ? { locator: ["text", selector.trim()] } : {};
  return byPlace(selector) ?? byRow(selector) ?? { selector, dialect: "invalid", ...prose };
}

/** Playwright's `A >> B` where both are CSS, and `A >> nth=2`. */
function byChain(selector: string): ForeignSelector {
  const parts = selector.split(/\s*>>\s*/);
  const [base = "", place = "", ...more] = parts;
  const at = /^nth=(\d+)$/.exec(place)?.[1];
  if (at !== undefined && more.length === 0 && isCss(base))
    return { selector, dialect: "chain", locator: ["nth", at, base] };
  const plain = !selector.includes(">>>") && parts.every((part) => foreignSelector(part) === undefined && isCss(part));
  return { selector, dialect: "chain", ...(plain ? { instead: parts.join(" ") } : {}) };
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
  if (bare(selector).includes(">>")) return byChain(selector);
  const found = byEngine(selector) ?? bySelecting(selector) ?? byCall(selector);
  return found ?? byPlaceOrPseudo(selector) ?? invalid(selector);
}

function byPlaceOrPseudo(selector: string): ForeignSelector | undefined {
  const pseudo = byPseudo(selector);
  return pseudo && (byPlace(selector) ?? pseudo);
}

const BY_ATTRIBUTE: Readonly<Record<string, string>> = {
  placeholder: "placeholder",
  alt: "alt",
  title: "title",
  testid: "data-testid",
};

/** A string of XPath, which has no escapes. */
function xpathString(text: string): string | undefined {
  return text.includes('"') ? (text.includes("'") ? undefined : `'${text}'`) : `"${text}"`;
}

/** What can be done to any element that holds a text; what a field takes is not for the text beside it. */
const ON_ANY = /^(?:drag|dblclick|tap|scrollintoview|screenshot|get (?:html|attr|count|box|styles)|is visible)$/;

/** The same as a selector, for commands that `find` does not have. */
function asSelector({ dialect, locator: [locator = "", text = ""] = [] }: ForeignSelector, name: string) {
  const attribute = BY_ATTRIBUTE[locator];
  if (attribute === "data-testid") return `[data-testid=${JSON.stringify(text)}]`;
  if (attribute !== undefined) return `[${attribute}*=${JSON.stringify(text)} i]`;
  // What stands before a pseudo-class would be lost.
  const string = locator === "text" && dialect !== "pseudo" && ON_ANY.test(name) ? xpathString(text) : undefined;
  return string === undefined ? undefined : `xpath=//body//*[not(self::script)][text()[contains(.,${string})]]`;
}

/** The same words with a selector for each that is another tool's; undefined when one has no equivalent. */
function bySelectors({ command, given, words }: ParsedArgv): readonly string[] | undefined {
  const same = words.map((word) => {
    const isSelector = given.some(({ kind, value }) => kind === "selector" && value === word);
    const foreign = isSelector ? foreignSelector(word) : undefined;
    return foreign ? (foreign.instead ?? asSelector(foreign, command.name)) : word;
  });
  const known = same.filter((word) => word !== undefined);
  return known.length === words.length ? known : undefined;
}

/** What `find` can do with what it finds. */
const FIND_ACTIONS = new Set(["click", "fill", "check", "hover"]);

/** The same command as upstream reads it; undefined when there is no exact one. */
export function equivalent(step: ParsedArgv, foreign: ForeignSelector): readonly string[] | undefined {
  const { locator, flags = [], instead, selector } = foreign;
  if (instead !== undefined) return step.words.map((word) => (word === selector ? instead : word));
  if (!locator) return undefined;
  const name = step.command.name;
  if (name === "wait" && locator[0] === "text") return ["wait", "--text", ...locator.slice(1)];
  if (name === "get text") return ["find", ...locator, "text", ...flags];
  if (!FIND_ACTIONS.has(name)) return bySelectors(step);
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
