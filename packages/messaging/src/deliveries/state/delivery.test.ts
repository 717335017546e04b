import fc from "fast-check";
import { deliveryEventNames, deliveryStatuses, isSettled } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import {
  claimed,
  fromStored,
  leased,
  newDelivery,
  postponed,
  reported,
  settled,
  toStored,
  type Delivery,
} from "./delivery.js";
import { aClaim, aReport, aRequest, aSentOutcome } from "./delivery.fixture.js";

const accepted = { result: "accepted", vendorId: "v1" } as const;
const sentDelivery = (): Delivery => settled(aClaim(), { outcome: aSentOutcome(), attempt: accepted });

describe("a delivery", () => {
  it("is claimed with an open attempt and a time at which the claim ends", () => {
    const delivery = aClaim();
    expect(delivery).toMatchObject({ version: 1, status: "sending", dueAt: 62_000, to: "ann@example.com" });
    expect(delivery.record.attempts).toStrictEqual([{ provider: "Smtp", claim: "c1", startedAt: 2_000 }]);
  });

  it("is sent with the vendor's answer and is no longer due", () => {
    const delivery = sentDelivery();
    expect(delivery).toMatchObject({ version: 2, status: "sent", sentAt: 3_000, dueAt: null });
    expect(delivery.record.attempts).toStrictEqual([
      { provider: "Smtp", claim: "c1", startedAt: 2_000, endedAt: 3_000, result: "accepted", vendorId: "v1" },
    ]);
  });

  it("keeps a known outcome when another one follows", () => {
    const delivery = sentDelivery();
    const other = { outcome: { event: "DFMessageFailure", at: 9_000, variant: { type: "Email" } } } as const;
    expect(settled(delivery, other)).toBe(delivery);
    expect(postponed(delivery, { at: 9_000, until: 10_000, because: "Retry" })).toBe(delivery);
  });

  it("replaces an ambiguous outcome by a late answer", () => {
    const guess = {
      event: "DFMessageFailure",
      at: 70_000,
      variant: { type: "Email" },
      isAmbiguous: true,
    } as const;
    const guessed = settled(aClaim(), { outcome: guess, attempt: { result: "unanswered" } });
    const known = settled(guessed, { outcome: aSentOutcome(71_000), attempt: accepted });
    expect(known).toMatchObject({ version: 3, status: "sent" });
    expect(known.record.outcome).toStrictEqual(aSentOutcome(71_000));
  });

  it("waits for its next attempt with the reason of the last one", () => {
    const attempt = { result: "later", reason: "451 try again" } as const;
    const delivery = postponed(aClaim(), { at: 3_000, until: 5_000, because: "Retry", attempt });
    expect(delivery).toMatchObject({ status: "queued", dueAt: 5_000 });
    expect(delivery.record.attempts).toStrictEqual([
      { provider: "Smtp", claim: "c1", startedAt: 2_000, endedAt: 3_000, retryAt: 5_000, ...attempt },
    ]);
  });

  it("keeps its permit of the rate while it waits for it, and only then", () => {
    const waiting = postponed(newDelivery(aRequest()), {
      at: 1_000,
      until: 8_000,
      because: "Retry",
      turnAt: 8_000,
    });
    expect(waiting.record.turnAt).toBe(8_000);
    expect(
      postponed(aClaim(waiting), { at: 9_000, until: 11_000, because: "Retry" }).record,
    ).not.toHaveProperty("turnAt");
  });

  it("keeps the status of a report that came before its answer", () => {
    const early = reported(aClaim(), aReport(), 2_500);
    const delivery = settled(early, { outcome: aSentOutcome(), attempt: accepted });
    expect(delivery).toMatchObject({ version: 3, status: "delivered", dueAt: null });
  });

  it("keeps a repeated report once", () => {
    const once = reported(sentDelivery(), aReport(), 4_100);
    expect(reported(once, aReport(), 5_000)).toBe(once);
    expect(once.record.reports).toHaveLength(1);
  });

  it("stays sent when a report says that it is delayed, keeps the vendor's words, and goes on from there", () => {
    const detail = { reason: "452 4.2.2 over quota" };
    const delayed = reported(
      sentDelivery(),
      aReport({ event: "DFEmailDelayed", messageId: "d-1", detail }),
      4_000,
    );
    expect(delayed.status).toBe("sent");
    expect(delayed.record.reports).toEqual([expect.objectContaining({ event: "DFEmailDelayed", detail })]);
    const opened = ["DFEmailDelivered", "DFEmailOpened"] as const;
    const after = opened.reduce(
      (delivery, event) => reported(delivery, aReport({ event, messageId: event }), 5_000),
      delayed,
    );
    expect(after.status).toBe("opened");
    expect(reported(after, aReport({ event: "DFEmailDelayed", messageId: "d-2" }), 6_000).status).toBe(
      "opened",
    );
  });

  it("ends with the same status in whatever order reports come", () => {
    const names = fc.uniqueArray(fc.constantFrom(...deliveryEventNames.slice(4)), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (events, dice) => {
        const report = (delivery: Delivery, event: (typeof events)[number]): Delivery =>
          reported(delivery, aReport({ event, messageId: event }), 4_000);
        const mixed = events.toSorted(() => ((dice.next().value ?? 0) % 3) - 1);
        const { status } = events.reduce(report, sentDelivery());
        expect(mixed.reduce(report, sentDelivery()).status).toBe(status);
        expect(deliveryStatuses.indexOf(status)).toBeGreaterThanOrEqual(deliveryStatuses.indexOf("sent"));
        expect(isSettled(status)).toBe(true);
      }),
    );
  });

  it("is stored with its search columns, and read back unchanged", () => {
    const request = aRequest({
      isAnonymous: true,
      context: '{"source":"app","hidden":true,"deep":{"a":1},"n":5,"tags":["vip","beta"]}',
      origin: { journeyId: "j1", broadcastId: "b1", runId: "x" },
      triggeringProperties: { cart: "c1", skus: ["a1", "b2"] },
    });
    const delivery = aClaim(newDelivery(request));
    const stored = toStored(delivery);
    expect(stored).toMatchObject({
      owner: `${request.workspaceId}/anonymous/ann`,
      journeyId: "j1",
      broadcastId: "b1",
      hidden: true,
      contextValues: { source: "app", hidden: "true", n: "5", tags: ["vip", "beta"] },
      triggeringProperties: { cart: "c1", skus: ["a1", "b2"] },
      to: "ann@example.com",
    });
    expect(fromStored(stored)).toStrictEqual(delivery);
  });

  it("raises its version with every change", () => {
    const claim = aClaim();
    const steps = [
      leased(claim, 5_000, 6_000),
      postponed(claim, { at: 5_000, until: 6_000, because: "Retry" }),
      reported(claim, aReport(), 5_000),
      claimed(claim, { provider: "Other", claim: "c2", at: 5_000, until: 6_000, decision: { at: 5_000 } }),
    ];
    expect(steps.map(({ version }) => version)).toStrictEqual([2, 2, 2, 2]);
  });
});
