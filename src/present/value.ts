import { isJsonObject, type Json, type JsonObject, stringMember } from "../json.ts";
import { scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

/** The members that carry the answer of a read, in the order they are looked for. */
const ANSWERS = ["text", "value", "html", "title", "url", "count", "result", "visible", "enabled", "checked", "cdpUrl"];

/** JSON up to this length stands on one line, in characters. */
const LONGEST_LINE = 200;

/** Values that say that nothing was styled. */
const UNSTYLED = /^(auto|none|normal|0px|0s|0|1|visible|initial|start|static|stretch|separate|repeat|row|nowrap)$/;

/** Computed styles: those that say something. */
function stylesText(styles: JsonObject): string {
  const all = Object.entries(styles);
  const telling = all.filter(([name, value]) => !name.startsWith("-") && !UNSTYLED.test(scalar(value)));
  const lines = telling.map(([name, value]) => `${name}: ${scalar(value)}`);
  return [
    ...lines,
    `(${telling.length} of ${all.length} properties; the others have plain default values and are in details.data)`,
  ].join("\n");
}

/** CSS pixels, from the top left corner of the viewport. */
const BOX = ["x", "y", "width", "height"];

function plain(value: Json): string {
  if (typeof value === "string") return value === "" ? "(empty text)" : value;
  const line = JSON.stringify(value);
  return line.length <= LONGEST_LINE ? line : JSON.stringify(value, undefined, 1);
}

type Words = (data: JsonObject, argv: readonly string[]) => string | undefined;

/** Reads whose answer is more than one value, or may be none. */
const WORDS: Readonly<Record<string, Words>> = {
  "get attr": ({ value }, argv) => (value === null ? `null (it has no attribute ${argv[3] ?? ""})` : undefined),
  "get box": (data) => BOX.map((key) => `${key} ${scalar(data[key])}`).join(", "),
};

/** A read: the value itself, first and alone. */
export const valuePresenter: Presenter = ({ data, command, argv }) => {
  const token = stringMember(data, "unserializable");
  if (token !== undefined) return token;
  if (!isJsonObject(data)) return undefined;
  if (isJsonObject(data["styles"])) return stylesText(data["styles"]);
  const own = WORDS[command.name]?.(data, argv);
  if (own !== undefined) return own;
  for (const key of ANSWERS) {
    const value = data[key];
    if (value !== undefined) return plain(value);
  }
  return undefined;
};
