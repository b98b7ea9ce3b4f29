/** The names that a script takes from outside itself. */
import { parseAst } from "rolldown/parseAst";
import { isJsonObject, type Json, type JsonObject } from "../../src/json.ts";

/** Keys that hold a name which is no reference: of a member, a property, a label. */
const NAMED_BY: Readonly<Record<string, string>> = {
  MemberExpression: "property",
  Property: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
};

/** Keys that hold what a node declares. */
const DECLARED_BY: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  ClassExpression: ["id"],
  CatchClause: ["param"],
};

function childrenOf(node: JsonObject): readonly (readonly [key: string, child: Json | undefined])[] {
  const named = node["computed"] === true ? undefined : NAMED_BY[String(node["type"])];
  return Object.entries(node).filter(([key]) => key !== named);
}

class Names {
  readonly used = new Set<string>();
  readonly declared = new Set<string>();

  /** `declares`: the node is a pattern, whose names are declared but for the values in it. */
  visit(node: Json | undefined, declares: boolean): void {
    if (Array.isArray(node)) for (const one of node) this.visit(one, declares);
    if (!isJsonObject(node)) return;
    if (node["type"] === "Identifier") (declares ? this.declared : this.used).add(String(node["name"]));
    const own = DECLARED_BY[String(node["type"])] ?? [];
    for (const [key, child] of childrenOf(node)) {
      const value = node["type"] === "AssignmentPattern" && key === "right";
      this.visit(child, (declares && !value) || own.includes(key));
    }
  }
}

/** Told by name: a name that is declared anywhere in the script is not free. */
export function freeNames(script: string): ReadonlySet<string> {
  const names = new Names();
  const tree: Json = JSON.parse(JSON.stringify(parseAst(`(${script.replace(/^\/\*.*?\*\//, "")})`)));
  names.visit(tree, false);
  return new Set([...names.used].filter((name) => !names.declared.has(name)));
}
