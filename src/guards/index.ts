/**
 * What holds the model to the tool: agent-browser in bash, and the files that a prompt asks for by name. Pure.
 *
 * May import: nothing but the root.
 */
export {};
