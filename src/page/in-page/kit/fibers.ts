/** React's own records of what it has drawn, as far as a page lets them be read: fibers. Nothing in them is changed. */
import type { Place } from "../../facts/source-sites.ts";
import { numberPart, part, textPart } from "./part.ts";
import { type Frame, siteFrame } from "./stack.ts";

/** Most fibers that are looked at for one component. */
const MOST_FIBERS = 20_000;
/** Most elements that are asked whether React draws in them. */
const MOST_ELEMENTS = 3_000;

const FIBER_KEY = /^__react(?:Fiber|InternalInstance)\$/;
const ROOT_KEY = /^__reactContainer\$/;

function kept(element: Element, key: RegExp): unknown {
  const name = Object.keys(element).find((one) => key.test(one));
  return name === undefined ? undefined : part(element, name);
}

/** The fiber of an element, or of the nearest one around it that has one, and how far that is. */
export function fiberAt(element: Element): { readonly fiber: unknown; readonly away: number } | undefined {
  let away = 0;
  for (let at: Element | null = element; at; at = at.parentElement, away++) {
    const fiber = kept(at, FIBER_KEY);
    if (fiber !== undefined) return { fiber, away };
  }
  return undefined;
}

/** What a fiber is called: its component, memo and forwardRef looked through, or its tag. */
export function nameOf(fiber: unknown): string | undefined {
  // Components of the server have no fiber, but a name.
  let type = part(fiber, "type");
  for (let depth = 0; depth < 4 && type !== undefined && type !== null; depth++) {
    if (typeof type === "string") return type;
    const name = textPart(type, "displayName") ?? (typeof type === "function" ? textPart(type, "name") : undefined);
    if (name !== undefined) return name;
    type = part(type, "type") ?? part(type, "render");
  }
  return textPart(fiber, "name");
}

export function isComponent(fiber: unknown): boolean {
  const type = part(fiber, "type");
  return typeof type === "function" || (typeof type === "object" && type !== null && nameOf(fiber) !== undefined);
}

/** The components around a fiber, nearest first: those that have made it, else those that hold it. */
export function ownersOf(fiber: unknown): readonly unknown[] {
  const owners: unknown[] = [];
  for (let at = ownerOf(fiber); at !== undefined && owners.length < 12; at = ownerOf(at)) owners.push(at);
  return owners;
}

function ownerOf(fiber: unknown): unknown {
  const owner = part(fiber, "_debugOwner");
  if (owner !== undefined && owner !== null) return owner;
  for (let at = part(fiber, "return"); at !== undefined && at !== null; at = part(at, "return"))
    if (isComponent(at)) return at;
  return undefined;
}

/** Where the JSX of a fiber stands: in a script, or told by itself; undefined in a build that keeps no places. */
export function siteOf(fiber: unknown): { readonly frame: Frame } | { readonly place: Place } | undefined {
  const source = part(fiber, "_debugSource");
  const file = textPart(source, "fileName");
  if (file !== undefined) {
    const [line = null, column = null] = [numberPart(source, "lineNumber"), numberPart(source, "columnNumber")];
    return { place: { file, line, column, by: "page" } };
  }
  const kept = part(fiber, "_debugStack");
  const stack = typeof kept === "string" ? kept : textPart(kept, "stack");
  const frame = stack === undefined ? undefined : siteFrame(stack);
  return frame && { frame };
}

/** A fiber below those of the page's roots that fits. */
export function findFiber(fits: (fiber: unknown) => boolean): unknown {
  const elements = [...document.querySelectorAll("*")].slice(0, MOST_ELEMENTS);
  const roots = elements.flatMap((element) => kept(element, ROOT_KEY) ?? []);
  const left: unknown[] = roots.map((root) => part(part(root, "stateNode"), "current") ?? root);
  return firstBelow(left, fits);
}

/** The first that fits of these fibers and those below them. */
export function firstBelow(fibers: readonly unknown[], fits: (fiber: unknown) => boolean): unknown {
  const left = [...fibers];
  for (let seen = 0; left.length > 0 && seen < MOST_FIBERS; seen++) {
    const fiber = left.pop();
    if (fiber === undefined || fiber === null) continue;
    if (fits(fiber)) return fiber;
    left.push(part(fiber, "sibling"), part(fiber, "child"));
  }
  return undefined;
}
