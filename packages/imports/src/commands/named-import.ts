/** The import that the path of a call names. */
import { AppError, type TableStore, type WorkspaceId } from "@signalbox/core";
import { longTaskRowId, longTaskTable, readLongTask, type StoredLongTask } from "@signalbox/long-tasks";
import type { OperationRequest, OperationTools, Permission } from "@signalbox/workspace";
import type { ImportMapping } from "../mapping.js";
import { importTaskKind, readOrder } from "../order.js";

/** Throws `NotFound`. */
export async function namedImport(
  workspaceId: WorkspaceId,
  id: string | undefined,
  { tables }: { readonly tables: Pick<TableStore, "get"> },
): Promise<StoredLongTask> {
  const row = await tables.get(longTaskTable.name, longTaskRowId(workspaceId, (id ?? "").toLowerCase()));
  const task = row && readLongTask(row);
  if (task?.of === importTaskKind) return task;
  throw new AppError({ code: "NotFound", message: "there is no such import" });
}

/** Throws `Forbidden` when a column changes subscriptions and the caller may not. */
export function requireConsent(
  mapping: ImportMapping | undefined,
  { permissions }: { readonly permissions: ReadonlySet<Permission> },
): void {
  const changesConsent = mapping?.columns.some(({ to }) => to.type === "subscription") === true;
  if (!changesConsent || permissions.has("subscriptions:write")) return;
  const message = "a column of subscriptions also needs the permission subscriptions:write";
  throw new AppError({ code: "Forbidden", message });
}

export interface RunImport {
  readonly taskId: string;
  /** That the permission was checked for: another mapping is another import. */
  readonly mapping: string;
}

/** The input of a check and of a start: with the mapping that the caller may apply. */
export async function runOf(
  { workspaceId, params, caller }: OperationRequest<unknown>,
  tools: Pick<OperationTools, "tables">,
): Promise<RunImport> {
  const { taskId, order } = await namedImport(workspaceId, params["id"], tools);
  const { mapping } = readOrder(order);
  requireConsent(mapping, caller);
  return { taskId, mapping: mappingText(mapping) };
}

export function mappingText(mapping: ImportMapping | undefined): string {
  return mapping === undefined ? "" : JSON.stringify(mapping);
}
