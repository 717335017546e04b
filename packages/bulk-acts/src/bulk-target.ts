/**
 * Whom a bulk act is for: everyone a filter of the list of users finds, given ids, or given runs. It can say something about people, so
 * it is kept in parts of the task's files, which are removed after some days, and not in the order.
 */
import type { Json, StoreChange, TableStore, WorkspaceId } from "@signalbox/core";
import { partName, partRow, readParts, type PartPlace } from "@signalbox/long-tasks";
import type { UserFilter } from "@signalbox/user-queries";

export type BulkTarget =
  | { readonly filter: UserFilter }
  | { readonly ids: readonly string[] }
  | { readonly runs: readonly ChosenRun[] };

/** Only acts on runs are for runs; these are found by their users. */
export interface ChosenRun {
  readonly userId: string;
  readonly runId: string;
}

export type TargetKind = "filter" | "ids" | "runs";

export function kindOfTarget(target: BulkTarget): TargetKind {
  if ("filter" in target) return "filter";
  return "ids" in target ? "ids" : "runs";
}

export const maxBulkIds = 10_000;
/** Ids in one part, which are one page. */
const idsPerPart = 200;

export function targetPlace(workspaceId: WorkspaceId, taskId: string): PartPlace {
  return { workspaceId, taskId, file: "target" };
}

/** The rows that keep it. */
export function targetParts(place: PartPlace, target: BulkTarget): readonly StoreChange[] {
  if ("filter" in target) return [partRow(place, 0, { size: 1, text: JSON.stringify(target.filter) })];
  const entries = "ids" in target ? [...new Set(target.ids)] : target.runs;
  return Array.from({ length: Math.ceil(entries.length / idsPerPart) }, (_, number) => {
    const some = entries.slice(number * idsPerPart, (number + 1) * idsPerPart);
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

/** The ids, or the runs, of a page; undefined behind the last one. */
export async function readEntries(
  place: PartPlace,
  page: number,
  tables: Pick<TableStore, "walk">,
): Promise<readonly (string | ChosenRun)[] | undefined> {
  const after = page === 0 ? "" : partName(page - 1);
  const [part] = await readParts(place, { after, limit: 1 }, tables);
  return part && (JSON.parse(part.text) as readonly (string | ChosenRun)[]);
}

/** Equal targets have the same: what a confirm token is bound to. */
export function targetJson(target: BulkTarget): Json {
  if ("filter" in target) return { filter: target.filter as unknown as Json };
  if ("ids" in target) return { ids: [...new Set(target.ids)].toSorted() };
  return { runs: target.runs.map(({ userId, runId }) => `${runId}/${userId}`).toSorted() };
}
