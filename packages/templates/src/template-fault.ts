/**
 * What is wrong with one field of a template, in words for whoever wrote it. Made while checking and while rendering;
 * kept in events and shown in the editor.
 */
export interface TemplateFault {
  /** Where: `subject`, `body`, `headers[2].value`, `config.url`. */
  readonly field: string;
  readonly message: string;
  /** In the field's own text, from 1 on. Absent where the text has no lines of its own (low-code documents). */
  readonly line?: number;
  readonly column?: number;
}

/** A fault whose field is not yet known: what the parts of the house that see text alone report. */
export type TextFault = Omit<TemplateFault, "field">;

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly TextFault[] };

/** Puts down faults under the field they were found in. */
export function faultsIn(field: string, faults: readonly TextFault[]): TemplateFault[] {
  return faults.map((fault) => ({ field, ...fault }));
}
