import { describe, expect, it } from "vitest";
import { createBatchQueue } from "./batch-queue.js";

/** A queue whose calls end when `endCall` is called; items are texts, their group is the first letter. */
function aQueue(limits: { readonly messages: number; readonly bytes: number }) {
  const calls: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const ask = createBatchQueue<string, string>({
    limits,
    bytesOf: (item) => item.length,
    groupOf: (item) => item.slice(0, 1),
    run: async (items) => {
      calls.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (items.includes("a-fault")) throw new Error("a fault");
      return items.map((item) => async () => `sent ${item}`);
    },
  });
  const endCall = async (): Promise<void> => {
    ends.shift()?.();
    await turn();
  };
  return { ask, calls, endCall };
}

/** Two turns of the event loop: the first call begins in the next one. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe("the batch queue", () => {
  it("sends what is ready in one turn together, and what comes meanwhile in the next call", async () => {
    const { ask, calls, endCall } = aQueue({ messages: 10, bytes: 100 });
    const first = [ask("a1"), ask("a2")];
    await turn();
    const second = [ask("a3"), ask("a4"), ask("a5")];
    await turn();
    expect(calls).toEqual([["a1", "a2"]]);
    await endCall();
    await endCall();

    expect(calls).toEqual([
      ["a1", "a2"],
      ["a3", "a4", "a5"],
    ]);
    expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5].map((id) => `sent a${id}`));
  });

  it("keeps to the number of messages of a call", async () => {
    const { ask, calls, endCall } = aQueue({ messages: 2, bytes: 100 });
    const all = ["a1", "a2", "a3"].map(ask);
    await turn();
    await endCall();
    await endCall();
    await Promise.all(all);

    expect(calls).toEqual([["a1", "a2"], ["a3"]]);
  });

  it("keeps to the bytes of a call and the order of messages; a larger message goes by itself", async () => {
    const { ask, calls, endCall } = aQueue({ messages: 10, bytes: 6 });
    const all = ["a-large-one", "a23", "a45", "a-large-two", "a6"].map(ask);
    await turn();
    for (let count = 0; count < 4; count += 1) await endCall();
    await Promise.all(all);

    expect(calls).toEqual([["a-large-one"], ["a23", "a45"], ["a-large-two"], ["a6"]]);
  });

  it("sends messages of a group together, and does not wait for the calls of other groups", async () => {
    const { ask, calls, endCall } = aQueue({ messages: 10, bytes: 100 });
    const all = ["b1", "a1", "b2", "c1", "a2"].map(ask);
    await turn();
    expect(calls).toEqual([["b1", "b2"], ["a1", "a2"], ["c1"]]);
    for (let count = 0; count < 3; count += 1) await endCall();
    await Promise.all(all);
  });

  it("fails the messages of a call that fails, and goes on", async () => {
    const { ask, endCall } = aQueue({ messages: 2, bytes: 100 });
    const outcomes = Promise.allSettled(["a1", "a-fault", "a2"].map(ask));
    await turn();
    await endCall();
    await endCall();

    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });
});
