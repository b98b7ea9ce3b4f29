/** A file beside the source as text, as it stands there (`scripts/in-page.ts` makes it). */
declare module "*?text" {
  const text: string;
  export default text;
}
