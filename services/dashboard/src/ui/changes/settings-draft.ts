/** What the edits of a form of settings change. Pure. */

/** The fields of a draft that differ from what is stored, lists also by their order: another member may have changed the rest. */
export function changedFields<Draft extends object>(stored: Draft, draft: Draft): Partial<Draft> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => !isSame(value, (stored as Readonly<Record<string, unknown>>)[name]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

/** Of values as JSON has them, whose objects have their fields in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
