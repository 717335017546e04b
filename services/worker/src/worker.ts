/** The worker: runs the actors, sends what is to be sent, and tells what it counts. `main.ts` hands it the real servers. */
import { adoptRules } from "@signalbox/workspace";
import { startActors, startBroadcasts, type ActorPorts, type BroadcastPorts } from "@signalbox/broadcasts";
import { createPace, startDeliveries, type DeliveryOptions, type DeliveryPorts } from "@signalbox/deliveries";
import { changedDefinitionsText } from "./changed-definitions-text.js";
import type { WorkerMetrics } from "./metrics.js";

export interface WorkerPorts {
  readonly actors: ActorPorts;
  readonly deliveries: DeliveryPorts;
  readonly broadcasts: BroadcastPorts;
  readonly deliveryOptions: DeliveryOptions;
  readonly metrics: WorkerMetrics;
  readonly log: (level: "info" | "warn", message: string) => void;
}

/** Resolves once every partition is served; `close` lets running steps, and what is with a provider, come to their end. */
export async function startWorker(ports: WorkerPorts): Promise<{ close(): Promise<void> }> {
  const { metrics } = ports;
  const pace = createPace();
  const actors = await startActors(ports.actors, {
    step(report) {
      metrics.observe(report);
      const now = ports.actors.now().getTime();
      for (const lagMs of report.latenciesMs) pace.observe(lagMs, now);
    },
    wakeUps: (woken) => metrics.countWakeUps(woken),
    recomputed: (people) => metrics.countRecomputed(people),
  });
  const deliveries = await startDeliveries(
    { ...ports.deliveries, pace },
    {
      settled: (status, provider) => metrics.countDelivery(status, provider),
      resumed: (count) => metrics.countResumed(count),
    },
    ports.deliveryOptions,
  );
  const broadcasts = await startBroadcasts(ports.broadcasts);
  const told = metrics.publish(ports.actors.signals);
  let isClosed = false;
  void adoptWhenReachable(ports, () => isClosed);
  return {
    async close() {
      isClosed = true;
      // What it has on its way lands by the deliveries.
      await broadcasts.close();
      await Promise.all([actors.close(), deliveries.close()]);
      await told.close();
    },
  };
}

const adoptAgainMs = 1_000;

/** A database or a queue that is away when the worker starts comes back. */
async function adoptWhenReachable(
  { actors, log }: Pick<WorkerPorts, "actors" | "log">,
  isClosed: () => boolean,
): Promise<void> {
  while (!isClosed()) {
    try {
      return await adoptRules({
        ...actors,
        report: (changed) => log("info", changedDefinitionsText(changed)),
      });
    } catch (error) {
      if (!isClosed()) log("warn", `the rules of audiences are looked at again: ${String(error)}`);
      await actors.rest(adoptAgainMs);
    }
  }
}
