/** Counts the users of an audience, as a broadcast to it would. */
import type { BroadcastAudience, TableStore, WorkspaceId } from "@signalbox/core";
import type { WorkspaceViews } from "@signalbox/workspace";
import { audienceSegments, audienceUsers } from "./audience-users.js";

export interface AudiencePorts {
  readonly views: WorkspaceViews;
  readonly tables: TableStore;
}

/** As far as its segments are computed; 0 when one of them is unknown. */
export async function countAudience(
  workspaceId: WorkspaceId,
  audience: BroadcastAudience,
  { views, tables }: AudiencePorts,
): Promise<number> {
  const state = (await views.load([workspaceId])).get(workspaceId)?.state;
  const segments = state && audienceSegments(state, { audience });
  return segments === undefined ? 0 : audienceUsers(workspaceId, segments, { tables }).count();
}

/** The members of one segment. */
export function countMembers(
  workspaceId: WorkspaceId,
  segmentId: string,
  ports: AudiencePorts,
): Promise<number> {
  return countAudience(workspaceId, { include: [segmentId], exclude: [] }, ports);
}
