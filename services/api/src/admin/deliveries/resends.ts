/**
 * The new deliveries of a message that failed and was sent again: their ids are counted from its first delivery. A message of
 * a broadcast may also have been sent again by another broadcast, to those for whom the first failed.
 */
import { deliveryKey, type DeliveryRequest, type StoredDelivery, type WorkspaceId } from "@signalbox/core";
import { familyOf, isLive } from "@signalbox/workspace";
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
  readonly others: OtherBroadcasts;
  /** The id of the next one; undefined after the last that is possible. */
  readonly nextId: string | undefined;
}

/** The other broadcasts that send the same. */
interface OtherBroadcasts {
  /** Those of the same user. */
  readonly deliveries: readonly StoredDelivery[];
  /** One is being sent, which may come to the user next. */
  readonly isLive: boolean;
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
    others: await otherBroadcasts(request, ports),
    nextId: ids.find((id) => !found.has(id)),
  };
}

async function otherBroadcasts(request: DeliveryRequest, ports: Ports): Promise<OtherBroadcasts> {
  const {
    workspaceId,
    origin: { broadcastId },
  } = request;
  if (broadcastId === undefined) return none;
  const state = await readWorkspace(workspaceId, ports.actors);
  const others = familyOf(state, broadcastId).filter(({ id }) => id !== broadcastId);
  if (others.length === 0) return none;
  const ids = others.map(({ id }) => deliveryIdBy(id, request));
  return {
    deliveries: [...(await loadDeliveries(workspaceId, ids, ports)).values()],
    isLive: others.some(({ status }) => isLive(status)),
  };
}

const none: OtherBroadcasts = { deliveries: [], isLive: false };

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
  { first, deliveries, others, nextId }: ResentMessage,
): ResendRefusal | "tooOften" | undefined {
  const refusals = [
    ...deliveries.map((each) => {
      const other = fromStored(each);
      return each.id === first ? resendRefusalOf(other) : refusalBeside(other);
    }),
    ...others.deliveries.map((each) => refusalBeside(fromStored(each))),
    ...(others.isLive ? (["underWay"] as const) : []),
  ];
  const refusal = resendRefusalOf(fromStored(delivery)) ?? refusals.find((each) => each !== undefined);
  return refusal ?? (nextId === undefined ? "tooOften" : undefined);
}
