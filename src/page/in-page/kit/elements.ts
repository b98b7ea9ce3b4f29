/** Tells elements apart by their names: an element of a frame is no instance of this window's classes. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isNode = (target: EventTarget): target is Node => "nodeType" in target;
export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isShadowRoot = (node: Node): node is ShadowRoot => node.nodeType === 11 && "host" in node;
export const isHtml = (element: Element): element is HTMLElement => "innerText" in element;
export const isInput = (element: Element): element is HTMLInputElement => element.localName === "input";
export const isTextarea = (element: Element): element is HTMLTextAreaElement => element.localName === "textarea";
export const isSelect = (element: Element): element is HTMLSelectElement => element.localName === "select";
export const isLabel = (element: Element): element is HTMLLabelElement => element.localName === "label";
export const isFrame = (element: Element): element is HTMLIFrameElement => element.localName === "iframe";

export function isField(element: Element): element is Field {
  return isInput(element) || isTextarea(element) || isSelect(element);
}

export function isEditable(element: Element): boolean {
  return isHtml(element) && element.isContentEditable;
}

/** A checkbox or a radio button. */
export function isToggle(element: Element): element is HTMLInputElement {
  return isInput(element) && /^(checkbox|radio)$/.test(element.type);
}

/** All elements of the page itself that a CSS selector matches: not those in shadow roots and frames. */
export function all(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}
