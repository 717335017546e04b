import type { SendResult } from "@signalbox/provider-kit";
import { describe, expect, it } from "vitest";
import { concludeAttempt, type AttemptConclusion, type AttemptQuestion } from "./conclude-attempt.js";
import { aClaim, theWorkspace } from "./delivery.fixture.js";
import { mostAttempts } from "./retry.js";

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
    now: 3_000,
    random: 1,
    ...question,
  });
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

  it("refused has failed for good, and a dead address is suppressed", () => {
    const { delivery, suppression } = conclude({
      type: "rejected",
      reason: "550 no such user",
      code: 550,
      suppress: "HardBounce",
    });
    expect(delivery).toMatchObject({ status: "failed", dueAt: null });
    expect(delivery.record.outcome?.variant).toStrictEqual({
      type: "Email",
      provider: { type: "Smtp", message: "550 no such user", code: 550 },
    });
    expect(suppression).toMatchObject({
      do: "put",
      id: `${theWorkspace}/Email/ann@example.com`,
      row: { reason: "HardBounce", suppressed: true, deliveryId: "d1" },
    });
  });

  it("refused because of the settings is a bad configuration", () => {
    const { delivery } = conclude({ type: "rejected", reason: "535 bad password", misconfigured: true });
    expect(delivery.record.outcome).toMatchObject({
      event: "DFBadWorkspaceConfiguration",
      variant: { type: "MessageServiceProviderMisconfigured", message: "Smtp: 535 bad password" },
    });
  });

  it("answered `later` is tried again", () => {
    const { delivery } = conclude({ type: "later", reason: "421", retryAfterMs: 9_000 });
    expect(delivery).toMatchObject({ status: "queued", dueAt: 12_000 });
  });

  it("answered `later` repeatedly is given up with the last answer", () => {
    const claim = aClaim();
    const [attempt] = claim.record.attempts;
    if (attempt === undefined) throw new Error("a claim has an attempt");
    const attempts = Array.from({ length: mostAttempts }, () => attempt);
    const tired = { ...claim, record: { ...claim.record, attempts } };
    const { delivery } = conclude({ type: "later", reason: "421 busy" }, { delivery: tired });
    expect(delivery.status).toBe("failed");
    expect(JSON.stringify(delivery.record.outcome?.variant)).toContain("given up after 12 attempts");
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
});
