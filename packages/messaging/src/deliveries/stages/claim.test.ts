import { unavailable, type JobId, type Quotas } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aClaim, aRequest } from "../state/delivery.fixture.js";
import { createClaimStage, type ClaimStagePorts } from "./claim.js";
import { aBroadcastRequest, aClock, aPrepared, aRepository, aView } from "./stage.fixture.js";

const options = { claimMs: 60_000, sendLimitMs: 30_000 };
const cap = { messages: 1, perSeconds: 60 };
const unlimited: Quotas = {
  take: async (_, __, ___, at) => ({ isTaken: true, at }),
  giveBack: async () => undefined,
};

function aStage(ports: Partial<ClaimStagePorts> = {}) {
  const clock = aClock();
  const repository = aRepository();
  const claim = createClaimStage({
    ...clock,
    repository,
    viewsOf: async () => ({ view: aView(), parent: undefined }),
    newJobId: () => "c7" as JobId,
    quotas: unlimited,
    options,
    ...ports,
  });
  return { claim, clock, repository };
}

describe("the claim stage", () => {
  it("writes the claim with its end", async () => {
    const { claim, repository } = aStage();
    const next = await claim(aPrepared());
    const [stored] = [...repository.stored.values()];
    expect(next).toMatchObject({ isClaimed: true, delivery: stored });
    expect(stored).toMatchObject({
      status: "sending",
      dueAt: 70_000,
      record: { attempts: [{ provider: "Vendor", claim: "c7", startedAt: 10_000 }] },
    });
  });

  it("stops when another worker has claimed the message", async () => {
    const stored = aClaim();
    const { claim } = aStage({ repository: aRepository(stored) });
    expect(await claim(aPrepared())).toMatchObject({ stop: { is: "taken", stored } });
  });

  it("claims nothing of a broadcast that was paused since the workspace was read", async () => {
    const broadcast = {
      id: "b1",
      name: "Sale",
      config: { type: "V2", message: { type: "Email" } },
      status: "Paused",
      epoch: 2,
      createdAt: 1,
      updatedAt: 1,
    } as const;
    const view = aView({ broadcasts: [broadcast] });
    const { claim, clock, repository } = aStage({ viewsOf: async () => ({ view, parent: undefined }) });
    clock.pass(251);
    expect(await claim(aPrepared(aBroadcastRequest()))).toMatchObject({ stop: { is: "dropped" } });
    expect(repository.stored.size).toBe(0);
  });

  it("retries the claim until the database answers, and sends nothing when that took too long", async () => {
    const repository = aRepository();
    let failures = 12;
    const write: typeof repository.write = (delivery) => {
      failures -= 1;
      if (failures > 0) throw unavailable("store", new Error("away"));
      return repository.write(delivery);
    };
    const { claim } = aStage({ repository: { ...repository, write } });
    expect(await claim(aPrepared())).toMatchObject({
      stop: { is: "postponed", because: "Retry", attempt: { result: "later" } },
    });
    expect(repository.stored.size).toBe(1);
  });

  it("takes a permit again that became old while the message waited", async () => {
    const prepared = aPrepared(aRequest());
    const record = { ...prepared.delivery.record, place: { at: 10_000, caps: [cap] } };
    const { claim, clock } = aStage();
    clock.pass(1_001);
    expect(await claim({ ...prepared, delivery: { ...prepared.delivery, record } })).toMatchObject({
      delivery: { record: { place: { at: 11_001 } } },
    });
  });
});
