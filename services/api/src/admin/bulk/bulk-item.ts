/** A bulk act in an answer. */
import { bulkKindName, bulkOrderSchema, type BulkOrder } from "@signalbox/bulk-acts";
import {
  longTaskRowId,
  longTaskTable,
  readLongTask,
  shownTask,
  type StoredLongTask,
} from "@signalbox/long-tasks";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { notFound } from "../../http/errors.js";

export interface BulkTask {
  readonly task: StoredLongTask;
  readonly order: BulkOrder;
}

/** Throws `NotFound`. */
export async function readBulkTask(
  workspaceId: WorkspaceId,
  id: string,
  { tables }: { readonly tables: Pick<TableStore, "get"> },
): Promise<BulkTask> {
  const row = await tables.get(longTaskTable.name, longTaskRowId(workspaceId, id));
  const task = row && readLongTask(row);
  if (task?.of !== bulkKindName) throw notFound(`no bulk act with id ${JSON.stringify(id)}`);
  return { task, order: orderOf(task) };
}

export function orderOf({ order }: Pick<StoredLongTask, "order">): BulkOrder {
  return bulkOrderSchema.parse(JSON.parse(order));
}

export function bulkItem({ task, order }: BulkTask): object {
  const { status, startedAt, filesUntil, done, total } = task;
  const { act, name, about } = order;
  const isFileReady = act.type === "Export" && status === "Done" && filesUntil !== null;
  return {
    ...shownTask(task),
    act,
    name,
    about,
    // The first page counts them again.
    progress: { done, total: startedAt !== null && done === 0 && total === 0 ? order.count : total },
    ...(isFileReady && { fileUntil: new Date(filesUntil).toISOString() }),
  };
}
