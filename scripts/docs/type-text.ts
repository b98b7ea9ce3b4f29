/** A schema as a reader of TypeScript would write it, with its descriptions as comments. */
import { z } from "zod";

type Node = z.core.JSONSchema.JSONSchema;

const WIDEST = 100;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

function literal(value: unknown): string {
  return JSON.stringify(value);
}

function either(options: readonly string[]): string {
  return [...new Set(options)].join(" | ");
}

function member(name: string, node: Node, optional: boolean): string {
  const about = node.description === undefined ? "" : ` // ${node.description}`;
  return `${name}${optional ? "?" : ""}: ${written(node)};${about}`;
}

function objectText(node: Node): string {
  const required = new Set(node.required ?? []);
  const members = Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
    isNode(inner) ? [member(name, inner, !required.has(name))] : [],
  );
  if (members.length === 0) return isNode(node.additionalProperties) ? mapText(node.additionalProperties) : "object";
  const line = `{ ${members.join(" ").replace(/;$/, "")} }`;
  const isShort = line.length <= WIDEST && !members.some((one) => one.includes(" // ") || one.includes("\n"));
  return isShort ? line : `{\n${indented(members.join("\n"))}\n}`;
}

function mapText(value: Node): string {
  return `{ [name]: ${written(value)} }`;
}

function listText(items: unknown): string {
  if (!isNode(items)) return "unknown[]";
  const inner = written(items);
  return inner.includes(" | ") && !inner.startsWith("{") ? `(${inner})[]` : `${inner}[]`;
}

function written(node: Node): string {
  if (node.enum) return either(node.enum.map(literal));
  if (node.const !== undefined) return literal(node.const);
  const several = node.anyOf ?? node.oneOf;
  if (several) return either(several.flatMap((one) => (isNode(one) ? [written(one)] : [])));
  if (node.type === "object") return objectText(node);
  if (node.type === "array") return listText(node.items);
  return scalarText(node.type);
}

function scalarText(type: unknown): string {
  if (Array.isArray(type)) return either(type.map(scalarText));
  if (type === "integer") return "number";
  return typeof type === "string" ? type : "any JSON";
}

/** The type of a schema; several lines where it is an object that is too wide for one. */
export function typeText(schema: z.ZodType): string {
  return written(z.toJSONSchema(schema, { io: "output", unrepresentable: "any", reused: "inline" }));
}
