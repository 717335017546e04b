/**
 * What a form holds over a resource that others change meanwhile. A field that one side changed merges by itself; one that
 * both changed keeps what was typed until the member chooses, and both values stay to choose from. Pure.
 */
import { isEqualJson } from "../merge/json-path.js";
import { merge, withChoice } from "../merge/merge.js";

export type Choice = "mine" | "theirs";

/** A field that both changed. */
export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Undefined until the member chooses. */
  readonly choice?: Choice;
}

export interface FormMerge<Draft extends object> {
  /** The fields as they are stored, as far as the form knows. */
  readonly stored: Draft;
  /** What the fields show. */
  readonly draft: Draft;
  /** The fields that others alone have changed since the first edit. */
  readonly taken: readonly string[];
  readonly conflicts: readonly FieldConflict[];
}

export function startForm<Draft extends object>(stored: Draft): FormMerge<Draft> {
  return { stored, draft: stored, taken: [], conflicts: [] };
}

/**
 * The form over a newer version. `secrets`: fields that begin empty because what is stored is never shown. One that was
 * typed is asked about with each newer version, which may have replaced it.
 */
export function mergedForm<Draft extends object>(
  form: FormMerge<Draft>,
  stored: Draft,
  secrets: readonly string[] = [],
): FormMerge<Draft> {
  const isEdited = !isEqualJson(form.stored, form.draft);
  if (!isEdited) return startForm(stored);
  const fields = Object.keys(stored).map((field) =>
    mergedField(form, field, valueOf(stored, field), secrets),
  );
  const draft = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  const conflicts = fields.flatMap(({ conflict }) => (conflict === undefined ? [] : [conflict]));
  const undecided = new Set(conflicts.map(({ field }) => field));
  const taken = fields.filter(({ isTaken }) => isTaken).map(({ field }) => field);
  return {
    stored,
    draft: draft as Draft,
    taken: [...new Set([...form.taken, ...taken])].filter((field) => !undecided.has(field)),
    conflicts,
  };
}

/** Each choice can be taken back: what the other one leaves is kept. */
export function chosenIn<Draft extends object>(
  form: FormMerge<Draft>,
  field: string,
  choice: Choice,
): FormMerge<Draft> {
  const conflict = form.conflicts.find((each) => each.field === field);
  if (conflict === undefined) return form;
  const mine = conflict.choice === "theirs" ? conflict.mine : valueOf(form.draft, field);
  const chosen: FieldConflict = { ...conflict, mine, choice };
  return {
    ...form,
    draft: { ...form.draft, [field]: chosen[choice] },
    conflicts: form.conflicts.map((each) => (each === conflict ? chosen : each)),
  };
}

export function isDecided({ conflicts }: Pick<FormMerge<object>, "conflicts">): boolean {
  return conflicts.every(({ choice }) => choice !== undefined);
}

interface MergedField {
  readonly field: string;
  readonly value: unknown;
  readonly isTaken: boolean;
  readonly conflict?: FieldConflict;
}

function mergedField<Draft extends object>(
  form: FormMerge<Draft>,
  field: string,
  theirs: unknown,
  secrets: readonly string[],
): MergedField {
  const [base, mine] = [valueOf(form.stored, field), valueOf(form.draft, field)];
  if (secrets.includes(field) && !isEqualJson(base, mine)) {
    return { field, value: mine, isTaken: false, conflict: { field, mine, theirs } };
  }
  const { document, conflicts } = merge<unknown>({ base, mine, theirs });
  if (conflicts.length > 0) {
    const other = conflicts.reduce((value, each) => withChoice(value, each, "theirs"), document);
    return { field, value: document, isTaken: false, conflict: { field, mine: document, theirs: other } };
  }
  const isChanged = !isEqualJson(base, theirs);
  const asked = isChanged ? undefined : form.conflicts.find((each) => each.field === field);
  const isTaken = isChanged && !isEqualJson(mine, theirs);
  return { field, value: document, isTaken, ...(asked !== undefined && { conflict: asked }) };
}

function valueOf(draft: object, field: string): unknown {
  return (draft as Readonly<Record<string, unknown>>)[field];
}
