/**
 * One upstream process: the program of rows, its rendering, and the answer taken apart by role.
 *
 * May import: page/facts, page.
 */
export {};
