import { deliveryStatusOf, type StoredDelivery } from "@signalbox/core";
import type { DeliveryOutcome, DeliveryRecord } from "@signalbox/deliveries";
import { describe, expect, it } from "vitest";
import { batchResult } from "./batch-result.js";
import { requestToAnn, storedToAnn } from "./stored-delivery.fixture.js";

const request = requestToAnn("m1");

function stored(outcome?: Pick<DeliveryOutcome, "event" | "variant">): StoredDelivery {
  const record: DeliveryRecord = {
    v: 1,
    request,
    attempts: [],
    reports: [],
    ...(outcome !== undefined && { outcome: { at: 2, ...outcome } }),
  };
  const status = outcome === undefined ? "queued" : deliveryStatusOf(outcome.event);
  return storedToAnn({ id: request.id, status, data: JSON.stringify(record) });
}

const about = { userId: "ann", messageId: "m1" };
const onItsWay = {
  ...about,
  type: "RetryableError",
  error: { message: expect.stringMatching(/never sent twice/) },
};

describe("the result of a message", () => {
  it("is a success once it was sent", () => {
    expect(batchResult(request, stored({ event: "DFInternalMessageSent", variant: {} }))).toEqual({
      ...about,
      type: "Success",
    });
  });

  it("is to be asked for again while it is on its way", () => {
    expect([batchResult(request, undefined), batchResult(request, stored())]).toEqual([onItsWay, onItsWay]);
  });

  it.each([
    [{ type: "SubscriptionState", action: null, subscriptionGroupType: "OptIn" }, /not subscribed/],
    [{ type: "MissingIdentifier", identifierKey: "email" }, /no value for "email"/],
    [{ type: "Suppressed", reason: "HardBounce" }, /HardBounce/],
  ])("says why it was skipped: %j", (variant, reason) => {
    expect(batchResult(request, stored({ event: "DFMessageSkipped", variant }))).toEqual({
      ...about,
      type: "Skipped",
      reason: expect.stringMatching(reason),
    });
  });

  it.each([
    ["DFMessageFailure", "MessageFailure"],
    ["DFBadWorkspaceConfiguration", "BadWorkspaceConfiguration"],
  ] as const)("of a %s is not to be tried again", (event, type) => {
    const variant = { type: "MessageTemplateNotFound" };
    expect(batchResult(request, stored({ event, variant }))).toEqual({
      ...about,
      type: "NonRetryableError",
      error: { type, variant },
    });
  });

  it("of an id that another message has is no news of this one", () => {
    const sent = stored({ event: "DFInternalMessageSent", variant: {} });
    for (const other of [
      { ...request, userId: "bob" },
      { ...request, templateId: "t2" },
    ]) {
      expect(batchResult(other, sent)).toMatchObject({
        type: "NonRetryableError",
        error: { type: "MessageIdTaken" },
      });
    }
  });
});
