/**
 * Keeps what a broadcast sends before its first message is requested, so that a change of its template or of the brand
 * changes no message of it, whichever worker continues.
 */
import { brandInForce, type TableStore } from "@signalbox/core";
import {
  findContent,
  keepContent,
  readContent,
  withBrand,
  type WorkspaceState,
  type WorkspaceViews,
} from "@signalbox/workspace";
import type { BroadcastRun } from "./broadcast-run.js";

/** Rows are written once. */
const version = 1;

/** False while the row of the template is not written yet: the next call tries again. */
export async function isContentKept(
  { workspaceId, broadcastId, order: { templateId, content } }: BroadcastRun,
  state: Pick<WorkspaceState, "brand" | "parentId">,
  { tables, views }: { readonly tables: Pick<TableStore, "get" | "apply">; readonly views: WorkspaceViews },
): Promise<boolean> {
  // An earlier release started it, and promised nothing.
  if (content === undefined) return true;
  const place = { workspaceId, broadcastId };
  if ((await readContent(place, { tables })) !== undefined) return true;
  const found = await findContent({ workspaceId, templateId, version: content }, { tables });
  if (found === undefined) return false;
  const { brand: own, parentId } = state;
  const parents = parentId === undefined ? undefined : (await views.load([parentId])).get(parentId)?.state;
  const branded = withBrand(found, brandInForce(own, parents?.brand));
  await tables.apply([{ change: keepContent(place, branded), version }]);
  return true;
}
