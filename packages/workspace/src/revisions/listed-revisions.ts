/** Which revisions of a resource are kept: the latest, and those that are still used. Pure. */

export interface ListedRevisions {
  /** All that have a row, ascending. */
  readonly list: readonly number[];
  /** Those that a broadcast sent. */
  readonly sent?: readonly number[];
}

/** By kind and id of the resource. */
export type RevisionLists = Readonly<Record<string, ListedRevisions>>;

const latestKept = 50;

/** The list without the earliest that are neither among the latest nor `used`. */
export function withinKept(
  { list, sent = [] }: ListedRevisions,
  used: readonly number[],
): { readonly kept: ListedRevisions; readonly dropped: readonly number[] } {
  const stays = new Set([...list.slice(-latestKept), ...sent, ...used]);
  const dropped = list.filter((revision) => !stays.has(revision));
  if (dropped.length === 0) return { kept: { list, ...(sent.length > 0 && { sent }) }, dropped };
  const kept = list.filter((revision) => stays.has(revision));
  return { kept: { list: kept, ...(sent.length > 0 && { sent }) }, dropped };
}
