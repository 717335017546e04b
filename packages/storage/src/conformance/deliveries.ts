/** Writing deliveries: each once, version by version, found when due, and erased with their user. */
import {
  actorKey,
  deliveryKey,
  type ActorKey,
  type DeliveryKey,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { keyOfDelivery } from "../delivery-values.js";
import type { Storage } from "../storage.js";
import { aDelivery, aWorkspace, awkwardIds } from "./samples.js";

export function deliveriesConformance(storage: () => Storage): void {
  const deliveries = (): Storage["deliveries"] => storage().deliveries;
  const reload = async (delivery: StoredDelivery): Promise<StoredDelivery | undefined> =>
    (await deliveries().load([keyOfDelivery(delivery)])).get(keyOfDelivery(delivery));

  describe("deliveries", () => {
    it("are loaded as they were stored", async () => {
      const workspaceId = aWorkspace();
      const values = Object.fromEntries(awkwardIds.map((id, index) => [id, `${index} ${id}`]));
      const full = aDelivery(workspaceId, {
        id: "a/b c",
        event: "DFEmailOpened",
        journeyId: "j",
        broadcastId: "b",
        to: "jane@example.com",
        from: "shop@example.com",
        dueAt: 5_000_000_000_000,
        hidden: true,
        triggeringProperties: values,
        contextValues: { "": "", source: "import", tags: ["a", "b"] },
        data: '{"a":"\\u0000"}',
      });
      const bare = aDelivery(workspaceId);
      expect(await deliveries().insert([full, bare])).toEqual(new Set());
      const unknown = deliveryKey(workspaceId, "unknown");
      const loaded = await deliveries().load([keyOfDelivery(full), unknown, keyOfDelivery(bare)]);
      expect(loaded).toEqual(
        new Map([
          [keyOfDelivery(full), full],
          [keyOfDelivery(bare), bare],
        ]),
      );
      expect(await deliveries().load([])).toEqual(new Map());
      await settle(full);
    });

    it("are inserted once: an existing one stays as it is and is named", async () => {
      const workspaceId = aWorkspace();
      const first = aDelivery(workspaceId, { data: '"first"' });
      const again = { ...first, data: '"again"' };
      const fresh = aDelivery(workspaceId);
      await deliveries().insert([first]);
      expect(await deliveries().insert([again, fresh])).toEqual(new Set([keyOfDelivery(first)]));
      expect(await reload(first)).toEqual(first);
      expect(await reload(fresh)).toEqual(fresh);
      expect(await deliveries().insert([])).toEqual(new Set());
    });

    it("given twice in one insert count once, the first of them", async () => {
      const first = aDelivery(aWorkspace(), { data: '"first"' });
      expect(await deliveries().insert([first, { ...first, data: '"second"' }])).toEqual(new Set());
      expect(await reload(first)).toEqual(first);
    });

    it("of one id in two workspaces are two", async () => {
      const [one, other] = [aDelivery(aWorkspace(), { id: "x" }), aDelivery(aWorkspace(), { id: "x" })];
      expect(await deliveries().insert([one, other])).toEqual(new Set());
      expect(await reload(other)).toEqual(other);
    });

    it("are saved over the previous version, and those that are not are named", async () => {
      const workspaceId = aWorkspace();
      const [a, b, c] = [aDelivery(workspaceId), aDelivery(workspaceId), aDelivery(workspaceId)];
      await deliveries().insert([a, b]);
      const next = [a, b, c].map((each) => ({ ...each, version: 2, status: "sending" as const }));
      expect(await deliveries().save(next.slice(0, 1))).toEqual(new Set());
      expect(await deliveries().save(next)).toEqual(new Set([keyOfDelivery(a), keyOfDelivery(c)]));
      expect(await reload(a)).toEqual({ ...a, version: 2, status: "sending" });
      expect(await reload(b)).toEqual({ ...b, version: 2, status: "sending" });
      expect(await reload(c)).toBeUndefined();
      expect(await deliveries().save([])).toEqual(new Set());
    });

    it("lose the fields a save leaves out", async () => {
      const before = aDelivery(aWorkspace(), {
        dueAt: 1,
        to: "x",
        journeyId: "j",
        contextValues: { a: "b" },
      });
      await deliveries().insert([before]);
      const after = aDelivery(before.workspaceId, { id: before.id, version: 2 });
      expect(await deliveries().save([after])).toEqual(new Set());
      expect(await reload(before)).toEqual(after);
    });

    it("are removed by their keys", async () => {
      const workspaceId = aWorkspace();
      const [gone, kept] = [aDelivery(workspaceId), aDelivery(workspaceId)];
      await deliveries().insert([gone, kept]);
      await deliveries().remove([keyOfDelivery(gone), deliveryKey(workspaceId, "unknown")]);
      await deliveries().remove([]);
      expect(await keysOf(workspaceId)).toEqual(new Set([keyOfDelivery(kept)]));
    });

    it("of one next version are saved by exactly one of many writers", async () => {
      const delivery = aDelivery(aWorkspace());
      await deliveries().insert([delivery]);
      const next = { ...delivery, version: 2, status: "sending" as const };
      const answers = await Promise.all(Array.from({ length: 5 }, async () => deliveries().save([next])));
      expect(answers.filter((refused) => refused.size === 0)).toHaveLength(1);
    });
  });

  describe("due deliveries", () => {
    it("are those whose moment has come, of all workspaces, the earliest first", async () => {
      const made = [30, 10, 20, 40, null].map((dueAt) => aDelivery(aWorkspace(), { dueAt }));
      await deliveries().insert(made);
      const due = async (now: number, limit: number): Promise<readonly (number | null)[]> =>
        (await deliveries().due(now, limit)).map(({ dueAt }) => dueAt);
      expect(await due(30, 10)).toEqual([10, 20, 30]);
      expect(await due(30, 2)).toEqual([10, 20]);
      expect(await due(9, 10)).toEqual([]);
      await settle(...made);
      expect(await due(100, 10)).toEqual([]);
    });

    it("are found among those of broadcasts, or among all others", async () => {
      const made = [
        aDelivery(aWorkspace(), { dueAt: 10, broadcastId: "b1" }),
        aDelivery(aWorkspace(), { dueAt: 20, broadcastId: "b2" }),
        aDelivery(aWorkspace(), { dueAt: 30 }),
        aDelivery(aWorkspace(), { dueAt: 40, journeyId: "j1" }),
      ];
      await deliveries().insert(made);
      const due = async (ofBroadcasts: boolean): Promise<readonly (number | null)[]> =>
        (await deliveries().due(40, 2, { ofBroadcasts })).map(({ dueAt }) => dueAt);
      expect(await due(true)).toEqual([10, 20]);
      expect(await due(false)).toEqual([30, 40]);
      await settle(...made);
    });
  });

  describe("deliveries that are due of other workspaces", () => {
    it("are found behind a workspace, by workspace, the earliest first", async () => {
      const stem = aWorkspace().slice(0, -1);
      const [first, second] = [`${stem}1` as WorkspaceId, `${stem}2` as WorkspaceId];
      const far = 5_000_000_000_000;
      const made = [
        ...[20, 10, 30].map((dueAt) => aDelivery(first, { dueAt })),
        ...[far, null, 15].map((dueAt) => aDelivery(second, { dueAt })),
      ];
      await deliveries().insert(made);
      const behind = async (after: string, limit: number): Promise<readonly (number | null)[]> =>
        (await deliveries().dueBehind(after, limit)).map(({ dueAt }) => dueAt);
      expect(await behind(`${stem}0`, 5)).toEqual([10, 20, 30, 15, far]);
      expect(await behind(`${stem}0`, 2)).toEqual([10, 20]);
      expect(await behind(first, 2)).toEqual([15, far]);
      await settle(...made);
    });
  });

  describe("deliveries to an erased user", () => {
    it("are removed, and no others", async () => {
      const workspaceId = aWorkspace();
      const to = (id: string, workspace: WorkspaceId = workspaceId): StoredDelivery =>
        aDelivery(workspace, { owner: actorKey(workspace, "user", id) });
      const [erased, other, elsewhere] = [to("erased"), to("erased/not"), to("erased", aWorkspace())];
      const anonymousUser = aDelivery(workspaceId, { owner: actorKey(workspaceId, "anonymous", "erased") });
      await deliveries().insert([erased, to("erased"), other, elsewhere, anonymousUser]);
      await erase(erased.owner);
      await erase(erased.owner);
      expect(await keysOf(workspaceId)).toEqual(new Set([other, anonymousUser].map(keyOfDelivery)));
      expect(await keysOf(elsewhere.workspaceId)).toEqual(new Set([keyOfDelivery(elsewhere)]));
    });
  });

  async function erase(owner: ActorKey): Promise<void> {
    await storage().tables.apply([{ change: { do: "eraseDeliveries", owner }, version: 1 }]);
  }

  async function keysOf(workspaceId: WorkspaceId): Promise<ReadonlySet<DeliveryKey>> {
    const order = { by: "sentAt", direction: "asc" } as const;
    const found = await deliveries().list({ filter: { workspaceId }, order, limit: 100 });
    return new Set(found.map(keyOfDelivery));
  }

  /** So that no other test finds them due. */
  async function settle(...made: readonly StoredDelivery[]): Promise<void> {
    await deliveries().save(made.map((each) => ({ ...each, version: each.version + 1, dueAt: null })));
  }
}
