/** What callers ask of the delivery lists as the store takes it: one filter for each workspace. */
import { anonymousKey, userKey } from "@signalbox/actors";
import {
  deliveryStatuses,
  isSettled,
  type ActorKey,
  type DeliveryEventName,
  type DeliveryFilter,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { fewAtATime } from "../users/few-at-a-time.js";
import type { DeliveryQuery, ShownStatus } from "./delivery-query.js";
import { ownersInGroups } from "./owners-in-groups.js";

const settledStatuses = deliveryStatuses.filter(isSettled);

/** Throws `BadRequest` for groups that are too large. */
export async function deliveryFiltersOf(
  workspaces: readonly WorkspaceId[],
  query: DeliveryQuery,
  tables: TableStore,
): Promise<readonly DeliveryFilter[]> {
  return fewAtATime(workspaces, async (workspaceId) => ({
    ...filterOf(workspaceId, query),
    ...(await ownersOf(workspaceId, query, tables)),
  }));
}

function filterOf(workspaceId: WorkspaceId, query: DeliveryQuery): DeliveryFilter {
  const { journeyId, broadcastId, channels, from, to, templateIds, startDate, endDate } = query;
  const { triggeringProperties, contextValues } = query;
  return {
    workspaceId,
    ...statesOf(query.statuses),
    ...(journeyId !== undefined && { journeyId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(channels !== undefined && { channels }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(templateIds !== undefined && { templateIds }),
    ...(startDate !== undefined && { sentFrom: startDate }),
    ...(endDate !== undefined && { sentTo: endDate + 1 }),
    ...(triggeringProperties !== undefined && { triggeringProperties }),
    ...(contextValues !== undefined && { contextValues }),
  };
}

function statesOf(wanted: readonly ShownStatus[] | undefined): Pick<DeliveryFilter, "statuses" | "events"> {
  if (wanted === undefined) return { statuses: settledStatuses };
  const events = wanted.filter((name): name is DeliveryEventName => name !== "Queued" && name !== "Sending");
  const open = [
    ...(wanted.includes("Queued") ? (["queued"] as const) : []),
    ...(wanted.includes("Sending") ? (["sending"] as const) : []),
  ];
  return { events, ...(open.length > 0 && { statuses: open }) };
}

async function ownersOf(
  workspaceId: WorkspaceId,
  { userId, groupId }: DeliveryQuery,
  tables: TableStore,
): Promise<Pick<DeliveryFilter, "owners">> {
  const named = userId?.flatMap((id): ActorKey[] => [
    userKey(workspaceId, id),
    anonymousKey(workspaceId, id),
  ]);
  if (groupId === undefined) return named === undefined ? {} : { owners: named };
  return { owners: await ownersInGroups({ workspaceId, groupIds: groupId, among: named }, tables) };
}
