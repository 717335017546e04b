/**
 * Brings back deliveries whose moment has come: to be tried again, or claimed by somebody who died. They stand in the
 * database, not in the queue, so however many wait, Redis does not grow.
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
import { fromStored, isUnderWay, leased, toStored } from "./delivery.js";
import { keyOf, type DeliveryBook } from "./delivery-book.js";

export interface SweepPorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly book: Pick<DeliveryBook, "write">;
  readonly queue: WorkQueueWriter;
  readonly now: () => Date;
  readonly newJobId: () => JobId;
}

export const deliverySweepEveryMs = 500;
/** Those due before the next sweep are taken along; they wait for their moment in the worker. */
const aheadMs = 500;
/** When nobody has looked at one by then it comes again. */
const leaseMs = 60_000;
/** Whoever wrote a claim may still come back with an answer for so long after its end. */
const claimRestMs = 3_600_000;
const perSweep = 500;
const perJob = 50;
/** With so many jobs waiting nothing is added. */
const maxWaiting = 200;

/** How many were brought back. */
export async function sweepDueDeliveries(ports: SweepPorts): Promise<number> {
  const { queue, newJobId } = ports;
  const { waiting } = await queue.depth();
  if (waiting >= maxWaiting) return 0;
  const at = ports.now().getTime();
  const taken = [...(await takeDue(at, ports)), ...(await takeOverdueClaims(at, ports))];
  if (taken.length === 0) return 0;
  const works: DeliveryWork[] = Array.from({ length: Math.ceil(taken.length / perJob) }, (_, index) => ({
    type: "resume",
    deliveries: taken
      .slice(index * perJob, (index + 1) * perJob)
      .map(({ workspaceId, id }) => ({ workspaceId, id })),
  }));
  await queue.addAll(works.map((data) => ({ job: newJobId(), data })));
  return taken.length;
}

type Taken = Pick<StoredDelivery, "workspaceId" | "id">;

async function takeDue(at: number, { deliveries }: SweepPorts): Promise<readonly Taken[]> {
  const soon = (await deliveries.due(at + aheadMs, perSweep)).map(fromStored);
  // One that is with a provider has no moment a worker could wait for: taken before its claim ends, it would be left alone
  // until the lease ends.
  const due = soon.filter((delivery) => !isUnderWay(delivery) || (delivery.dueAt ?? at) <= at);
  if (due.length === 0) return [];
  const leases = due.map((delivery) => toStored(leased(delivery, at, at + leaseMs)));
  const refused = await deliveries.save(leases);
  return leases.filter(({ workspaceId, id }) => !refused.has(deliveryKey(workspaceId, id)));
}

/**
 * A claim past its end is stored as a delivery, which is looked into like any other that is due. It rests for a while, for
 * the sake of its worker, and goes when it comes up again.
 */
async function takeOverdueClaims(at: number, { claims, book }: SweepPorts): Promise<readonly Taken[]> {
  const overdue = (await claims.due(at, perSweep)).map(fromStored);
  if (overdue.length === 0) return [];
  const writes = overdue.map((claim) => book.write({ ...leased(claim, at, at + leaseMs), isClaim: true }));
  const written = await Promise.all(writes);
  const [resting, ended] = [
    overdue.filter(({ updatedAt }) => at < updatedAt + claimRestMs),
    overdue.filter(({ updatedAt }) => at >= updatedAt + claimRestMs),
  ];
  await claims.postpone(resting.map(keyOf), at + claimRestMs);
  await claims.remove(ended.map(keyOf));
  return written.flatMap(({ is, standing }) =>
    is === "written" && standing !== undefined ? [standing.record.request] : [],
  );
}
