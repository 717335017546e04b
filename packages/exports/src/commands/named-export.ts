/** The export that the path of a call names. */
import { AppError } from "@signalbox/core";
import { findTaskOf, type FindTask } from "@signalbox/long-tasks";
import type { Permission } from "@signalbox/workspace";
import { exportTaskKind, missingForExport, type ExportOrder } from "../order.js";

export const namedExport: FindTask = findTaskOf(exportTaskKind);

/** Throws `Forbidden` where a permission for what it contains is missing. */
export function requireForExport(
  order: Pick<ExportOrder, "subject">,
  { permissions }: { readonly permissions: ReadonlySet<Permission> },
): void {
  const missing = missingForExport(order, permissions);
  if (missing === undefined) return;
  throw new AppError({ code: "Forbidden", message: `this export needs the permission ${missing}` });
}
