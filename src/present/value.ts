import { isJsonObject, type Json, type JsonObject, stringMember } from "../json.ts";
import { scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { asJson, bare, given, joined, type Own, own, page, rows, type Said } from "./speech.ts";

/** The members that carry the answer of a read, in the order they are looked for. */
const ANSWERS = ["text", "value", "html", "title", "url", "count", "result", "visible", "enabled", "checked", "cdpUrl"];

/** JSON up to this length stands on one line, in characters. */
const LONGEST_LINE = 200;

/** Values that say that nothing was styled. */
const UNSTYLED = /^(auto|none|normal|0px|0s|0|1|visible|initial|start|static|stretch|separate|repeat|row|nowrap)$/;

/** Computed styles: those that say something. */
function stylesText(styles: JsonObject): Said {
  const all = Object.entries(styles);
  const telling = all.filter(([name, value]) => !name.startsWith("-") && !UNSTYLED.test(scalar(value)));
  const count = own`${telling.length} of ${all.length} properties`;
  return [
    ...(telling.length === 0 ? [] : [rows(telling.map(([name, value]) => `${name}: ${scalar(value)}`))]),
    own`(${count}; the others have plain default values and are in details.data)`,
  ];
}

/** CSS pixels, from the top left corner of the viewport. */
const BOX = ["x", "y", "width", "height"];

/** A text or an object holds words of the page; a number, a truth value and null can hold none. */
function plain(value: Json): Said {
  if (typeof value === "string") return value === "" ? own`(empty text)` : page(value);
  if (typeof value !== "object" || value === null) return asJson(value);
  const line = JSON.stringify(value);
  return page(line.length <= LONGEST_LINE ? line : JSON.stringify(value, undefined, 1));
}

type Words = (data: JsonObject, argv: readonly string[]) => Own | undefined;

/** Reads whose answer is more than one value, or may be none. */
const WORDS: Readonly<Record<string, Words>> = {
  "get attr": ({ value }, argv) =>
    value === null ? own`null (it has no attribute ${given(argv[3] ?? "")})` : undefined,
  "get box": (data) =>
    joined(
      BOX.map((key) => own`${given(key)} ${bare(scalar(data[key]))}`),
      ", ",
    ),
};

/** A read: the value itself, first and alone. */
export const valuePresenter: Presenter = ({ data, command, argv }) => {
  const token = stringMember(data, "unserializable");
  if (token !== undefined) return bare(token);
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
