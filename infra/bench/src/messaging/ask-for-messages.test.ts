import { describe, expect, it } from "vitest";
import { userIdOf } from "../load/calls.js";
import { requestMessages } from "./ask-for-messages.js";

interface Batch {
  readonly users: readonly { readonly id: string }[];
}

/** The requested batches; each message is answered with the same `type`. */
async function requestBatches(type = "Success") {
  const batches: Batch[] = [];
  const headers: object[] = [];
  const callApi = async (_method: string, _path: string, body: object = {}, sent: object = {}) => {
    const batch = body as Batch;
    batches.push(batch);
    headers.push(sent);
    return { results: batch.users.map(() => ({ type })) };
  };
  const messaging = { admin: { callApi }, templateId: "t", subscriptionGroupId: "g" };
  await requestMessages(messaging, 2_500);
  return { batches, headers };
}

describe("requestMessages", () => {
  it("requests each user once, at most a thousand per batch", async () => {
    const { batches, headers } = await requestBatches();
    expect(batches.map(({ users }) => users.length)).toEqual([1_000, 1_000, 500]);
    const ids = batches.flatMap(({ users }) => users.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 2_500 }, (_, index) => userIdOf(index)));
    expect(headers[0]).toEqual({ prefer: "respond-async" });
  });

  it("accepts messages in progress, and throws when a message is lost", async () => {
    expect((await requestBatches("RetryableError")).batches).toHaveLength(3);
    await expect(requestBatches("Skipped")).rejects.toThrow(/not sent: .*Skipped/);
  });
});
