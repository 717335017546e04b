/**
 * Brings back deliveries whose moment has come: to be tried again, or claimed by somebody who died. They stand in the
 * database, not in the queue, so however many wait, Redis does not grow.
 */
import {
  deliveryKey,
  type DeliveryStore,
  type DeliveryWork,
  type JobId,
  type WorkQueueWriter,
} from "@signalbox/core";
import { fromStored, leased, toStored } from "./delivery.js";

export interface SweepPorts {
  readonly deliveries: DeliveryStore;
  readonly queue: WorkQueueWriter;
  readonly now: () => Date;
  readonly newJobId: () => JobId;
}

export const deliverySweepEveryMs = 500;
/** Those due before the next sweep are taken along; they wait for their moment in the worker. */
const aheadMs = 500;
/** When nobody has looked at one by then it comes again. */
const leaseMs = 60_000;
const perSweep = 500;
const perJob = 50;
/** With so many jobs waiting nothing is added. */
const maxWaiting = 200;

/** How many were brought back. */
export async function sweepDueDeliveries({ deliveries, queue, now, newJobId }: SweepPorts): Promise<number> {
  const { waiting } = await queue.depth();
  if (waiting >= maxWaiting) return 0;
  const at = now().getTime();
  const due = (await deliveries.due(at + aheadMs, perSweep)).map(fromStored);
  if (due.length === 0) return 0;
  const claims = due.map((delivery) => toStored(leased(delivery, at, at + leaseMs)));
  const refused = await deliveries.save(claims);
  const taken = claims
    .map(({ workspaceId, id }) => ({ workspaceId, id }))
    .filter(({ workspaceId, id }) => !refused.has(deliveryKey(workspaceId, id)));
  const works: DeliveryWork[] = Array.from({ length: Math.ceil(taken.length / perJob) }, (_, index) => ({
    type: "resume",
    deliveries: taken.slice(index * perJob, (index + 1) * perJob),
  }));
  await queue.addAll(works.map((data) => ({ job: newJobId(), data })));
  return taken.length;
}
