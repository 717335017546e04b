/** What a form of settings holds over what is stored: edits, what they change, and the version they are sent with. Pure. */

/** The fields of a draft that differ from what is stored, lists also by their order: another member may have changed the rest. */
export function changedFields<Draft extends object>(stored: Draft, draft: Draft): Partial<Draft> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => !isSame(value, (stored as Readonly<Record<string, unknown>>)[name]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

export interface Guarding<Read> {
  /** As it was before the first edit. */
  readonly begun: Read;
  /** As it was read last. */
  readonly latest: Read;
}

/**
 * What a change is guarded with: what was read last, while the fields that the form edits are still what the member saw
 * when they began. The rest of the resource may have changed meanwhile, as by another form of the same page.
 */
export function guardedBy<Read>({ begun, latest }: Guarding<Read>, draftOf: (read: Read) => unknown): Read {
  return isSame(draftOf(begun), draftOf(latest)) ? latest : begun;
}

/** Of values as JSON has them, whose objects have their fields in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
