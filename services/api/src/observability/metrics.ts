/**
 * The api's Prometheus metrics. Route labels are path patterns, never paths, so that a scanner cannot grow the
 * number of series. Queue depth and age are read at each scrape; when the queue does not answer, only those series
 * are omitted.
 */
import type { GroupCommit } from "@signalbox/engine";
import type { PartitionDepth, QueueMonitor, WorkQueueWriter } from "@signalbox/core";
import { registerProcessMetrics, workerParts } from "@signalbox/service";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { countByPart, type WorkerFigures } from "./worker-figures.js";

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface ApiMetrics {
  /** The Prometheus text of all series, with its content type. */
  render(): Promise<{ readonly text: string; readonly type: string }>;
  requestAnswered(request: AnsweredRequest): void;
  /** Call it once they are queued; `type` is the kind of the call. */
  eventsAccepted(type: string, count: number): void;
  /** Refused or, in a lenient batch, stored as rejected events. */
  eventsRejected(type: string, count: number): void;
  /** Events in a verified call of a provider's webhook. */
  webhookEvents(provider: string, outcome: WebhookEventOutcome, count: number): void;
}

/**
 * `reported` became an event of a delivery, and `subscription` leaving or coming back; the others became nothing:
 * `ignored` is of a known kind that changes nothing, `unknown` of another kind, `unreadable` makes no sense.
 */
export type WebhookEventOutcome = "reported" | "subscription" | "ignored" | "unknown" | "unreadable";

export interface MetricsOptions {
  readonly queue: QueueMonitor;
  /** Queues without order, by name. */
  readonly workQueues?: Readonly<Record<string, Pick<WorkQueueWriter, "depth">>>;
  readonly commit: Pick<GroupCommit, "pending">;
  /** Appended to the api's own. */
  readonly workers?: Pick<WorkerFigures, "render" | "alive">;
  /** Memory, CPU, event loop and garbage collection of this process; once per process. */
  readonly processMetrics?: boolean;
}

/** Few, because each is a line for every route and status that occurs. */
const latencyBuckets = [0.005, 0.025, 0.1, 0.5, 2.5];

export function createMetrics({
  queue,
  workQueues = {},
  commit,
  workers,
  processMetrics = false,
}: MetricsOptions): ApiMetrics {
  const registry = new Registry();
  if (processMetrics) registerProcessMetrics(registry);
  registerQueueGauges(registry, queue);
  registerWorkQueueGauge(registry, workQueues);
  if (workers !== undefined) registerWorkersByPart(registry, workers);
  const pending: Gauge = new Gauge({
    name: "signalbox_group_commit_pending",
    help: "Messages accepted by this process and not yet in the queue",
    registers: [registry],
    collect: () => pending.set(commit.pending),
  });
  const requests = new Histogram({
    name: "signalbox_http_request_seconds",
    help: "Requests by route and status, and how long they took",
    labelNames: ["method", "route", "status"],
    buckets: latencyBuckets,
    registers: [registry],
  });
  const accepted = eventCounter(registry, "signalbox_events_accepted_total", "Events the queue has");
  const rejected = eventCounter(
    registry,
    "signalbox_events_rejected_total",
    "Events that were refused or set aside",
  );
  const webhookEvents = new Counter({
    name: "signalbox_webhook_events_total",
    help: "Events in verified calls of providers' webhooks, by what became of them",
    labelNames: ["provider", "outcome"],
    registers: [registry],
  });

  return {
    render: async () => ({
      text: [await registry.metrics(), (await workers?.render()) ?? ""].join("\n"),
      type: registry.contentType,
    }),
    requestAnswered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    eventsAccepted: (type, count) => accepted.inc({ type }, count),
    eventsRejected: (type, count) => rejected.inc({ type }, count),
    webhookEvents: (provider, outcome, count) => webhookEvents.inc({ provider, outcome }, count),
  };
}

function eventCounter(registry: Registry, name: string, help: string): Counter<"type"> {
  return new Counter({ name, help, labelNames: ["type"], registers: [registry] });
}

function registerQueueGauges(registry: Registry, queue: QueueMonitor): void {
  let reading: Promise<readonly PartitionDepth[]> | undefined;
  /** Both gauges are collected at the same time and share one read. */
  const depths = (): Promise<readonly PartitionDepth[]> => {
    reading ??= queue
      .depths()
      .catch(() => [])
      .finally(() => (reading = undefined));
    return reading;
  };
  const depth: Gauge = new Gauge({
    name: "signalbox_queue_depth",
    help: "Message batches of a partition, waiting or active",
    labelNames: ["partition", "state"],
    registers: [registry],
    collect: async () => {
      depth.reset();
      for (const each of await depths()) {
        const partition = labelOf(each);
        depth.set({ partition, state: "waiting" }, each.waiting);
        depth.set({ partition, state: "active" }, each.active);
      }
    },
  });
  const oldest: Gauge = new Gauge({
    name: "signalbox_queue_oldest_seconds",
    help: "Age of the oldest unfinished message batch of a partition",
    labelNames: ["partition"],
    registers: [registry],
    collect: async () => {
      oldest.reset();
      for (const each of await depths()) oldest.set({ partition: labelOf(each) }, each.oldestMs / 1000);
    },
  });
}

/**
 * The value of the label `partition`. Former partitions are shown one by one and by epoch: a sum would hide one that nothing
 * is taken from. They have series only while they hold something.
 */
function labelOf({ isFormer, epoch, partition }: PartitionDepth): string {
  return isFormer ? `former-e${epoch}-${partition}` : String(partition);
}

function registerWorkersByPart(registry: Registry, workers: Pick<WorkerFigures, "alive">): void {
  const byPart: Gauge = new Gauge({
    name: "signalbox_workers_by_part",
    help: "Workers that are alive, by the part of the work that they do: actors, deliveries",
    labelNames: ["part"],
    registers: [registry],
    collect: () => {
      const workersByPart = countByPart(workers.alive());
      for (const part of workerParts) byPart.set({ part }, workersByPart[part]);
    },
  });
}

function registerWorkQueueGauge(registry: Registry, queues: NonNullable<MetricsOptions["workQueues"]>): void {
  const jobs: Gauge = new Gauge({
    name: "signalbox_work_queue_jobs",
    help: "Jobs of a queue of messages to be sent, waiting or active",
    labelNames: ["queue", "state"],
    registers: [registry],
    collect: async () => {
      jobs.reset();
      const depths = Object.entries(queues).map(async ([queue, { depth }]) => {
        const { waiting, active } = await depth();
        jobs.set({ queue, state: "waiting" }, waiting);
        jobs.set({ queue, state: "active" }, active);
      });
      await Promise.allSettled(depths);
    },
  });
}
