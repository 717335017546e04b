/** Claiming due alarms: each goes to one claimer at a time, and becomes available again when its claim expires. */
import { actorKey, type ActorKey, type TableStore, type VersionedChange } from "@signalbox/core";
import { afterEach, describe, expect, it } from "vitest";
import { aWorkspace, awkwardIds } from "./samples.js";

/** Before every other test's clock, so that none of their alarms is due here. */
const noon = 1_000_000_000_000;
const leaseMs = 30_000;

export function alarmsConformance(tables: () => TableStore): void {
  describe("alarms", () => {
    const set = new Set<ActorKey>();

    afterEach(async () => {
      await tables().apply([...set].map((key) => remove(key, Number.MAX_SAFE_INTEGER)));
      set.clear();
    });

    const put = (key: ActorKey, at: number, version = 1): VersionedChange => {
      set.add(key);
      return { change: { do: "put", table: "alarms", id: key, row: { at } }, version };
    };

    it("are claimed when due, earliest first, up to the limit", async () => {
      const [late, early, future] = keys(3);
      await tables().apply([put(late, noon), put(early, noon - 5), put(future, noon + 1)]);
      expect(await tables().claimAlarms(noon, leaseMs, 1)).toEqual([early]);
      expect(await tables().claimAlarms(noon, leaseMs, 10)).toEqual([late]);
      expect(await tables().claimAlarms(noon, leaseMs, 10)).toEqual([]);
      expect(await tables().claimAlarms(noon - 100, leaseMs, 10)).toEqual([]);
    });

    it("are named by their actor's key, whatever it holds", async () => {
      const workspaceId = aWorkspace();
      const all = awkwardIds.map((id) => actorKey(workspaceId, "user", id));
      await tables().apply(all.map((key) => put(key, noon)));
      expect(new Set(await tables().claimAlarms(noon, leaseMs, 100))).toEqual(new Set(all));
    });

    it("are available again when the claim has expired, and not before", async () => {
      const [key] = keys(1);
      await tables().apply([put(key, noon)]);
      expect(await tables().claimAlarms(noon, leaseMs, 10)).toEqual([key]);
      expect(await tables().claimAlarms(noon + leaseMs - 1, leaseMs, 10)).toEqual([]);
      expect(await tables().claimAlarms(noon + leaseMs, leaseMs, 10)).toEqual([key]);
    });

    it("that were set again or removed follow their actor, not the claim", async () => {
      const [moved, gone] = keys(2);
      await tables().apply([put(moved, noon), put(gone, noon)]);
      expect(await tables().claimAlarms(noon, leaseMs, 10)).toHaveLength(2);
      await tables().apply([put(moved, noon + 10, 2), remove(gone, 2)]);
      expect(await tables().claimAlarms(noon + 9, leaseMs, 10)).toEqual([]);
      expect(await tables().claimAlarms(noon + 10, leaseMs, 10)).toEqual([moved]);
      expect(await tables().claimAlarms(noon + leaseMs * 9, leaseMs, 10)).toEqual([moved]);
    });

    it("keep their row unchanged while they are claimed", async () => {
      const [key] = keys(1);
      await tables().apply([put(key, noon)]);
      await tables().claimAlarms(noon, leaseMs, 10);
      expect(await tables().get("alarms", key)).toEqual({ at: noon });
    });

    it("go to exactly one of several claimers", async () => {
      const all = keys(200);
      await tables().apply(all.map((key) => put(key, noon)));
      const claimed: ActorKey[] = [];
      while (claimed.length < all.length) {
        const rounds = await Promise.all(
          Array.from({ length: 4 }, async () => tables().claimAlarms(noon, leaseMs, 60)),
        );
        const round = rounds.flat();
        expect(round.length).toBeGreaterThan(0);
        claimed.push(...round);
      }
      expect(claimed).toHaveLength(all.length);
      expect(new Set(claimed)).toEqual(new Set(all));
    });
  });
}

function remove(key: ActorKey, version: number): VersionedChange {
  return { change: { do: "remove", table: "alarms", id: key }, version };
}

/** New keys of one workspace; the tuple allows destructuring. */
function keys(count: number): [ActorKey, ActorKey, ActorKey, ...ActorKey[]] {
  const workspaceId = aWorkspace();
  const key = (index: number): ActorKey => actorKey(workspaceId, "user", `u${index}`);
  const rest = Array.from({ length: Math.max(0, count - 3) }, (_, index) => key(index + 3));
  return [key(0), key(1), key(2), ...rest];
}
