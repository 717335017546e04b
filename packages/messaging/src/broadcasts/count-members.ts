/** Counts the members of a segment, as a broadcast to it would. */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import type { WorkspaceViews } from "@signalbox/workspace";
import { countRecipients } from "./recipients.js";

export interface MembersPorts {
  readonly views: WorkspaceViews;
  readonly tables: Pick<TableStore, "countRange">;
}

/** Those that are computed; 0 for an unknown segment. */
export async function countMembers(
  workspaceId: WorkspaceId,
  segmentId: string,
  { views, tables }: MembersPorts,
): Promise<number> {
  const state = (await views.load([workspaceId])).get(workspaceId)?.state;
  const segment = state?.segments.find(({ id }) => id === segmentId);
  return segment === undefined ? 0 : countRecipients({ workspaceId }, segment.slot, { tables });
}
