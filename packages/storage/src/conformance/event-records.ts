/** Storing events: each message and part once, with the answer whether this message batch may apply it. */
import { type EventStore, jobId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { anEvent, aWorkspace, awkwardIds } from "./samples.js";

export function eventRecordsConformance(events: () => EventStore): void {
  const all = { offset: 0, limit: 1000 };

  describe("recorded events", () => {
    it("are returned as they were, whatever their ids, names and data", async () => {
      const workspaceId = aWorkspace();
      const recorded = awkwardIds.map((id) =>
        anEvent(workspaceId, {
          messageId: id,
          userId: id,
          anonymousId: id,
          event: id,
          data: JSON.stringify({ [id]: id, nul: "\0", lone: "\uD800" }),
        }),
      );
      expect(await events().record(recorded)).toEqual(recorded.map(() => true));
      expect(await events().list({ workspaceId }, all)).toEqual(recorded.toReversed());
    });

    it("are returned with every field, and without those they never had", async () => {
      const workspaceId = aWorkspace();
      const bare = anEvent(workspaceId, { type: "identify", event: "" });
      const full = anEvent(workspaceId, {
        type: "identify",
        part: "traits",
        userId: "u",
        anonymousId: "a",
        originalTimestamp: "2026-01-01T00:00:00.000Z",
        context: '{"ip":"::1"}',
        hidden: true,
        by: { kind: "member", id: "m1", name: "Ann" },
      });
      await events().record([bare, full]);
      expect(await events().list({ workspaceId }, all)).toEqual([full, bare]);
    });

    it("are new once: the same job may repeat one, another may not", async () => {
      const workspaceId = aWorkspace();
      const [first, second, third] = [anEvent(workspaceId), anEvent(workspaceId), anEvent(workspaceId)];
      expect(await events().record([first, second])).toEqual([true, true]);
      expect(await events().record([first, second])).toEqual([true, true]);
      const rival = { job: jobId("job-2"), event: "Other" };
      expect(await events().record([{ ...first, ...rival }, third, { ...second, ...rival }])).toEqual([
        false,
        true,
        false,
      ]);
      expect(await events().list({ workspaceId }, all)).toEqual([third, second, first]);
    });

    it("given by two jobs in one call count for the job that has stored them", async () => {
      const workspaceId = aWorkspace();
      const rightful = anEvent(workspaceId, { job: jobId("job-2") });
      const earlier = { ...rightful, job: jobId("job-1") };
      expect(await events().record([rightful])).toEqual([true]);
      expect(await events().record([earlier, rightful, rightful])).toEqual([false, true, false]);
    });

    it("given twice in one call count once, the first", async () => {
      const workspaceId = aWorkspace();
      const event = anEvent(workspaceId);
      const later = { ...event, event: "Later", seq: event.seq + 1 };
      expect(await events().record([event, later])).toEqual([true, false]);
      expect(await events().record([event, later])).toEqual([true, false]);
      expect(await events().list({ workspaceId }, all)).toEqual([event]);
    });

    it("differ by part within a message, and by workspace under the same id", async () => {
      const workspaceId = aWorkspace();
      const main = anEvent(workspaceId, { type: "track" });
      const parts = [main, { ...main, part: "group" as const }, { ...main, part: "traits" as const }];
      expect(await events().record(parts)).toEqual([true, true, true]);
      const elsewhere = anEvent(aWorkspace(), { messageId: main.messageId });
      expect(await events().record([elsewhere])).toEqual([true]);
      expect(await events().count({ workspaceId })).toBe(3);
      expect(await events().record([])).toEqual([]);
    });

    it("raced by several jobs belong to exactly one of them each, in whatever order each brings them", async () => {
      const workspaceId = aWorkspace();
      const batch = Array.from({ length: 100 }, () => anEvent(workspaceId));
      const jobs = ["r1", "r2", "r3", "r4"].map(jobId);
      const won = await Promise.all(
        jobs.map(async (job, place) => {
          const brought = place % 2 === 0 ? batch : batch.toReversed();
          const answers = await events().record(brought.map((event) => ({ ...event, job })));
          return brought.filter((_, index) => answers[index]).map(({ messageId }) => ({ messageId, job }));
        }),
      );
      const stored = await events().list({ workspaceId }, all);
      const byMessage = (left: { messageId: string }, right: { messageId: string }): number =>
        left.messageId < right.messageId ? -1 : 1;
      expect(won.flat().toSorted(byMessage)).toEqual(
        stored.map(({ messageId, job }) => ({ messageId, job })).toSorted(byMessage),
      );
    });

    it("are stored five hundred at a time, repeated or not", async () => {
      const workspaceId = aWorkspace();
      const batch = Array.from({ length: 500 }, () => anEvent(workspaceId));
      await events().record(batch.slice(0, 250));
      const again = batch.map((event) => ({ ...event, job: jobId("job-2") }));
      expect(await events().record(again)).toEqual(batch.map((_, index) => index >= 250));
      expect(await events().count({ workspaceId })).toBe(500);
    });
  });
}
