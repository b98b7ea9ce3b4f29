/** Sets the value of a field as a user's choice would, past what a page has put over it, and tells the page. */
export default function setValue(selector: string, value: string): string {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`Element not found: ${selector}`);
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  return field.value;
}
