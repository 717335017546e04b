/** Reading many events by name: their owners, and what a matcher needs of them; over pages, ties and long histories. */
import {
  actorKey,
  type ActorKey,
  type EventStore,
  type MatchableEvent,
  type NamedEventPage,
  type NamedEvents,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { anEvent, aWorkspace, awkwardIds } from "./samples.js";

export function bulkEventsConformance(events: () => EventStore): void {
  const paged = async (filter: NamedEvents, size = 500): Promise<readonly string[]> =>
    (await pages(filter, size)).flatMap((page) => idsOf(page.events)).toSorted();
  const pages = async (filter: NamedEvents, size: number): Promise<readonly NamedEventPage[]> => {
    const found: NamedEventPage[] = [];
    for await (const page of events().pagesByName(filter, { size })) found.push(page);
    return found;
  };
  const ids = async (filter: NamedEvents, of: readonly ActorKey[]): Promise<readonly string[]> =>
    (await all(events().matchable(filter, of))).map(({ messageId }) => messageId).toSorted();

  /** Checks both reads against the events that are expected, and that pages go on behind each cursor. */
  const expectFound = async (filter: NamedEvents, expected: readonly StoredEvent[]): Promise<void> => {
    expect(await paged(filter)).toEqual(idsOf(expected));
    for (const atOnce of [1, 3]) {
      const found = await all(events().allByName(filter, { size: 250, atOnce: () => atOnce }));
      expect(idsOf(found)).toEqual(idsOf(expected));
    }
    const few = await pages(filter, 200);
    for (const [nth, { cursor }] of few.entries()) {
      const behind = few.slice(nth + 1).flatMap((page) => page.events);
      const found: MatchableEvent[] = [];
      for await (const page of events().pagesByName(filter, { size: 200, after: cursor })) {
        expect(page.cursor > cursor).toBe(true);
        found.push(...page.events);
      }
      expect(idsOf(found)).toEqual(idsOf(behind));
    }
    const [first] = expected;
    if (first === undefined) return;
    expect(await ids(filter, [first.owner])).toEqual(
      idsOf(expected.filter(({ owner }) => owner === first.owner)),
    );
  };

  describe("names of events", () => {
    it("are listed once, in their order, of one workspace, under a prefix and behind a name", async () => {
      const workspaceId = aWorkspace();
      const [a] = threeOwners(workspaceId);
      const names = ["Order", "Order", "Order Completed", "order", "Ärger", "\u{1F600}", "\uFFFD", ""];
      await events().record(names.map((event) => anEvent(workspaceId, { owner: a, event })));
      await events().record([anEvent(aWorkspace(), { owner: a, event: "Other" })]);
      const listed = (question: object): Promise<readonly string[]> =>
        events().names({ workspaceId, prefix: "", limit: 10, ...question });
      const ordered = ["Order", "Order Completed", "order", "Ärger", "\uFFFD", "\u{1F600}"];
      expect(await listed({})).toEqual(ordered);
      expect(await listed({ limit: 2 })).toEqual(ordered.slice(0, 2));
      expect(await listed({ after: "Order Completed" })).toEqual(ordered.slice(2));
      expect(await listed({ prefix: "Order" })).toEqual(ordered.slice(0, 2));
      expect(await listed({ prefix: "Order", after: "Order" })).toEqual(["Order Completed"]);
      expect(await listed({ prefix: "none" })).toEqual([]);
    });
  });

  describe("events read by name", () => {
    it("are found by name and prefix, of one workspace, also when they are hidden", async () => {
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

      await expectFound({ workspaceId, names: ["Order"], prefixes: [] }, [order]);
      await expectFound({ workspaceId, names: ["Order", "order", "none"], prefixes: [] }, [order, lower]);
      await expectFound({ workspaceId, names: [""], prefixes: [] }, [identify]);
      await expectFound({ workspaceId, names: [], prefixes: ["Order "] }, [completed, hidden]);
      await expectFound({ workspaceId, names: [], prefixes: ["Order"] }, [order, completed, hidden, orders]);
      await expectFound({ workspaceId, prefixes: ["Order C", "Order"], names: ["Orders", "order"] }, [
        order,
        completed,
        hidden,
        orders,
        lower,
      ]);
      await expectFound({ workspaceId, names: [], prefixes: [""] }, stored);
      await expectFound({ workspaceId, names: [], prefixes: [] }, []);
      await expectFound({ workspaceId, names: [], prefixes: ["x"] }, []);
      expect(await ids({ workspaceId, names: ["Order"], prefixes: [] }, [])).toEqual([]);
      expect(await ids({ workspaceId, names: ["Order"], prefixes: [] }, [b, c])).toEqual([]);
      expect(await ids({ workspaceId, names: [], prefixes: ["Order"] }, [a, c, a])).toEqual(
        idsOf([order, orders]),
      );
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
      const filter = { workspaceId, names: [name], prefixes: [] };
      expect((await pages(filter, 10)).flatMap((page) => page.events)).toEqual([expected]);
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
        expect(await paged({ workspaceId, names: [name], prefixes: [] })).toEqual(
          idsOf(stored.filter(({ event }) => event === name)),
        );
        expect(await paged({ workspaceId, names: [], prefixes: [name] })).toEqual(only);
        expect(await paged({ workspaceId, names: [], prefixes: [name.slice(0, -1)] })).toEqual(starting);
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
      const filter = { workspaceId, prefixes: ["/page/"], names: ["Order"] };
      await expectFound(filter, [...stored, exact]);
      expect(await paged(filter, 20)).toHaveLength(151);
      expect(await all(events().allByName(filter, { size: 20, atOnce: () => 2 }))).toHaveLength(151);
    });

    it("are found behind a cursor when the names under the prefix become very many, or few again", async () => {
      const workspaceId = aWorkspace();
      const named = (from: number, count: number): readonly StoredEvent[] =>
        Array.from({ length: count }, (_, nth) => anEvent(workspaceId, { event: `/page/${from + nth}` }));
      const pageAfter = async (cursor: string, prefix: string): Promise<NamedEventPage | undefined> => {
        const filter = { workspaceId, names: [], prefixes: [prefix] };
        for await (const page of events().pagesByName(filter, { size: 20, after: cursor })) return page;
        return undefined;
      };
      const all60 = named(100, 60);
      await events().record(all60);
      const begun = await pageAfter("", "/page/");
      await events().record(named(200, 90));
      for (const [first, prefix] of [
        [begun, "/page/"],
        [await pageAfter("", "/page/"), "/page/1"],
      ] as const) {
        const found: string[] = [];
        for (let page = first; page !== undefined; page = await pageAfter(page.cursor, prefix)) {
          found.push(...page.events.map(({ messageId }) => messageId));
        }
        expect(idsOf(all60).filter((id) => !found.includes(id))).toEqual([]);
      }
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
      const filter = { workspaceId, names: ["Bought"], prefixes: [] };
      await expectFound(filter, stored);
      expect(await paged(filter, 100)).toHaveLength(3_000);
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
      const filter = { workspaceId, names: ["Bought"], prefixes: [] };
      expect(await ids(filter, [a, b, c])).toEqual(idsOf(bought));
      expect(await ids(filter, [a, c])).toEqual(idsOf(bought.filter(({ owner }) => owner === a)));
      expect(await ids(filter, [b])).toEqual(idsOf(bought.filter(({ owner }) => owner === b)));
    });

    it("end although more arrive meanwhile, and may be left early", async () => {
      const workspaceId = aWorkspace();
      const stored = Array.from({ length: 1_100 }, () => anEvent(workspaceId));
      await events().record(stored);
      const found: string[] = [];
      const filter = { workspaceId, names: ["Bought"], prefixes: [] };
      for await (const page of events().pagesByName(filter, { size: 300 })) {
        found.push(...page.events.map(({ messageId }) => messageId));
        await events().record([anEvent(workspaceId)]);
      }
      const known = new Set(idsOf(stored));
      expect(found.filter((id) => known.has(id)).toSorted()).toEqual(idsOf(stored));
      for await (const { events: first } of events().pagesByName(filter, { size: 300 })) {
        expect(first.length).toBeGreaterThan(0);
        break;
      }
      const batches: number[] = [];
      for await (const { length } of events().allByName(filter, { size: 300, atOnce: () => 2 }))
        if (batches.push(length) === 2) break;
      expect(batches).toEqual([expect.any(Number), expect.any(Number)]);
    });
  });
}

function threeOwners(workspaceId: WorkspaceId): readonly [ActorKey, ActorKey, ActorKey] {
  const owner = (id: string): ActorKey => actorKey(workspaceId, "user", id);
  return [owner("a"), owner("b"), owner("c")];
}

function idsOf(stored: readonly Pick<MatchableEvent, "messageId">[]): readonly string[] {
  return stored.map(({ messageId }) => messageId).toSorted();
}

async function all<Item>(batches: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}
