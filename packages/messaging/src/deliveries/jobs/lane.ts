/**
 * The queue that carries a message. Bulk messages are those of broadcasts: they give way to events and to direct
 * messages. Direct messages (journeys, batch-send, tests) wait for neither.
 */
import type { DeliveryRequest } from "@signalbox/core";

export type Lane = "direct" | "bulk";

export function laneOf({ origin: { broadcastId } }: Pick<DeliveryRequest, "origin">): Lane {
  return broadcastId === undefined ? "direct" : "bulk";
}

/** Creates one value for each lane. */
export function lanes<Each>(create: (lane: Lane) => Each): Readonly<Record<Lane, Each>> {
  return { direct: create("direct"), bulk: create("bulk") };
}
