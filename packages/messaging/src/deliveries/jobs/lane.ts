/**
 * The lane of a message: each is a queue of its own, with places of its own in every worker. Transactional messages are
 * those that an application or a member requests now (`batch-send`, tests, mails of the service itself); direct ones those of
 * journeys and campaigns of `batch-send`, and reports of vendors; bulk ones those of broadcasts, which give way to events.
 * A message never waits for one of a later lane.
 */
import type { DeliveryRequest } from "@signalbox/core";

export type Lane = "transactional" | "direct" | "bulk";

/** In the order in which they go first. */
export const laneOrder: readonly Lane[] = ["transactional", "direct", "bulk"];

export function laneOf({
  origin: { broadcastId },
  isTransactional,
}: Pick<DeliveryRequest, "origin" | "isTransactional">): Lane {
  if (broadcastId !== undefined) return "bulk";
  return isTransactional === true ? "transactional" : "direct";
}

/** Creates one value for each lane. */
export function lanes<Each>(create: (lane: Lane) => Each): Readonly<Record<Lane, Each>> {
  return { transactional: create("transactional"), direct: create("direct"), bulk: create("bulk") };
}
