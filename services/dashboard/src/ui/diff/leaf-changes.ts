/** What differs between two JSON values, leaf by leaf. Elements of lists that have ids are compared by them. Pure. */

export interface LeafChange {
  /** As `nodes.a-day.variant.seconds`; empty for the value itself. */
  readonly path: string;
  /** Undefined: it was not there before. */
  readonly before?: unknown;
  /** Undefined: it is not there any more. */
  readonly after?: unknown;
}

export function leafChanges(before: unknown, after: unknown, path = ""): readonly LeafChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [from, to] = [entriesOf(before), entriesOf(after)];
  if (from === undefined || to === undefined)
    return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  const keys = [...new Set([...from.keys(), ...to.keys()])];
  return keys.flatMap((key) => leafChanges(from.get(key), to.get(key), path === "" ? key : `${path}.${key}`));
}

/** Undefined for a leaf. */
function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const elements: readonly unknown[] = value;
  const ids = elements.map(idOf);
  const areIds = new Set(ids).size === elements.length && !ids.includes(undefined);
  return new Map(elements.map((element, index) => [(areIds && ids[index]) || String(index), element]));
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("id" in value)) return undefined;
  return typeof value.id === "string" ? value.id : undefined;
}
