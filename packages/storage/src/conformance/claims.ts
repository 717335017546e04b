/** Claims: one holder per key, found when they are due, and emptied when their user is erased. */
import { actorKey, deliveryKey, type StoredDelivery } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { keyOfDelivery } from "../delivery-values.js";
import type { Storage } from "../storage.js";
import { aDelivery, aWorkspace } from "./samples.js";

export function claimsConformance(storage: () => Storage): void {
  const claims = (): Storage["claims"] => storage().claims;
  const aClaim = (change: Partial<StoredDelivery> = {}): StoredDelivery =>
    aDelivery(aWorkspace(), { status: "sending", dueAt: 5_000_000_000_000, ...change });

  describe("claims", () => {
    it("are loaded as they were stored, and are gone once they are removed", async () => {
      const [one, other] = [aClaim({ to: "a@example.com", data: '{"a":"\\u0000"}' }), aClaim()];
      const keys = [one, other].map(keyOfDelivery);
      expect(await claims().insert([one, other])).toEqual(new Set());
      expect([...(await claims().load(keys)).values()]).toEqual(expect.arrayContaining([one, other]));
      expect(await claims().remove(keys.slice(0, 1))).toEqual(new Set());
      expect(await claims().remove(keys)).toEqual(new Set());
      expect(await claims().load(keys)).toEqual(new Map());
    });

    it("are not deliveries: neither loaded nor listed nor due as one", async () => {
      const claim = aClaim({ dueAt: 7 });
      const { deliveries } = storage();
      await claims().insert([claim]);
      expect(await deliveries.load([keyOfDelivery(claim)])).toEqual(new Map());
      expect(await deliveries.count({ workspaceId: claim.workspaceId })).toBe(0);
      expect(await deliveries.due(10, 10)).toEqual([]);
      await claims().remove([keyOfDelivery(claim)]);
    });

    it("have one holder: an existing one stays as it is and is named", async () => {
      const first = aClaim({ data: '"first"' });
      const fresh = aClaim();
      await claims().insert([first]);
      const again = { ...first, data: '"again"' };
      expect(await claims().insert([again, fresh])).toEqual(new Set([keyOfDelivery(first)]));
      expect(await claims().load([keyOfDelivery(first)])).toEqual(new Map([[keyOfDelivery(first), first]]));
      const wanted = aClaim();
      const answers = await Promise.all(Array.from({ length: 5 }, async () => claims().insert([wanted])));
      expect(answers.filter((refused) => refused.size === 0)).toHaveLength(1);
    });

    it("given twice in one insert count once, the first of them", async () => {
      const first = aClaim({ data: '"first"' });
      expect(await claims().insert([first, { ...first, data: '"second"' }])).toEqual(new Set());
      expect([...(await claims().load([keyOfDelivery(first)])).values()]).toEqual([first]);
    });

    it("are due at their moment, the earliest first, and later once they are postponed", async () => {
      const made = [30, 10, 20, 40].map((dueAt) => aClaim({ dueAt }));
      const keys = made.map(keyOfDelivery);
      await claims().insert(made);
      const due = async (now: number, limit: number): Promise<readonly (number | null)[]> =>
        (await claims().due(now, limit)).map(({ dueAt }) => dueAt);
      expect(await due(30, 10)).toEqual([10, 20, 30]);
      expect(await due(30, 2)).toEqual([10, 20]);
      await claims().postpone([...keys.slice(0, 2), deliveryKey(aWorkspace(), "unknown")], 35);
      expect(await due(30, 10)).toEqual([20]);
      expect(await due(40, 10)).toEqual([20, 35, 35, 40]);
      await claims().remove(keys);
      expect(await due(100, 10)).toEqual([]);
    });

    it("ignore empty calls", async () => {
      expect(await claims().insert([])).toEqual(new Set());
      expect(await claims().load([])).toEqual(new Map());
      expect(await claims().remove([])).toEqual(new Set());
      expect(await claims().erased([])).toEqual(new Set());
      await claims().postpone([], 1);
    });
  });

  describe("claims of an erased user", () => {
    it("lose their contents, but keep their key and name it when it is removed", async () => {
      const workspaceId = aWorkspace();
      const to = (id: string): StoredDelivery =>
        aClaim({ workspaceId, owner: actorKey(workspaceId, "user", id), dueAt: 1 });
      const [erased, other] = [to("erased"), to("erased/not")];
      const elsewhere = aClaim({ owner: actorKey(aWorkspace(), "user", "erased"), dueAt: 1 });
      const keys = [erased, other, elsewhere].map(keyOfDelivery);
      await claims().insert([erased, other, elsewhere]);
      const erase = { change: { do: "eraseDeliveries", owner: erased.owner }, version: Date.now() } as const;
      expect(await claims().erased(keys)).toEqual(new Set());
      await storage().tables.apply([erase]);
      await storage().tables.apply([erase]);
      expect(await claims().erased(keys)).toEqual(new Set(keys.slice(0, 1)));
      expect([...(await claims().load(keys)).keys()].toSorted()).toEqual(keys.slice(1).toSorted());
      expect(await claims().due(10, 10)).toHaveLength(2);
      expect(await claims().insert([erased])).toEqual(new Set(keys.slice(0, 1)));
      await claims().postpone(keys, 2);
      expect(await claims().remove(keys)).toEqual(new Set(keys.slice(0, 1)));
      expect(await claims().remove(keys)).toEqual(new Set(keys.slice(0, 1)));
      expect(await claims().due(10, 10)).toEqual([]);
    });
  });
}
