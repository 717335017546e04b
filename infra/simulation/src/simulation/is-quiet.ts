/** Whether a simulated system has nothing left to do. */
import type { JsonText } from "@signalbox/core";
import type { MemoryLayouts, MemoryWorkQueue } from "@signalbox/queue/testing";
import type { Storage } from "@signalbox/storage";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { ofLatest } from "./latest.js";
import { simulatedWorkspace } from "./workload.js";

export interface QuietSystem {
  readonly layouts: MemoryLayouts;
  readonly deliveryQueue: MemoryWorkQueue;
  readonly storage: Storage;
}

/** No queued work and no outstanding alarm. */
export async function isQuiet({ layouts, deliveryQueue, storage }: QuietSystem): Promise<boolean> {
  const depths = [...(await layouts.depths()), await deliveryQueue.depth()];
  if (depths.some(({ waiting, active }) => waiting + active > 0)) return false;
  if (await isRecomputing(storage)) return false;
  return (await storage.tables.count("alarms", {})) === 0;
}

const pausedJourneys = ofLatest((state: JsonText): readonly string[] =>
  deserializeWorkspace(state)
    .journeys.filter(({ status }) => status === "Paused")
    .map(({ id }) => id),
);

/** The start of a paused journey is open and waits. */
async function isRecomputing({ tables, actors }: Storage): Promise<boolean> {
  const open = await tables.query({
    table: "recomputes",
    where: { open: true },
    order: { by: "workspaceId", direction: "asc" },
    limit: 100,
  });
  if (open.length === 0) return false;
  const key = workspaceKey(simulatedWorkspace);
  const document = (await actors.load([key])).get(key);
  const paused = document === undefined ? [] : pausedJourneys(document.state);
  return open.some(({ row }) => row["of"] !== "start" || !paused.some((id) => id === row["journeyId"]));
}
