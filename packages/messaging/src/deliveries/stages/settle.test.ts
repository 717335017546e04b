import { missingIdentifier } from "@signalbox/send-checks";
import type { DeliveryStatus, Quotas } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { reported, type Delivery } from "../state/delivery.js";
import { aClaim, aReport, aRequest } from "../state/delivery.fixture.js";
import { keyOf } from "../store/delivery-repository.js";
import { stopped, type Sent, type Stop } from "./stage.js";
import { createSettleStage, type SettleStagePorts } from "./settle.js";
import { aBroadcastRequest, aClock, aContext, aPrepared, aRepository } from "./stage.fixture.js";

const verdict = missingIdentifier("email");

function aStage(stored: readonly Delivery[] = [], ports: Partial<SettleStagePorts> = {}) {
  const repository = aRepository(...stored);
  const clock = aClock();
  const counted: DeliveryStatus[] = [];
  const changed: unknown[] = [];
  const returned: string[] = [];
  const quotas: Quotas = {
    take: async (_, __, ___, at) => ({ isTaken: true, at }),
    giveBack: async (_, scopes) => void returned.push(...scopes),
  };
  const settle = createSettleStage({
    ...clock,
    repository,
    quotas,
    random: () => 0.5,
    tables: { apply: async (changes) => void changed.push(...changes) },
    onSettled: (status) => counted.push(status),
    ...ports,
  });
  return { settle, repository, clock, counted, changed, returned };
}

function sent(claim: Delivery, result: Sent["result"]): Sent {
  return { ...aPrepared(), delivery: claim, isClaimed: true, result };
}

const stop = (why: Stop, request = aRequest()) => stopped(aContext(request), why);

describe("the settle stage", () => {
  it("writes the provider's answer, counts it, and suppresses a dead address", async () => {
    const claim = aClaim();
    const { settle, counted, changed } = aStage([claim]);
    const { delivery } = await settle(sent(claim, { type: "accepted", vendorId: "v1" }));
    expect([delivery?.status, delivery?.version, counted, changed]).toEqual(["sent", 2, ["sent"], []]);
    const other = aClaim();
    const bounced = aStage([other]);
    await bounced.settle(sent(other, { type: "rejected", reason: "550", suppress: "HardBounce" }));
    expect([bounced.counted, bounced.changed]).toMatchObject([
      ["bounced"],
      [{ change: { table: "suppressions" } }],
    ]);
  });

  it("keeps a report that came before the answer", async () => {
    const claim = aClaim();
    const known = reported(claim, aReport(), 4_000);
    const { settle } = aStage([known]);
    const { delivery } = await settle(sent(claim, { type: "accepted" }));
    expect(delivery).toMatchObject({
      status: "delivered",
      version: 3,
      record: { reports: [{ messageId: "r1" }] },
    });
  });

  it("stores nothing of a user who was erased meanwhile", async () => {
    const { settle, counted } = aStage();
    expect((await settle(sent(aClaim(), { type: "accepted" }))).delivery).toBeUndefined();
    expect(counted).toEqual([]);
  });

  it("writes an outcome without a send, and returns its permit", async () => {
    const context = stop({ is: "outcome", verdict });
    const record = {
      ...context.delivery.record,
      place: { at: 9_000, caps: [{ messages: 1, perSeconds: 60 }] },
    };
    const { settle, counted, returned } = aStage();
    const { delivery } = await settle({ ...context, delivery: { ...context.delivery, record } });
    expect([delivery?.status, counted, returned]).toEqual(["skipped", ["skipped"], ["all"]]);
  });

  it("writes the time of the next attempt, and counts nothing", async () => {
    const { settle, counted } = aStage();
    const { delivery } = await settle(stop({ is: "postponed", until: 15_000, because: "Rate" }));
    expect([delivery?.status, delivery?.dueAt, counted]).toEqual(["queued", 15_000, []]);
  });

  it("marks a delivery that another worker has, so that its outcome is reported even if that worker dies", async () => {
    const claim = aClaim();
    const { settle, repository } = aStage([claim]);
    expect((await settle(stop({ is: "taken", stored: claim }))).delivery).toBeUndefined();
    expect(repository.stored.get(keyOf(claim))?.record.isOrphaned).toBe(true);
  });

  it("leaves a delivery to the worker that wrote it first", async () => {
    const claim = aClaim();
    const { settle, counted } = aStage([claim]);
    expect((await settle(stop({ is: "outcome", verdict }))).delivery).toBeUndefined();
    expect(counted).toEqual([]);
  });

  it("writes nothing when the delivery is dropped", async () => {
    const { settle, repository } = aStage();
    expect((await settle(stop({ is: "dropped" }))).delivery).toBeUndefined();
    expect(repository.stored.size).toBe(0);
  });

  it("delays skips of a broadcast behind events like its messages", async () => {
    const waits = [300];
    const { settle, clock } = aStage([], { throttle: { take: () => waits.shift() ?? 0 } });
    await settle(stop({ is: "outcome", verdict }));
    expect(clock.sleeps).toEqual([]);
    await settle(stop({ is: "outcome", verdict }, aBroadcastRequest({ id: "d2" })));
    expect(clock.sleeps).toEqual([300]);
  });
});
