/** Pages, tables and cells as Markdown. */

export interface Page {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

export interface PageContents {
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly string[];
}

/** A page of docs/reference that says how it was made. */
export function page(name: string, { title, introduction, sections }: PageContents): Page {
  const note = "<!-- Written by `npm run docs`. Change the schema or the registry, not this file. -->";
  const text = [note, `# ${title}`, introduction, ...sections].join("\n\n");
  return { file: `docs/reference/${name}.md`, text: `${text}\n` };
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** The first letter of a description becomes a capital one, except of a URL, and a full stop ends it. */
export function sentence(text: string): string {
  const begin = /^\S*:\/\//.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return begin + text.slice(1) + (text.endsWith(".") ? "" : ".");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
