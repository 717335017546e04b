/** Maps the callers' filters to the store's filters, one for each workspace. */
import { comparedAddresses } from "@signalbox/addresses";
import { anonymousIdsOf, ownersInGroups } from "@signalbox/user-queries";
import { deserializeUser, type UserState } from "@signalbox/users";
import {
  anonymousKey,
  classesOfReaches,
  deliveryEventNames,
  deliveryStatuses,
  fewAtATime,
  isSettled,
  openStatuses,
  parseActorKey,
  userKey,
  userKind,
  type ActorKey,
  type ActorStore,
  type Channel,
  type DeliveryEventName,
  type DeliveryFilter,
  type DeliveryReach,
  type DeliveryReason,
  type ShownStatus,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { stateOf } from "@signalbox/engine";
import type { WorkspaceViews } from "@signalbox/workspace";

export interface DeliveryQuery {
  readonly journeyId?: string;
  readonly nodeIds?: readonly string[];
  readonly reached?: readonly DeliveryReach[];
  readonly broadcastId?: string;
  readonly userId?: readonly string[];
  readonly groupId?: readonly string[];
  readonly channels?: readonly Channel[];
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly statuses?: readonly ShownStatus[];
  readonly reasons?: readonly DeliveryReason[];
  readonly templateIds?: readonly string[];
  /** ms */
  readonly startDate?: number;
  readonly endDate?: number;
  readonly triggeringProperties?: readonly Pair[];
  readonly contextValues?: readonly Pair[];
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

const allStatuses: readonly ShownStatus[] = [...deliveryEventNames, ...openStatuses];
const settledStatuses = deliveryStatuses.filter(isSettled);

interface FilterPorts {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly views: WorkspaceViews;
}

/**
 * `isUserKnown`: the ids in `userId` are those of users, not of anonymous users. Throws `BadRequest` for groups
 * that are too large.
 */
export async function deliveryFiltersOf(
  workspaces: readonly WorkspaceId[],
  query: DeliveryQuery & { readonly isUserKnown?: boolean },
  ports: FilterPorts,
): Promise<readonly DeliveryFilter[]> {
  const loaded = query.to === undefined ? undefined : await ports.views.load(workspaces);
  return fewAtATime(workspaces, async (workspaceId) => {
    const country = loaded?.get(workspaceId)?.state.defaultCountry;
    const owners = await ownersOf(workspaceId, query, ports);
    return {
      ...filterOf(workspaceId, query),
      ...(query.to !== undefined && { to: formsOf(query.to, country) }),
      ...(owners !== undefined && { owners: await withAnonymousOwners(workspaceId, owners, ports) }),
    };
  });
}

function filterOf(workspaceId: WorkspaceId, query: DeliveryQuery): DeliveryFilter {
  const { journeyId, nodeIds, reached, broadcastId, channels, from, reasons, templateIds } = query;
  const { startDate, endDate } = query;
  const { triggeringProperties, contextValues } = query;
  return {
    workspaceId,
    ...statesOf(query.statuses),
    ...(journeyId !== undefined && { journeyId }),
    ...(nodeIds !== undefined && { nodeIds }),
    ...(reached !== undefined && { classes: classesOfReaches(reached) }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(channels !== undefined && { channels }),
    ...(from !== undefined && { from }),
    ...(reasons !== undefined && { reasons }),
    ...(templateIds !== undefined && { templateIds }),
    ...(startDate !== undefined && { sentFrom: startDate }),
    ...(endDate !== undefined && { sentTo: endDate + 1 }),
    ...(triggeringProperties !== undefined && { triggeringProperties }),
    ...(contextValues !== undefined && { contextValues }),
  };
}

/** As they are written, and in the normal forms of the channels. */
function formsOf(addresses: readonly string[], country: string | undefined): readonly string[] {
  const forms = addresses.flatMap((address) => [
    address,
    ...comparedAddresses(address.includes("@") ? "Email" : "Sms", address, country),
  ]);
  return [...new Set(forms)];
}

function statesOf(wanted: readonly ShownStatus[] | undefined): Pick<DeliveryFilter, "statuses" | "events"> {
  if (wanted === undefined) return { statuses: settledStatuses };
  // Every delivery has one of them: nothing is compared.
  if (allStatuses.every((status) => wanted.includes(status))) return {};
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
