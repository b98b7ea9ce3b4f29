import { putWhenEmptied } from "./kit/put.ts";

/** Prepares for a fill of a field that only upstream will find: one that takes no typed text is to hold `value`. */
export default function prepareFound(value: string): true {
  putWhenEmptied(document, value);
  return true;
}
