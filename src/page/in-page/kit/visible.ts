/** Whether an element shows: it has a size, and neither a style of its own nor one around it hides it. */
export function visible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/**
 * Whether the text in an element is rendered. It may have no size itself (`display: contents`), and text that fades
 * in is there already.
 */
export function rendered(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
