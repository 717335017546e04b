/** Reading and removing what one actor has a part at a time, however much that is. */
import { randomUUID } from "node:crypto";
import {
  actorKey,
  deliveryKey,
  type ActorKey,
  type HistoryQuestion,
  type Removal,
  type StoredEvent,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { Storage } from "../storage.js";
import { aDelivery, anEvent, aWorkspace } from "./samples.js";

export function largeHistoriesConformance(storage: () => Storage): void {
  /** Of one owner, with some equal `seq`, beside those of another owner. */
  const aHistory = async (...seqs: readonly number[]): Promise<readonly StoredEvent[]> => {
    const workspaceId = aWorkspace();
    const owner = actorKey(workspaceId, "user", "ann");
    const events = seqs.map((seq, nth) =>
      anEvent(workspaceId, { owner, seq, event: nth % 2 === 0 ? "Even" : "Odd", userId: "ann" }),
    );
    await storage().events.record([...events, anEvent(workspaceId, { seq: 3 })]);
    return events;
  };

  /** All slices, each beginning where the one before says. */
  const slices = async (question: Omit<HistoryQuestion, "fromSeq">): Promise<string[][]> => {
    const found: string[][] = [];
    let fromSeq: number | undefined = 0;
    while (fromSeq !== undefined) {
      const slice = await storage().events.historySlice({ ...question, fromSeq });
      found.push(slice.events.map(({ messageId }) => messageId));
      fromSeq = slice.next;
    }
    return found;
  };

  const ids = (events: readonly StoredEvent[]): string[] => events.map(({ messageId }) => messageId);

  describe("a history in slices", () => {
    it("has each event once, in order of seq, also where many have the same one", async () => {
      const events = await aHistory(1, 2, 2, 2, 2, 3, 5, 5);
      const owner = events[0]?.owner ?? actorKey(aWorkspace(), "user", "ann");
      for (const limit of [1, 2, 3, 7, 8, 9]) {
        const found = await slices({ owner, limit });
        expect(found.flat().toSorted()).toEqual(ids(events).toSorted());
        expect(found.length).toBeLessThanOrEqual(8);
      }
      expect((await slices({ owner, limit: 100 })).length).toBe(1);
    });

    it("ends at a seq, and has only the names that are asked for", async () => {
      const events = await aHistory(1, 2, 3, 4, 5, 6);
      const owner = events[0]?.owner ?? actorKey(aWorkspace(), "user", "ann");
      expect((await slices({ owner, limit: 2, upToSeq: 4 })).flat()).toEqual(ids(events.slice(0, 4)));
      const named = { names: ["Even"], prefixes: [] };
      const even = ids(events.filter(({ event }) => event === "Even"));
      for (const limit of [1, 2, 10]) {
        expect((await slices({ owner, limit, named })).flat().toSorted()).toEqual(even.toSorted());
      }
    });

    it("names the ids of the user, and leaves out nothing that a fold reads", async () => {
      const [event] = await aHistory(1);
      if (event === undefined) throw new TypeError("an event is needed");
      const { events, next } = await storage().events.historySlice({
        owner: event.owner,
        fromSeq: 0,
        limit: 10,
      });
      expect(events).toMatchObject([{ ...event, userId: "ann" }]);
      expect(next).toBeUndefined();
    });

    it("is erased between two places", async () => {
      const events = await aHistory(1, 2, 3, 4);
      const owner = events[0]?.owner ?? actorKey(aWorkspace(), "user", "ann");
      const change = { do: "eraseEvents", owner, fromSeq: 2, upToSeq: 3 } as const;
      await storage().tables.apply([{ change, version: 1 }]);
      expect((await slices({ owner, limit: 10 })).flat()).toEqual(
        ids([...events.slice(0, 1), ...events.slice(3)]),
      );
    });

    it("is long when there are more events than are counted", async () => {
      const events = await aHistory(1, 2, 3);
      const owners = [events[0]?.owner ?? actorKey(aWorkspace(), "user", "ann")];
      expect(await storage().events.areLong(owners, { count: 2 })).toBe(true);
      expect(await storage().events.areLong(owners, { count: 3 })).toBe(false);
      expect(await storage().events.areLong([], { count: 0 })).toBe(false);
      const named = { names: ["Odd"], prefixes: [] };
      expect(await storage().events.areLong(owners, { count: 2, named })).toBe(false);
    });
  });

  describe("removals that are bounded", () => {
    it("remove some of the rows, and all when they are repeated", async () => {
      const userKey = randomUUID();
      const table = "memberships";
      const rows = Array.from(
        { length: 5 },
        () => ({ do: "put", table, id: randomUUID(), row: { userKey } }) as const,
      );
      await storage().tables.apply(rows.map((change) => ({ change, version: 1 })));
      const removal = { do: "removeWhere", table, column: "userKey", value: userKey } as const;
      const left: number[] = [];
      for (let slice = 0; slice < 3; slice += 1) {
        await storage().tables.apply([{ change: { ...removal, atMost: 2 }, version: 2 }]);
        left.push(await storage().tables.count(table, { userKey }));
      }
      expect(left).toEqual([3, 1, 0]);
    });

    it("remove some of the deliveries and claims of an owner", async () => {
      const workspaceId = aWorkspace();
      const owner = actorKey(workspaceId, "user", "ann");
      const made = Array.from({ length: 3 }, () => aDelivery(workspaceId, { owner, dueAt: null }));
      const { deliveries, claims, tables } = storage();
      await deliveries.insert(made);
      await claims.insert(made.map((each) => ({ ...each, status: "sending", dueAt: 5_000_000_000_000 })));
      const keys = made.map(({ id }) => deliveryKey(workspaceId, id));
      const counts: number[][] = [];
      for (let slice = 0; slice < 3; slice += 1) {
        await tables.apply([{ change: { do: "eraseDeliveries", owner, atMost: 2 }, version: 1 }]);
        counts.push([await deliveries.count({ workspaceId }), (await claims.load(keys)).size]);
      }
      expect(counts).toEqual([
        [1, 1],
        [0, 0],
        [0, 0],
      ]);
    });

    it("are known to exceed a count, together in one table", async () => {
      const users = [randomUUID(), randomUUID()];
      const table = "memberships";
      const rows = users.map(
        (userKey) => ({ do: "put", table, id: randomUUID(), row: { userKey } }) as const,
      );
      await storage().tables.apply(rows.map((change) => ({ change, version: 1 })));
      const removals = users.map(
        (value) => ({ do: "removeWhere", table, column: "userKey", value }) as const,
      );
      expect(await storage().tables.exceeds(removals, 1)).toBe(true);
      expect(await storage().tables.exceeds(removals.slice(1), 1)).toBe(false);
      expect(await storage().tables.exceeds([], 0)).toBe(false);
      const workspaceId = aWorkspace();
      const owners = ["ann", "bob"].map((id) => actorKey(workspaceId, "user", id));
      await storage().deliveries.insert(
        owners.map((owner) => aDelivery(workspaceId, { owner, dueAt: null })),
      );
      const ofBoth = owners.map((owner: ActorKey): Removal => ({ do: "eraseDeliveries", owner }));
      expect(await storage().tables.exceeds(ofBoth, 1)).toBe(true);
      expect(await storage().tables.exceeds(ofBoth, 2)).toBe(false);
    });
  });
}
