import { deleteUsers, putWriteKey, replayDeadLetter, workspaceKey, putSegment } from "@signalbox/workspace";
import { deserializeUser } from "@signalbox/users";
import {
  anonymousKey,
  jobId,
  partitionOf,
  userKey,
  type ActorKey,
  type EventFilter,
  type StoredEvent,
} from "@signalbox/core";
import type { SegmentDefinition } from "@signalbox/audience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aGroupEvent, anEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

const workspaceId = aWorkspaceId();
const ann = userKey(workspaceId, "ann");
let system: InProcessSystem;

beforeEach(async () => {
  system = await startInProcess();
});
afterEach(() => system.close());

async function eventsOf(filter: Partial<EventFilter> = {}): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of system.storage.events.stream({ workspaceId, ...filter })) events.push(event);
  return events;
}

async function traitsOf(key: ActorKey): Promise<Record<string, unknown>> {
  const document = (await system.storage.actors.load([key])).get(key);
  if (document === undefined) throw new Error(`${key} does not exist`);
  return Object.fromEntries(
    [...deserializeUser(document.state).profile.traits].map(([name, [value]]) => [name, value]),
  );
}

const groupsOf = async (userId: string): Promise<unknown[]> => {
  const rows = await system.storage.tables.query({
    table: "memberships",
    where: { workspaceId, userKey: userKey(workspaceId, userId), assigned: true },
    order: { by: "at", direction: "desc" },
    limit: 100,
  });
  return rows.map(({ row }) => row["groupId"]);
};

describe("the runtime", () => {
  it("applies an event once, also when a retry has other contents", async () => {
    await system.apply(sent(anIdentify({ plan: "pro" }, { userId: "ann", messageId: "once" })));
    await system.apply(sent(anIdentify({ plan: "evil" }, { userId: "ann", messageId: "once", at: 9_000 })));
    await system.apply(sent(aGroupEvent("acme", true, { userId: "bob", messageId: "once" })));

    expect(await traitsOf(ann)).toEqual({ plan: "pro" });
    expect(await groupsOf("bob")).toEqual([]);
    expect(await eventsOf()).toHaveLength(1);
    const duplicates = (): number => system.steps.reduce((sum, step) => sum + step.duplicates, 0);
    await expect.poll(duplicates).toBe(2);
  });

  it("applies the first of two events with the same id in one message batch", async () => {
    await system.apply(
      sent(anIdentify({ plan: "first" }, { userId: "ann", messageId: "twice" })),
      sent(anIdentify({ plan: "second" }, { userId: "ann", messageId: "twice", at: 9_000 })),
    );

    expect(await traitsOf(ann)).toEqual({ plan: "first" });
  });

  it("records the member and the traits of a group", async () => {
    await system.apply(sent(aGroupEvent("acme", true, { userId: "ann" }), { groupTraits: '{"size":9}' }));

    expect(await groupsOf("ann")).toEqual(["acme"]);
    expect(await traitsOf(userKey(workspaceId, "acme"))).toEqual({ size: 9 });
    const onGroup = await eventsOf({ owners: [userKey(workspaceId, "acme")] });
    expect(onGroup.map(({ type, event }) => [type, event])).toEqual([
      ["track", "DFGroupUserAssignment"],
      ["identify", ""],
    ]);
  });

  it("merges an anonymous user with its events into the linked user", async () => {
    await system.apply(sent(anIdentify({ ref: "ad" }, { anonymousId: "v1" })));
    await system.apply(sent(aGroupEvent("acme", true, { anonymousId: "v1" })));
    await system.apply(sent(anIdentify({ plan: "pro" }, { userId: "ann", anonymousId: "v1" })));
    await system.apply(sent(anEvent({ anonymousId: "v1", event: "Later" })));

    expect(await traitsOf(ann)).toEqual({ ref: "ad", plan: "pro" });
    expect(await groupsOf("ann")).toEqual(["acme"]);
    expect(await eventsOf({ owners: [ann] })).toHaveLength(4);
    expect(await eventsOf({ owners: [anonymousKey(workspaceId, "v1")] })).toEqual([]);
  });

  it("shares an anonymous user that a second user claims", async () => {
    await system.apply(sent(anEvent({ userId: "ann", anonymousId: "v1" })));
    await system.apply(sent(anEvent({ userId: "bob", anonymousId: "v1" })));
    await system.apply(sent(anIdentify({ ref: "tv" }, { anonymousId: "v1" })));

    expect(await eventsOf({ owners: [ann] })).toHaveLength(1);
    expect(await eventsOf({ owners: [userKey(workspaceId, "bob")] })).toHaveLength(1);
    expect(await eventsOf({ owners: [anonymousKey(workspaceId, "v1")] })).toHaveLength(1);
  });

  it("computes the new profile of a shared anonymous id without what the first user got in the same step", async () => {
    const id = "00000000-0000-4000-8000-0000000000b2";
    const definition: SegmentDefinition = {
      entryNode: { id: "1", type: "Performed", event: "Bought", times: 1, timesOperator: ">=" },
      nodes: [],
    };
    const shared = anonymousKey(workspaceId, "v1");
    await system.apply(
      putSegment.message(workspaceId, "put", {
        input: { name: "buyers", newId: id, definition },
        by: "test",
      }),
    );
    await system.apply(sent(anEvent({ anonymousId: "v1", event: "Bought" })));
    await system.apply(
      { to: shared, type: "claim", body: { userId: "ann" } },
      { to: shared, type: "claim", body: { userId: "bob" } },
      sent(anEvent({ anonymousId: "v1" })),
      { to: shared, type: "recompute", body: {} },
    );

    const where = { workspaceId, userKey: shared, in: true };
    expect(await system.storage.tables.count("segmentMembers", where)).toBe(0);
    const rebuild = { to: shared, type: "rebuild", body: { replyId: "r" } };
    expect((await system.apply(rebuild)).get("r")).toEqual({ changed: false });
  });

  it("erases a user including queued events, and starts afresh with later events", async () => {
    await system.apply(
      sent(aGroupEvent("acme", true, { userId: "ann" })),
      sent(anEvent({ anonymousId: "v1" })),
    );
    await system.apply(sent(anEvent({ userId: "ann", anonymousId: "v1" })));
    const erase = deleteUsers.message(workspaceId, "c1", {
      input: { users: [{ id: "ann", idHash: "h" }] },
      by: "test",
    });
    await system.apply(sent(anEvent({ userId: "ann" })), erase);

    expect(await eventsOf()).toEqual([]);
    expect(await groupsOf("ann")).toEqual([]);
    expect((await system.storage.actors.load([ann])).size).toBe(0);
    const others = [userKey(workspaceId, "acme"), workspaceKey(workspaceId)];
    const documents = [...(await system.storage.actors.load(others)).values()];
    expect(documents.map(({ outbox }) => outbox)).toEqual([null, null]);

    await system.apply(sent(anIdentify({ plan: "new" }, { userId: "ann" })));
    expect(await traitsOf(ann)).toEqual({ plan: "new" });
  });

  it("stores an undecidable message as a dead letter, applies the rest, and applies the corrected dead letter", async () => {
    const broken = { ...sent(anIdentify({ plan: "pro" }, { userId: "ann" })), body: { event: "garbage" } };
    await system.apply(broken, sent(anIdentify({ city: "Ulm" }, { userId: "ann" })));
    expect(await traitsOf(ann)).toEqual({ city: "Ulm" });

    const [deadLetter] = await system.storage.tables.query({
      table: "deadLetters",
      where: { workspaceId },
      order: { by: "at", direction: "desc" },
      limit: 10,
    });
    expect(deadLetter?.row).toMatchObject({ to: ann, error: expect.stringContaining("event") });
    const mended = sent(anIdentify({ plan: "pro" }, { userId: "ann" }));
    const replay = replayDeadLetter.message(workspaceId, "c2", {
      input: { id: deadLetter?.id ?? "", origin: deadLetter?.row["job"] as string, message: mended },
      by: "test",
    });
    await system.apply(replay);

    expect(await traitsOf(ann)).toEqual({ city: "Ulm", plan: "pro" });
    expect(await system.storage.tables.count("deadLetters", {})).toBe(0);
  });

  it("returns the outcome of a command only when all of its changes are visible", async () => {
    const tables: string[][] = [];
    const apply = system.storage.tables.apply.bind(system.storage.tables);
    system.storage.tables.apply = async (changes) => {
      const names = changes.flatMap(({ change }) => ("table" in change ? [change.table] : []));
      // Not those of background work.
      if (names.some((name) => ["keys", "commands"].includes(name))) tables.push(names);
      await apply(changes);
    };
    const input = { name: "web", secretId: "s1", hash: "h1", sealed: "sealed" };
    await system.apply(putWriteKey.message(workspaceId, "c3", { input, by: "test" }));

    expect(tables).toEqual([["keys", "audit", "auditDetails"], ["commands"]]);
  });

  it("applies the valid messages of an invalid message batch", async () => {
    const good = sent(anIdentify({ plan: "pro" }, { userId: "ann" }));
    const wild = { v: 99, messages: [good, "nonsense"] } as unknown as Parameters<typeof system.queue.add>[2];
    await system.queue.add(partitionOf(ann, system.queue.partitions), jobId("wild"), wild);
    await system.apply(sent(anEvent({ userId: "ann" })));

    expect(await traitsOf(ann)).toEqual({ plan: "pro" });
    expect(await system.storage.tables.count("deadLetters", {})).toBe(1);
  });

  it("isolates an event that the store rejects", async () => {
    const record = system.storage.events.record.bind(system.storage.events);
    system.storage.events.record = async (events) => {
      if (events.some(({ event }) => event === "Refused")) throw new RangeError("too large");
      return record(events);
    };
    await system.apply(
      sent(anEvent({ userId: "ann", event: "Before" })),
      sent(anEvent({ userId: "ann", event: "Refused" })),
      sent(anEvent({ userId: "ann", event: "After" })),
    );

    expect((await eventsOf()).map(({ event }) => event)).toEqual(["Before", "After"]);
    expect(await system.storage.tables.count("deadLetters", { workspaceId })).toBe(1);
  });

  it("folds a user again into the identical document, and repairs a damaged one", async () => {
    await system.apply(
      sent(anIdentify({ plan: "pro" }, { userId: "ann" })),
      sent(aGroupEvent("acme", true, { userId: "ann" })),
    );
    const rebuild = { to: ann, type: "rebuild", body: { replyId: "r" } };
    expect((await system.apply(rebuild)).get("r")).toEqual({ changed: false });

    const document = (await system.storage.actors.load([ann])).get(ann);
    if (document === undefined) throw new Error("ann is gone");
    const damaged = {
      ...document,
      version: document.version + 1,
      state: document.state.replace("pro", "bad"),
    };
    await system.storage.actors.save([{ key: ann, expected: document.version, document: damaged }]);

    expect((await system.apply(rebuild)).get("r")).toEqual({ changed: true });
    expect(await traitsOf(ann)).toEqual({ plan: "pro" });
  });

  it("applies a backlog in few batches", async () => {
    const backlog = Array.from({ length: 60 }, (_, index) => index);
    await Promise.all(
      backlog.map((index) =>
        system.queue.add(partitionOf(ann, system.queue.partitions), jobId(`backlog-${index}`), {
          v: 1,
          messages: [sent(anIdentify({ step: index }, { userId: "ann", at: index }))],
          acceptedAt: 0,
        }),
      ),
    );
    await system.apply(sent(anEvent({ userId: "ann" })));

    expect(await traitsOf(ann)).toEqual({ step: 59 });
    // The reply comes before the report of its window.
    const batches = (): number => system.steps.reduce((sum, { messageBatches }) => sum + messageBatches, 0);
    await expect.poll(batches).toBe(61);
    expect(system.steps.length).toBeLessThan(6);
  });
});
