import { describe, expect, it } from "vitest";
import { declarationsOf, isComponentName, plainName } from "./declarations.ts";

describe("the declaration of a component", () => {
  it.each([
    ["function Save() {}", 1, 10, "function", false],
    ["\n  export default function Save(props: Props) {", 2, 27, "function", true],
    ["export async function Save() {", 1, 23, "function", true],
    ["export abstract class Save extends Base {", 1, 23, "class", true],
    ["export const Save: FC = memo(() => null);", 1, 14, "constant", true],
    ["let Save;", 1, 5, "constant", false],
  ])("is found: %j", (text, line, column, how, exported) => {
    expect(declarationsOf("Save")(text)).toEqual({ line, column, how, exported });
  });

  it.each([
    ["// function Save() {}"],
    [" * const Save = 1"],
    ["function Saved() {}"],
    ["const save = 1"],
    ["import { Save } from './Save'"],
    ["<Save />"],
    ["type Save = 1"],
    ["xfunction Save() {}"],
  ])("is none of this: %j", (text) => {
    expect(declarationsOf("Save")(text)).toBeUndefined();
  });

  it("of a member is its assignment", () => {
    expect(declarationsOf("Menu.Item")("Menu.Item = Item;")).toMatchObject({ line: 1, column: 1, how: "member" });
    expect(declarationsOf("Menu.Item")("if (Menu.Item == x)")).toBeUndefined();
  });

  it("is that of what the DevTools call by its wrapper", () => {
    expect(plainName("Memo(ForwardRef(Save))")).toBe("Save");
    expect(declarationsOf("Memo(Save)")("const Save = memo(() => null)")).toMatchObject({ column: 7 });
  });

  it.each([["Save"], ["$Save"], ["Größe"], ["Menu.Item"], ["Memo(Save)"]])("can have the name %s", (name) => {
    expect(isComponentName(name)).toBe(true);
  });

  it.each([["two words"], ["a-b"], ["(.*)+"], ["1a"], [""]])("cannot have the name %j", (name) => {
    expect(isComponentName(name)).toBe(false);
  });
});
