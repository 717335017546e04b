/** The export that the path of a call names. */
import { AppError, type TableStore, type WorkspaceId } from "@signalbox/core";
import { longTaskRowId, longTaskTable, readLongTask, type StoredLongTask } from "@signalbox/long-tasks";
import type { Permission } from "@signalbox/workspace";
import { exportTaskKind, missingForExport, type ExportOrder } from "../order.js";

/** Throws `NotFound`. */
export async function namedExport(
  workspaceId: WorkspaceId,
  id: string | undefined,
  { tables }: { readonly tables: Pick<TableStore, "get"> },
): Promise<StoredLongTask> {
  const row = await tables.get(longTaskTable.name, longTaskRowId(workspaceId, (id ?? "").toLowerCase()));
  const task = row && readLongTask(row);
  if (task?.of === exportTaskKind) return task;
  throw new AppError({ code: "NotFound", message: "there is no such export" });
}

/** Throws `Forbidden` where a permission for what it contains is missing. */
export function requireForExport(
  order: Pick<ExportOrder, "subject">,
  { permissions }: { readonly permissions: ReadonlySet<Permission> },
): void {
  const missing = missingForExport(order, permissions);
  if (missing === undefined) return;
  throw new AppError({ code: "Forbidden", message: `this export needs the permission ${missing}` });
}
