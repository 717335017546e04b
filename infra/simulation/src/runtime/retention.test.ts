/** Deletion of old data by workers that are killed at any call: what is left, what is counted, and what users keep. */
import { firstSeqAt, userKey, type ExpiringKind, type WorkspaceId } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aWorkspaceId, anEvent, sent } from "../builders.js";
import { createRng } from "../simulation/rng.js";
import {
  dayMs,
  oldRows,
  start,
  startRetentionWorld,
  type RetentionWorld,
  type WorkerCall,
} from "./retention-world.fixture.js";

const shop = aWorkspaceId();
const club = aWorkspaceId("22222222-2222-4222-8222-222222222222");
const kinds = ["events", "deliveries", "rejectedEvents"] as const satisfies readonly ExpiringKind[];
const thirtyDays = { events: 30, deliveries: 30, rejectedEvents: 30 };
/** The largest slice that a killed worker may not have noted. */
const mostRows = 2_000;

/** Every second one is old. */
function timesOf(nth: number): { readonly at: number; readonly receivedAt: number; readonly seq: number } {
  const at = start - (nth % 2 === 0 ? 100 : 1) * dayMs + nth * 1_000;
  return { at, receivedAt: at, seq: firstSeqAt(at) };
}

class Killed extends Error {}

let world: RetentionWorld;
beforeEach(async () => {
  world = await startRetentionWorld();
});
afterEach(() => world.close());

/** Workers follow each other until one ends its call. Returns how many were killed. */
async function workUntilDone(): Promise<number> {
  for (let killed = 0; ; killed += 1) {
    try {
      await world.work();
      return killed;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

async function rebuild(workspaceId: WorkspaceId): Promise<unknown> {
  const message = { to: userKey(workspaceId, "ann"), type: "rebuild", body: { replyId: "r" } };
  return (await world.system.apply(message)).get("r");
}

function membersOf(workspaceId: WorkspaceId): Promise<number> {
  return world.system.storage.tables.count("segmentMembers", { workspaceId, in: true });
}

describe("old data", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is deleted once and completely, wherever workers are killed (seed %i)",
    async (seed) => {
      await world.fill(shop);
      await world.put(shop, thirtyDays);
      const rng = createRng(seed);
      let kills = 8;
      world.atCall = () => {
        if (kills === 0 || !rng.chance(0.15)) return;
        kills -= 1;
        throw new Killed();
      };
      const killed = await workUntilDone();
      const runs = await world.runsOf(shop);
      for (const kind of kinds) {
        expect([kind, await world.countOf(shop, kind)]).toEqual([kind, oldRows]);
        const run = runs.get(kind);
        expect(run?.finishedAt).toBe(world.clock);
        expect(run?.deleted).toBeLessThanOrEqual(oldRows);
        expect(run?.deleted).toBeGreaterThanOrEqual(oldRows - killed * mostRows);
      }
      const { storage } = world.system;
      expect(await storage.events.count({ workspaceId: shop, events: ["DFSubscriptionChange"] })).toBe(1);
      const kept = await storage.deliveries.list({
        filter: { workspaceId: shop, isDue: true },
        order: { by: "sentAt", direction: "asc" },
        limit: 10,
      });
      expect(kept.map(({ id }) => id)).toEqual(["waits"]);
    },
  );

  it("is counted exactly when no worker is killed", async () => {
    await world.fill(shop);
    await world.put(shop, thirtyDays);
    await world.work();
    const runs = await world.runsOf(shop);
    expect(kinds.map((kind) => runs.get(kind)?.deleted)).toEqual(kinds.map(() => oldRows));
  });

  it("stays where nothing is set, and no run is noted", async () => {
    await world.fill(shop);
    await world.work();
    expect(await world.countOf(shop, "events")).toBe(2 * oldRows);
    expect((await world.runsOf(shop)).size).toBe(0);
  });

  it("of events goes only once the workspace has noted it", async () => {
    await world.fill(shop);
    await world.put(shop, thirtyDays);
    const noted: Promise<boolean>[] = [];
    world.atCall = ({ of, when, kind }) => {
      if (of === "slice" && when === "before" && kind === "events") noted.push(world.areEventsNoted(shop));
    };
    await world.work();
    expect(new Set(await Promise.all(noted))).toEqual(new Set([true]));
  });

  it("of one workspace does not wait for that of another", async () => {
    await world.fill(shop);
    await world.fill(club);
    for (const each of [shop, club]) await world.put(each, { rejectedEvents: 30 });
    const slices: WorkspaceId[] = [];
    world.atCall = ({ of, when, workspaceId }) => {
      if (of === "slice" && when === "before") slices.push(workspaceId);
    };
    await world.work();
    expect(new Set(slices.slice(0, 2))).toEqual(new Set([shop, club]));
    expect(new Set(slices.slice(2, 4))).toEqual(new Set([shop, club]));
  });

  it("stays from the next slice on when it is kept for ever again, and goes on growing old", async () => {
    await world.fill(shop);
    await world.put(shop, { rejectedEvents: 30 });
    const slices: WorkerCall[] = [];
    world.atCall = (call) => {
      if (call.of === "slice" && call.when === "before") slices.push(call);
      if (call.of === "progress" && call.when === "after" && slices.length === 1) throw new Killed();
    };
    await expect(world.work()).rejects.toThrow(Killed);
    await world.put(shop, null);
    await world.work();
    expect(slices).toHaveLength(1);
    expect(await world.countOf(shop, "rejectedEvents")).toBe(2 * oldRows - 200);
  });

  it("is deleted again a day later, and at once under another setting", async () => {
    await world.fill(shop);
    await world.put(shop, { rejectedEvents: 30 });
    await world.work();
    const first = (await world.runsOf(shop)).get("rejectedEvents");
    await world.work();
    expect((await world.runsOf(shop)).get("rejectedEvents")).toEqual(first);
    world.clock += dayMs;
    await world.work();
    expect((await world.runsOf(shop)).get("rejectedEvents")).toMatchObject({
      deleted: 0,
      startedAt: world.clock,
    });
    await world.put(shop, { rejectedEvents: 1 });
    await world.work();
    const last = (await world.runsOf(shop)).get("rejectedEvents");
    expect(last).toMatchObject({ days: 1, deletedInAll: 2 * oldRows });
    expect(await world.countOf(shop, "rejectedEvents")).toBe(0);
  });
});

it("a user keeps what deleted events have counted, also when it is rebuilt", async () => {
  await world.fill(shop);
  expect(await membersOf(shop)).toBe(1);
  await world.put(shop, thirtyDays);
  await world.work();
  expect(await world.system.storage.events.count({ workspaceId: shop, events: ["Clicked"] })).toBe(0);
  expect(await rebuild(shop)).toEqual({ changed: false });
  expect(await membersOf(shop)).toBe(1);
});

it("a user keeps it too when its events go while they are folded in slices", async () => {
  await world.close();
  world = await startRetentionWorld({ sliceEvents: 5 });
  await world.fill(shop);
  const clicks = Array.from({ length: 80 }, (_, nth) =>
    sent(anEvent({ userId: "ann", event: "Clicked", messageId: `c${nth}`, ...timesOf(nth) })),
  );
  await world.system.apply(...clicks);
  await world.put(shop, thirtyDays);
  let rebuilding: Promise<unknown> | undefined;
  world.atCall = ({ of, when }) => {
    if (of === "slice" && when === "before") rebuilding ??= rebuild(shop);
  };
  await world.work();
  expect(await rebuilding).toEqual({ changed: false });
  expect(await membersOf(shop)).toBe(1);
});

it("a child has its parent's setting until it has one of its own", async () => {
  const child = club;
  await world.beginChild(shop, child);
  await world.fill(child);
  await world.put(shop, { rejectedEvents: 30 });
  await world.put(child, {});
  await world.work();
  expect(await world.countOf(child, "rejectedEvents")).toBe(2 * oldRows);
  await world.put(child, null);
  await world.work();
  expect(await world.countOf(child, "rejectedEvents")).toBe(oldRows);
});
