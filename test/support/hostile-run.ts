/** How many generated inputs, and which. `npm run hostile` asks for others and more than every test run has. */

export const SEED = Number(process.env["HOSTILE_SEED"] ?? 9);

/** The share of a test in the inputs that were asked for; without that its usual number. */
export function countOf(share: number, usual: number): number {
  const asked = process.env["HOSTILE_COUNT"];
  return asked === undefined ? usual : Math.ceil(Number(asked) * share);
}
