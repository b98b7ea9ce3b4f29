/** A module of `in-page/` as text: a JavaScript expression for its default export (`scripts/in-page.ts` makes it). */
declare module "*?script" {
  const expression: string;
  export default expression;
}
