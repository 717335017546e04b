/**
 * Runs broadcasts: one worker at a time looks for open broadcasts and walks the recipients of all of them
 * concurrently. Any number of processes may call it; two active at once do no harm.
 */
import { createAcknowledgements } from "@signalbox/engine";
import { isUnavailable } from "@signalbox/core";
import { createRoundRobin, rowsPerRound } from "@signalbox/users";
import { loadDeliveries } from "../deliveries/store/load-deliveries.js";
import { advanceBroadcast } from "./advance-broadcast.js";
import { broadcastRunTable } from "./broadcast-run.js";
import type { BroadcastPorts } from "./broadcast-ports.js";
import { removeAddresses, removeAddressesEveryMs } from "./remove-addresses.js";
import type { WalkPorts } from "./walk-recipients.js";

export const broadcastEveryMs = 1_000;
/** Names of the scheduled tasks. */
const broadcastTask = "broadcasts";
const addressTask = "broadcast-addresses";
/** A call works this long; the next may run on another worker. */
const callMs = 20_000;
/** How often a call looks for broadcasts that were started meanwhile. */
const lookEveryMs = 250;
/** A removal works this long at a time. */
const removalMs = 5_000;

/** `close` waits for the pages in flight. */
export async function startBroadcasts(ports: BroadcastPorts): Promise<{ close(): Promise<void> }> {
  const { schedule, signals, tables, newId, timer } = ports;
  const acknowledgements = await createAcknowledgements({
    signals,
    channel: `broadcasts-${newId()}`,
    ...(timer !== undefined && { timer }),
  });
  // A delivery that is only claimed waits for its outcome like a stored one.
  const deliveries: WalkPorts["deliveries"] = {
    load: async (keys) => {
      const known = await loadDeliveries(keys, ports);
      return new Map([...known].map(([key, { delivery }]) => [key, delivery]));
    },
    list: (page) => ports.deliveries.list(page),
    stream: (range) => ports.deliveries.stream(range),
  };
  const walkPorts: WalkPorts = { ...ports, deliveries, acknowledgements };
  const turns = createRoundRobin({ table: broadcastRunTable.name, by: "workspaceId" }, tables);
  let isStopping = false;
  // The schedule starts the task again when a call takes too long; the earlier call may still be active.
  let isAdvancing = false;

  const advanceAll = async (): Promise<void> => {
    const until = ports.now().getTime() + callMs;
    const isOver = (): boolean => isStopping || ports.now().getTime() >= until;
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
      for (const row of isOver() ? [] : await turns.next()) {
        if (running.has(row.id) || running.size >= rowsPerRound) continue;
        turns.noteTurn(row);
        begin(row.id);
      }
      if (running.size === 0) return;
      await Promise.race([Promise.all(running.values()), ports.sleep(lookEveryMs)]);
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
  const removal = await schedule.every(addressTask, removeAddressesEveryMs, async () => {
    const until = ports.now().getTime() + removalMs;
    await removeAddresses(() => isStopping || ports.now().getTime() >= until, ports);
  });
  return {
    async close() {
      isStopping = true;
      await task.close();
      await removal.close();
      await acknowledgements.close();
    },
  };
}
