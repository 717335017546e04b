import { parseWorkspaceId, type DeliveryRequest, type WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { requestsOf, type Batch, type BatchCall, type BatchUser } from "./batch-requests.js";

const workspaceId = parseWorkspaceId("11111111-1111-4111-8111-111111111111") as WorkspaceId;
const call = { workspaceId, callId: "call-1", requestedAt: 5_000 };

type RequestedBatch = Partial<Batch> & { readonly users?: readonly BatchUser[] };

function requestsFor(
  { users = [{ id: "ann", properties: {} }], ...batch }: RequestedBatch = {},
  by: BatchCall = call,
): readonly DeliveryRequest[] {
  return users.map(requestsOf({ templateId: "T1", channel: "Email", ...batch }, by));
}

describe("the delivery requests of a batch", () => {
  it("are one per user, with the user's values over the batch's", () => {
    const requests = requestsFor({
      provider: "Smtp",
      subscriptionGroupId: "G1",
      context: { from: "batch", hidden: true },
      users: [
        { id: "ann", messageId: "m1", properties: { email: "ann@x.example" }, context: { from: "ann" } },
        { id: "bob", messageId: "m2", properties: {} },
      ],
    });
    const shared = {
      workspaceId,
      templateId: "t1",
      channel: "Email",
      provider: "Smtp",
      subscriptionGroupId: "g1",
      origin: {},
      isTransactional: true,
      requestedAt: 5_000,
    };
    expect(requests).toEqual([
      {
        ...shared,
        id: "m1",
        userId: "ann",
        properties: '{"email":"ann@x.example"}',
        context: '{"from":"ann","hidden":true}',
      },
      { ...shared, id: "m2", userId: "bob", properties: "{}", context: '{"from":"batch","hidden":true}' },
    ]);
  });

  it("have no context when none was given", () => {
    expect(requestsFor()).toEqual([expect.not.objectContaining({ context: expect.anything() })]);
  });

  it("are transactional by default", () => {
    const [requested] = requestsFor({ transactional: false });
    expect(requested).not.toHaveProperty("isTransactional");
    expect(requested).not.toHaveProperty("transactional");
  });

  it("have ids that are the same for the same call, and differ by index and call", () => {
    const users = ["ann", "ann"].map((id) => ({ id, properties: {} }));
    const ids = (callId: string): readonly string[] =>
      requestsFor({ users }, { ...call, callId }).map(({ id }) => id);
    expect(ids("call-1")).toEqual(ids("call-1"));
    expect(new Set([...ids("call-1"), ...ids("call-2")]).size).toBe(4);
  });
});
