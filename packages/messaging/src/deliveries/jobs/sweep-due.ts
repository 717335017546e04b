/**
 * Queues deliveries that are due: for a retry, or because their worker died. They wait in the database and not in the
 * queue, so Redis does not grow with their number. Each goes to the queue of its lane.
 */
import {
  deliveryKey,
  type ClaimStore,
  type DeliveryStore,
  type DeliveryWork,
  type JobId,
  type StoredDelivery,
  type WorkQueueWriter,
} from "@signalbox/core";
import { fromStored, isUnderWay, leased, toStored } from "../state/delivery.js";
import { keyOf, type DeliveryRepository } from "../store/delivery-repository.js";
import { laneOf, type Lane } from "./lane.js";

export interface SweepPorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly repository: Pick<DeliveryRepository, "write">;
  readonly queue: WorkQueueWriter;
  readonly bulkQueue: WorkQueueWriter;
  readonly now: () => Date;
  readonly newJobId: () => JobId;
}

export const deliverySweepEveryMs = 500;
/** Also takes those due before the next sweep; they wait for their time in the worker. */
const aheadMs = 500;
/** Due again after this time when no worker has processed it. */
const leaseMs = 60_000;
/** How long after the end of a claim its worker may still return with an answer. */
const claimRestMs = 3_600_000;
const perSweep = 500;
const perJob = 50;
/** With this many waiting jobs nothing is added to the queue. */
const maxWaiting = 200;

/** Returns how many were queued. */
export async function sweepDueDeliveries(ports: SweepPorts): Promise<number> {
  const at = ports.now().getTime();
  const counts = await Promise.all([sweepLane("direct", at, ports), sweepLane("bulk", at, ports)]);
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sweepLane(lane: Lane, at: number, ports: SweepPorts): Promise<number> {
  const queue = lane === "bulk" ? ports.bulkQueue : ports.queue;
  const { waiting } = await queue.depth();
  if (waiting >= maxWaiting) return 0;
  const taken = [...(await takeDue(lane, at, ports)), ...(await takeOverdueClaims(lane, at, ports))];
  if (taken.length === 0) return 0;
  const works: DeliveryWork[] = Array.from({ length: Math.ceil(taken.length / perJob) }, (_, index) => ({
    type: "resume",
    deliveries: taken
      .slice(index * perJob, (index + 1) * perJob)
      .map(({ workspaceId, id }) => ({ workspaceId, id })),
  }));
  await queue.addAll(works.map((data) => ({ job: ports.newJobId(), data })));
  return taken.length;
}

type Taken = Pick<StoredDelivery, "workspaceId" | "id">;

async function takeDue(lane: Lane, at: number, { deliveries }: SweepPorts): Promise<readonly Taken[]> {
  const found = await deliveries.due(at + aheadMs, perSweep, { ofBroadcasts: lane === "bulk" });
  const soon = found.map(fromStored);
  // A delivery whose provider is being called is taken only when its claim has ended: a worker could not wait for it, and
  // would leave it until the lease ends.
  const due = soon.filter((delivery) => !isUnderWay(delivery) || (delivery.dueAt ?? at) <= at);
  if (due.length === 0) return [];
  const leases = due.map((delivery) => toStored(leased(delivery, at, at + leaseMs)));
  const refused = await deliveries.save(leases);
  return leases.filter(({ workspaceId, id }) => !refused.has(deliveryKey(workspaceId, id)));
}

/**
 * A claim that has ended is stored as a delivery, which is processed like any other due one. The claim stays a while
 * for its worker and is removed when it is due again.
 */
async function takeOverdueClaims(
  lane: Lane,
  at: number,
  { claims, repository }: SweepPorts,
): Promise<readonly Taken[]> {
  const overdue = (await claims.due(at, perSweep))
    .map(fromStored)
    .filter(({ record }) => laneOf(record.request) === lane);
  if (overdue.length === 0) return [];
  const writes = overdue.map((claim) =>
    repository.write({ ...leased(claim, at, at + leaseMs), isClaim: true }),
  );
  const written = await Promise.all(writes);
  const [resting, ended] = [
    overdue.filter(({ updatedAt }) => at < updatedAt + claimRestMs),
    overdue.filter(({ updatedAt }) => at >= updatedAt + claimRestMs),
  ];
  await claims.postpone(resting.map(keyOf), at + claimRestMs);
  await claims.remove(ended.map(keyOf));
  return written.flatMap(({ is, stored }) =>
    is === "written" && stored !== undefined ? [stored.record.request] : [],
  );
}
