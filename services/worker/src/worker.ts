/** The worker: runs the actors, and tells what it counts. `main.ts` hands it the real servers. */
import { startActors, type ActorPorts } from "@signalbox/actors";
import type { WorkerMetrics } from "./metrics.js";

export interface WorkerPorts extends ActorPorts {
  readonly metrics: WorkerMetrics;
}

/** Resolves once every partition is served; `close` lets running steps finish. */
export async function startWorker(ports: WorkerPorts): Promise<{ close(): Promise<void> }> {
  const { metrics } = ports;
  const actors = await startActors(ports, {
    step: (report) => metrics.observe(report),
    wakeUps: (woken) => metrics.countWakeUps(woken),
    recomputed: (people) => metrics.countRecomputed(people),
  });
  const told = metrics.publish(ports.signals);
  return {
    async close() {
      await actors.close();
      await told.close();
    },
  };
}
