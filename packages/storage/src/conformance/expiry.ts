/** Deletion of the oldest rows of each kind, in slices: what expires is gone, what does not stays, and a repeat is harmless. */
import {
  actorKey,
  deliveryKey,
  expiringKinds,
  firstSeqAt,
  type ExpiringKind,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { Storage } from "../storage.js";
import { aDelivery, anEvent, aWorkspace } from "./samples.js";

/** In the future: the server removes old rows of `commands` by itself. */
const start = Date.UTC(2035, 0, 1);
const day = 86_400_000;
const later = Number.MAX_SAFE_INTEGER;

export function expiryConformance(storage: () => Storage): void {
  /** One row of the kind for each of these days. */
  const store = async (
    workspaceId: WorkspaceId,
    kind: ExpiringKind,
    days: readonly number[],
  ): Promise<void> => {
    const times = days.map((each) => start + each * day);
    const { events, deliveries, tables } = storage();
    if (kind === "events") {
      await events.record(
        times.map((at) => anEvent(workspaceId, { at, receivedAt: at, seq: firstSeqAt(at) })),
      );
    } else if (kind === "deliveries") {
      await deliveries.insert(times.map((sentAt, nth) => aDelivery(workspaceId, { id: `d${nth}`, sentAt })));
    } else {
      const rows = times.map((at, nth) => ({ id: `${workspaceId}/${nth}`, row: { workspaceId, at } }));
      await tables.apply(rows.map((row) => ({ change: { do: "put", table: kind, ...row }, version: 1 })));
    }
  };

  /** The numbers of rows that each slice deleted. */
  const deleteAll = async (
    range: { readonly workspaceId: WorkspaceId; readonly kind: ExpiringKind; readonly before: number },
    limit: number,
  ): Promise<number[]> => {
    const counts: number[] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
      const slice: { deleted: number; next: number | undefined } = await storage().expiry.deleteSlice(
        { ...range, from },
        limit,
      );
      counts.push(slice.deleted);
      from = slice.next;
    }
    return counts;
  };

  const countAll = async (workspaceId: WorkspaceId, kind: ExpiringKind): Promise<number> =>
    storage().expiry.count({ workspaceId, kind, from: 0, before: later }, 1_000);

  describe("rows that expire", () => {
    it.each(expiringKinds)("of %s are deleted by age, in slices, in their workspace alone", async (kind) => {
      const [workspaceId, other] = [aWorkspace(), aWorkspace()];
      await store(workspaceId, kind, [0, 1, 2, 3, 4, 5]);
      await store(other, kind, [0, 1]);
      const { expiry } = storage();
      const range = { workspaceId, kind, before: start + 4 * day };
      expect(await expiry.oldest({ workspaceId, kind, from: 0 })).toBe(start);
      expect(await expiry.count({ ...range, from: 0 }, 1_000)).toBe(4);
      expect(await expiry.count({ ...range, from: 0 }, 3)).toBe(3);
      const slices = await deleteAll(range, 3);
      expect(slices.reduce((sum, count) => sum + count, 0)).toBe(4);
      expect(Math.max(...slices)).toBe(3);
      expect(await expiry.oldest({ workspaceId, kind, from: 0 })).toBe(start + 4 * day);
      expect([await countAll(workspaceId, kind), await countAll(other, kind)]).toEqual([2, 2]);
      expect(await deleteAll(range, 3)).toEqual([0]);
    });

    it.each(expiringKinds)("of %s are all found when many have the same time", async (kind) => {
      const workspaceId = aWorkspace();
      await store(workspaceId, kind, [0, 0, 0, 0, 0, 0, 0, 1]);
      await deleteAll({ workspaceId, kind, before: start + day }, 2);
      expect(await countAll(workspaceId, kind)).toBe(1);
    });

    it.each(expiringKinds)("of %s are none in an empty workspace", async (kind) => {
      const workspaceId = aWorkspace();
      expect(await storage().expiry.oldest({ workspaceId, kind, from: 0 })).toBeUndefined();
      expect(await deleteAll({ workspaceId, kind, before: later }, 3)).toEqual([0]);
    });
  });

  describe("rows that do not expire", () => {
    it("are changes of subscriptions, however many there are", async () => {
      const workspaceId = aWorkspace();
      const seq = firstSeqAt(start);
      const choices = Array.from({ length: 5 }, () =>
        anEvent(workspaceId, { event: "DFSubscriptionChange", seq }),
      );
      await storage().events.record([...choices, anEvent(workspaceId, { seq: seq + 1 })]);
      expect(await countAll(workspaceId, "events")).toBe(1);
      await deleteAll({ workspaceId, kind: "events", before: start + day }, 2);
      expect(await storage().events.count({ workspaceId })).toBe(5);
    });

    it("are deliveries that must be processed again", async () => {
      const workspaceId = aWorkspace();
      const waiting = aDelivery(workspaceId, { id: "waits", sentAt: start, dueAt: start + day });
      await storage().deliveries.insert([waiting, aDelivery(workspaceId, { id: "sent", sentAt: start })]);
      expect(await countAll(workspaceId, "deliveries")).toBe(1);
      await deleteAll({ workspaceId, kind: "deliveries", before: start + day }, 10);
      const keys = ["waits", "sent"].map((id) => deliveryKey(workspaceId, id));
      expect([...(await storage().deliveries.load(keys)).keys()]).toEqual([keys[0]]);
    });
  });

  it("expired events take their files with them, and no others", async () => {
    const workspaceId = aWorkspace();
    const owner = actorKey(workspaceId, "user", "u");
    const [old, young] = [0, 2].map((each) =>
      anEvent(workspaceId, { owner, seq: firstSeqAt(start + each * day) }),
    );
    const events = [old, young].flatMap((event) => event ?? []);
    await storage().events.record(events);
    const file = { workspaceId, name: "a.txt", mimeType: "text/plain", bytes: Buffer.from("text") };
    const keys = events.map(({ messageId }) => `${workspaceId}/${messageId}`);
    for (const [nth, { messageId }] of events.entries()) {
      await storage().files.put(keys[nth] ?? "", { ...file, messageId });
    }
    await deleteAll({ workspaceId, kind: "events", before: start + day }, 10);
    const found = await Promise.all(keys.map(async (key) => storage().files.get(key)));
    expect(found.map((each) => each?.messageId)).toEqual([undefined, young?.messageId]);
  });
}
