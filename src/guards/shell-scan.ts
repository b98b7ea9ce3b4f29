/** Reads the text of a shell command into its simple commands. No shell: what a variable holds is not looked up. */

/** One word, as far as its text can be told. */
export interface Word {
  /** Without its quotes; what stands in place of a variable or a substitution is left as it was written. */
  readonly text: string;
  /** Holds a variable, a substitution or a pattern. */
  readonly dynamic: boolean;
}

/** One command with its words, before it is known what they mean. */
export interface SimpleCommand {
  readonly words: readonly Word[];
  /** The text of its here-document or here-string. */
  readonly stdin?: string;
  /** Something else is piped into it, or a file is its input. */
  readonly fed: boolean;
  /** The file that its output goes into. */
  readonly output?: string;
}

interface Building {
  words: Word[];
  stdin: string | undefined;
  fed: boolean;
  output: string | undefined;
}

interface Heredoc {
  readonly of: Building;
  readonly end: string;
  readonly tabs: boolean;
}

function building(fed = false): Building {
  return { words: [], stdin: undefined, fed, output: undefined };
}

/** Longer names of files are not looked behind for the number of a stream. */
const LONGEST_NAME = 1_000;
/** Deeper substitutions are not read. */
const DEEPEST = 20;

const BREAKS = new Set([" ", "\t", "\r", "\n", ";", "&", "|", "(", ")", "<", ">"]);

/** How far a text has been read. Nested commands are read by one of their own. */
class Scan {
  readonly commands: SimpleCommand[] = [];
  readonly #text: string;
  #at = 0;
  #now = building();
  readonly #heredocs: Heredoc[] = [];

  readonly #depth: number;

  constructor(text: string, depth = 0) {
    this.#text = text;
    this.#depth = depth;
  }

  run(): readonly SimpleCommand[] {
    while (this.#at < this.#text.length) this.#step();
    this.#end();
    return this.commands;
  }

  #char(ahead = 0): string {
    return this.#text[this.#at + ahead] ?? "";
  }

  #step(): void {
    const char = this.#char();
    if (char === "\n") this.#line();
    else if (char === "\\" && this.#char(1) === "\n") this.#at += 2;
    else if (/\s/.test(char)) this.#at++;
    else if (char === "#") this.#at = this.#until("\n");
    else if (char === "<" || char === ">") this.#redirect();
    else if (char === "&" && this.#char(1) === ">") this.#redirect();
    else if (BREAKS.has(char)) this.#separator(char);
    else this.#take(this.#word());
  }

  /** The place of the next `sign`, or the end. */
  #until(sign: string): number {
    const found = this.#text.indexOf(sign, this.#at);
    return found < 0 ? this.#text.length : found;
  }

  #separator(char: string): void {
    const pipes = char === "|" && this.#char(1) !== "|";
    this.#at += (char === "|" || char === "&") && this.#char(1) === char ? 2 : pipes && this.#char(1) === "&" ? 2 : 1;
    this.#end(pipes);
  }

  #end(fed = false): void {
    const { words, stdin, output } = this.#now;
    const waits = this.#heredocs.some(({ of }) => of === this.#now);
    if (words.length > 0 && !waits) this.commands.push(finished(this.#now));
    else if (words.length > 0 || stdin !== undefined || output !== undefined) this.#later.push(this.#now);
    this.#now = building(fed);
  }

  /** Commands whose here-document comes after the line. */
  readonly #later: Building[] = [];

  #line(): void {
    this.#at++;
    this.#end();
    for (const heredoc of this.#heredocs.splice(0)) heredoc.of.stdin = this.#body(heredoc);
    for (const late of this.#later.splice(0)) if (late.words.length > 0) this.commands.push(finished(late));
  }

  #body({ end, tabs }: Heredoc): string {
    const lines: string[] = [];
    while (this.#at < this.#text.length) {
      const to = this.#until("\n");
      const line = this.#text.slice(this.#at, to);
      this.#at = to + 1;
      if ((tabs ? line.replace(/^\t+/, "") : line) === end) break;
      lines.push(tabs ? line.replace(/^\t+/, "") : line);
    }
    return lines.join("\n");
  }

  #redirect(): void {
    const [sign = ""] = /^(?:&>>?|<<<|<<-?|<>|<&|>>|>&|>\||<|>)/.exec(this.#text.slice(this.#at, this.#at + 3)) ?? [];
    this.#at += sign.length;
    if (this.#char() === "(") {
      // A process substitution: its command is read like any other.
      return;
    }
    while (/[ \t]/.test(this.#char())) this.#at++;
    const { text } = BREAKS.has(this.#char()) || this.#char() === "" ? { text: "" } : this.#word();
    this.#target(sign, text);
  }

  #target(sign: string, text: string): void {
    // The number of a stream belongs to the redirection, not to the words.
    const stream = this.#stream();
    if (sign === "<<" || sign === "<<-") this.#heredocs.push({ of: this.#now, end: text, tabs: sign === "<<-" });
    else if (sign === "<<<") this.#now.stdin = text;
    else if (sign === "<") this.#now.fed = true;
    else if (/^(?:>>?|>\||&>>?)$/.test(sign) && stream !== "2" && text !== "/dev/null") this.#now.output = text;
  }

  #stream(): string | undefined {
    const last = this.#now.words.at(-1);
    const before = this.#text
      .slice(Math.max(0, this.#at - LONGEST_NAME), this.#at)
      .match(/(?:^|[\s;&|(])(\d)(?:[<>]\S*\s*\S*)$/)?.[1];
    if (before === undefined || last?.text !== before) return undefined;
    this.#now.words.pop();
    return before;
  }

  #take(word: Word): void {
    this.#now.words.push(word);
  }

  #word(): Word {
    let text = "";
    let dynamic = false;
    while (this.#at < this.#text.length && !BREAKS.has(this.#char())) {
      const part = this.#part();
      text += part.text;
      dynamic ||= part.dynamic;
    }
    return { text, dynamic };
  }

  #part(): Word {
    const char = this.#char();
    if (char === "\\") return this.#escaped();
    if (char === "'") return this.#single(1);
    if (char === "$" && this.#char(1) === "'") return this.#single(2);
    if (char === '"') return this.#double();
    if (char === "`" || char === "$") return this.#expansion();
    this.#at++;
    return { text: char, dynamic: "*?".includes(char) };
  }

  #escaped(): Word {
    const next = this.#char(1);
    this.#at += 2;
    return { text: next === "\n" ? "" : next, dynamic: false };
  }

  #single(opening: number): Word {
    this.#at += opening;
    const to = this.#until("'");
    const text = this.#text.slice(this.#at, to);
    this.#at = to + 1;
    return { text, dynamic: false };
  }

  #double(): Word {
    this.#at++;
    let text = "";
    let dynamic = false;
    while (this.#at < this.#text.length && this.#char() !== '"') {
      const char = this.#char();
      if (char === "\\" && '"\\$`\n'.includes(this.#char(1))) text += this.#escaped().text;
      else if (char === "$" || char === "`") {
        const part = this.#expansion();
        text += part.text;
        dynamic ||= part.dynamic;
      } else {
        text += char;
        this.#at++;
      }
    }
    this.#at++;
    return { text, dynamic };
  }

  /** `$NAME`, `${NAME}`, `$(command)`, backquotes: what runs inside is read too. */
  #expansion(): Word {
    const rest = this.#text.slice(this.#at);
    const inner = rest.startsWith("$(") ? closed(rest, 2) : rest.startsWith("`") ? quotedBack(rest) : undefined;
    if (inner !== undefined) {
      this.#at += inner.length + (rest.startsWith("`") ? 2 : 3);
      const isRead = !inner.startsWith("(") && this.#depth < DEEPEST;
      if (isRead) this.commands.push(...new Scan(inner, this.#depth + 1).run());
      return { text: rest.slice(0, inner.length + (rest.startsWith("`") ? 2 : 3)), dynamic: true };
    }
    const [name = "$"] = /^\$(?:\{[^}]*\}|\w+|[@*#?$!-])/.exec(rest) ?? [];
    this.#at += name.length;
    return { text: name, dynamic: name.length > 1 };
  }
}

function finished({ words, stdin, fed, output }: Building): SimpleCommand {
  return { words, fed, ...(stdin === undefined ? {} : { stdin }), ...(output === undefined ? {} : { output }) };
}

const MARKS = /\\.|'[^']*'?|"(?:\\.|[^"\\])*"?|[()]/gs;

/** What stands between a parenthesis that has been opened before `from` and the one that closes it. */
function closed(text: string, from: number): string {
  let depth = 1;
  MARKS.lastIndex = from;
  for (let mark = MARKS.exec(text); mark !== null; mark = MARKS.exec(text)) {
    if (mark[0] === "(") depth++;
    else if (mark[0] === ")" && --depth === 0) return text.slice(from, mark.index);
  }
  return text.slice(from);
}

function quotedBack(text: string): string {
  const to = text.indexOf("`", 1);
  return text.slice(1, to < 0 ? text.length : to);
}

const LONGEST = 200_000;

/** The simple commands of a shell text, in their order; those of substitutions before the command that holds them. */
export function simpleCommands(text: string): readonly SimpleCommand[] {
  return new Scan(text.slice(0, LONGEST)).run();
}
