/**
 * What scripts in a page share: names, visibility, paths, roots, layers, and the state of the watch.
 *
 * May import: page/facts.
 */
export {};
