/**
 * Moves the clock of a journey world over days and months: from one alarm to the next, so that everything happens
 * exactly when it is due and is recorded with its time. The worker's own sweep wakes the actors; the test only moves
 * the clock.
 */
import { userKey } from "@signalbox/core";
import { expect } from "vitest";
import { z } from "zod";
import { anIdentify, aWorkspaceId, sent } from "../builders.js";
import type { JourneyWorld } from "./journey-world.fixture.js";

export interface Calendar {
  /** Advances the world to that time (ISO), through everything that is due before it. */
  liveUntil(moment: string): Promise<void>;
  identify(userId: string, traits: object): Promise<void>;
  /** Resolves when nothing is due, queued or running. */
  idle(): Promise<void>;
  /** `2026-03-02T10:00:00Z ann hello Sms`, in order. */
  sent(): readonly string[];
  /** The stored journey events of the user: `2026-03-02T10:00:00Z hello (started)`, in order. */
  recorded(userId: string): Promise<readonly string[]>;
}

const workspaceId = aWorkspaceId();
const eventData = z.object({
  nodeId: z.string(),
  cause: z.string().optional(),
  reason: z.string().optional(),
});
const pollOptions = { timeout: 60_000, interval: 5 };

export function calendarOf(world: JourneyWorld): Calendar {
  const { system } = world;

  const nextAlarm = async (): Promise<number> => {
    const order = { by: "at", direction: "asc" } as const;
    const [first] = await system.storage.tables.query({
      table: "alarms",
      where: { workspaceId },
      order,
      limit: 1,
    });
    return first === undefined ? Infinity : Number(first.row["at"]);
  };
  const inFlight = async (): Promise<number> => {
    const depths = [...(await system.queue.depths()), await system.deliveryQueue.depth()];
    return depths.reduce((sum, { waiting, active }) => sum + waiting + active, 0);
  };
  const idle = async (): Promise<void> => {
    const pendingWork = async (): Promise<boolean> =>
      (await inFlight()) > 0 || (await nextAlarm()) <= world.now();
    await expect.poll(pendingWork, pollOptions).toBe(false);
  };

  return {
    idle,
    async liveUntil(moment) {
      const end = Date.parse(moment);
      for (;;) {
        await idle();
        const next = Math.min(await nextAlarm(), end);
        world.pass((next - world.now()) / 1_000);
        if (next === end) return idle();
      }
    },
    async identify(userId, traits) {
      const at = world.now();
      await world.apply(sent(anIdentify(traits, { userId, at, receivedAt: at })));
    },
    sent: () =>
      world.requested.map(
        ({ requestedAt, userId, origin, channel }) =>
          `${secondOf(requestedAt)} ${userId} ${origin.nodeId} ${channel}`,
      ),
    async recorded(userId) {
      const filter = {
        workspaceId,
        owners: [userKey(workspaceId, userId)],
        events: ["DFJourneyNodeProcessed", "DFJourneyEarlyExit"],
      };
      const events = await system.storage.events.list(filter, { offset: 0, limit: 1_000 });
      return events.toReversed().map(({ at, data }) => {
        const { nodeId, cause, reason } = eventData.parse(JSON.parse(data));
        return `${secondOf(at)} ${nodeId} (${cause ?? reason})`;
      });
    },
  };
}

function secondOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}
