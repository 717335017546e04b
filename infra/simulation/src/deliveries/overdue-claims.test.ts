/**
 * A claim whose worker never returned: it is retried once, kept for an hour in case the worker returns, and then
 * removed.
 */
import {
  deliveryKey,
  deliveryWorkSchema,
  jobId,
  parseWorkspaceId,
  type DeliveryWork,
  type WorkQueueWriter,
} from "@signalbox/core";
import {
  claimed,
  createDeliveryRepository,
  newDelivery,
  settled,
  createDueSweep,
  lanes,
} from "@signalbox/messaging";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { expect, it } from "vitest";

const workspaceId = parseWorkspaceId("00000000-0000-4000-8000-00000000d001");
const minute = 60_000;

it("is stored and retried when it expires, kept for an hour, and then removed", async () => {
  const { repository, claims, stored, sweepAt, writeClaim } = await aPipeline();
  await writeClaim();
  expect(await sweepAt(minute - 1)).toEqual([]);
  expect(await sweepAt(minute)).toEqual(["d1"]);
  expect(await stored()).toMatchObject({ version: 2, status: "sending", dueAt: 2 * minute });
  expect(await sweepAt(minute + 1)).toEqual([]);
  const standing = await repository.load(deliveryKey(workspaceId ?? missing(), "d1"));
  const outcome = { event: "DFMessageFailure", at: minute, variant: { type: "Email" } } as const;
  await repository.write(settled(standing ?? missing(), { outcome }));
  expect(await claims()).toBe(1);
  expect(await sweepAt(61 * minute)).toEqual([]);
  expect(await claims()).toBe(0);
  expect(await stored()).toMatchObject({ version: 3, status: "failed" });
});

it("is retried when it expires and no sweep earlier, also when another worker has stored it as a delivery", async () => {
  const { sweepAt, writeClaim, stored } = await aPipeline();
  await writeClaim({ isClaim: true });
  expect(await stored()).toMatchObject({ status: "sending", dueAt: minute });
  expect(await sweepAt(minute - 400)).toEqual([]);
  expect(await sweepAt(minute)).toEqual(["d1"]);
});

async function aPipeline() {
  const storage = createMemoryStorage();
  const sleep = (): Promise<void> => Promise.resolve();
  const repository = createDeliveryRepository({ ...storage, sleep });
  const key = deliveryKey(workspaceId ?? missing(), "d1");
  return {
    repository,
    claims: async () => (await storage.claims.due(Number.MAX_SAFE_INTEGER, 10)).length,
    stored: async () => (await storage.deliveries.load([key])).get(key),
    /** The ids of the retried claims. */
    sweepAt: async (now: number): Promise<readonly string[]> => {
      const works: DeliveryWork[] = [];
      const queue: WorkQueueWriter = {
        addAll: async (jobs) => void works.push(...jobs.map(({ data }) => deliveryWorkSchema.parse(data))),
        depth: async () => ({ waiting: 0, active: 0 }),
        backlogs: async (shares) => shares.map(() => 0),
      };
      const sweep = createDueSweep({
        ...storage,
        repository,
        queues: lanes(() => queue),
        now: () => new Date(now),
        newJobId: () => jobId("sweep"),
      });
      await sweep();
      return works.flatMap((work) => (work.type === "resume" ? work.deliveries.map(({ id }) => id) : []));
    },
    /** `isClaim` stores the claim as the delivery, as a worker does that finds another worker's claim. */
    writeClaim: async (options: { readonly isClaim?: true } = {}): Promise<void> => {
      const delivery = newDelivery({
        workspaceId: workspaceId ?? missing(),
        id: "d1",
        userId: "ann",
        channel: "Email",
        templateId: "t1",
        origin: {},
        requestedAt: 0,
      });
      const decision = { at: 0, suppression: null };
      const claim = claimed(delivery, { provider: "Vendor", claim: "c1", at: 0, until: minute, decision });
      await repository.write({ ...claim, ...options });
    },
  };
}

function missing(): never {
  throw new Error("the delivery is not stored");
}
