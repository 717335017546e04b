import { describe, expect, it } from "vitest";
import { userIdOf } from "../load/calls.js";
import { requestMessages, type RequestOptions } from "./ask-for-messages.js";

interface Batch {
  readonly users: readonly { readonly id: string }[];
}

/** The requested batches and their answers; each message gets the same `type`. */
async function requestBatches(changes: Partial<RequestOptions>, type = "Success") {
  const batches: Batch[] = [];
  const headers: object[] = [];
  const callApi = async (_method: string, _path: string, body: object = {}, sent: object = {}) => {
    const batch = body as Batch;
    batches.push(batch);
    headers.push(sent);
    return { results: batch.users.map(() => ({ type })) };
  };
  const messaging = { admin: { callApi }, templateId: "t", subscriptionGroupId: "g" };
  const plan: RequestOptions = { to: 2_500, batchesAtOnce: 2, answered: "at once", ...changes };
  const count = await requestMessages(messaging, plan);
  return { count, batches, headers };
}

describe("requestMessages", () => {
  it("requests each user once, at most a thousand per batch", async () => {
    const { count, batches } = await requestBatches({});
    expect(count).toBe(2_500);
    expect(batches.map(({ users }) => users.length)).toEqual([1_000, 1_000, 500]);
    expect(new Set(batches.flatMap(({ users }) => users.map(({ id }) => id))).size).toBe(2_500);
  });

  it("requests only the users of the range", async () => {
    const { count, batches } = await requestBatches({ from: 1_500 });
    const ids = batches.flatMap(({ users }) => users.map(({ id }) => id));
    expect(count).toBe(1_000);
    expect([ids.at(0), ids.at(-1)]).toEqual([userIdOf(1_500), userIdOf(2_499)]);
  });

  it("stops on request, and returns the number of requests", async () => {
    let batches = 0;
    const goOn = (): boolean => {
      batches += 1;
      return batches <= 1;
    };
    expect((await requestBatches({ goOn, batchesAtOnce: 1 })).count).toBe(1_000);
  });

  it("waits for the outcome only when configured so", async () => {
    expect((await requestBatches({ answered: "at once" })).headers[0]).toEqual({ prefer: "respond-async" });
    expect((await requestBatches({ answered: "when sent" })).headers[0]).toEqual({});
  });

  it("accepts messages in progress, and throws when a message is lost", async () => {
    expect((await requestBatches({}, "RetryableError")).count).toBe(2_500);
    await expect(requestBatches({}, "Skipped")).rejects.toThrow(/not sent: .*Skipped/);
  });
});
