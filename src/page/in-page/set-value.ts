import { put } from "./kit/put.ts";

/** Sets the value of the field that a selector finds, and gives the one that it has then. */
export default function setValue(selector: string, value: string): string {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`Element not found: ${selector}`);
  put(field, value);
  return field.value;
}
