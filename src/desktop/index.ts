/**
 * Desktop apps made with Electron: which are installed, what proves it, and which one a caller means.
 *
 * May import: upstream/host, world.
 */
export {};
