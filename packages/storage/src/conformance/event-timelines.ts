/** The timeline of an owner: by the time of events, whenever they were accepted, and page by page without loss. */
import {
  actorKey,
  type EventStore,
  type StoredEvent,
  type TimelineEvent,
  type TimelinePosition,
  type TimelineQuestion,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { anEvent, aWorkspace } from "./samples.js";

const noon = Date.UTC(2026, 0, 10, 12);
const minute = 60_000;

/** The latest first, then by the place in the order of acceptance, then by id. */
function inOrder(one: StoredEvent, other: StoredEvent): number {
  return other.at - one.at || other.seq - one.seq || (one.messageId < other.messageId ? -1 : 1);
}

export function eventTimelinesConformance(events: () => EventStore): void {
  const workspaceId = aWorkspace();

  const pagesOf = async (question: TimelineQuestion): Promise<readonly TimelineEvent[]> => {
    const found: TimelineEvent[] = [];
    let behind: TimelinePosition | undefined;
    for (;;) {
      const page = await events().timeline({ ...question, ...(behind !== undefined && { behind }) });
      found.push(...page);
      behind = page.at(-1)?.behind;
      if (page.length < question.limit) return found;
    }
  };

  const idsOf = (found: readonly { readonly event: StoredEvent }[]): readonly string[] =>
    found.map(({ event }) => event.messageId);

  describe("the timeline of an owner", () => {
    it("is by the time of the events, also of those that arrived late, early or out of order", async () => {
      const owner = actorKey(workspaceId, "user", "mixed");
      const accepted = (at: number, receivedAt: number, tick = 0): StoredEvent =>
        anEvent(workspaceId, { owner, at, receivedAt, seq: receivedAt * 4096 + tick });
      const batch = [
        accepted(noon, noon),
        accepted(noon - 50_000, noon + 5_000),
        accepted(noon + 1_000, noon + 1_000),
        accepted(noon + 40_000, noon - 10_000),
        accepted(noon - 90 * 24 * 60 * minute, noon + 2 * minute),
        accepted(noon - 5 * minute, noon + 2 * minute, 1),
        accepted(noon + 3 * minute, noon + 3 * minute),
        accepted(noon + 90 * minute, noon),
        accepted(noon - 6 * minute, noon - 6 * minute),
      ];
      await events().record([...batch, anEvent(workspaceId, { owner: actorKey(workspaceId, "user", "b") })]);
      const expected = batch.toSorted((one, other) => other.at - one.at).map(({ messageId }) => messageId);
      for (const limit of [1, 2, 3, 4, 100]) {
        expect(idsOf(await pagesOf({ workspaceId, owner, limit })), `${limit}`).toEqual(expected);
      }
    });

    it("has each event once where many have the same time, and the same place in the order", async () => {
      const owner = actorKey(workspaceId, "user", "same");
      const at = [noon, noon - 7 * minute];
      const batch = Array.from({ length: 60 }, (_, index) =>
        anEvent(workspaceId, {
          owner,
          at: at[index % 2] ?? 0,
          receivedAt: noon,
          seq: noon * 4096 + Math.floor(index / 6),
        }),
      );
      // Not in the order of the timeline, which would hide that a store leaves it as it is.
      for (const event of batch.toReversed()) await events().record([event]);
      const whole = idsOf(await pagesOf({ workspaceId, owner, limit: 100 }));
      expect(whole).toEqual(batch.toSorted(inOrder).map(({ messageId }) => messageId));
      for (const limit of [1, 2, 4, 7]) {
        expect(idsOf(await pagesOf({ workspaceId, owner, limit }))).toEqual(whole);
      }
    });

    it("goes through a long import between events of the day", async () => {
      const owner = actorKey(workspaceId, "user", "imported");
      const batch = Array.from({ length: 2_400 }, (_, index) => {
        const receivedAt = noon + Math.floor(index / 100);
        const isLive = index % 800 === 0;
        const at = isLive ? receivedAt : noon - index * 37 * minute;
        return anEvent(workspaceId, { owner, at, receivedAt, seq: receivedAt * 4096 + (index % 100) });
      });
      for (let from = 0; from < batch.length; from += 400)
        await events().record(batch.slice(from, from + 400));
      const found = await pagesOf({ workspaceId, owner, limit: 500 });
      const expected = batch.toSorted((one, other) => other.at - one.at || other.seq - one.seq);
      expect(idsOf(found)).toEqual(expected.map(({ messageId }) => messageId));
    });

    it("can be of some names, or without some, and without hidden events", async () => {
      const owner = actorKey(workspaceId, "user", "named");
      const times = [0, 10, 20, 30];
      const batch = times.map((minutes, index) =>
        anEvent(workspaceId, {
          owner,
          event: `E${index % 2}`,
          at: noon - minutes * minute,
          receivedAt: noon,
          seq: noon * 4096 + index,
        }),
      );
      const hidden = anEvent(workspaceId, { owner, at: noon, seq: noon * 4096, hidden: true });
      await events().record([...batch, hidden]);
      const [a, b, c, d] = batch.map(({ messageId }) => messageId);
      const question = { workspaceId, owner, hidden: false, limit: 10 };
      expect(idsOf(await events().timeline(question))).toEqual([a, b, c, d]);
      expect(idsOf(await events().timeline({ ...question, events: ["E1"] }))).toEqual([b, d]);
      expect(idsOf(await events().timeline({ ...question, exceptEvents: ["E1"] }))).toEqual([a, c]);
    });
  });
}
