import type { SendResult } from "@signalbox/provider-kit";
import { describe, expect, it } from "vitest";
import { concludeAttempt, type AttemptConclusion, type AttemptQuestion } from "./conclude-attempt.js";
import { newDelivery, sentAlone, type Delivery } from "./delivery.js";
import { aClaim, aRequest, theWorkspace } from "./delivery.fixture.js";
import type { DeliveryAttempt } from "./record.js";

const message: AttemptQuestion["message"] = {
  channel: "Email",
  to: "ann@example.com",
  from: "us@example.com",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  cc: [],
  bcc: [],
  headers: [],
  attachments: [],
};

function conclude(result: SendResult, question: Partial<AttemptQuestion> = {}): AttemptConclusion {
  return concludeAttempt({
    delivery: aClaim(),
    provider: { type: "Smtp" },
    result,
    message,
    variant: { type: "Email", to: message.to },
    giveUpAfterMs: day,
    now: 3_000,
    random: 0,
    ...question,
  });
}

const hour = 3_600_000;
const day = 24 * hour;
const later = { type: "later", reason: "451 4.7.1 Greylisted" } as const;

const wasPutOff = { result: "later", reason: "451", endedAt: 1_100 } as const;

/** A claim of 2,000 ms, after these earlier attempts. */
function afterAttempts(earlier: readonly Partial<DeliveryAttempt>[], claim = aClaim()): Delivery {
  const attempts = earlier.map((attempt) => ({
    provider: "Smtp",
    claim: "c0",
    startedAt: 1_000,
    ...attempt,
  }));
  return { ...claim, record: { ...claim.record, attempts: [...attempts, ...claim.record.attempts] } };
}

describe("a message the vendor", () => {
  it("accepted is sent, with the vendor's message id", () => {
    const { delivery } = conclude({ type: "accepted", vendorId: "v1" });
    expect(delivery.status).toBe("sent");
    expect(delivery.record.outcome?.variant).toStrictEqual({
      type: "Email",
      to: "ann@example.com",
      provider: { type: "Smtp", messageId: "v1" },
    });
  });

  it("accepted names the called provider, whatever else its result contains", () => {
    const result = { type: "accepted", vendorId: "v1", provider: "Other" } as const;
    expect(conclude(result).delivery.record.outcome?.variant["provider"]).toStrictEqual({
      type: "Smtp",
      messageId: "v1",
    });
  });

  it("refused has failed for good", () => {
    const { delivery, suppression } = conclude({ type: "rejected", reason: "552 5.3.4 too big", code: 552 });
    expect(delivery).toMatchObject({ status: "failed", dueAt: null });
    expect(delivery.record.outcome).toStrictEqual({
      event: "DFMessageFailure",
      at: 3_000,
      cause: "Rejected",
      variant: { type: "Email", provider: { type: "Smtp", message: "552 5.3.4 too big", code: 552 } },
    });
    expect(suppression).toBeUndefined();
  });

  it("refused because of a dead address has failed as a bounce, and the address is suppressed", () => {
    const { delivery, suppression } = conclude({
      type: "rejected",
      reason: "550 no such user",
      code: 550,
      suppress: "HardBounce",
    });
    expect(delivery).toMatchObject({ status: "bounced", dueAt: null });
    expect(delivery.record).toMatchObject({
      outcome: {
        event: "DFMessageFailure",
        bounced: "DFEmailBounced",
        variant: { type: "Email", provider: { type: "Smtp", message: "550 no such user", code: 550 } },
      },
      counted: [{ by: "d1", as: "sentBounced" }],
    });
    expect(suppression).toMatchObject({
      do: "put",
      id: `${theWorkspace}/Email/ann@example.com`,
      row: { reason: "HardBounce", suppressed: true, deliveryId: "d1" },
    });
  });

  it("refused because of a dead number or device is a bounce where the channel has such an event", () => {
    const dead = { type: "rejected", reason: "gone", suppress: "HardBounce" } as const;
    const sms = conclude(dead, { message: { channel: "Sms", to: "+15005550001", body: "Hello" } });
    const push = conclude(dead, { message: { channel: "MobilePush", to: "token" } });
    expect(sms.delivery.record.outcome?.bounced).toBe("DFSmsFailed");
    expect(push.delivery.record.outcome?.bounced).toBeUndefined();
    expect([sms, push].map(({ suppression }) => suppression?.do)).toStrictEqual(["put", "put"]);
  });

  it("refused because of the settings is a bad configuration", () => {
    const { delivery } = conclude({ type: "rejected", reason: "535 bad password", misconfigured: true });
    expect(delivery.record.outcome).toMatchObject({
      event: "DFBadWorkspaceConfiguration",
      variant: { type: "MessageServiceProviderMisconfigured", message: "Smtp: 535 bad password" },
    });
  });

  it("put off is tried again, when the vendor asks for it or later each time", () => {
    expect(conclude({ ...later, retryAfterMs: 9_000 }).delivery).toMatchObject({
      status: "queued",
      dueAt: 12_000,
    });
    expect(conclude(later).delivery.dueAt).toBe(33_000);
    expect(conclude(later, { delivery: afterAttempts([{}, {}].map(() => wasPutOff)) }).delivery.dueAt).toBe(
      123_000,
    );
  });

  it("put off is tried however often, whatever the node's `retryCount`", () => {
    const withoutRetries = aClaim(newDelivery(aRequest({ retryCount: 0 })));
    const delivery = afterAttempts(
      Array.from({ length: 40 }, () => wasPutOff),
      withoutRetries,
    );
    expect(conclude(later, { delivery }).delivery).toMatchObject({ status: "queued", dueAt: 1_803_000 });
  });

  it("put off for a day from the first attempt is given up, and says so", () => {
    const old = aClaim(newDelivery(aRequest({ requestedAt: 2_000 - 3 * day })));
    expect(conclude(later, { delivery: old }).delivery.status).toBe("queued");
    expect(conclude(later, { delivery: old, now: 1_999 + day }).delivery.dueAt).toBe(2_000 + day);
    const { delivery } = conclude({ ...later, code: 451 }, { delivery: old, now: 2_000 + day });
    expect(delivery.status).toBe("failed");
    expect(delivery.record.outcome?.variant["provider"]).toStrictEqual({
      type: "Smtp",
      message: "given up: the server put it off for 24 hours; its last answer: 451 4.7.1 Greylisted",
      code: 451,
    });
  });

  it("put off is given up after the hours that the workspace sets", () => {
    const { delivery } = conclude(later, { giveUpAfterMs: hour, now: 2_000 + hour });
    expect(JSON.stringify(delivery.record.outcome)).toContain("put it off for 1 hour; its last answer");
  });

  it("put off after it may have been sent is tried only while the vendor would recognise it", () => {
    const provider = { type: "Resend", idempotentForMs: 10_000 };
    const delivery = afterAttempts([{ result: "unanswered", reason: "timeout" }]);
    expect(conclude(later, { provider, delivery }).delivery).toMatchObject({
      status: "queued",
      dueAt: 11_000,
    });
    const end = conclude(later, { provider, delivery, now: 11_000 }).delivery;
    expect(end.record.outcome?.isAmbiguous).toBe(true);
  });

  it("put off is a webhook's failure after the attempts that its node allows", () => {
    const webhook = {
      channel: "Webhook",
      to: "ann",
      url: "https://crm.example.com",
      method: "POST",
      headers: {},
      params: {},
      secrets: [],
    } as const;
    const claim = aClaim(newDelivery(aRequest({ channel: "Webhook", retryCount: 1 })));
    const first = conclude(later, { message: webhook, delivery: claim });
    expect(first.delivery).toMatchObject({ status: "queued", dueAt: 3_500 });
    const second = conclude(later, { message: webhook, delivery: afterAttempts([wasPutOff], claim) });
    expect(JSON.stringify(second.delivery.record.outcome)).toContain("given up after 2 attempts; the last");
    const bulk = aClaim(newDelivery(aRequest({ channel: "Webhook" })));
    const tenth = afterAttempts(
      Array.from({ length: 20 }, () => wasPutOff),
      bulk,
    );
    expect(conclude(later, { message: webhook, delivery: tenth }).delivery.status).toBe("queued");
  });

  it("did not answer for in a call with others is not sent again, though the provider recognises single ones", () => {
    const provider = { type: "Resend", idempotentForMs: 10_000 };
    const claim = aClaim();
    const [attempt] = claim.record.attempts;
    const shared = {
      ...claim,
      record: { ...claim.record, attempts: [{ ...attempt, isShared: true }] },
    } as Delivery;
    const unanswered = { type: "unanswered", reason: "timeout" } as const;

    expect(conclude(unanswered, { provider, delivery: claim }).delivery.status).toBe("queued");
    expect(conclude(unanswered, { provider, delivery: sentAlone(shared) }).delivery.status).toBe("queued");
    expect(conclude(unanswered, { provider, delivery: shared }).delivery).toMatchObject({
      status: "failed",
      record: { outcome: { isAmbiguous: true } },
    });
  });

  it("did not answer for is not sent again and is ambiguous", () => {
    const { delivery } = conclude({ type: "unanswered", reason: "connection lost after DATA" });
    expect(delivery).toMatchObject({ status: "failed", dueAt: null });
    expect(delivery.record.outcome?.isAmbiguous).toBe(true);
  });

  it("did not answer for is sent again while the vendor recognises its idempotency key", () => {
    const result = { type: "unanswered", reason: "timeout" } as const;
    const remembers = { type: "Resend", idempotentForMs: 10_000 };
    expect(conclude(result, { provider: remembers }).delivery.status).toBe("queued");
    expect(conclude(result, { provider: remembers, now: 12_001 }).delivery.record.outcome?.isAmbiguous).toBe(
      true,
    );
  });

  it("did not answer for is sent again as often as the request allows", () => {
    const provider = { type: "Resend", idempotentForMs: day };
    const result = { type: "unanswered", reason: "timeout" } as const;
    const claim = aClaim(newDelivery(aRequest({ retryCount: 1 })));
    const ended = (attempts: readonly Partial<DeliveryAttempt>[]): Delivery =>
      conclude(result, { provider, delivery: afterAttempts(attempts, claim) }).delivery;
    expect(ended([wasPutOff, wasPutOff, wasPutOff]).status).toBe("queued");
    expect(ended([{ result: "unanswered" }]).record.outcome?.isAmbiguous).toBe(true);
  });

  it("did not answer for counts the vendor's memory from the attempt that it may have accepted", () => {
    const provider = { type: "Resend", idempotentForMs: 10_000 };
    const delivery = afterAttempts([{ ...wasPutOff, startedAt: -hour }]);
    expect(conclude({ type: "unanswered", reason: "timeout" }, { provider, delivery }).delivery.status).toBe(
      "queued",
    );
  });
});
