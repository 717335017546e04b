/** Listing events: every filter alone and combined, newest first; and streaming all of them while more arrive. */
import { actorKey, type EventFilter, type EventStore, type StoredEvent } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { anEvent, aWorkspace, awkwardIds } from "./samples.js";

export function eventListsConformance(events: () => EventStore): void {
  /** Lists with the filter, and checks that counting and streaming with it agree. */
  const found = async (filter: EventFilter): Promise<readonly StoredEvent[]> => {
    const list = await events().list(filter, { offset: 0, limit: 1000 });
    expect(await events().count(filter)).toBe(list.length);
    expect(await collect(events().stream(filter))).toEqual(list.toReversed());
    return list;
  };

  describe("lists of events", () => {
    it("can be filtered by owner, name, type, message, time and visibility", async () => {
      const workspaceId = aWorkspace();
      const owners = ["a", "b", "c"].map((id) => actorKey(workspaceId, "user", id));
      const [a, b, c] = owners.map((owner, index) =>
        anEvent(workspaceId, { owner, event: `E${index}`, type: index === 2 ? "page" : "track" }),
      ) as [StoredEvent, StoredEvent, StoredEvent];
      const hidden = anEvent(workspaceId, { owner: a.owner, event: "E0", hidden: true });
      await events().record([a, b, c, hidden]);
      await events().record([anEvent(aWorkspace(), { messageId: a.messageId, event: "E0" })]);

      expect(await found({ workspaceId })).toEqual([hidden, c, b, a]);
      expect(await found({ workspaceId, owners: [a.owner, c.owner] })).toEqual([hidden, c, a]);
      expect(await found({ workspaceId, events: ["E1", "E2"] })).toEqual([c, b]);
      expect(await found({ workspaceId, exceptEvents: ["E0", "E1"], hidden: false })).toEqual([c]);
      expect(await found({ workspaceId, types: ["page"] })).toEqual([c]);
      expect(await found({ workspaceId, messageIds: [a.messageId, c.messageId, "no"] })).toEqual([c, a]);
      expect(await found({ workspaceId, fromSeq: b.seq, toSeq: c.seq })).toEqual([b]);
      expect(await found({ workspaceId, hidden: false })).toEqual([c, b, a]);
      expect(await found({ workspaceId, hidden: true })).toEqual([hidden]);
      expect(await found({ workspaceId, owners: [a.owner], events: ["E0"], hidden: false })).toEqual([a]);
      expect(await found({ workspaceId, owners: [] })).toEqual([]);
    });

    it("are returned whole for any number of owners, each event once", async () => {
      const workspaceId = aWorkspace();
      const [a, b, c] = ["a", "b", "c"].map((id) => actorKey(workspaceId, "user", id));
      if (a === undefined || b === undefined || c === undefined) throw new Error("three owners");
      const owned = [a, b, c].flatMap((owner) =>
        Array.from({ length: 1_100 }, () => anEvent(workspaceId, { owner })),
      );
      await events().record(owned);
      const histories = await collect(events().histories([a, c]));
      const ids = (of: readonly StoredEvent[]): string[] => of.map(({ messageId }) => messageId).toSorted();
      expect(ids(histories)).toEqual(ids(owned.filter(({ owner }) => owner !== b)));
      expect(await collect(events().histories([]))).toEqual([]);
    });

    it("are paged without loss or repetition", async () => {
      const workspaceId = aWorkspace();
      const batch = Array.from({ length: 25 }, () => anEvent(workspaceId));
      await events().record(batch);
      const pages: StoredEvent[] = [];
      for (let offset = 0; offset < 30; offset += 4) {
        pages.push(...(await events().list({ workspaceId }, { offset, limit: 4 })));
      }
      expect(pages).toEqual(batch.toReversed());
    });

    it("contain all events of one seq, in any order", async () => {
      const workspaceId = aWorkspace();
      const { seq } = anEvent(workspaceId);
      const batch = Array.from({ length: 20 }, (_, index) =>
        anEvent(workspaceId, { seq: seq + Math.floor(index / 5) }),
      );
      await events().record(batch);
      const list = await events().list({ workspaceId }, { offset: 0, limit: 100 });
      expect(list.map((event) => event.seq)).toEqual(batch.map((event) => event.seq).toReversed());
      expect(new Set(list.map((event) => event.messageId)).size).toBe(20);
    });

    it("contain exactly the message with the given id, whatever it holds", async () => {
      const workspaceId = aWorkspace();
      await events().record(awkwardIds.map((messageId) => anEvent(workspaceId, { messageId })));
      for (const messageId of awkwardIds) {
        const list = await events().list({ workspaceId, messageIds: [messageId] }, { offset: 0, limit: 5 });
        expect(list.map((event) => event.messageId)).toEqual([messageId]);
      }
    });
  });

  describe("a search term", () => {
    it("is found in ids, name and data, inside words and without regard to case", async () => {
      const workspaceId = aWorkspace();
      const places: Partial<StoredEvent>[] = [
        { messageId: "xx-Needle-1" },
        { userId: "a needle" },
        { anonymousId: "NEEDLES" },
        { event: "Lost Needle Found" },
        { data: '{"deep":{"list":["the needle"]}}' },
        { data: '{"needle key":1}' },
      ];
      const batch = places.map((place) => anEvent(workspaceId, place));
      await events().record([
        ...batch,
        anEvent(workspaceId, { event: "Ne edle", data: '{"a":"need","b":"le"}' }),
      ]);
      expect(await found({ workspaceId, searchTerm: "nEEdle" })).toEqual(batch.toReversed());
      expect(await found({ workspaceId, searchTerm: "haystack" })).toEqual([]);
    });

    it("is matched without regard to case beyond ASCII too", async () => {
      const workspaceId = aWorkspace();
      const event = anEvent(workspaceId, { event: "Überweisung ÉTÉ Ωμέγα" });
      await events().record([event]);
      expect(await found({ workspaceId, searchTerm: "überweisung été ωΜΈγα" })).toEqual([event]);
    });

    it("is matched literally, never as a pattern, an operator or an escape", async () => {
      const workspaceId = aWorkspace();
      const byName = awkwardIds.map((id) => anEvent(workspaceId, { event: `<${id}>` }));
      const byData = awkwardIds.map((id) =>
        anEvent(workspaceId, { data: JSON.stringify({ value: `<${id}>` }) }),
      );
      await events().record([...byName, ...byData]);
      for (const [index, id] of awkwardIds.entries()) {
        const list = await events().list({ workspaceId, searchTerm: `<${id}>` }, { offset: 0, limit: 1000 });
        expect(list).toEqual([byData[index], byName[index]]);
      }
    });

    it("may hold characters no id can: NUL and half a character", async () => {
      const workspaceId = aWorkspace();
      const nul = anEvent(workspaceId, { data: JSON.stringify({ a: "x\0y" }) });
      const half = anEvent(workspaceId, { data: JSON.stringify({ a: "x\uD800y" }) });
      await events().record([nul, half]);
      expect(await found({ workspaceId, searchTerm: "x\0y" })).toEqual([nul]);
      expect(await found({ workspaceId, searchTerm: "x\uD800y" })).toEqual([half]);
    });
  });

  describe("a filter on data", () => {
    it("matches whole strings under top-level keys", async () => {
      const workspaceId = aWorkspace();
      const data = (value: unknown): StoredEvent => anEvent(workspaceId, { data: JSON.stringify(value) });
      const first = data({ journeyId: "j1" });
      const behind = data({
        text: 'a "quoted" } ] , { [ \\',
        list: [1, [2, "]"], { journeyId: "x" }],
        deep: { deeper: { journeyId: "x", "}": "{" } },
        number: -1.5e-7,
        yes: true,
        nothing: null,
        empty: {},
        none: [],
        journeyId: "j1",
        nodeId: "n",
      });
      const others = [
        data({ journeyId: "j10" }),
        data({ journeyId: "j" }),
        data({ journeyid: "j1" }),
        data({ xjourneyId: "j1" }),
        data({ nested: { journeyId: "j1" } }),
        data({ list: [{ journeyId: "j1" }] }),
        data({ text: '"journeyId":"j1"' }),
        data({ text: '{"journeyId":"j1"}', other: "x" }),
        data({ journeyId: 1 }),
        data({ journeyId: ["j1"] }),
        data({}),
      ];
      await events().record([first, behind, ...others]);
      expect(await found({ workspaceId, data: { journeyId: "j1" } })).toEqual([behind, first]);
      expect(await found({ workspaceId, data: { nodeId: "n", journeyId: "j1" } })).toEqual([behind]);
      expect(await found({ workspaceId, data: { journeyId: "J1" } })).toEqual([]);
    });

    it("takes unusual keys and values literally", async () => {
      const workspaceId = aWorkspace();
      const batch = awkwardIds.map((id) =>
        anEvent(workspaceId, { data: `{"before":1,${JSON.stringify(id)}:${JSON.stringify(id)}}` }),
      );
      await events().record(batch);
      for (const [index, id] of awkwardIds.entries()) {
        const filter = { workspaceId, data: Object.fromEntries([[id, id]]) };
        expect(await events().list(filter, { offset: 0, limit: 100 })).toEqual([batch[index]]);
      }
    });

    it("skips long and deep values before the key", async () => {
      const workspaceId = aWorkspace();
      let deep: unknown = "bottom";
      for (let level = 0; level < 60; level += 1) deep = level % 2 === 0 ? [deep, "]"] : { deep, "}": "{" };
      const long = anEvent(workspaceId, {
        data: JSON.stringify({
          long: 'quotes " and \\ backslashes '.repeat(20_000),
          many: Array.from({ length: 20_000 }, (_, index) => ({ index, text: `"${index}` })),
          deep,
          journeyId: "j1",
        }),
      });
      const miss = anEvent(workspaceId, { data: long.data.replace('"j1"', '"j2"') });
      await events().record([long, miss]);
      const list = await events().list({ workspaceId, data: { journeyId: "j1" } }, { offset: 0, limit: 9 });
      expect(list.map((event) => event.messageId)).toEqual([long.messageId]);
    });
  });

  describe("a stream of events", () => {
    it("yields all of them, oldest first, however many share one seq", async () => {
      const workspaceId = aWorkspace();
      const seq = 7_100_000_000_000_000;
      const batch = Array.from({ length: 2500 }, (_, index) =>
        anEvent(workspaceId, { seq: index < 1500 ? seq : seq + index }),
      );
      for (let start = 0; start < batch.length; start += 500) {
        await events().record(batch.slice(start, start + 500).toReversed());
      }
      const streamed = await collect(events().stream({ workspaceId }));
      expect(streamed.map((event) => event.seq)).toEqual(batch.map((event) => event.seq));
      expect(new Set(streamed.map((event) => event.messageId)).size).toBe(2500);
    });

    it("continues over long gaps between bursts", async () => {
      const workspaceId = aWorkspace();
      const hours = [0, 1, 1.5, 2000, 2000.1, 90_000];
      const batch = hours.flatMap((hour) =>
        Array.from({ length: 700 }, (_, index) =>
          anEvent(workspaceId, { seq: (1_500_000_000_000 + hour * 3_600_000) * 4096 + index }),
        ),
      );
      for (let start = 0; start < batch.length; start += 500) {
        await events().record(batch.slice(start, start + 500));
      }
      const whole = await collect(events().stream({ workspaceId }));
      expect(whole.map((event) => event.messageId)).toEqual(batch.map((event) => event.messageId));
      const [fromSeq, toSeq] = [batch[300]?.seq ?? 0, batch[3900]?.seq ?? 0];
      const middle = await collect(events().stream({ workspaceId, fromSeq, toSeq }));
      expect(middle.map((event) => event.messageId)).toEqual(
        batch.slice(300, 3900).map((event) => event.messageId),
      );
    });

    it("loses and repeats nothing while events arrive, and ends", async () => {
      const workspaceId = aWorkspace();
      const batch = Array.from({ length: 1200 }, () => anEvent(workspaceId));
      for (let start = 0; start < batch.length; start += 400) {
        await events().record(batch.slice(start, start + 400));
      }
      const known = new Set(batch.map((event) => event.messageId));
      const seen: string[] = [];
      for await (const event of events().stream({ workspaceId })) {
        if (known.has(event.messageId)) seen.push(event.messageId);
        if (seen.length % 10 === 0) await events().record([anEvent(workspaceId)]);
      }
      expect(seen).toEqual(batch.map((event) => event.messageId));
    });

    it("may be left early, and of nothing is empty", async () => {
      const workspaceId = aWorkspace();
      await events().record([anEvent(workspaceId), anEvent(workspaceId)]);
      for await (const event of events().stream({ workspaceId })) {
        expect(event.workspaceId).toBe(workspaceId);
        break;
      }
      expect(await collect(events().stream({ workspaceId: aWorkspace() }))).toEqual([]);
    });
  });
}

async function collect(stream: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const collected: StoredEvent[] = [];
  for await (const event of stream) collected.push(event);
  return collected;
}
