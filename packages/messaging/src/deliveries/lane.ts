/**
 * Which queue carries a message. Bulk messages are those of broadcasts: they give way to events and to direct messages.
 * Direct ones (of journeys, batch-send and tests) wait for neither.
 */
import type { DeliveryRequest } from "@signalbox/core";

export type Lane = "direct" | "bulk";

export function laneOf({ origin: { broadcastId } }: Pick<DeliveryRequest, "origin">): Lane {
  return broadcastId === undefined ? "direct" : "bulk";
}

/** One of something for each lane. */
export function lanes<Each>(create: (lane: Lane) => Each): Readonly<Record<Lane, Each>> {
  return { direct: create("direct"), bulk: create("bulk") };
}
