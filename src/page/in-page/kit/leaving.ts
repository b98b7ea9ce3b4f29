/** Whether another document is on its way in the place of this one: it says of itself then that it loads. */
export function isLeaving(): boolean {
  return Object.hasOwn(document, "readyState");
}
