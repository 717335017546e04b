/**
 * The metrics of a worker. It listens on no port: every second it publishes its figures on a channel, and the api
 * shows them with its own under `/metrics`, one series per worker.
 */
import type { BatchReport } from "@signalbox/engine";
import {
  workerMetricsChannel,
  type DeliveryStatus,
  type ExpiringKind,
  type Layout,
  type Signals,
} from "@signalbox/core";
import {
  attendedMetric,
  eventDelayMetric,
  figuresToText,
  hasPart,
  registerProcessMetrics,
  workerPartMetric,
  workerParts,
  type WorkerRole,
} from "@signalbox/service";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

const publishEveryMs = 1_000;
/** Prefix of the process metrics, which distinguishes them from the api's. */
const processPrefix = "signalbox_worker_";

export interface WorkerMetrics {
  observe(step: BatchReport): void;
  countWakeUps(woken: number): void;
  countRecomputed(users: number): void;
  /** Counts rows that were deleted because of their age. */
  countExpired(kind: ExpiringKind, rows: number): void;
  /** Counts an outcome; `provider` is empty when none was called. */
  countDelivery(status: DeliveryStatus, provider: string): void;
  countResumed(deliveries: number): void;
  /** Sets where the current rate of bulk messages comes from, per second. */
  setBulkRate(perSecond: () => number): void;
  /** Sets where the median delay of events in the last second comes from, ms. */
  setEventDelay(medianMs: () => number): void;
  /** Sets the partitions of the layout that this worker attends; of others it attends none. */
  setAttended(partitions: readonly number[], layout: Pick<Layout, "epoch">): void;
  /** Publishes the figures until closed; while the queue is unavailable it retries every second. */
  publish(signals: Signals): { close(): Promise<void> };
}

export interface WorkerMetricsOptions {
  /** Its name, a label of each series. */
  readonly worker: string;
  readonly role: WorkerRole;
}

export function createWorkerMetrics({ worker, role }: WorkerMetricsOptions): WorkerMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  registerProcessMetrics(registry, processPrefix);
  registerParts(registry, role);
  const counter = (name: string, help: string): Counter =>
    new Counter({ name: `signalbox_${name}_total`, help, registers: [registry] });

  const applied = counter("events_applied", "Events applied to users");
  const duplicates = counter("events_duplicate", "Events skipped because their messageId was stored before");
  const deadLetters = counter(
    "dead_letters",
    "Messages that became dead letters because they could not be applied",
  );
  const messages = counter("messages", "Messages processed by actors");
  const messageBatches = counter("envelopes", "Message batches completed");
  const steps = counter(
    "steps",
    "Steps of the engine; message batches / steps is how many were applied together",
  );
  const wakeUps = counter("wake_ups", "Actors woken by their alarm");
  const recomputed = counter("recomputed_people", "Users that a recompute sent a message to");
  const resumed = counter("deliveries_resumed", "Due deliveries queued again");
  const expired = new Counter({
    name: "signalbox_rows_expired_total",
    help: "Rows that were deleted because their workspace keeps them no longer",
    labelNames: ["kind"],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: "signalbox_deliveries_total",
    help: "Messages that were sent, skipped or failed",
    labelNames: ["status", "provider"],
    registers: [registry],
  });
  const transitions = new Counter({
    name: "signalbox_transitions_total",
    help: "Users who entered or left a segment, and user properties that changed",
    labelNames: ["transition"],
    registers: [registry],
  });
  const latency = new Histogram({
    name: "signalbox_applied_latency_seconds",
    help: "Time from acceptance by the api to application",
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
    registers: [registry],
  });
  let readBulkRate = (): number => 0;
  const bulkRate: Gauge = new Gauge({
    name: "signalbox_bulk_rate",
    help: "Current rate of bulk messages, per second",
    registers: [registry],
    collect: () => bulkRate.set(readBulkRate()),
  });
  let readEventDelay = (): number => 0;
  const eventDelay: Gauge = new Gauge({
    name: eventDelayMetric,
    help: "Median time from acceptance to application of the events of the last second",
    registers: [registry],
    collect: () => eventDelay.set(readEventDelay() / 1_000),
  });
  const attended = new Gauge({
    name: attendedMetric,
    help: "Partitions that this worker attends",
    labelNames: ["partition", "epoch"],
    registers: [registry],
  });
  const lastStep = new Gauge({
    name: "signalbox_last_step_timestamp_seconds",
    help: "When this worker last finished a step",
    registers: [registry],
  });

  return {
    observe(step) {
      applied.inc(step.events);
      duplicates.inc(step.duplicates);
      deadLetters.inc(step.deadLetters);
      messages.inc(step.messages);
      messageBatches.inc(step.messageBatches);
      steps.inc();
      for (const [transition, count] of Object.entries(step.counts)) transitions.inc({ transition }, count);
      for (const ms of step.latenciesMs) latency.observe(ms / 1_000);
      lastStep.setToCurrentTime();
    },
    countWakeUps: (woken) => wakeUps.inc(woken),
    countRecomputed: (users) => recomputed.inc(users),
    countExpired: (kind, rows) => expired.inc({ kind }, rows),
    countDelivery: (status, provider) => deliveries.inc({ status, provider }),
    countResumed: (count) => resumed.inc(count),
    setBulkRate(perSecond) {
      readBulkRate = perSecond;
    },
    setEventDelay(medianMs) {
      readEventDelay = medianMs;
    },
    setAttended(partitions, { epoch }) {
      attended.reset();
      for (const partition of partitions) attended.set({ partition, epoch }, 1);
    },
    publish(signals) {
      const publishFigures = async (): Promise<void> => {
        const figures: unknown = await registry.getMetricsAsJSON();
        await signals.publish(workerMetricsChannel, figuresToText(worker, figures)).catch(() => undefined);
      };
      const timer = setInterval(() => void publishFigures(), publishEveryMs);
      return {
        async close() {
          clearInterval(timer);
          await publishFigures();
        },
      };
    },
  };
}

function registerParts(registry: Registry, role: WorkerRole): void {
  const parts = new Gauge({
    name: workerPartMetric,
    help: "Parts of the work that this worker does: actors, deliveries",
    labelNames: ["part"],
    registers: [registry],
  });
  for (const part of workerParts) if (hasPart(role, part)) parts.set({ part }, 1);
}
