/**
 * Whom a bulk act is for: everyone a filter of the list of users finds, or given ids. It can say something about people, so
 * it is kept in parts of the task's files, which are removed after some days, and not in the order.
 */
import type { Json, StoreChange, TableStore, WorkspaceId } from "@signalbox/core";
import { partName, partRow, readParts, type PartPlace } from "@signalbox/long-tasks";
import type { UserFilter } from "@signalbox/user-queries";

export type BulkTarget = { readonly filter: UserFilter } | { readonly ids: readonly string[] };

export const maxBulkIds = 10_000;
/** Ids in one part, which are one page. */
const idsPerPart = 200;

export function targetPlace(workspaceId: WorkspaceId, taskId: string): PartPlace {
  return { workspaceId, taskId, file: "target" };
}

/** The rows that keep it. */
export function targetParts(place: PartPlace, target: BulkTarget): readonly StoreChange[] {
  if ("filter" in target) return [partRow(place, 0, { size: 1, text: JSON.stringify(target.filter) })];
  const ids = [...new Set(target.ids)];
  return Array.from({ length: Math.ceil(ids.length / idsPerPart) }, (_, number) => {
    const some = ids.slice(number * idsPerPart, (number + 1) * idsPerPart);
    return partRow(place, number, { size: some.length, text: JSON.stringify(some) });
  });
}

/** Undefined when its time has passed. */
export async function readFilter(
  place: PartPlace,
  tables: Pick<TableStore, "walk">,
): Promise<UserFilter | undefined> {
  const [part] = await readParts(place, { after: "", limit: 1 }, tables);
  return part && (JSON.parse(part.text) as UserFilter);
}

/** The ids of a page; undefined behind the last one. */
export async function readIds(
  place: PartPlace,
  page: number,
  tables: Pick<TableStore, "walk">,
): Promise<readonly string[] | undefined> {
  const after = page === 0 ? "" : partName(page - 1);
  const [part] = await readParts(place, { after, limit: 1 }, tables);
  return part && (JSON.parse(part.text) as readonly string[]);
}

/** Equal targets have the same: what a confirm token is bound to. */
export function targetJson(target: BulkTarget): Json {
  return "ids" in target
    ? { ids: [...new Set(target.ids)].toSorted() }
    : { filter: target.filter as unknown as Json };
}
