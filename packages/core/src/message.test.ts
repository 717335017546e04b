import { describe, expect, it } from "vitest";
import { deliveryWorkSchema } from "./deliveries/delivery.js";
import { messageBatchSchema } from "./message.js";
import { workspaceId } from "./testing.js";

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const message = { to: `${workspaceId}/user/ann`, type: "event", body: { event: {} } };
const request = {
  workspaceId,
  id: "d1",
  userId: "ann",
  channel: "Email",
  templateId: "t",
  origin: {},
  requestedAt: 1,
};

describe("a trace in job data", () => {
  it("is kept for each message of a batch, and absent in one of an earlier release", () => {
    const batch = { v: 1, messages: [message, { ...message, traceparent }], acceptedAt: 1 };
    expect(messageBatchSchema.parse(batch)).toEqual(batch);
  });

  it("is kept for each request of a delivery job, and absent in one of an earlier release", () => {
    const work = { type: "send", requests: [request, { ...request, traceparent }] };
    expect(deliveryWorkSchema.parse(work)).toEqual(work);
  });

  it("does not matter to a release that does not know it, as no other new field does", () => {
    const batch = { v: 1, messages: [{ ...message, later: 1 }], acceptedAt: 1, later: 1 };
    expect(messageBatchSchema.parse(batch)).toEqual({ v: 1, messages: [message], acceptedAt: 1 });
    const work = { type: "send", requests: [{ ...request, later: 1 }] };
    expect(deliveryWorkSchema.parse(work)).toEqual({ type: "send", requests: [request] });
  });
});
