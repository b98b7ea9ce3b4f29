/** Scripts of `eval` in another form, checked to be valid JavaScript. Nothing is ever run here. */
import { Script } from "node:vm";
import type { Seen } from "./diagnostic.ts";

/** The script of an `eval`, from its word or from stdin; undefined when it is encoded. */
export function scriptOf({ command, stdin }: Pick<Seen, "command" | "stdin">): string | undefined {
  if (command.flags.some(({ spec }) => spec.names.includes("--base64"))) return undefined;
  return (stdin ?? command.given.find(({ kind }) => kind === "text")?.value)?.trim();
}

/** Whether this is a valid program of JavaScript. It is not run. */
export function compiles(source: string): boolean {
  try {
    return new Script(source) instanceof Script;
  } catch {
    return false;
  }
}

function isExpression(source: string): boolean {
  return compiles(`(${source}\n)`);
}

/** Whether the script is a function that nobody calls: upstream then answers `{}`. */
export function isFunction(source: string): boolean {
  const shape = /^\(?\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>|\(\s*[[{])/;
  const bare = source.replace(/;\s*$/, "");
  // `(() => 1)()` has the shape too, and is called.
  return shape.test(bare) && isExpression(bare) && /=>|function/.test(bare) && !/\)\s*\([^()]*\)\s*$/.test(bare);
}

/** The last statement as the value: `let a = await f(); a.x` returns `a.x`. */
function returningLast(source: string): readonly string[] {
  const bare = source.replace(/;\s*$/, "");
  const cuts = [...bare.matchAll(/[;\n]/g)].map(({ index }) => index + 1).reverse();
  return cuts.slice(0, 20).flatMap((at) => {
    const [head, last] = [bare.slice(0, at), bare.slice(at).trim()];
    return last !== "" && compiles(`async()=>{${head}\nreturn (${last}\n)}`) ? [`${head}\nreturn ${last};`] : [];
  });
}

function wrapped(body: string, isAsync: boolean): string {
  return `(${isAsync ? "async " : ""}() => {\n${body}\n})()`;
}

const AWAIT = /\bawait\b/;

/** A return outside any function: the script is no program even without its awaits, which stand like `void`. */
function returnsItself(source: string): boolean {
  return /\breturn\b/.test(source) && !compiles(source.replace(/\bawait\b/g, "void"));
}

/** The script inside a function that is called, with the value that it had or should have had. */
export function asFunction(source: string): string | undefined {
  const isAsync = AWAIT.test(source);
  const bare = source.replace(/;\s*$/, "");
  const expression = `(${isAsync ? "async " : ""}() => ${/^\s*\{/.test(bare) ? `(${bare})` : bare})()`;
  const forms = [
    ...(returnsItself(source) ? [wrapped(source, isAsync)] : []),
    ...(compiles(`async()=>(${bare}\n)`) ? [expression] : []),
    ...returningLast(source).map((body) => wrapped(body, isAsync)),
    wrapped(source, isAsync),
  ];
  return forms.find(compiles);
}

/** The script in a block of its own: it keeps its value, and its names do not meet those of an earlier script. */
export function asBlock(source: string): string | undefined {
  const block = `{\n${source}\n}`;
  return /\b(?:var|function)\b/.test(source) ? asFunction(source) : compiles(block) ? block : undefined;
}

/** The call of an uncalled function. */
export function called(source: string): string | undefined {
  const form = `(${source.replace(/;\s*$/, "")})()`;
  return compiles(form) ? form : undefined;
}
