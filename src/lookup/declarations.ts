/** Where a file declares a component. */

export interface Declared {
  readonly line: number;
  readonly column: number;
  /** What declares it, in words. */
  readonly how: "function" | "class" | "constant" | "member";
  readonly exported: boolean;
}

/** `Memo(SaveButton)` and `withRouter(SaveButton)` are what the DevTools call a wrapped `SaveButton`. */
export function plainName(component: string): string {
  const inner = /^[\w$.]+\((.+)\)$/s.exec(component.trim())?.[1];
  return inner === undefined ? component.trim() : plainName(inner);
}

/** A name that a declaration can have: letters of any script, and dots for a member. */
export function isComponentName(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u.test(plainName(name));
}

function patternOf(name: string): RegExp {
  const escaped = name.replace(/[$.]/g, "\\$&");
  const lead = "^[ \\t]*(?<exported>export[ \\t]+)?(?:default[ \\t]+)?(?:declare[ \\t]+)?";
  const end = "(?![\\p{ID_Continue}$])";
  if (name.includes(".")) return new RegExp(`^[ \\t]*(?<name>${escaped})[ \\t]*=(?!=)`, "mu");
  const kinds = [
    `(?:async[ \\t]+)?(?<function>function)[ \\t*]+`,
    `(?:abstract[ \\t]+)?(?<class>class)[ \\t]+`,
    `(?<constant>const|let|var)[ \\t]+`,
  ];
  return new RegExp(`${lead}(?:${kinds.join("|")})(?<name>${escaped})${end}`, "mu");
}

/** Lines from 1. */
export function lineAt(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}

type Groups = Readonly<Record<string, string | undefined>>;

function kindOf(groups: Groups): Declared["how"] {
  if (groups["function"]) return "function";
  if (groups["class"]) return "class";
  return groups["constant"] ? "constant" : "member";
}

/** Finds the declaration of a component in one file after the other; a line that is a comment is none. */
export function declarationsOf(component: string): (text: string) => Declared | undefined {
  const name = plainName(component);
  const pattern = patternOf(name);
  return (text) => {
    const found = text.includes(name) ? pattern.exec(text) : null;
    if (!found) return undefined;
    const groups: Groups = found.groups ?? {};
    const at = found.index + found[0].lastIndexOf(name);
    return { ...lineAt(text, at), how: kindOf(groups), exported: groups["exported"] !== undefined };
  };
}
