/** Reading many events by name: their owners, and what a matcher needs of them; over pages, ties and long histories. */
import {
  actorKey,
  type ActorKey,
  type EventStore,
  type MatchableEvent,
  type NamedEvents,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { anEvent, aWorkspace, awkwardIds } from "./samples.js";

export function bulkEventsConformance(events: () => EventStore): void {
  const owners = async (filter: NamedEvents): Promise<readonly ActorKey[]> => all(events().owners(filter));
  const ids = async (filter: NamedEvents, of?: readonly ActorKey[]): Promise<readonly string[]> =>
    (await all(events().matchable(filter, of))).map(({ messageId }) => messageId).toSorted();

  /** Checks both reads against the events that are expected, without and with owners. */
  const expectFound = async (filter: NamedEvents, expected: readonly StoredEvent[]): Promise<void> => {
    expect((await owners(filter)).toSorted()).toEqual(ownersOf(expected));
    expect(await ids(filter)).toEqual(idsOf(expected));
    const [first] = expected;
    if (first === undefined) return;
    expect(await ids(filter, [first.owner])).toEqual(
      idsOf(expected.filter(({ owner }) => owner === first.owner)),
    );
  };

  describe("events read by name", () => {
    it("are found by name, prefix, data and seq, of one workspace, also when they are hidden", async () => {
      const workspaceId = aWorkspace();
      const [a, b, c] = threeOwners(workspaceId);
      const stored = [
        anEvent(workspaceId, { owner: a, event: "Order", data: '{"id":"1","x":{"id":"2"}}' }),
        anEvent(workspaceId, { owner: b, event: "Order Completed", data: '{"x":1,"id":"2"}' }),
        anEvent(workspaceId, { owner: b, event: "Order Completed", hidden: true }),
        anEvent(workspaceId, { owner: c, event: "Orders" }),
        anEvent(workspaceId, { owner: c, event: "order" }),
        anEvent(workspaceId, { owner: a, event: "", type: "identify", data: '{"id":"2"}' }),
      ] as const;
      await events().record([...stored, anEvent(aWorkspace(), { owner: a, event: "Order" })]);
      const [order, completed, hidden, orders, lower, identify] = stored;

      await expectFound({ workspaceId, events: ["Order"] }, [order]);
      await expectFound({ workspaceId, events: ["Order", "order", "none"] }, [order, lower]);
      await expectFound({ workspaceId, events: [""] }, [identify]);
      await expectFound({ workspaceId, prefixes: ["Order "] }, [completed, hidden]);
      await expectFound({ workspaceId, prefixes: ["Order"] }, [order, completed, hidden, orders]);
      await expectFound({ workspaceId, prefixes: ["Order C", "Order"], events: ["Orders", "order"] }, [
        order,
        completed,
        hidden,
        orders,
        lower,
      ]);
      await expectFound({ workspaceId }, stored);
      await expectFound({ workspaceId, prefixes: [""] }, stored);
      await expectFound({ workspaceId, events: [] }, []);
      await expectFound({ workspaceId, prefixes: ["x"] }, []);
      await expectFound({ workspaceId, prefixes: ["Order"], data: { id: "2" } }, [completed]);
      await expectFound({ workspaceId, data: { id: "2" } }, [completed, identify]);
      await expectFound({ workspaceId, prefixes: ["O"], fromSeq: completed.seq, toSeq: orders.seq }, [
        completed,
        hidden,
      ]);
      expect(await ids({ workspaceId, events: ["Order"] }, [])).toEqual([]);
      expect(await ids({ workspaceId, events: ["Order"] }, [b, c])).toEqual([]);
      expect(await ids({ workspaceId, prefixes: ["Order"] }, [a, c, a])).toEqual(idsOf([order, orders]));
    });

    it("are returned as a matcher reads them", async () => {
      const workspaceId = aWorkspace();
      const event = anEvent(workspaceId, {
        userId: "u",
        anonymousId: "a",
        context: "{}",
        originalTimestamp: "2026-01-01",
        data: '{"price":1}',
      });
      await events().record([event]);
      const { owner, messageId, part, type, event: name, at, receivedAt, seq, data } = event;
      const expected = { owner, messageId, part, type, event: name, at, receivedAt, seq, data };
      const filter = { workspaceId, events: [name] };
      expect(await all(events().matchable(filter))).toEqual([expected]);
      expect(await all(events().matchable(filter, [owner]))).toEqual([expected]);
    });

    it("are found whatever their names hold", async () => {
      const workspaceId = aWorkspace();
      const stored = awkwardIds.map((event) => anEvent(workspaceId, { event }));
      await events().record(stored);
      for (const name of awkwardIds) {
        const [only, starting] = [name, name.slice(0, -1)].map((prefix) =>
          idsOf(stored.filter(({ event }) => event === name || event.startsWith(prefix))),
        );
        expect(await ids({ workspaceId, events: [name] })).toEqual(
          idsOf(stored.filter(({ event }) => event === name)),
        );
        expect(await ids({ workspaceId, prefixes: [name] })).toEqual(only);
        expect(await ids({ workspaceId, prefixes: [name.slice(0, -1)] })).toEqual(starting);
      }
    });

    it("are found under a prefix that very many names have", async () => {
      const workspaceId = aWorkspace();
      const [a, b] = threeOwners(workspaceId);
      const stored = Array.from({ length: 150 }, (_, nth) =>
        anEvent(workspaceId, { event: `/page/${nth}`, owner: nth % 2 === 0 ? a : b }),
      );
      const exact = anEvent(workspaceId, { event: "Order", owner: b });
      await events().record([...stored, exact, anEvent(workspaceId, { event: "/paging" })]);
      const filter = { workspaceId, prefixes: ["/page/"], events: ["Order"] };
      await expectFound(filter, [...stored, exact]);
      expect(await owners(filter)).toHaveLength(2);
    });

    it("are each found once, in bursts, over gaps and with one seq", async () => {
      const workspaceId = aWorkspace();
      const seqOf = (nth: number): number => {
        if (nth < 900) return 7_000_000_000_000_000;
        if (nth < 1_800) return 7_000_000_000_000_000 + nth;
        return 7_100_000_000_000_000 + (nth % 2) * 90_000_000_000_000 + nth;
      };
      const stored = Array.from({ length: 3_000 }, (_, nth) =>
        anEvent(workspaceId, { seq: seqOf(nth), owner: actorKey(workspaceId, "user", `${nth % 700}`) }),
      );
      for (let start = 0; start < stored.length; start += 500) {
        await events().record(stored.slice(start, start + 500));
      }
      await expectFound({ workspaceId, events: ["Bought"] }, stored);
      const later = { workspaceId, events: ["Bought"], fromSeq: 7_000_000_000_001_000 };
      expect(await ids(later)).toEqual(idsOf(stored.slice(1_000)));
    });

    it("of few owners are found in long histories", async () => {
      const workspaceId = aWorkspace();
      const [a, b, c] = threeOwners(workspaceId);
      const stored = Array.from({ length: 4_600 }, (_, nth) =>
        anEvent(workspaceId, { owner: nth % 20 === 0 ? b : a, event: nth % 3 === 0 ? "Bought" : "Seen" }),
      );
      for (let start = 0; start < stored.length; start += 500) {
        await events().record(stored.slice(start, start + 500));
      }
      const bought = stored.filter(({ event }) => event === "Bought");
      const filter = { workspaceId, events: ["Bought"] };
      expect(await ids(filter, [a, b, c])).toEqual(idsOf(bought));
      expect(await ids(filter, [a, c])).toEqual(idsOf(bought.filter(({ owner }) => owner === a)));
      expect(await ids(filter, [b])).toEqual(idsOf(bought.filter(({ owner }) => owner === b)));
    });

    it("end although more arrive meanwhile, and may be left early", async () => {
      const workspaceId = aWorkspace();
      const stored = Array.from({ length: 1_100 }, () => anEvent(workspaceId));
      await events().record(stored);
      const found: string[] = [];
      for await (const batch of events().matchable({ workspaceId, events: ["Bought"] })) {
        found.push(...batch.map(({ messageId }) => messageId));
        await events().record([anEvent(workspaceId)]);
      }
      const known = new Set(idsOf(stored));
      expect(found.filter((id) => known.has(id)).toSorted()).toEqual(idsOf(stored));
      for await (const batch of events().owners({ workspaceId })) {
        expect(batch).toHaveLength(1);
        break;
      }
    });
  });
}

function threeOwners(workspaceId: WorkspaceId): readonly [ActorKey, ActorKey, ActorKey] {
  const owner = (id: string): ActorKey => actorKey(workspaceId, "user", id);
  return [owner("a"), owner("b"), owner("c")];
}

function ownersOf(stored: readonly StoredEvent[]): readonly ActorKey[] {
  return [...new Set(stored.map(({ owner }) => owner))].toSorted();
}

function idsOf(stored: readonly Pick<MatchableEvent, "messageId">[]): readonly string[] {
  return stored.map(({ messageId }) => messageId).toSorted();
}

async function all<Item>(batches: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}
