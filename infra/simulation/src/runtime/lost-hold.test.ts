/** Attempts of a message batch that another worker has continued with, or that an earlier attempt has applied. */
import { admitByStatus, createWorkspaceViews, type WorkspaceView } from "@signalbox/workspace";
import { productBehaviours } from "@signalbox/actors";
import { behavioursOf, createRuntime, type Behaviour, type Runtime } from "@signalbox/engine";
import { jobId, userKey, type MessageBatch, type LeasedMessageBatch, type Message } from "@signalbox/core";
import { createMemoryQueue, createMemoryWorkQueue } from "@signalbox/queue/testing";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { anEvent, aWorkspaceId } from "../builders.js";
import { counterBehaviour, counterMessage, type CounterState } from "../simulation/counter-actor.js";

const workspaceId = aWorkspaceId();
let storage: Storage;
let runtime: Runtime;

beforeEach(() => {
  storage = createMemoryStorage();
  const queue = createMemoryQueue({ partitions: 1 });
  const behaviours: readonly Behaviour<unknown, WorkspaceView>[] = [...productBehaviours, counterBehaviour];
  runtime = createRuntime({
    ...storage,
    mailbox: queue,
    deliveryQueue: createMemoryWorkQueue(),
    signals: queue,
    behaviours: behavioursOf(...behaviours),
    views: createWorkspaceViews(storage),
    admit: admitByStatus,
    now: () => new Date(1_000),
  });
});

function count(messageId: string): Message {
  return counterMessage(workspaceId, "counter", {
    event: anEvent({ messageId }),
    ping: "other",
    poison: false,
  });
}

/** A message batch as the queue leases it to a worker. */
function leased(name: string, { isHeld = true }: { readonly isHeld?: boolean } = {}): LeasedMessageBatch {
  return {
    job: jobId(name),
    data: { v: 1, messages: [count(name)], acceptedAt: 0 } satisfies MessageBatch,
    partition: 0,
    peek: async () => ({ messageBatches: [], hasMore: false }),
    untilReplicated: async () => undefined,
    survey: async () => [],
    read: async () => [],
    isHeld: async () => isHeld,
    finish: async () => undefined,
    untilNext: async () => undefined,
  };
}

async function counted(): Promise<number | undefined> {
  const key = count("any").to;
  const document = (await storage.actors.load([key])).get(key);
  return document === undefined ? undefined : (JSON.parse(document.state) as CounterState).events;
}

describe("a worker that lost its message batch", () => {
  it("saves nothing when no other worker has saved yet", async () => {
    await expect(runtime.handle(leased("first", { isHeld: false }))).rejects.toMatchObject({
      code: "LeaseLost",
    });
    expect(await counted()).toBeUndefined();
  });

  it("does not apply it again after others applied it and the next batch", async () => {
    await runtime.handle(leased("first"));
    // The document lists only the latest message batches, so it does not show that the first one is applied.
    await runtime.handle(leased("second"));
    await expect(runtime.handle(leased("first", { isHeld: false }))).rejects.toMatchObject({
      code: "LeaseLost",
    });
    expect(await counted()).toBe(2);
  });
});

describe("before as many replicas as required have the message batches of a window", () => {
  const erase: Message = { to: userKey(workspaceId, "ann"), type: "erase", body: {} };
  const others = ["second", "third"].map((name) => {
    const { job, data } = leased(name);
    return { job, data };
  });
  it.each([
    { name: "of one message", messages: [count("first")], behind: [] },
    { name: "with others behind it", messages: [count("first")], behind: others },
    { name: "that is applied alone", messages: [erase], behind: [] },
    {
      name: "of many messages",
      messages: Array.from({ length: 400 }, (_, n) => count(`n-${n}`)),
      behind: [],
    },
  ])("nothing of a window $name is stored", async ({ messages, behind }) => {
    const waitedFor: unknown[] = [];
    const handled = runtime.handle({
      ...leased("first"),
      data: { v: 1, messages, acceptedAt: 0 },
      peek: async () => ({ messageBatches: behind, hasMore: false }),
      untilReplicated: async (jobs) => {
        waitedFor.push(...jobs);
        throw new Error("0 of 1 replicas have it");
      },
    });
    await expect(handled).rejects.toThrow("0 of 1 replicas have it");
    expect(waitedFor).toEqual(["first", ...behind.map(({ job }) => job)]);
    expect([await counted(), await storage.events.count({ workspaceId })]).toEqual([undefined, 0]);
  });
});

it("lets no other partition wait for one whose queue does not answer, once that has failed", async () => {
  let asked = 0;
  const held = Promise.withResolvers<boolean>();
  const isHeld = (): Promise<boolean> => {
    asked += 1;
    return held.promise;
  };
  await expect(runtime.handle(leased("first", { isHeld: false }))).rejects.toMatchObject({
    code: "LeaseLost",
  });
  const silent = runtime.handle({ ...leased("first"), isHeld });
  await expect.poll(() => asked).toBe(1);
  await runtime.handle({ ...leased("second"), partition: 1 });
  held.resolve(true);
  await silent;
  expect(await counted()).toBe(2);
});

describe("a repeated message batch", () => {
  it("does not store an event again that was erased after it was applied", async () => {
    await runtime.handle(leased("first"));
    const change = { do: "eraseEvents", owner: count("first").to } as const;
    await storage.tables.apply([{ change, version: 1 }]);
    await runtime.handle(leased("first"));
    expect(await storage.events.count({ workspaceId })).toBe(0);
    expect(await counted()).toBe(1);
  });
});
