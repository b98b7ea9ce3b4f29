/** What a document is made of: a page of its own, or a marked part of one that people write. */

/** A text that is made, and where it stands. */
export interface Document {
  /** From the root of the repository. */
  readonly page: string;
  /** The name of the part of the page that it fills; without one it is the whole page. */
  readonly part?: string;
  readonly text: () => string;
}

/** A cell of a table: a line break or a bar would end it. */
function cell(text: string): string {
  return text.replaceAll("\n", " ").replaceAll("|", "\\|");
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`);
  return lines.join("\n");
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** The address of a heading in its page, as GitHub makes it. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

/** What stands at the top of a page that is made. */
export function madeFrom(source: string): string {
  return `<!-- Made by \`npm run docs\` from ${source}. Change that, not this page. -->`;
}
