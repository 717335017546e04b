/**
 * Queues deliveries that are due: for a retry, or because their worker died. They wait in the database and not in the
 * queue, so Redis does not grow with their number. Each goes to the queue of its lane, as many of a workspace at a time as
 * its turns allow; a workspace with very many does not hold up those of others.
 */
import {
  deliveryKey,
  deliveryBatches,
  messagesPerTurn,
  type ClaimStore,
  type DeliveryKey,
  type DeliveryStore,
  type DeliveryWork,
  type JobId,
  type StoredDelivery,
  type WorkQueueWriter,
  type WorkspaceId,
} from "@signalbox/core";
import { fromStored, isUnderWay, leased, toStored, type Delivery } from "../state/delivery.js";
import { keyOf, type DeliveryRepository } from "../store/delivery-repository.js";
import { laneOf, laneOrder, type Lane } from "./lane.js";

export interface SweepPorts {
  readonly deliveries: Pick<DeliveryStore, "due" | "dueBehind" | "save">;
  readonly claims: Pick<ClaimStore, "due" | "postpone" | "remove">;
  readonly repository: Pick<DeliveryRepository, "write">;
  readonly queues: Readonly<Record<Lane, WorkQueueWriter>>;
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
/** A workspace with more messages in the queue of a lane gets none of its waiting ones there. */
const maxQueued = 2_000;
/** While more are due than a sweep takes: how it looks for other workspaces. */
const behind = { perRead: 200, readsPerSweep: 5 };

/** What a job resumes. */
interface Due {
  readonly lane: Lane;
  readonly workspaceId: WorkspaceId;
  readonly id: string;
}

/** Each call returns how many were queued. */
export function createDueSweep(ports: SweepPorts): () => Promise<number> {
  /** Where the look at other workspaces continues. */
  let after = "";

  const readBehind = async (): Promise<readonly StoredDelivery[]> => {
    const found: StoredDelivery[] = [];
    for (let read = 0; read < behind.readsPerSweep; read += 1) {
      const page = await ports.deliveries.dueBehind(after, behind.perRead);
      found.push(...page);
      after = page.at(-1)?.workspaceId ?? "";
      if (after === "") break;
    }
    return found;
  };

  const readDue = async (at: number): Promise<readonly Delivery[]> => {
    // Most of the time there is none.
    if ((await ports.deliveries.due(at + aheadMs, 1)).length === 0) return [];
    const pages = await Promise.all(
      [false, true].map((ofBroadcasts) => ports.deliveries.due(at + aheadMs, perSweep, { ofBroadcasts })),
    );
    const isFull = pages.some((page) => page.length >= perSweep);
    const found = [...pages.flat(), ...(isFull ? await readBehind() : [])];
    return uniqueOf(found)
      .map(fromStored)
      .filter((delivery) => isDue(delivery, at));
  };

  return async () => {
    const at = ports.now().getTime();
    const admitted = await admit(await readDue(at), ports);
    const taken = [...(await lease(admitted, at, ports)), ...(await takeOverdueClaims(at, ports))];
    await Promise.all(laneOrder.map((lane) => enqueue(lane, taken, ports)));
    return taken.length;
  };
}

function uniqueOf(found: readonly StoredDelivery[]): readonly StoredDelivery[] {
  const byKey = new Map<DeliveryKey, StoredDelivery>(
    found.map((stored) => [deliveryKey(stored.workspaceId, stored.id), stored]),
  );
  return [...byKey.values()];
}

/**
 * A delivery whose provider is being called is taken only when its claim has ended: a worker could not wait for it, and
 * would leave it until the lease ends.
 */
function isDue(delivery: Delivery, at: number): boolean {
  const dueAt = delivery.dueAt ?? Infinity;
  return dueAt <= (isUnderWay(delivery) ? at : at + aheadMs);
}

/** Those of workspaces that have few messages in the queue of the lane. */
async function admit(due: readonly Delivery[], { queues }: SweepPorts): Promise<readonly Delivery[]> {
  const admitted = laneOrder.map(async (lane) => {
    const ofLane = due.filter(({ record }) => laneOf(record.request) === lane);
    const groups = [...Map.groupBy(ofLane, ({ record }) => record.request.workspaceId)];
    const backlogs = await queues[lane].backlogs(groups.map(([workspaceId]) => workspaceId));
    return groups.flatMap(([, group], index) => {
      const room = maxQueued - (backlogs[index] ?? 0) * messagesPerTurn;
      return group.slice(0, Math.max(0, Math.min(room, perSweep)));
    });
  });
  return (await Promise.all(admitted)).flat();
}

async function lease(
  due: readonly Delivery[],
  at: number,
  { deliveries }: SweepPorts,
): Promise<readonly Due[]> {
  if (due.length === 0) return [];
  const refused = await deliveries.save(due.map((delivery) => toStored(leased(delivery, at, at + leaseMs))));
  return due.map(dueOf).filter(({ workspaceId, id }) => !refused.has(deliveryKey(workspaceId, id)));
}

function dueOf({ record: { request } }: Pick<Delivery, "record">): Due {
  return { lane: laneOf(request), workspaceId: request.workspaceId, id: request.id };
}

async function enqueue(lane: Lane, taken: readonly Due[], { queues, newJobId }: SweepPorts): Promise<void> {
  const ofLane = taken.filter((due) => due.lane === lane);
  const jobs = deliveryBatches(ofLane).map(({ items, share }) => {
    const deliveries = items.map(({ workspaceId, id }) => ({ workspaceId, id }));
    const data: DeliveryWork = { type: "resume", deliveries };
    return { job: newJobId(), data, share };
  });
  if (jobs.length > 0) await queues[lane].addAll(jobs);
}

/**
 * A claim that has ended is stored as a delivery, which is processed like any other due one. The claim stays a while
 * for its worker and is removed when it is due again.
 */
async function takeOverdueClaims(at: number, { claims, repository }: SweepPorts): Promise<readonly Due[]> {
  const overdue = (await claims.due(at, perSweep)).map(fromStored);
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
    is === "written" && stored !== undefined ? [dueOf(stored)] : [],
  );
}
