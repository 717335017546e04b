/** The import that the path of a call names. */
import { AppError } from "@signalbox/core";
import { findTaskOf, type FindTask } from "@signalbox/long-tasks";
import type { OperationRequest, OperationTools, Permission } from "@signalbox/workspace";
import type { ImportMapping } from "../mapping.js";
import { importTaskKind, readOrder } from "../order.js";

export const namedImport: FindTask = findTaskOf(importTaskKind);

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
