import { anonymousKey, eventMessage, firstSeqAt, userKey, type Json, type StoredRow } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { delay, exit, message, performed } from "./definition-parts.fixture.js";
import { startJourneyWorld, type JourneyWorld } from "./journey-world.fixture.js";

let world: JourneyWorld;
beforeEach(async () => {
  world = await startJourneyWorld();
});
afterEach(() => world.close());

/** Welcome, a day's delay, a hint. */
async function welcomeSeries(entryNode: (segment: string) => Json): Promise<string> {
  const segment = await world.segment("signed up", performed("Signed Up"));
  const [hello, hint] = [await world.template("hello"), await world.template("hint")];
  const nodes = [
    message("hello", hello, "day"),
    delay("day", 86_400, "hint"),
    message("hint", hint, "ExitNode"),
  ];
  const definition = { entryNode: entryNode(segment), exitNode: exit, nodes };
  return world.journey("welcome", { definition, status: "Running" });
}

const bySegment = (segment: string): Json => ({ type: "EntryNode", segment, child: "hello" });

/** Waits until the sweep of the alarms has moved the user's run to that node. */
async function until(userId: string, node: string | undefined): Promise<void> {
  await expect.poll(() => world.whereabouts(userId)).toBe(node);
}

/** How many runs ended for that reason. */
function finishedBy(finished: string): Promise<number> {
  return world.system.storage.tables.count("journeyRuns", { workspaceId: aWorkspaceId(), finished });
}

/** The progress of journeys that start for the members of their segment. */
async function startsOf(): Promise<readonly StoredRow[]> {
  const rows = await world.system.storage.tables.query({
    table: "recomputes",
    where: { workspaceId: aWorkspaceId() },
    order: { by: "workspaceId", direction: "asc" },
    limit: 10,
  });
  return rows.filter(({ row }) => row["of"] === "start");
}

describe("a journey by segment", () => {
  it("takes every user who enters to the end, and records every node as an event", async () => {
    const journeyId = await welcomeSeries(bySegment);
    await world.track("ann", "Signed Up");
    await until("ann", "day");
    expect(world.requested).toMatchObject([{ userId: "ann", origin: { journeyId, nodeId: "hello" } }]);
    world.pass(86_400);
    await until("ann", undefined);
    expect(world.requested.map(({ origin }) => origin.nodeId)).toEqual(["hello", "hint"]);
    expect(await world.visited("ann")).toEqual(["EntryNode", "hello", "day", "hint", "ExitNode"]);
    const rows = await world.system.storage.tables.query({
      table: "journeyRuns",
      where: { userKey: userKey(aWorkspaceId(), "ann") },
      order: { by: "finishedAt", direction: "desc" },
      limit: 10,
    });
    expect(rows).toMatchObject([{ row: { journeyId, finished: "exited" } }]);
  });

  it("runs once per user, and again when configured so", async () => {
    await welcomeSeries(bySegment);
    await world.track("ann", "Signed Up");
    await world.track("ann", "Signed Up");
    await until("ann", "day");
    world.pass(86_400);
    await until("ann", undefined);
    expect(world.requested).toHaveLength(2);
  });

  it("starts once for users who were members before it first ran", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `user ${index}`);
    await world.segment("signed up", performed("Signed Up"));
    for (const name of names) await world.track(name, "Signed Up");
    const journeyId = await welcomeSeries(bySegment);
    await expect.poll(() => world.requested.length).toBe(names.length);
    expect(new Set(world.requested.map(({ userId }) => userId)).size).toBe(names.length);
    await world.journey("welcome", { status: "Paused" });
    await world.journey("welcome", { status: "Running" });
    await expect
      .poll(startsOf)
      .toMatchObject([{ row: { journeyId, open: false, done: names.length, total: names.length } }]);
    expect(world.requested).toHaveLength(names.length);
  });

  it("starts for the remaining members when it resumes after a pause", async () => {
    await world.segment("signed up", performed("Signed Up"));
    await world.track("ann", "Signed Up");
    await welcomeSeries(bySegment);
    await world.journey("welcome", { status: "Paused" });
    const segment = await world.segment("signed up", performed("Signed Up"));
    const nodes = [delay("rest", 60, "ExitNode")];
    const entryNode = { type: "EntryNode", segment, child: "rest" };
    await world.journey("other", { definition: { entryNode, exitNode: exit, nodes }, status: "Running" });
    await until("ann", "rest");
    world.pass(60);
    await until("ann", undefined);
    expect(world.requested).toEqual([]);
    await world.journey("welcome", { status: "Running" });
    await until("ann", "day");
  });

  it("starts for all members when it was paused just before they were to start", async () => {
    const storage = createMemoryStorage();
    const pauses: (() => Promise<unknown>)[] = [];
    const countRange: Storage["tables"]["countRange"] = async (rows) => {
      await pauses.pop()?.();
      return storage.tables.countRange(rows);
    };
    await world.close();
    world = await startJourneyWorld({ storage: { ...storage, tables: { ...storage.tables, countRange } } });
    await world.segment("signed up", performed("Signed Up"));
    await world.track("ann", "Signed Up");
    // Members are counted before the first of them gets its message.
    pauses.push(() => world.journey("welcome", { status: "Paused" }));
    await welcomeSeries(bySegment);
    await expect.poll(async () => (await startsOf())[0]?.row["total"]).toBe(1);
    expect(world.requested).toEqual([]);
    await world.journey("welcome", { status: "Running" });
    await until("ann", "day");
  });

  it("starts no runs and sends nothing while it is paused", async () => {
    await welcomeSeries(bySegment);
    await world.track("ann", "Signed Up");
    await until("ann", "day");
    await world.journey("welcome", { status: "Paused" });
    await world.track("ben", "Signed Up");
    world.pass(86_400);
    await until("ann", undefined);
    expect(await world.whereabouts("ben")).toBeUndefined();
    expect(world.requested).toHaveLength(1);
  });

  it("completes runs with the definition version they started with", async () => {
    await welcomeSeries(bySegment);
    await world.track("ann", "Signed Up");
    await until("ann", "day");
    const segment = await world.segment("signed up", performed("Signed Up"));
    const other = await world.template("other");
    const definition = {
      entryNode: { type: "EntryNode", segment, child: "only" },
      exitNode: exit,
      nodes: [message("only", other, "ExitNode")],
    };
    await world.journey("welcome", { definition });
    await world.track("ben", "Signed Up");
    world.pass(86_400);
    await until("ann", undefined);
    await until("ben", undefined);
    expect(world.requested.map(({ userId, origin }) => `${userId} ${origin.nodeId}`)).toEqual([
      "ann hello",
      "ben only",
      "ann hint",
    ]);
  });

  it("ends live runs when it is deleted, without any event, and keeps them in the history", async () => {
    const id = await welcomeSeries(bySegment);
    const names = Array.from({ length: 300 }, (_, index) => `user ${index}`);
    for (const name of [...names, "ann"]) await world.track(name, "Signed Up");
    await until("ann", "day");
    await world.track("ben", "Something Else");
    await world.dropJourney(id);
    await expect.poll(() => finishedBy("journeyDeleted")).toBe(names.length + 1);
    await until("ann", undefined);
    const exits = await world.system.storage.events.list(
      {
        workspaceId: aWorkspaceId(),
        owners: [userKey(aWorkspaceId(), "ann")],
        events: ["DFJourneyEarlyExit"],
      },
      { offset: 0, limit: 10 },
    );
    expect(exits.map(({ data }) => JSON.parse(data))).toMatchObject([
      { journeyId: id, nodeId: "day", reason: "journeyDeleted" },
    ]);
    world.pass(86_400);
    await world.track("ann", "Anything");
    expect(world.requested).toHaveLength(names.length + 1);
    expect(await finishedBy("journeyDeleted")).toBe(names.length + 1);
  });

  it("does not end other runs when it is deleted, nor those of a new journey with its id", async () => {
    const segment = await world.segment("signed up", performed("Signed Up"));
    const rest = (entryNode: Json): Json => ({
      entryNode,
      exitNode: exit,
      nodes: [delay("rest", 60, "ExitNode")],
    });
    const members = rest({ type: "EntryNode", segment, child: "rest" });
    const comers = rest({ type: "EventEntryNode", event: "Came", child: "rest" });
    const id = await world.journey("members", { definition: members, status: "Running" });
    await world.journey("comers", { definition: comers, status: "Running" });
    await world.track("ann", "Signed Up");
    await world.track("ben", "Came");
    await world.dropJourney(id);
    await world.journey("members", { definition: members, status: "Running" });
    await world.track("cleo", "Signed Up");
    await until("ann", undefined);
    expect(await world.whereabouts("ben")).toBe("rest");
    expect(await world.whereabouts("cleo")).toBe("rest");
    expect(await finishedBy("journeyDeleted")).toBe(1);
  });
});

describe("a journey by event", () => {
  /** A cart: waits an hour for the purchase of the same cart, else reminds. */
  async function abandonedCart(): Promise<void> {
    const bought = await world.segment("bought", {
      entryNode: { id: "1", type: "KeyedPerformed", event: "Purchased", key: "cartId" },
      nodes: [],
    });
    const reminder = await world.template("reminder");
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Cart Updated", key: "cartId", child: "wait" },
      exitNode: exit,
      nodes: [
        {
          type: "WaitForNode",
          id: "wait",
          timeoutSeconds: 3_600,
          timeoutChild: "remind",
          segmentChildren: [{ id: "ExitNode", segmentId: bought }],
        },
        message("remind", reminder, "ExitNode"),
      ],
    };
    await world.journey("cart", { definition, status: "Running" });
  }

  it("reminds of the abandoned cart, not of the bought one", async () => {
    await abandonedCart();
    await world.track("ann", "Cart Updated", { cartId: "left", total: 5 });
    await world.track("ann", "Cart Updated", { cartId: "left", total: 9 });
    await world.track("ben", "Cart Updated", { cartId: "kept" });
    await world.track("ben", "Purchased", { cartId: "another" });
    expect(await world.whereabouts("ben")).toBe("wait");
    await world.track("ben", "Purchased", { cartId: "kept" });
    expect(await world.whereabouts("ben")).toBeUndefined();
    world.pass(3_600);
    await until("ann", undefined);
    expect(world.requested).toMatchObject([
      { userId: "ann", triggeringProperties: { cartId: "left", total: "5" } },
    ]);
  });

  it("starts no run for an event without the key", async () => {
    await abandonedCart();
    await world.track("ann", "Cart Updated", { total: 5 });
    expect(await world.visited("ann")).toEqual([]);
  });

  it("uses in each run's message the properties of its own event, also after later events", async () => {
    await world.userProperty("total", { type: "Performed", event: "Placed", path: "total" });
    await world.userProperty("note", {
      type: "Group",
      entry: "any",
      nodes: [
        { id: "any", type: "AnyOf", children: ["own", "trait"] },
        { id: "own", type: "Performed", event: "Placed", path: "note" },
        { id: "trait", type: "Trait", path: "note" },
      ],
    });
    const thanks = await world.template("thanks");
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Placed", child: "rest" },
      exitNode: exit,
      nodes: [delay("rest", 60, "thanks"), message("thanks", thanks, "ExitNode")],
    };
    await world.journey("orders", { definition, status: "Running" });
    await world.track("ann", "Placed", { total: 1, note: "first" });
    await world.track("ann", "Placed", { total: 2 });
    world.pass(60);
    await expect.poll(() => world.requested.length).toBe(2);
    expect(world.requested.map(({ properties = "{}" }) => JSON.parse(properties) as Json)).toEqual([
      { total: 1, note: "first" },
      { total: 2 },
    ]);
  });

  it("uses in a keyed run the properties of the latest event with its key", async () => {
    await world.userProperty("total", { type: "Performed", event: "Cart Updated", path: "total" });
    await abandonedCart();
    await world.track("ann", "Cart Updated", { cartId: 1, total: 5 });
    await world.track("ann", "Cart Updated", { cartId: "2", total: 7 });
    await world.track("ann", "Cart Updated", { cartId: "1", total: 9 });
    world.pass(3_600);
    await expect.poll(() => world.requested.length).toBe(2);
    expect(world.requested.map(({ properties = "{}" }) => JSON.parse(properties) as Json)).toEqual([
      { total: 9 },
      { total: 7 },
    ]);
  });

  it.each([{ key: "appointment.id" }, {}])(
    "waits until the date of its own appointment, with the entry %j",
    async (more) => {
      const due = await world.userProperty("due", {
        type: "KeyedPerformed",
        event: "Booked",
        key: "appointment.id",
        path: "appointment.at",
      });
      const reminder = await world.template("reminder");
      const variant = {
        type: "UserProperty",
        userProperty: due,
        offsetSeconds: 60,
        offsetDirection: "before",
      };
      const definition = {
        entryNode: { type: "EventEntryNode", event: "Booked", child: "until", ...more },
        exitNode: exit,
        nodes: [
          { type: "DelayNode", id: "until", child: "remind", variant },
          message("remind", reminder, "ExitNode"),
        ],
      };
      await world.journey("appointments", { definition, status: "Running" });
      const book = (id: number, inSeconds: number): Promise<void> =>
        world.track("ann", "Booked", {
          appointment: { id, at: new Date(world.now() + inSeconds * 1_000).toISOString() },
        });
      await book(1, 7_200);
      await book(2, 3_600);
      expect(world.requested).toEqual([]);
      world.pass(3_541);
      await expect.poll(() => world.requested.length).toBe(1);
      world.pass(3_600);
      await until("ann", undefined);
      expect(world.requested).toHaveLength(2);
    },
  );

  it("starts only for events that meet its conditions", async () => {
    const definition = {
      entryNode: {
        type: "EventEntryNode",
        event: "Placed",
        child: "rest",
        properties: [{ path: "cart.total", operator: { type: "GreaterThanOrEqual", value: 50 } }],
      },
      exitNode: exit,
      nodes: [delay("rest", 60, "ExitNode")],
    };
    await world.journey("large orders", { definition, status: "Running" });
    await world.track("ann", "Placed", { cart: { total: 49 } });
    await world.track("ann", "Placed", {});
    expect(await world.visited("ann")).toEqual([]);
    await world.track("ann", "Placed", { cart: { total: 50 } });
    expect(await world.visited("ann")).toEqual(["EventEntryNode", "rest"]);
  });

  it("hides the effects of a hidden event", async () => {
    await abandonedCart();
    await world.apply(
      sent(
        anEvent({
          userId: "ann",
          event: "Cart Updated",
          data: '{"cartId":"c"}',
          hidden: true,
          at: 5,
          receivedAt: 5,
        }),
      ),
    );
    world.pass(3_600);
    await until("ann", undefined);
    expect(world.requested).toMatchObject([{ context: '{"hidden":true}' }]);
    const filter = { workspaceId: aWorkspaceId(), hidden: false };
    expect(await world.system.storage.events.count({ ...filter, events: ["DFJourneyNodeProcessed"] })).toBe(
      0,
    );
  });
});

describe("a run", () => {
  it("continues only after the outcome of its message, and exits when it was not sent", async () => {
    await welcomeSeries(bySegment);
    world.outcome = "skipped";
    await world.track("ann", "Signed Up");
    await until("ann", undefined);
    expect(await world.visited("ann")).toEqual(["EntryNode", "hello"]);
    world.outcome = undefined;
    await world.track("ben", "Signed Up");
    await until("ben", "hello");
    world.pass(1_000_000);
    await world.track("ben", "DFInternalMessageSent", {});
    expect(await world.whereabouts("ben")).toBe("hello");
  });

  it("passes a rate limit in order with other runs, as many as it allows", async () => {
    const segment = await world.segment("signed up", performed("Signed Up"));
    const hello = await world.template("hello");
    const limit = { type: "RateLimitNode", id: "limit", child: "hello", messages: 2, perSeconds: 60 };
    const definition = {
      entryNode: { type: "EntryNode", segment, child: "limit" },
      exitNode: exit,
      nodes: [limit, message("hello", hello, "ExitNode")],
    };
    await world.journey("limited", { definition, status: "Running" });
    for (const name of ["a", "b", "c", "d"]) await world.track(name, "Signed Up");
    expect(world.requested.map(({ userId }) => userId)).toEqual(["a", "b"]);
    world.pass(61);
    await expect
      .poll(() => world.requested.map(({ userId }) => userId).toSorted())
      .toEqual(["a", "b", "c", "d"]);
  });

  it("of an anonymous user continues for the linked user", async () => {
    await welcomeSeries(bySegment);
    const event = anEvent({
      anonymousId: "guest",
      event: "Signed Up",
      at: 5,
      receivedAt: 5,
      seq: firstSeqAt(5),
    });
    await world.apply(eventMessage(aWorkspaceId(), { event }));
    await expect.poll(() => world.requested.length).toBe(1);
    expect(world.requested).toMatchObject([{ userId: "guest", isAnonymous: true }]);
    await world.apply(
      sent(anIdentify({ name: "Ann" }, { userId: "ann", anonymousId: "guest", at: 6, receivedAt: 6 })),
    );
    await until("ann", "day");
    world.pass(86_400);
    await until("ann", undefined);
    expect(world.requested.map(({ userId }) => userId)).toEqual(["guest", "ann"]);
    const guest = anonymousKey(aWorkspaceId(), "guest");
    const left = await world.system.storage.events.list(
      { workspaceId: aWorkspaceId(), owners: [guest] },
      { offset: 0, limit: 9 },
    );
    expect(left).toEqual([]);
  });

  it("is not changed by a rebuild", async () => {
    await welcomeSeries(bySegment);
    await world.track("ann", "Signed Up");
    await until("ann", "day");
    const key = userKey(aWorkspaceId(), "ann");
    const before = (await world.system.storage.actors.load([key])).get(key)?.state;
    const replies = await world.system.apply({ to: key, type: "rebuild", body: { replyId: "r" } });
    expect(replies.get("r")).toEqual({ changed: false });
    expect((await world.system.storage.actors.load([key])).get(key)?.state).toBe(before);
    expect(world.requested).toHaveLength(1);
  });
});
