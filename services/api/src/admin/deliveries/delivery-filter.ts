/** Maps the callers' filters to the store's filters, one for each workspace. */
import { anonymousIdsOf, deserializeUser, type UserState } from "@signalbox/users";
import {
  anonymousKey,
  deliveryStatuses,
  fewAtATime,
  isSettled,
  parseActorKey,
  userKey,
  userKind,
  type ActorKey,
  type DeliveryEventName,
  type DeliveryFilter,
  type ShownStatus,
  type WorkspaceId,
} from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { stateOf } from "@signalbox/engine";
import type { DeliveryQuery } from "./delivery-query.js";
import { ownersInGroups } from "./owners-in-groups.js";

const settledStatuses = deliveryStatuses.filter(isSettled);

type FilterPorts = Pick<ApiContext, "actors" | "tables">;

/**
 * `isUserKnown`: the ids in `userId` are those of users, not of anonymous users. Throws `BadRequest` for groups
 * that are too large.
 */
export async function deliveryFiltersOf(
  workspaces: readonly WorkspaceId[],
  query: DeliveryQuery & { readonly isUserKnown?: boolean },
  ports: FilterPorts,
): Promise<readonly DeliveryFilter[]> {
  return fewAtATime(workspaces, async (workspaceId) => {
    const owners = await ownersOf(workspaceId, query, ports);
    return {
      ...filterOf(workspaceId, query),
      ...(owners !== undefined && { owners: await withAnonymousOwners(workspaceId, owners, ports) }),
    };
  });
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

/** Undefined when the filter names no owners. */
async function ownersOf(
  workspaceId: WorkspaceId,
  { userId, groupId, isUserKnown = false }: DeliveryQuery & { readonly isUserKnown?: boolean },
  { tables }: FilterPorts,
): Promise<readonly ActorKey[] | undefined> {
  const named = userId?.flatMap((id): ActorKey[] => [
    userKey(workspaceId, id),
    ...(isUserKnown ? [] : [anonymousKey(workspaceId, id)]),
  ]);
  if (groupId === undefined) return named;
  return ownersInGroups({ workspaceId, groupIds: groupId, among: named }, tables);
}

/** A delivery keeps the anonymous user it was for, so a user's deliveries include those of its anonymous users. */
async function withAnonymousOwners(
  workspaceId: WorkspaceId,
  owners: readonly ActorKey[],
  { actors }: FilterPorts,
): Promise<readonly ActorKey[]> {
  const keys = owners.filter((key) => parseActorKey(key).kind === userKind);
  const documents = await actors.load(keys);
  const users = new Map<string, UserState>();
  for (const key of keys) {
    const user = stateOf(documents.get(key), deserializeUser);
    if (user !== undefined) users.set(parseActorKey(key).id, user);
  }
  const anonymousIds = [...(await anonymousIdsOf(workspaceId, users, actors)).values()].flat();
  return [...new Set([...owners, ...anonymousIds.map((id) => anonymousKey(workspaceId, id))])];
}
