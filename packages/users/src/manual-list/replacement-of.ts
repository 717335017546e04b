/** Whether the list of a manual segment was replaced: no user of an earlier list is left in the segment. */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { listRowId } from "../recompute/background-task.js";

const replacementSchema = z.object({ version: z.number(), finishedAt: z.number().nullable() });

/**
 * When the list of a slot was last fully replaced, by this version or a later one; null while that is running,
 * undefined if it never was replaced.
 */
export async function replacementOf(
  { workspaceId, slot, version }: { workspaceId: WorkspaceId; slot: number; version: number },
  tables: Pick<TableStore, "get">,
): Promise<number | null | undefined> {
  const row = await tables.get("recomputes", listRowId(workspaceId, slot));
  if (row === undefined) return undefined;
  const replacement = replacementSchema.parse(row);
  return replacement.version >= version ? replacement.finishedAt : null;
}
