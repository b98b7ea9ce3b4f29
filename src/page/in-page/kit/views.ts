/** A window with all that its scripts find in it. */
export type View = Window & typeof globalThis;

/** A window and those of the frames in it, however deep; one of another origin throws, and is left out. */
export function viewsIn(view: View): View[] {
  const found = [view];
  for (let at = 0; at < view.length; at++) {
    try {
      const inner = view[at]?.document.defaultView;
      if (inner) found.push(...viewsIn(inner));
    } catch {}
  }
  return found;
}
