import { isJsonObject, type Json, member } from "../json.ts";
import { firstLine, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";
import { given, own, page } from "./speech.ts";

const MOST = 40;
const LONGEST_VALUE = 200;

function entryLine([key, value]: readonly [string, Json | undefined]): string {
  return `${key} = ${firstLine(scalar(value), LONGEST_VALUE)}`;
}

/** Web storage: one line a key; a single key is its value alone. */
export const storagePresenter: Presenter = ({ data, argv }) => {
  const [, word = "local"] = argv;
  const store = given(word);
  if (member(data, "set") === true) return own`${given(argv[3] ?? "The key")} is set in ${store} storage.`;
  if (member(data, "cleared") === true) return own`The ${store} storage is cleared.`;
  const value = member(data, "value");
  if (member(data, "key") !== undefined) {
    return value === null ? own`${given(argv.at(-1) ?? "")} is not in ${store} storage.` : page(scalar(value));
  }
  const all = member(data, "data");
  if (!isJsonObject(all)) return undefined;
  return listed(Object.entries(all), entryLine, MOST, own`The ${store} storage is empty.`);
};
