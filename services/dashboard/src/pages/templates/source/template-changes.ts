/** What a later definition of a template says differently, field by field. Pure. */
import { isEqualJson, type RevisionChange } from "../../../editing/index.js";
import type { TemplateContent } from "../editor/template-draft.js";
import { lineDiff } from "./line-diff.js";
import { bodyText } from "./template-source.js";

export interface ChangeWords {
  readonly nameOf: (path: readonly (string | number)[]) => string;
  /** How many lines came and went. */
  readonly lines: (count: { readonly added: number; readonly removed: number }) => string;
}

/** A text of one line is shown before and after; of longer ones the lines are counted. */
export function templateChanges(
  before: TemplateContent,
  after: TemplateContent,
  { nameOf, lines }: ChangeWords,
): readonly RevisionChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !isEqualJson(before[field], after[field]))
    .map((field): RevisionChange => {
      const path = nameOf([field]);
      const isBody = field === "body";
      const [old, next] = [before, after].map((each) => (isBody ? bodyText(each) : each[field]));
      if (typeof old === "string" && typeof next === "string" && `${old}${next}`.includes("\n"))
        return { path, after: lines(countsOf(old, next)) };
      return { path, ...(old !== undefined && { before: old }), ...(next !== undefined && { after: next }) };
    });
}

function countsOf(before: string, after: string): { readonly added: number; readonly removed: number } {
  const changed = lineDiff(before, after);
  const countOf = (kind: string): number => changed.filter((line) => line.kind === kind).length;
  return { added: countOf("added"), removed: countOf("removed") };
}
