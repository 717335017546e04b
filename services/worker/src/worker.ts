/**
 * The worker: runs actors, or deliveries and broadcasts, or all of them, and publishes metrics. Recompute, long tasks and
 * the count of activity are work of the actors' part: they send messages to actors, and give way to events by a delay that
 * only this part measures. `main.ts` passes the adapters of real servers.
 */
import { adoptRules } from "@signalbox/workspace";
import { type ActorPorts, startActors } from "@signalbox/actors";
import {
  type BroadcastPorts,
  type DeliveryOptions,
  type DeliveryPorts,
  type LatencyTracker,
  startBroadcasts,
  startDeliveries,
} from "@signalbox/messaging";
import { adoptTerms } from "@signalbox/users";
import { hasPart, type Log, type WorkerRole } from "@signalbox/service";
import { changedDefinitionsText } from "./changed-definitions-text.js";
import type { WorkerMetrics } from "./metrics.js";

export interface WorkerPorts {
  readonly role: WorkerRole;
  readonly actors: ActorPorts;
  readonly deliveries: DeliveryPorts;
  readonly broadcasts: BroadcastPorts;
  readonly deliveryOptions: DeliveryOptions;
  /** Observes how late events are applied. */
  readonly latency: LatencyTracker;
  readonly metrics: WorkerMetrics;
  readonly log: Log;
}

interface Closable {
  close(): Promise<void>;
}

/** Resolves once its queues are consumed. `close` waits for running batches and for running calls of providers. */
export async function startWorker(ports: WorkerPorts): Promise<Closable> {
  const { role, metrics } = ports;
  const actors = hasPart(role, "actors") ? await startActorsPart(ports) : undefined;
  const deliveries = hasPart(role, "deliveries") ? await startDeliveriesPart(ports) : undefined;
  const publishing = metrics.publish(ports.actors.signals);
  return {
    async close() {
      await deliveries?.closeBroadcasts();
      await Promise.all([actors?.close(), deliveries?.close()]);
      await publishing.close();
    },
  };
}

async function startActorsPart(ports: WorkerPorts): Promise<Closable> {
  const { metrics, latency } = ports;
  const actors = await startActors(ports.actors, {
    step(report) {
      metrics.observe(report);
      const now = ports.actors.now().getTime();
      for (const latencyMs of report.latenciesMs) latency.observe(latencyMs, now);
    },
    wakeUps: (woken) => metrics.countWakeUps(woken),
    recomputed: (users) => metrics.countRecomputed(users),
    expired: (kind, rows) => metrics.countExpired(kind, rows),
  });
  let isClosed = false;
  void adoptWhenReachable(ports, () => isClosed);
  return {
    async close() {
      isClosed = true;
      await actors.close();
    },
  };
}

interface DeliveriesPart extends Closable {
  /** Before `close`: the pages in flight need the delivery pipeline to finish. */
  closeBroadcasts(): Promise<void>;
}

async function startDeliveriesPart(ports: WorkerPorts): Promise<DeliveriesPart> {
  const { metrics } = ports;
  const deliveries = await startDeliveries(
    ports.deliveries,
    {
      settled: (status, provider) => metrics.countDelivery(status, provider),
      resumed: (count) => metrics.countResumed(count),
    },
    ports.deliveryOptions,
  );
  const broadcasts = await startBroadcasts(ports.broadcasts);
  return { close: () => deliveries.close(), closeBroadcasts: () => broadcasts.close() };
}

const adoptAgainMs = 1_000;

/** While workers of the release before may run. */
const checkAgainMs = 60_000;

/** Retries until the database and the queue are available, and repeats while workspaces are not adopted completely. */
async function adoptWhenReachable(
  { actors, log }: Pick<WorkerPorts, "actors" | "log">,
  isClosed: () => boolean,
): Promise<void> {
  while (!isClosed()) {
    try {
      await adoptRules({
        ...actors,
        report: (changed) => log({ level: "info", message: changedDefinitionsText(changed) }),
      });
      if (!(await adoptTerms(actors))) return;
      await actors.sleep(checkAgainMs);
    } catch (error) {
      const message = `the check for rules of an earlier release is retried: ${String(error)}`;
      if (!isClosed()) log({ level: "warn", message });
      await actors.sleep(adoptAgainMs);
    }
  }
}
