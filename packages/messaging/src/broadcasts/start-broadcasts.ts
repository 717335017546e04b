/**
 * Everything that makes broadcasts go on: one worker at a time looks for those that are on their way and walks their
 * recipients, all broadcasts side by side. Any number of processes may ask for it; two at once would do no harm.
 */
import { createAcknowledgements } from "@signalbox/engine";
import { isUnavailable } from "@signalbox/core";
import { loadStanding } from "../deliveries/load-standing.js";
import { advanceBroadcast } from "./advance-broadcast.js";
import type { BroadcastPorts } from "./broadcast-ports.js";
import type { WalkPorts } from "./walk-recipients.js";

export const broadcastEveryMs = 500;
/** The name of the scheduled task. */
const broadcastTask = "broadcasts";
/** A call works so long, and is followed by the next, maybe on another worker. */
const callMs = 20_000;
/** Broadcasts that were started meanwhile are looked for so often. */
const lookEveryMs = 250;
const openPerCall = 100;

/** `close` lets what is on its way land. */
export async function startBroadcasts(ports: BroadcastPorts): Promise<{ close(): Promise<void> }> {
  const { schedule, signals, tables, newId, timer } = ports;
  const acknowledgements = await createAcknowledgements({
    signals,
    channel: `broadcasts-${newId()}`,
    ...(timer !== undefined && { timer }),
  });
  // One that a provider has just now waits for its outcome as those do that are stored.
  const deliveries: WalkPorts["deliveries"] = {
    load: async (keys) => {
      const standing = await loadStanding(keys, ports);
      return new Map([...standing].map(([key, { delivery }]) => [key, delivery]));
    },
  };
  const walkPorts: WalkPorts = { ...ports, deliveries, acknowledgements };
  let isLeaving = false;
  // The schedule gives up on a call that takes long, and begins another; this one must have ended before.
  let isAdvancing = false;

  const advanceAll = async (): Promise<void> => {
    const until = ports.now().getTime() + callMs;
    const isOver = (): boolean => isLeaving || ports.now().getTime() >= until;
    const running = new Map<string, Promise<void>>();
    const begin = (id: string): void => {
      const advanced = advanceBroadcast(id, isOver, walkPorts)
        .catch((error: unknown) => {
          if (!isUnavailable(error)) ports.onError?.(error);
        })
        .finally(() => running.delete(id));
      running.set(id, advanced);
    };
    for (;;) {
      const open = isOver()
        ? []
        : await tables.query({
            table: "broadcastRuns",
            where: { open: true },
            order: { by: "workspaceId", direction: "asc" },
            limit: openPerCall,
          });
      for (const { id } of open) if (!running.has(id)) begin(id);
      if (running.size === 0) return;
      await Promise.race([Promise.all(running.values()), ports.rest(lookEveryMs)]);
      if (running.size === 0) return;
    }
  };

  const task = await schedule.every(broadcastTask, broadcastEveryMs, async () => {
    if (isAdvancing) return;
    isAdvancing = true;
    try {
      await advanceAll();
    } finally {
      isAdvancing = false;
    }
  });
  return {
    async close() {
      isLeaving = true;
      await task.close();
      await acknowledgements.close();
    },
  };
}
