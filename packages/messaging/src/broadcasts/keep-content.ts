/**
 * Keeps what a broadcast sends before its first message is requested, so that a change of its template changes no message of
 * it, whichever worker continues.
 */
import type { TableStore } from "@signalbox/core";
import { findContent, keepContent, readContent } from "@signalbox/workspace";
import type { BroadcastRun } from "./broadcast-run.js";

/** Rows are written once. */
const version = 1;

/** False while the row of the template is not written yet: the next call tries again. */
export async function isContentKept(
  { workspaceId, broadcastId, order: { templateId, content } }: BroadcastRun,
  { tables }: { readonly tables: Pick<TableStore, "get" | "apply"> },
): Promise<boolean> {
  // An earlier release started it, and promised nothing.
  if (content === undefined) return true;
  const place = { workspaceId, broadcastId };
  if ((await readContent(place, { tables })) !== undefined) return true;
  const found = await findContent({ workspaceId, templateId, version: content }, { tables });
  if (found === undefined) return false;
  await tables.apply([{ change: keepContent(place, found), version }]);
  return true;
}
