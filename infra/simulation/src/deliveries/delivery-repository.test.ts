/**
 * Claims and deliveries under concurrent writes and crashes between two steps: each case the simulator reaches by
 * chance, and erasures, which it does not cover.
 */
import {
  deliveryKey,
  parseWorkspaceId,
  userKey,
  type DeliveryReport,
  type DeliveryRequest,
} from "@signalbox/core";
import {
  claimed,
  createDeliveryRepository,
  isSameClaim,
  newDelivery,
  orphaned,
  postponed,
  reported,
  settled,
  type Delivery,
  type DeliveryRepository,
} from "@signalbox/messaging";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { beforeEach, describe, expect, it } from "vitest";

const workspaceId = parseWorkspaceId("00000000-0000-4000-8000-00000000d001") ?? missing();
const key = deliveryKey(workspaceId, "d1");
const outcome = { event: "DFInternalMessageSent", at: 3, variant: { type: "Email" } } as const;
const refusal = { event: "DFMessageSkipped", at: 3, variant: { type: "Suppressed" } } as const;
const report: DeliveryReport = {
  workspaceId,
  messageId: "r1",
  event: "DFEmailDelivered",
  at: 4,
  provider: "Vendor",
  deliveryId: "d1",
  origin: {},
};

const noSleep = (): Promise<void> => Promise.resolve();

let storage: Storage;
/** Called before claims are removed, after their outcome is stored. */
let beforeRemoval: () => Promise<unknown>;
let repository: DeliveryRepository;

beforeEach(() => {
  storage = createMemoryStorage();
  beforeRemoval = () => Promise.resolve();
  repository = createDeliveryRepository({
    deliveries: storage.deliveries,
    sleep: noSleep,
    claims: {
      ...storage.claims,
      remove: async (keys) => {
        if (keys.length > 0) await beforeRemoval();
        return storage.claims.remove(keys);
      },
    },
  });
});

describe("a delivery that is sent", () => {
  it("is a claim until it has an outcome, and then a delivery without a claim", async () => {
    const claim = await claimOf("c1");
    expect(await stored()).toBeUndefined();
    expect(await repository.load(key)).toEqual(claim);
    expect(await repository.write(settled(claim, { outcome }))).toMatchObject({ is: "written" });
    expect(await stored()).toMatchObject({ status: "sent", version: 2 });
    expect(await claims()).toBe(0);
  });

  it("is claimed by one worker, and by none once it is stored", async () => {
    const claim = await claimOf("c1");
    expect(await repository.write(aClaim("c2"))).toEqual({ is: "overtaken", stored: claim });
    await repository.write(settled(claim, { outcome }));
    expect(await repository.write(aClaim("c2"))).toMatchObject({
      is: "overtaken",
      stored: { status: "sent" },
    });
    expect(await claims()).toBe(0);
  });

  it("keeps reports that arrived before the vendor's answer", async () => {
    const claim = await claimOf("c1");
    const standing = await repository.load(key);
    await repository.write(reported(standing ?? missing(), report, 4));
    const answer = await repository.write(settled(claim, { outcome }));
    expect(answer).toMatchObject({ is: "overtaken", stored: { version: 2, status: "delivered" } });
    const known = answer.stored ?? missing();
    expect(await repository.write(settled(known, { outcome }))).toMatchObject({ is: "written" });
    expect(await stored()).toMatchObject({ version: 3, status: "delivered" });
  });

  it("keeps its claim when another worker stores the claim while it is being written", async () => {
    const rival = createDeliveryRepository({ ...storage, sleep: noSleep });
    const { deliveries } = storage;
    const slow = createDeliveryRepository({
      ...storage,
      sleep: noSleep,
      deliveries: {
        ...deliveries,
        async load(keys) {
          const claim = await rival.load(key);
          if (claim?.isClaim === true) await rival.write(orphaned(claim, 5));
          return deliveries.load(keys);
        },
      },
    });
    const written = await slow.write(aClaim("c1"));
    expect(isSameClaim(written.stored, aClaim("c1"))).toBe(true);
    expect(await claims()).toBe(1);
    expect(await stored()).toMatchObject({ status: "sending", version: 2 });
  });

  it("is stored by one of two workers that find the claim", async () => {
    const claim = await claimOf("c1");
    const marked = await repository.write(orphaned(claim, 5));
    expect(marked).toMatchObject({ is: "written", stored: { version: 2 } });
    expect(await repository.write(reported(claim, report, 6))).toMatchObject({
      is: "overtaken",
      stored: { version: 2, record: { isOrphaned: true } },
    });
  });
});

describe("a delivery that is not sent", () => {
  it("is stored at once without a claim, and counts once", async () => {
    const skipped = settled(newDelivery(request), { outcome: refusal });
    expect(await repository.write(skipped)).toMatchObject({ is: "written", stored: { status: "skipped" } });
    expect(await claims()).toBe(0);
    expect(await repository.write(skipped)).toMatchObject({
      is: "overtaken",
      stored: { status: "skipped" },
    });
  });

  it("leaves the delivery to the worker that is sending it", async () => {
    const claim = await claimOf("c1");
    const later = postponed(newDelivery(request), { at: 2, until: 9, because: "Retry" });
    expect(await repository.write(later)).toEqual({ is: "overtaken", stored: claim });
    expect(await stored()).toBeUndefined();
  });

  it("is stored by another worker when the first died after it reserved the delivery", async () => {
    const skipped = settled(newDelivery(request), { outcome: refusal });
    const { deliveries } = storage;
    const dying = createDeliveryRepository({
      ...storage,
      sleep: noSleep,
      deliveries: { ...deliveries, insert: () => Promise.reject(new Error("dead")) },
    });
    await expect(dying.write(skipped)).rejects.toThrow("dead");
    expect(await claims()).toBe(1);
    expect(await repository.write(aClaim("c2"))).toMatchObject({
      is: "overtaken",
      stored: { status: "queued" },
    });
    expect(await repository.write(skipped)).toMatchObject({ is: "written" });
    expect(await claims()).toBe(0);
  });
});

describe("a delivery whose user is erased while it is sent", () => {
  const gone = { is: "overtaken", stored: undefined };

  it("is not stored when its answer arrives, and not claimed again", async () => {
    const claim = await claimOf("c1");
    await erase();
    expect(await repository.load(key)).toBeUndefined();
    expect(await repository.write(settled(claim, { outcome }))).toEqual(gone);
    expect(await repository.write(aClaim("c2"))).toEqual(gone);
    expect(await stored()).toBeUndefined();
  });

  it("is removed between the storing of the delivery and the removal of its claim", async () => {
    const claim = await claimOf("c1");
    beforeRemoval = erase;
    expect(await repository.write(settled(claim, { outcome }))).toEqual(gone);
    expect(await stored()).toBeUndefined();
  });

  it("is not restored by a report or by another worker's copy of it", async () => {
    const claim = await claimOf("c1");
    await erase();
    expect(await repository.write(reported(claim, report, 6))).toEqual(gone);
    expect(await repository.write(orphaned(claim, 6))).toEqual(gone);
    expect(await stored()).toBeUndefined();
  });

  it("is not restored by its answer after a report had stored it", async () => {
    const claim = await claimOf("c1");
    await repository.write(reported(claim, report, 6));
    await erase();
    expect(await stored()).toBeUndefined();
    expect(await repository.write(settled(claim, { outcome }))).toEqual(gone);
    expect(await stored()).toBeUndefined();
  });
});

const request: DeliveryRequest = {
  workspaceId,
  id: "d1",
  userId: "ann",
  channel: "Email",
  templateId: "t1",
  origin: {},
  requestedAt: 1,
};

function aClaim(claim: string): Delivery {
  return claimed(newDelivery(request), {
    provider: "Vendor",
    claim,
    at: 2,
    until: 60_002,
    to: "ann@example.com",
    decision: { at: 2, suppression: null },
  });
}

async function claimOf(claim: string): Promise<Delivery> {
  const written = await repository.write(aClaim(claim));
  expect(written.is).toBe("written");
  return written.stored ?? missing();
}

async function stored() {
  return (await storage.deliveries.load([key])).get(key);
}

async function claims(): Promise<number> {
  return (await storage.claims.due(Number.MAX_SAFE_INTEGER, 10)).length;
}

function erase(): Promise<void> {
  const owner = userKey(workspaceId, "ann");
  return storage.tables.apply([{ change: { do: "eraseDeliveries", owner }, version: 1 }]);
}

function missing(): never {
  throw new Error("the delivery is not stored");
}
