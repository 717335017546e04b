/**
 * A document with what was done to it: undo and redo by name. What is typed into one field within half a second is one
 * step. Pure: documents share what an edit does not touch, and steps are lists that share their ends.
 */

export interface EditHistory<Document> {
  readonly document: Document;
  /** The latest edit first. */
  readonly past: EditStep<Document> | undefined;
  /** The next one to redo first. */
  readonly future: EditStep<Document> | undefined;
  /** What is typed into this field until then belongs to the latest edit. */
  readonly typing?: { readonly field: string; readonly until: number } | undefined;
}

export interface EditStep<Document> {
  /** What the edit did, as an imperative in the language of the member: `remove the condition`. */
  readonly name: string;
  /** What undoing, or redoing, it shows. */
  readonly document: Document;
  readonly next: EditStep<Document> | undefined;
}

export interface Edit<Document> {
  readonly name: string;
  /** ms. */
  readonly at: number;
  readonly apply: (document: Document) => Document;
  /** Of an edit that types: the field, unique in the document. */
  readonly field?: string | undefined;
}

/** How long typing goes on being one step after each key, ms. */
export const typingMs = 500;

export function startHistory<Document>(document: Document): EditHistory<Document> {
  return { document, past: undefined, future: undefined };
}

/** An edit that changes nothing is no step, and keeps what can be redone. */
export function edited<Document>(
  history: EditHistory<Document>,
  { name, at, apply, field }: Edit<Document>,
): EditHistory<Document> {
  const document = apply(history.document);
  if (document === history.document) return history;
  const { typing, past } = history;
  const isSameTyping = field !== undefined && typing?.field === field && at <= typing.until;
  return {
    document,
    past: isSameTyping && past !== undefined ? past : { name, document: history.document, next: past },
    future: undefined,
    typing: field === undefined ? undefined : { field, until: at + typingMs },
  };
}

export function undone<Document>(history: EditHistory<Document>): EditHistory<Document> {
  const { past, future, document } = history;
  if (past === undefined) return history;
  return {
    document: past.document,
    past: past.next,
    future: { name: past.name, document, next: future },
  };
}

export function redone<Document>(history: EditHistory<Document>): EditHistory<Document> {
  const { past, future, document } = history;
  if (future === undefined) return history;
  return {
    document: future.document,
    past: { name: future.name, document, next: past },
    future: future.next,
  };
}

/** Takes a change from elsewhere into every document, so that undoing takes back what was done here alone. */
export function rebased<Document>(
  history: EditHistory<Document>,
  rebase: (document: Document) => Document,
): EditHistory<Document> {
  return {
    document: rebase(history.document),
    past: rebasedSteps(history.past, rebase),
    future: rebasedSteps(history.future, rebase),
  };
}

function rebasedSteps<Document>(
  first: EditStep<Document> | undefined,
  rebase: (document: Document) => Document,
): EditStep<Document> | undefined {
  const steps: EditStep<Document>[] = [];
  for (let step = first; step !== undefined; step = step.next) steps.push(step);
  return steps.reduceRight<EditStep<Document> | undefined>(
    (next, { name, document }) => ({ name, document: rebase(document), next }),
    undefined,
  );
}
