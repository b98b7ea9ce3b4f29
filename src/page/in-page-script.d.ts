/** A module of `in-page/` as text: a JavaScript expression for its default export (`scripts/in-page.ts` makes it). */
declare module "*?script" {
  const expression: string;
  export default expression;
}

/** The same as a module that shares with others what it uses. */
declare module "*?module" {
  const module: import("./page-call.ts").PageModule;
  export default module;
}
