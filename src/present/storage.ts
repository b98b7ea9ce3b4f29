import { isJsonObject, type Json, member } from "../json.ts";
import { firstLine, listed, scalar } from "./lines.ts";
import type { Presenter } from "./presenter.ts";

const MOST = 40;
const LONGEST_VALUE = 200;

function entryLine([key, value]: readonly [string, Json | undefined]): string {
  return `${key} = ${firstLine(scalar(value), LONGEST_VALUE)}`;
}

/** Web storage: one line a key; a single key is its value alone. */
export const storagePresenter: Presenter = ({ data, argv }) => {
  const [, store = "local"] = argv;
  if (member(data, "set") === true) return `${argv[3] ?? "The key"} is set in ${store} storage.`;
  if (member(data, "cleared") === true) return `The ${store} storage is cleared.`;
  const value = member(data, "value");
  if (member(data, "key") !== undefined)
    return value === null ? `${argv.at(-1)} is not in ${store} storage.` : scalar(value);
  const all = member(data, "data");
  return isJsonObject(all) ? listed(Object.entries(all), entryLine, MOST, `The ${store} storage is empty.`) : undefined;
};
