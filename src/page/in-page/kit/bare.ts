/** Letters and digits only, in lower case: what is left when a page has formatted a text. */
export function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
