/**
 * Where in the workspace something of a page may come from: candidates out of what the page says and what files hold.
 *
 * May import: page/facts, network.
 */
export {};
