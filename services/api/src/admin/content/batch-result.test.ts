import { deliveryStatusOf, type StoredDelivery } from "@signalbox/core";
import type { DeliveryAttempt, DeliveryOutcome, DeliveryRecord } from "@signalbox/messaging";
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

function aHold(until: number): NonNullable<DeliveryRecord["holds"]>[number] {
  return { at: 1, until, from: "22:00", to: "08:00", timezone: "UTC" };
}

const about = { userId: "ann", messageId: "m1" };
const unsettled = {
  ...about,
  type: "RetryableError",
  error: {
    message: expect.stringMatching(/never sent twice/),
    messageSays: [{ code: "isOnItsWay", values: {}, text: expect.stringMatching(/never sent twice/) }],
  },
};

describe("the result of a message", () => {
  it("is a success once it was sent", () => {
    expect(batchResult(request, stored({ event: "DFInternalMessageSent", variant: {} }))).toEqual({
      ...about,
      type: "Success",
    });
  });

  it("is retryable while it is not settled", () => {
    expect([batchResult(request, undefined), batchResult(request, stored())]).toEqual([unsettled, unsettled]);
  });

  it("carries the last reason and the time of the next attempt while it is retried", () => {
    const dueAt = Date.UTC(2030, 0, 31, 12);
    const attempt = { provider: "Smtp", claim: "c", startedAt: 1, endedAt: 2, result: "later" } as const;
    const attempts: readonly DeliveryAttempt[] = [
      { ...attempt, reason: "450 4.2.1 Greylisted" },
      { ...attempt, reason: "421 4.3.2 Too busy", retryAt: dueAt },
    ];
    const data = (more: readonly DeliveryAttempt[]): string =>
      JSON.stringify({ v: 1, request, attempts: [...attempts, ...more], reports: [] });
    const waiting = { ...storedToAnn({ id: "m1", status: "queued", data: data([]) }), dueAt };
    const inProgress = storedToAnn({
      id: "m1",
      status: "sending",
      data: data([{ provider: "Smtp", claim: "d", startedAt: 3 }]),
    });
    const text =
      "not sent yet: Smtp: 421 4.3.2 Too busy; the next try is at 2030-01-31T12:00:00.000Z. " +
      "Ask again with the same messageId: it is never sent twice";
    const values = { provider: "Smtp", reason: "421 4.3.2 Too busy", at: "2030-01-31T12:00:00.000Z" };
    expect(batchResult(request, waiting)).toEqual({
      ...about,
      type: "RetryableError",
      error: { message: text, messageSays: [{ code: "notSentYet", values, text }] },
    });
    const held = {
      ...waiting,
      data: JSON.stringify({ v: 1, request, attempts: [], reports: [], holds: [aHold(dueAt)] }),
    };
    expect(batchResult(request, held)).toMatchObject({
      error: { messageSays: [{ code: "heldUntil", values: { until: "2030-01-31T12:00:00.000Z" } }] },
    });
    expect(batchResult(request, inProgress)).toMatchObject({
      type: "RetryableError",
      error: {
        message: expect.stringContaining("Smtp: 421 4.3.2 Too busy; it is being tried again."),
        messageSays: [{ code: "isTriedAgain", values: { provider: "Smtp", reason: "421 4.3.2 Too busy" } }],
      },
    });
  });

  it.each([
    [
      { type: "SubscriptionState", action: null, subscriptionGroupType: "OptIn" },
      { code: "isNotSubscribed", values: {}, text: "the user is not subscribed to the group" },
    ],
    [
      { type: "MissingIdentifier", identifierKey: "email" },
      {
        code: "identifierIsMissing",
        values: { identifier: "email" },
        text: 'the user has no value for "email", which says where to send it',
      },
    ],
    [
      { type: "Suppressed", reason: "HardBounce" },
      {
        code: "addressIsSuppressed",
        values: { reason: "HardBounce" },
        text: "nothing is sent to this address any more (HardBounce); take it off the suppression list to send again",
      },
    ],
  ])("gives the reason for skipping: %j", (variant, reason) => {
    expect(batchResult(request, stored({ event: "DFMessageSkipped", variant }))).toEqual({
      ...about,
      type: "Skipped",
      reason: reason.text,
      reasonSays: [reason],
    });
  });

  it.each([
    ["DFMessageFailure", "MessageFailure"],
    ["DFBadWorkspaceConfiguration", "BadWorkspaceConfiguration"],
  ] as const)("of a %s is not retryable", (event, type) => {
    const variant = { type: "MessageTemplateNotFound" };
    expect(batchResult(request, stored({ event, variant }))).toEqual({
      ...about,
      type: "NonRetryableError",
      error: { type, variant },
    });
  });

  it("of an id that another message has is an error", () => {
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
