/** The places of issues in a text, as marks of the editor. Pure. */
import type { BodyIssue } from "../editor-types.js";

/** Lines as the editor has them. */
export interface Lines {
  readonly lines: number;
  /** From 1. */
  line(number: number): { readonly from: number; readonly to: number; readonly text: string };
}

export interface IssueMark {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** Of the issues that have a line, in the order of the text. A place behind the text is its end. */
export function marksOf(issues: readonly BodyIssue[], text: Lines): readonly IssueMark[] {
  return issues
    .flatMap((issue) => {
      const place = placeOf(issue, text);
      if (place === undefined) return [];
      const severity = issue.isError ? ("error" as const) : ("warning" as const);
      return [{ ...place, severity, message: issue.text }];
    })
    .toSorted((a, b) => a.from - b.from);
}

/** The word at the column, or the line without the space before it; undefined without a line. */
export function placeOf(
  { line, column }: Pick<BodyIssue, "line" | "column">,
  text: Lines,
): { readonly from: number; readonly to: number } | undefined {
  if (line === undefined) return undefined;
  const found = text.line(Math.min(Math.max(line, 1), text.lines));
  if (column === undefined) {
    const indent = found.text.length - found.text.trimStart().length;
    return { from: Math.min(found.from + indent, found.to), to: found.to };
  }
  const from = Math.min(found.from + Math.max(column, 1) - 1, found.to);
  const word = /^(?:[<{][<{%/]?[-\s]*)?[\w.-]*|^./.exec(found.text.slice(from - found.from))?.[0] ?? "";
  return { from, to: Math.min(from + Math.max(word.length, 1), found.to) };
}
