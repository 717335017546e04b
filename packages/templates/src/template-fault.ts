/**
 * A fault of one field of a template, worded for its author. Made by validation and rendering; stored in events and shown
 * in the editor.
 */
export interface TemplateIssue {
  /** The path: `subject`, `body`, `headers[2].value`, `config.url`. */
  readonly field: string;
  readonly message: string;
  /** In the field's own text, from 1 on. Absent where the text has no lines of its own (low-code documents). */
  readonly line?: number;
  readonly column?: number;
}

/** A fault whose field is not yet known, from code that sees the text alone. */
export type TextFault = Omit<TemplateIssue, "field">;

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly TextFault[] };

/** Records faults under their field. */
export function faultsIn(field: string, faults: readonly TextFault[]): TemplateIssue[] {
  return faults.map((fault) => ({ field, ...fault }));
}
