import { createRecordedTracing } from "@signalbox/core/testing";
import type { BatchResult, SendResult } from "@signalbox/provider-kit";
import { describe, expect, it } from "vitest";
import { aClaim } from "../state/delivery.fixture.js";
import { defaultDeliveryOptions } from "../jobs/delivery-ports.js";
import type { Claimed } from "./stage.js";
import { createSendBatchStage, createSendStage } from "./send.js";
import { aClock, aConnection, aPrepared } from "./stage.fixture.js";

/** Sends to a vendor that returns this answer. */
async function sendTo(answer: () => Promise<SendResult>) {
  const notes: string[] = [];
  const keys: string[] = [];
  const connection = {
    ...aConnection(),
    vendor: {
      send: (_: unknown, { idempotencyKey }: { readonly idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        return answer();
      },
      close: async () => undefined,
    },
    noteSuccess: () => void notes.push("success"),
    noteFailure: () => void notes.push("failure"),
    noteHealth: ({ type }: SendResult) => void notes.push(type),
  };
  const send = createSendStage({ ...aClock(), options: defaultDeliveryOptions });
  const context: Claimed = { ...aPrepared(undefined, { connection }), delivery: aClaim(), isClaimed: true };
  const { result } = await send(context);
  await send(context);
  return { result, notes: notes.slice(2), isSameKey: keys[0] === keys[1] };
}

describe("the send stage", () => {
  it.each<[SendResult, string]>([
    [{ type: "accepted", vendorId: "v1" }, "success"],
    [{ type: "rejected", reason: "no such user" }, "success"],
    [{ type: "later", reason: "busy" }, "failure"],
    [{ type: "later", reason: "450 Greylisted", isAboutRecipient: true }, "success"],
    [{ type: "unanswered", reason: "connection lost" }, "failure"],
  ])("passes on the provider's answer and records whether the provider works: %o", async (answer, note) => {
    expect(await sendTo(async () => answer)).toEqual({
      result: answer,
      notes: [note, answer.type],
      isSameKey: true,
    });
  });

  it("treats a provider that throws as unanswered", async () => {
    const { result } = await sendTo(() => Promise.reject(new Error("broken")));
    expect(result).toEqual({ type: "unanswered", reason: "broken" });
  });
});

describe("a traced call", () => {
  const { tracing, spans } = createRecordedTracing();
  const [first, second] = ["delivery 1", "delivery 2"].map((name) =>
    tracing.start({ name, kind: "consumer" }),
  );

  it("has an attempt in the trace of each of its messages, and is itself part of the first trace", async () => {
    const results: readonly BatchResult[] = [
      { type: "accepted" },
      { type: "rejected", reason: "ann@example.com is gone", code: "ann" },
      { type: "alone" },
    ];
    const given: unknown[] = [];
    const connection = {
      ...aConnection(),
      vendor: {
        send: async () => ({ type: "accepted" }) as const,
        sendBatch: async (_: unknown, { span }: { readonly span?: unknown }) => {
          given.push(span);
          return results;
        },
        close: async () => undefined,
      },
    };
    const claimed: Claimed = { ...aPrepared(undefined, { connection }), delivery: aClaim(), isClaimed: true };
    const send = createSendBatchStage({ ...aClock(), options: defaultDeliveryOptions });
    await send(claimed, [
      { ...claimed, ...(first !== undefined && { span: first }) },
      { ...claimed, ...(second !== undefined && { span: second }) },
    ]);
    const attempts = spans.filter(({ name }) => name === "attempt");
    expect(attempts).toMatchObject([
      {
        parent: first?.traceparent,
        attributes: { "signalbox.channel": "Email", "signalbox.provider": "Vendor" },
        end: { attributes: { "signalbox.outcome": "rejected" }, error: "rejected" },
      },
      { parent: second?.traceparent, end: { attributes: { "signalbox.outcome": "alone" } } },
    ]);
    expect(given).toMatchObject([{ traceparent: attempts[0]?.traceparent }]);
  });
});
