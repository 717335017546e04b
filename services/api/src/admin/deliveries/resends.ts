/**
 * The new deliveries of a message that failed and was sent again: their ids are counted from its first delivery. A message of
 * a broadcast may also have been sent again by another broadcast, to those for whom the first failed.
 */
import { deliveryKey, type DeliveryRequest, type StoredDelivery, type WorkspaceId } from "@signalbox/core";
import { familyOf } from "@signalbox/workspace";
import {
  deliveryIdBy,
  firstDeliveryOf,
  fromStored,
  maxResends,
  refusalBeside,
  resendIdOf,
  resendRefusalOf,
  type Delivery,
  type ResendRefusal,
} from "@signalbox/messaging";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

export interface ResentMessage {
  /** The id of its first delivery. */
  readonly first: string;
  /** Its first delivery where it is still stored, then those that sent it again, in order. */
  readonly deliveries: readonly StoredDelivery[];
  /** Of the same user, by other broadcasts that send the same. */
  readonly byBroadcasts: readonly StoredDelivery[];
  /** The id of the next one; undefined after the last that is possible. */
  readonly nextId: string | undefined;
}

type Ports = Pick<ApiContext, "deliveries" | "claims" | "actors">;

export async function findResends(
  workspaceId: WorkspaceId,
  delivery: Pick<Delivery, "record">,
  ports: Ports,
): Promise<ResentMessage> {
  const first = firstDeliveryOf(delivery);
  const ids = Array.from({ length: maxResends }, (_, index) => resendIdOf(workspaceId, first, index + 1));
  const found = await loadDeliveries(workspaceId, [first, ...ids], ports);
  const origin = found.get(first);
  const { request } = origin === undefined ? delivery.record : fromStored(origin).record;
  return {
    first,
    deliveries: [first, ...ids].flatMap((id) => found.get(id) ?? []),
    byBroadcasts: await deliveriesByBroadcasts(request, ports),
    nextId: ids.find((id) => !found.has(id)),
  };
}

async function deliveriesByBroadcasts(
  request: DeliveryRequest,
  ports: Ports,
): Promise<readonly StoredDelivery[]> {
  const {
    workspaceId,
    origin: { broadcastId },
  } = request;
  if (broadcastId === undefined) return [];
  const state = await readWorkspace(workspaceId, ports.actors);
  const others = familyOf(state, broadcastId).filter(({ id }) => id !== broadcastId);
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => deliveryIdBy(id, request));
  return [...(await loadDeliveries(workspaceId, ids, ports)).values()];
}

/** By id, also those that are with a provider for the first time. */
export async function loadDeliveries(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  { deliveries, claims }: Pick<Ports, "deliveries" | "claims">,
): Promise<ReadonlyMap<string, StoredDelivery>> {
  const keys = ids.map((id) => deliveryKey(workspaceId, id));
  // Claims first: a claim that is gone by then has a stored delivery.
  const claimed = await claims.load(keys);
  const stored = await deliveries.load(keys);
  return new Map([...claimed.values(), ...stored.values()].map((each) => [each.id, each]));
}

/** The deliveries that sent it again; of one of these, none. */
export function resentAs(delivery: StoredDelivery, { deliveries }: ResentMessage): readonly StoredDelivery[] {
  const isFirst = fromStored(delivery).record.request.resentFrom === undefined;
  return isFirst ? deliveries.filter(({ id }) => id !== delivery.id) : [];
}

/** Undefined where it may be sent again now. */
export function whyNotResent(
  delivery: StoredDelivery,
  { first, deliveries, byBroadcasts, nextId }: ResentMessage,
): ResendRefusal | "tooOften" | undefined {
  const refusals = [
    ...deliveries.map((each) => {
      const other = fromStored(each);
      return each.id === first ? resendRefusalOf(other) : refusalBeside(other);
    }),
    ...byBroadcasts.map((each) => refusalBeside(fromStored(each))),
  ];
  const refusal = resendRefusalOf(fromStored(delivery)) ?? refusals.find((each) => each !== undefined);
  return refusal ?? (nextId === undefined ? "tooOften" : undefined);
}
